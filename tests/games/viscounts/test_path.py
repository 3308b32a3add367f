"""Travelling on the ring: which spaces lie how far, what it costs, whom one meets."""

from __future__ import annotations

import networkx as nx
import numpy as np
import pytest

from regnum.games.kingdom.viscounts.data import components as c

from .position import Position


def ring() -> nx.DiGraph:
    """The path as the rulebook tells it, clockwise: two outer spaces and an inner one on each segment."""
    path = nx.DiGraph()
    for place in range(1, 6):
        after = place % 5 + 1
        path.add_edge(f"{place}_left", f"{place}_right")
        path.add_edge(f"{place}_left", f"{place}_inner")
        path.add_edge(f"{place}_inner", f"{place}_right")
        path.add_edge(f"{place}_inner", f"{after}_inner")
        path.add_edge(f"{place}_right", f"{after}_left")
    return path


def walks(steps: int) -> np.ndarray:
    """[from, to]: whether one can come from one space to another in exactly so many steps."""
    matrix = nx.to_numpy_array(ring(), nodelist=c.SPACE_NAMES).astype(np.int64)
    return np.linalg.matrix_power(matrix, steps) > 0


def test_every_distance_against_another_way_to_find_it() -> None:
    reached = [walks(steps) for steps in range(12)]
    for least in range(c.STEPS_TO.shape[0]):
        for start in range(c.SPACES):
            for end in range(c.SPACES):
                fewest = next(n for n in range(least, 12) if reached[n][start, end])
                assert c.STEPS_TO[least, start, end] == fewest


@pytest.mark.parametrize("silver", [0, 1, 3])
@pytest.mark.parametrize("start", ["1_left", "3_right", "5_inner"])
@pytest.mark.parametrize("value", [1, 2, 3])
def test_moves_are_exactly_as_long_as_is_paid_for(silver: int, start: str, value: int) -> None:
    table = Position()
    table.stand(0, start)
    table[0].silver = silver
    table.push("MOVE", 0, value)
    ends = {
        c.SPACE_NAMES[end]
        for steps in range(value, value + silver + 1)
        for end in np.flatnonzero(walks(steps)[c.SPACE_NAMES.index(start)])
    }
    assert set(table.offered("move")) == ends


def test_a_move_takes_no_more_silver_than_it_must() -> None:
    table = Position()
    table.stand(0, "1_left")
    table[0].silver = 5
    table.push("MOVE", 0, 1)
    table.play("move(2_right)")  # by 1_inner and 2_inner: three steps
    assert (table[0].stands, table[0].silver) == ("2_right", 3)
    assert ("MOVE", 0, c.SPACE_NAMES.index("2_right"), 2) in table.told


def test_a_trading_post_gives_a_step_that_can_be_left() -> None:
    table = Position()
    table.stand(0, "1_right")
    table[0].build("trading_post_1", "4a")
    table.push("MOVE", 0, 1)
    assert set(table.offered("move")) == {"2_left", "2_right", "2_inner"}
    table.play("move(2_inner)")
    assert table[0].silver == 0


def test_moves_do_not_depend_on_which_segments_lie_there() -> None:
    table = Position()
    table.s["ring"] = [3, 0, 4, 1, 2]
    table.stand(0, "2_right")
    table.push("MOVE", 0, 1)
    assert table.offered("move") == ["3_left"]


def test_whom_a_viscount_meets_may_rearrange_at_once_in_the_order_of_turns() -> None:
    table = Position(4)
    for seat, names in ((2, "mason labourer abbot"), (3, "miner squire thief"), (1, "friar - -")):
        table[seat].row = names
        table.stand(seat, "2_left")
    table.stand(0, "1_right")
    table.push("MOVE", 0, 1)
    table.play("move(2_left)")
    assert (table.step, table.on_turn) == ("ARRANGE", 2)  # a row of one card has no other order
    assert sorted(table.offered("arrange")) == ["132", "213", "231", "312", "321"]
    table.play("arrange(312)")
    assert table[2].row == ["abbot", "mason", "labourer"]
    assert (table.step, table.on_turn) == ("ARRANGE", 3)
    table.play("decline")
    assert table[3].row == ["miner", "squire", "thief"]
    assert (table.step, table.on_turn) == ("ACT", 0)


def test_passing_a_viscount_by_is_no_meeting() -> None:
    table = Position(2)
    table[1].row = "mason labourer abbot"
    table.stand(1, "2_left")
    table.stand(0, "1_right")
    table.push("MOVE", 0, 2)
    table.play("move(2_right)")
    assert table.step == "ACT"
