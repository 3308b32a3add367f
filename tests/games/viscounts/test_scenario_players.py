"""What the scenario changes in a player's turn: summary cards, protected workers, bumps. C4, C8, C10, C13, C14."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.viscounts.data import components as c

from .position import GAME
from .scenario import Scenario

ACTIONS = ("trade", "construct", "workers", "transcribe")
REMOVES = {"trade": "blue", "construct": "grey", "workers": "yellow", "transcribe": "black"}
PLACES = {"trade": "yellow", "construct": "black", "workers": "blue", "transcribe": "grey"}


def acting(action: str, summary: str, **options: object) -> tuple[Scenario, str]:
    """Seat 0 can take an action, with a summary card that works after two of them; answers where it stands, too."""
    table = Scenario(3, **{"bottom_effects": "two_actions", **options})
    space = "2_inner" if action in ("workers", "transcribe") else "2_left"
    table.stand(0, space)
    table.summaries(0, f"summary_{summary}")
    for good in c.GOODS:
        setattr(table[0], good, 9)
    table.only_act(0)
    return table, space


def act(table: Scenario, action: str) -> None:
    """The action, once if it is trading, paid for somehow; of what it brings the first is taken."""
    table.play({"workers": "workers(1)", "construct": "construct(workshop_1)"}.get(action, action))
    if action == "trade":
        table.play("exchange")
    while table.step != "DISCARD":
        table.play("done" if table.may("done") else table.choices[0])


# ---- the lower part -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ACTIONS)
def test_after_its_action_a_worker_of_the_baron_leaves_the_own_space(action: str) -> None:
    table, space = acting(action, REMOVES[action])
    table.put(space)
    table.put("4_left", 2)
    act(table, action)
    assert table.barons == {"4_left": 2}
    assert table.left == 18


@pytest.mark.parametrize("action", ACTIONS)
def test_after_its_action_an_own_worker_comes_to_the_own_space(action: str) -> None:
    table, space = acting(action, PLACES[action])
    act(table, action)
    assert table.guards == {(0, space): 1}
    assert table[0].supply == 20 - 1 - (action == "workers")


@pytest.mark.parametrize("summary", ["black", "grey", "yellow", "blue"])
@pytest.mark.parametrize("action", ACTIONS)
def test_every_card_works_after_every_action_unless_agreed_otherwise(action: str, summary: str) -> None:
    """First a worker of the Baron leaves; if none of his is left there, an own one comes."""
    for before in range(2 if action in ("workers", "transcribe") else 3):  # one at most on an inner space
        table, space = acting(action, summary, bottom_effects="every_action")
        table.put(space, before)
        act(table, action)
        assert table.barons == ({space: 1} if before == 2 else {})
        assert table.guards == ({} if before == 2 else {(0, space): 1})


def test_every_action_is_the_default_but_not_for_games_that_were_saved_before() -> None:
    assert GAME.info.usual["bottom_effects"] == "every_action"
    assert GAME.info.saved({"scenario": "together"})["bottom_effects"] == "two_actions"


@pytest.mark.parametrize("action", ACTIONS)
def test_other_cards_do_nothing_then(action: str) -> None:
    other = "blue" if action in ("construct", "transcribe") else "black"
    assert other not in (REMOVES[action], PLACES[action])
    table, space = acting(action, other)
    table.put(space)
    act(table, action)
    assert table.barons == {space: 1}
    assert table.guards == {}


@pytest.mark.parametrize("action", ACTIONS)
def test_none_comes_where_the_baron_has_a_worker_or_without_supply(action: str) -> None:
    table, space = acting(action, PLACES[action])
    table.put(space)
    act(table, action)
    assert table.guards == {}
    table, space = acting(action, PLACES[action])
    table.guard(0, "5_left", 19 if action == "workers" else 20)
    act(table, action)
    assert set(table.guards) == {(0, "5_left")}


@pytest.mark.parametrize(
    ("baron", "space", "leaves"),
    [
        ("2_left", "2_left", False),
        ("2_right", "2_left", True),
        ("2_right", "2_inner", False),
        ("1_left", "2_left", True),
    ],
)
def test_the_baron_protects_his_space_and_the_inner_one(baron: str, space: str, leaves: bool) -> None:
    """The other outer space of his segment is not on his line."""
    action = "transcribe" if space == "2_inner" else "construct"
    table, _ = acting(action, REMOVES[action])
    table.stand(0, space)
    table.baron = baron
    table.put(space)
    act(table, action)
    assert table.barons == ({} if leaves else {space: 1})


def test_c10_nothing_follows_without_an_action() -> None:
    table, space = acting("trade", "blue")
    table.put(space)
    table.play("idle")
    assert table.barons == {space: 1}


def test_c10_nor_after_a_free_building() -> None:
    table, space = acting("trade", "grey")
    table.put(space)
    table.give(0, c.START + c.START_NAMES.index("8"))
    while table.step != "ACT":
        table.play(table.choices[0])
    assert table.spots
    assert table.barons == {space: 1}


def test_c1_of_two_cards_only_the_lower_part_of_the_one_on_top_counts() -> None:
    for cards, left in ((("grey", "black"), {}), (("black", "grey"), {"2_left": 1})):
        table = Scenario(2, bottom_effects="two_actions")
        table.summaries(0, *(f"summary_{card}" for card in cards))
        table.summaries(1, *(f"summary_{card}" for card in ("yellow", "blue")))
        table.stand(0, "2_left")
        table[0].stone = 9
        table.put("2_left")
        table.only_act(0)
        act(table, "construct")
        assert table.barons == left


# ---- the upper part -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ribbon", "tile", "good"),
    [("black", "black_4_ink", "ink"), ("grey", "grey_6_buildings", "stone"), ("yellow", "yellow_6_workers", "gold")],
)
def test_c10_a_good_for_each_manuscript_of_the_ribbon(ribbon: str, tile: str, good: str) -> None:
    counted = {}
    for card in (ribbon, "blue"):
        table, _ = acting("transcribe", card)
        table.show_tile(2, tile)
        table[0].ink = 9
        act(table, "transcribe")
        counted[card] = getattr(table[0], good)
    assert counted[ribbon] == counted["blue"] + 1


def test_c10_the_blue_card_gives_a_resource_of_choice() -> None:
    table, _ = acting("transcribe", "blue")
    table.show_tile(2, "blue_3_silver")
    table[0].ink, table[0].gold = 9, 0
    table.play("transcribe")
    while table.step == "FUND":
        table.play(table.choices[0])
    assert table.step == "RESOURCE"
    table.play("resource(gold)")
    assert table[0].gold == 1


def test_c10_free_manuscripts_count_too() -> None:
    table = Scenario()
    table.show_tile(1, "black_4_ink")
    table.give(0, c.START + c.START_NAMES.index("6"))
    before = table[0].ink
    table.play("manuscript(1)")
    with_card = table[0].ink - before
    table = Scenario()
    table.summaries(0, "summary_blue")
    table.show_tile(1, "black_4_ink")
    table.give(0, c.START + c.START_NAMES.index("6"))
    before = table[0].ink
    table.play("manuscript(1)")
    assert with_card == table[0].ink - before + 1


@pytest.mark.parametrize(("scope", "gained"), [("owner", 0), ("anyone", 1)])
def test_c10_whose_manuscripts_count_can_be_agreed(scope: str, gained: int) -> None:
    table, _ = acting("transcribe", "blue", top_effects=scope)
    table.show_tile(2, "grey_6_buildings")
    act(table, "transcribe")
    assert table[1].stone == gained  # seat 1 has the grey card


def test_c10_both_upper_parts_count_with_two_players() -> None:
    table = Scenario(2)
    table.summaries(0, "summary_grey", "summary_yellow")
    table.summaries(1, "summary_black", "summary_blue")
    table.stand(0, "2_inner")
    table.show_tile(2, "yellow_6_workers")
    table[0].ink = 9
    table.only_act(0)
    act(table, "transcribe")
    assert table[0].gold == 1


def test_a_printed_manuscript_has_no_ribbon() -> None:
    left = set()
    for card in ("black", "grey", "yellow"):
        table, _ = acting("transcribe", card)
        table.stand(0, "4_inner")
        table.no_tiles(4)
        act(table, "transcribe")
        left.add((table[0].ink, table[0].stone, table[0].gold))
    assert len(left) == 1


# ---- the castle -----------------------------------------------------------------------------------------------------


def crowded(baron: str) -> Scenario:
    """Seat 0 comes to a section in which the Baron and two others have a worker each."""
    table = Scenario(bottom_effects="two_actions")
    table.stand(0, "2_inner")
    table[0].gold = 9
    table.summaries(0, "summary_black")
    table.baron = baron
    table.enter(1, 2)
    table.workers(1, 1, 2)
    table.workers(2, 1, 2)
    table.play("workers(1)")
    while table.step == "FUND":
        table.play(table.choices[0])
    assert table.step == "BUMP"
    return table


def test_c8_a_worker_of_the_baron_is_bumped_and_nobody_is_paid() -> None:
    table = crowded("5_left")
    assert table.offered("bump") == ["1, 2, seat_1", "1, 2, seat_2", "1, 2, seat_3", "1, 2, baron"]
    before = [seat.belongings for seat in table.seats]
    table.play("bump(1, 2, baron)")
    assert [seat.belongings for seat in table.seats] == before
    assert table.left == 20


@pytest.mark.parametrize("baron", ["2_left", "2_right"])
def test_c8_protected_workers_cannot_be_bumped(baron: str) -> None:
    table = crowded(baron)
    assert table.offered("bump") == ["1, 2, seat_1", "1, 2, seat_2", "1, 2, seat_3"]


def test_c13_partners_are_bumped_as_rivals_are_and_paid() -> None:
    table = crowded("5_left")
    table.play("bump(1, 2, seat_2)")
    assert (table[1].silver, table[1].supply) == (2, 20)


def test_c14_workers_on_the_path_score_nothing() -> None:
    table = Scenario()
    before = table[0].points()
    table.guard(0, "2_left", 5)
    assert table[0].points() == before
    assert table[0].supply == 15
