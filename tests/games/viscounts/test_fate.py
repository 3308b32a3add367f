"""Virtue and Corruption: the markers, collisions, and Debts and Deeds that turn over."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When

from .position import Position, changes

CRIMINAL, INNOCENT = "thief abbot labourer", "abbot labourer squire"


def source(name: str) -> int:
    return c.CARD_NAMES.index(name)


def markers(before: tuple[int, int], *gains: str) -> tuple[int, int]:
    """Where the markers are after gains of Corruption and Virtue by cards."""
    table = Position(2)
    table[0].markers = before
    for gain in gains:
        table.give(0, source("antagonist" if gain == "corruption" else "friar"), When.HIRED)
    return table[0].markers


@pytest.mark.parametrize(
    ("before", "gains", "after"),
    [
        ((0, 6), ("corruption",), (1, 6)),
        ((0, 6), ("virtue",), (0, 5)),
        ((2, 3), ("corruption",), (3, 3)),
        ((2, 3), ("virtue",), (2, 2)),
        ((3, 3), ("corruption",), (4, 4)),  # once they have met they move together
        ((3, 3), ("virtue", "virtue"), (1, 1)),
        ((2, 3), ("corruption", "virtue"), (2, 2)),
        ((2, 3), ("virtue", "corruption"), (3, 3)),  # the order matters
        ((6, 6), ("corruption",), (6, 6)),  # the ends of the track
        ((0, 0), ("virtue",), (0, 0)),
    ],
)
def test_where_markers_go(before: tuple[int, int], gains: tuple[str, ...], after: tuple[int, int]) -> None:
    assert markers(before, *gains) == after


def collision(space: int, rows: tuple[str, str] = (INNOCENT, INNOCENT), players: int = 2) -> Position:
    """Seat 0 is about to come to phase 5 with its markers on a space."""
    table = Position(players)
    table[0].markers = (space, space)
    table[0].row = rows[0]
    for seat in range(1, players):
        table[seat].row = rows[1] if seat == 1 else "- - -"
    table.begin(0, "COLLIDE")
    table.push("DISCARD", 0, 1)
    return table


OWN = [
    {"silver": 1, "deed": 3},
    {"silver": 1, "deed": 2},
    {"silver": 1, "deed": 1},
    {"silver": 2, "deed": 1, "debt": 1},
    {"silver": 2, "debt": 1},
    {"silver": 3, "debt": 2},
    {"silver": 4, "debt": 3},
]
OTHERS = [
    ({"debt": 1}, {}),
    ({"corruption": 1}, {}),
    ({"corruption": 1}, {}),
    ({}, {}),
    ({}, {"virtue": -1}),
    ({}, {"virtue": -1}),
    ({}, {"deed": 1}),
]


@pytest.mark.parametrize("space", range(7))
@pytest.mark.parametrize("criminal", [True, False])
def test_what_a_collision_brings(space: int, criminal: bool) -> None:
    table = collision(space, (INNOCENT, CRIMINAL if criminal else INNOCENT))
    before = [seat.belongings for seat in table.seats]
    table.play("decline")
    assert ("COLLISION", 0, space, 0) in table.told
    if space == 3:
        assert (table.step, table.on_turn) == ("ARRANGE", 1)
        table.play("decline")
    own = {**OWN[space], "corruption": -space, "virtue": 6 - space}
    assert changes(before[0], table[0].belongings) == {what: n for what, n in own.items() if n}
    assert changes(before[1], table[1].belongings) == OTHERS[space][0 if criminal else 1]


def test_without_a_collision_nothing_happens() -> None:
    table = collision(3)
    table[0].markers = (2, 3)
    before = table[0].belongings
    table.play("decline")
    assert changes(before, table[0].belongings) == {}


def test_workshops_of_the_innocent_bring_virtue_before_the_space_is_read() -> None:
    for row, space in ((INNOCENT, 3), (CRIMINAL, 4)):
        table = collision(4, (row, INNOCENT))
        table[0].build("workshop_2", "1a")
        before = table[0].belongings
        table.play("decline")
        gained = changes(before, table[0].belongings)
        assert (gained.get("deed", 0), gained["silver"]) == ((1, 2) if space == 3 else (0, 2))


def test_cards_of_everybody_act_at_any_collision_the_active_player_first() -> None:
    table = collision(2, ("peddler_gold ada abbot", "peddler_ink peddler_silver squire"), 3)
    table[2].build("workshop_2", "1a")
    table.play("decline")
    assert table[2].virtue == 5
    assert table[0].gold == 1
    assert (table.step, table.on_turn) == ("RESOURCE", 0)  # Ada's; nobody else has got anything yet
    assert (table[1].ink, table[0].markers) == (0, (1, 1))
    table.play("resource(stone)")
    assert (table[1].ink, table[1].silver) == (1, 2)
    assert table[0].papers["deed"] == (2, 0)  # the space after Ada's Virtue


def test_only_the_own_collision_counts_in_the_own_turn() -> None:
    table = Position(2)
    table[1].markers = (3, 3)
    table.begin(0, "COLLIDE")
    table.push("DISCARD", 0, 1)
    table.play("decline")
    assert table[1].markers == (3, 3)


def test_others_are_rewarded_in_the_order_of_turns() -> None:
    table = collision(3, (INNOCENT, INNOCENT), 4)
    for seat in (2, 3):
        table[seat].row = "mason miner friar" if seat == 2 else "vicar courier pastor"
    table.play("decline")
    asked = []
    while table.step == "ARRANGE":
        asked.append(table.on_turn)
        assert table[0].papers["debt"] == (1, 0)  # the own row has been read
        table.play("decline")
    assert asked == [1, 2, 3]


def test_what_is_gained_in_a_collision_does_not_move_the_rewards() -> None:
    """The second Debt makes a card be destroyed, which shuffles: all of it before the markers go back."""
    table = collision(6, ("racketeer_a abbot labourer", INNOCENT))
    table[0].hand, table[0].pile, table[0].discards = "", "", "squire trader lender"
    table.play("decline")
    assert table[0].papers["debt"] == (1, 0)
    for _ in range(3):
        table.play("option(first)", "blind(destroy)")
    assert table[0].papers["debt"] == (3, 0)
    assert table[1].papers["deed"] == (1, 0)
    assert table[0].markers == (0, 6)


# ---- flipping -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("debts", "deeds", "asked"), [(1, 1, True), (1, 0, False), (0, 1, False), (0, 0, False), (2, 3, True)]
)
def test_which_card_is_flipped(debts: int, deeds: int, asked: bool) -> None:
    table = Position(2)
    table[0].paper("debt", debts)
    table[0].paper("deed", deeds)
    table.give(0, source("acolyte"), When.DROP)
    assert (table.step == "FLIP") == asked
    if asked:
        other = table.copy()
        other.play("flip(deed)")
        assert (other[0].papers["deed"], other.step) == ((deeds - 1, 1), "ACT")
        table.play("flip(debt)")
    if debts:
        assert table[0].papers["debt"] == (debts - 1, 1)
        table.play("resource(ink)")
        assert table[0].ink == 1
    elif deeds:
        assert table[0].papers["deed"] == (0, 1)


def test_points_of_papers() -> None:
    table = Position(2)
    table[0].paper("debt", 2, 3)
    table[0].paper("deed", 4, 5)
    assert (table[0].points("debts"), table[0].points("deeds")) == (-4, 4 + 15)


@pytest.mark.parametrize(
    ("card", "gained"),
    [
        ("debt_collector_a", {"deed": -1, "flipped_deed": 1}),
        ("debt_collector_c", {"silver": 1, "virtue": -1}),
        ("debt_collector_d", {"gold": 1}),
        ("abbot", {}),
    ],
)
def test_debt_collectors_look_for_debts_that_are_paid(card: str, gained: dict[str, int]) -> None:
    table = Position(2)
    table[0].row = f"{card} trader labourer"
    table[0].paper("debt", 2)
    table[0].paper("deed", 1)
    before = table[0].belongings
    table.push("FLIP", 0)
    table.play("flip(debt)", "resource(stone)")
    while table.step == "RESOURCE":
        table.play("resource(gold)")
    assert changes(before, table[0].belongings) == {"stone": 1, "debt": -1, "flipped_debt": 1, **gained}


def test_a_debt_collector_may_hire_or_destroy() -> None:
    table = Position(2)
    table[0].row = "debt_collector_b abbot labourer"
    table[0].paper("debt", 1)
    table.give(0, source("acolyte"), When.DROP)
    table.play("resource(stone)")
    assert table.choices == ["option(first)", "option(second)"]
    table.play("option(first)")
    assert table.step == "HIRE"
