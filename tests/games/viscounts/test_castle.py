"""Workers in the castle, against a referee that tries everything, and the rules one by one."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.core.record import clone
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When

from .castle_referee import Castle, endings
from .position import GAME, Position, changes

BRANCHING = ("SECTION", "BUMP", "SHIFT")
SILVER = 9  # of seat 0, so that its turn stops at hiring


def castle_of(table: Position) -> Castle:
    """The castle as the referee writes it; gains since the beginning, with silver for seat 0 and no Virtue gained."""
    first, second = (
        tuple(tuple(int(n) for n in place[: len(table.seats)]) for place in tier) for tier in table.s["castle"]
    )
    gains = tuple((seat.silver - (SILVER if n == 0 else 0), 6 - seat.virtue) for n, seat in enumerate(table.seats))
    return first, second, tuple(int(n) for n in table.s["summit"][: len(table.seats)]), gains


def everything(table: Position) -> set[Castle]:
    """Every ending that the rules lead to, until the turn goes on."""
    found, open_ones, seen = set(), [table], set()
    while open_ones:
        one = open_ones.pop()
        key = one.state[0]["castle"].tobytes() + one.state[0]["steps"]["stack"].tobytes()
        key += one.state[0]["summit"].tobytes() + one.state[0]["players"]["goods"].tobytes()
        key += one.state[0]["players"]["virtue"].tobytes()
        if key in seen:
            continue
        seen.add(key)
        if one.step == "RECRUIT":
            found.add(castle_of(one))
            continue
        legal = [int(action) for action in GAME.legal(one.state)]
        if one.step == "CHOOSE":  # gold or a worker moves: both; a free hire or a card destroyed: the second
            row = int(one.s["steps"]["stack"][one.s["steps"]["depth"] - 1]["value"])
            source = int(c.EFFECT.source[row]) - c.SECTION
            legal = legal if source == 2 else legal[-1:]
        elif one.step == "DESTROY":
            legal = legal[-1:]
        elif one.step not in BRANCHING:
            legal = legal[:1]
        for action in legal:
            state = clone(one.state)
            GAME.apply(state, action)
            assert GAME.broken_invariant(state) is None
            open_ones.append(Position.of(state))
    return found


def crowded(seed: int) -> Position:
    """A castle in which nobody has a crowd, then workers for seat 0 in one section."""
    random = np.random.default_rng(seed)
    table = Position(int(random.integers(2, 4)))
    table.s["rotation"] = int(random.integers(5))
    for seat in range(len(table.seats)):
        for tier in (1, 2):
            for place in range(1, 6):
                count = int(random.integers(0, 3))
                if int(table.s["castle"][tier - 1, place - 1].sum()) + count <= 3 and table[seat].supply > 5:
                    table.workers(seat, tier, place, count)
    table[0].silver = SILVER
    table.begin(0, "RECRUIT")
    return table


def compare(seed: int) -> int:
    table = crowded(seed)
    place = seed % 5 + 1
    table.stand(0, f"{place}_inner")
    entered = table.copy()
    entered.workers(0, 1, place, 3)
    expected = endings(castle_of(entered), 0, int(table.s["rotation"]))
    table.push("PLACE", 0, 3)
    GAME.apply(table.state, GAME.actions.parse(f"section({place})"))
    assert everything(table) == expected
    return len(expected)


@pytest.mark.parametrize("seed", [0, 1, 2, 3, 5])
def test_castle_chains_end_as_trying_everything_says(seed: int) -> None:
    assert compare(seed) >= 1


@pytest.mark.slow
def test_many_castle_chains_end_as_trying_everything_says() -> None:
    assert sum(compare(seed) for seed in range(120)) > 500


# ---- placing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("nobles", "workers"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (7, 3), (8, 4)])
def test_nobles_for_workers(nobles: int, workers: int) -> None:
    table = Position(2)
    table[0].row = "abbot labourer trader"
    table.stand(0, "2_inner")
    table[0].gold = nobles
    assert table.offered("workers") == [str(n) for n in range(1, workers + 1)]
    table.play(f"workers({workers})")
    assert table[0].gold == nobles - c.NOBLES[workers - 1]
    assert table[0].supply == 20 - workers
    if workers < 3:
        assert table.tier(0, 1) == [0, workers, 0, 0, 0]


def test_no_more_workers_than_there_are() -> None:
    table = Position(2)
    table.stand(0, "2_inner")
    table[0].gold = 9
    table.workers(0, 3, 1, 18)
    table.s["leader"] = 0
    assert table.offered("workers") == ["1", "2"]
    table.workers(0, 3, 1, 2)
    assert table.offered("workers") == []


def test_an_effect_places_what_is_left() -> None:
    table = Position(2)
    table.workers(0, 3, 1, 19)
    table.s["leader"] = 0
    table.give(0, c.TILE + c.MANUSCRIPT_NAMES.index("yellow_7_workers4"))
    table.play("section(4)")
    assert table.tier(0, 1) == [0, 0, 0, 1, 0]
    assert table[0].supply == 0


# ---- moving on ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rotation", "place", "gain"),
    [(0, 1, {"stone": 1, "ink": 1}), (2, 3, {"stone": 1, "ink": 1}), (0, 5, {"virtue": -2}), (3, 3, {"virtue": -2})],
)
def test_a_crowd_sends_one_inward_and_one_to_each_side(rotation: int, place: int, gain: dict[str, int]) -> None:
    table = Position(2)
    table.s["rotation"] = rotation
    table.workers(0, 1, place, 2)
    before = table[0].belongings
    table.push("PLACE", 0, 2)
    table.play(f"section({place})")
    expected = [0] * 5
    expected[place - 1], expected[place % 5], expected[place - 2] = 1, 1, 1
    assert table.tier(0, 1) == expected
    assert [n for n in table.tier(0, 2) if n] == [1]
    assert changes(before, table[0].belongings) == {**gain, "supply": -2}


def test_the_owner_chooses_which_crowd_moves_first() -> None:
    table = Position(2)
    table.workers(0, 1, 1, 2)
    table.workers(0, 1, 3, 2)
    table.push("PLACE", 0, 3)
    table.play("section(2)")  # 1 and 3 become crowds
    assert table.tier(0, 1) == [3, 0, 3, 0, 0]
    assert sorted(table.offered("section")) == ["1", "3"]


def test_from_a_crowd_on_the_second_tier_one_reaches_the_summit_for_a_resource() -> None:
    table = Position(2)
    table.workers(0, 2, 1, 2)
    table.workers(0, 1, 1, 2)
    table.push("PLACE", 0, 1)
    table.play("section(1)")
    assert table.step == "RESOURCE"
    table.play("resource(gold)")
    assert (table.tier(0, 2)[0], int(table.s["summit"][0]), table[0].gold) == (2, 1, 1)
    assert table.s["leader"] == 0


def test_the_second_tier_waits_for_the_first() -> None:
    table = Position(2)
    table.workers(0, 2, 1, 2)
    table.workers(0, 1, 1, 2)
    table.workers(0, 1, 2, 2)  # becomes a crowd when the first one moves on
    table.push("PLACE", 0, 1)
    table.play("section(1)")
    kinds = [kind for kind in table.kinds() if kind in ("ADVANCE", "CLIMB")]
    assert kinds == ["ADVANCE", "ADVANCE", "CLIMB"]


def test_the_leader_stays_until_somebody_has_more() -> None:
    table = Position(2)
    for seat, summit in ((0, 1), (1, 2)):
        table.workers(seat, 3, 1, summit)
    table.s["leader"] = 1
    for count in (2, 3):
        table.workers(0, 2, 1, 3 - table.tier(0, 2)[0])
        table.push("CASTLE", 0)
        table.push("DISCARD", 0, 1)
        table.play("decline")
        assert table.step == "RESOURCE"
        table.play("resource(ink)")
        assert int(table.s["summit"][0]) == count
        assert table.s["leader"] == (1 if count == 2 else 0)
    assert table[0].points("leader") == 5


# ---- bumping --------------------------------------------------------------------------------------------------------


def test_bumped_workers_go_home_and_their_owners_are_paid() -> None:
    table = Position(3)
    table.workers(1, 1, 2, 2)
    table.workers(2, 1, 2, 1)
    table.push("PLACE", 0, 2)
    table.play("section(2)")
    assert sorted(table.offered("bump")) == ["1, 2, seat_1", "1, 2, seat_2", "1, 2, seat_3"]
    table.play("bump(1, 2, seat_2)")
    assert (table[1].silver, table[1].supply) == (2, 19)
    table.play("bump(1, 2, seat_1)")  # the own one, too
    assert (table[0].silver, table[0].supply) == (2, 19)
    assert table.step == "ACT"


@pytest.mark.parametrize(("rulings", "chooser"), [("second", 0), ("first", 1)])
def test_the_active_player_decides_who_is_bumped_after_a_link_moved_the_worker_of_another(
    rulings: str, chooser: int
) -> None:
    """Games saved under the first rulings go on with the owner of the worker that moved."""
    table = Position(3, rulings=rulings)
    table.workers(2, 1, 3, 2)
    table.workers(0, 1, 3, 1)
    table.workers(1, 1, 2, 1)
    table.push("SHIFT", 1)  # the reward of a link, in the turn of seat 0
    table.play("shift(2, clockwise)")
    assert (table.step, table.on_turn) == ("BUMP", chooser)
    table.play("bump(1, 3, seat_2)")
    assert (table[1].silver, table[1].supply, table.on_turn) == (2, 20, 0)


def test_bumped_from_the_second_tier_the_owner_chooses_a_resource_in_anybodys_turn() -> None:
    table = Position(2)
    table.workers(1, 2, 1, 2)
    table.workers(0, 2, 1, 1)
    table.workers(0, 1, 1, 2)
    table.push("PLACE", 0, 1)
    table.play("section(1)")
    table.play("bump(2, 1, seat_2)")
    assert (table.step, table.on_turn, table[1].virtue) == ("RESOURCE", 1, 5)
    table.play("resource(stone)")
    assert (table[1].stone, table[1].supply, table.on_turn) == (1, 19, 0)


def test_the_summit_has_room_for_all() -> None:
    table = Position(2)
    table.workers(0, 3, 1, 6)
    table.workers(1, 3, 1, 5)
    table.s["leader"] = 0
    table.push("PLACE", 0, 1)
    table.play("section(1)")
    assert table.step == "ACT"


def test_crowds_are_looked_for_again_after_a_worker_moved_by_a_reward() -> None:
    """Before the second tier, and before anybody is bumped."""
    table = Position(2)
    table.s["rotation"] = 0
    table.workers(0, 1, 3, 2)  # the section that lets a worker move
    table.workers(0, 1, 5, 2)
    table.workers(1, 1, 5, 1)
    table.push("PLACE", 0, 1)
    table.play("section(3)")
    table.play("option(second)", "shift(4, clockwise)")
    assert table.tier(0, 2) == [0, 0, 1, 0, 1]  # section 5 had a crowd then, and was too full
    assert table.tier(1, 1) == [0, 0, 0, 0, 1]
    assert table.step == "ACT"
    assert int(table.s["steps"]["depth"]) == 5


def test_a_worker_moved_outside_of_the_castle_starts_a_chain_too() -> None:
    table = Position(2)
    table.workers(0, 1, 1, 2)
    table.workers(0, 1, 2, 1)
    table.give(0, c.CARD_NAMES.index("bertha"), When.PLAY)
    table.play("option(first)", "shift(2, back)")
    assert table.tier(0, 2) == [1, 0, 0, 0, 0]


def test_nobody_has_to_move_a_worker() -> None:
    table = Position(2)
    table.workers(0, 1, 1, 2)
    table.push("SHIFT", 0)
    assert sorted(table.choices) == ["decline", "shift(1, back)", "shift(1, clockwise)"]
    table.play("decline")
    assert table.tier(0, 1) == [2, 0, 0, 0, 0]
