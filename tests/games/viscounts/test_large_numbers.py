"""Numbers that are far larger than in any usual game are kept, or stop at the limit that the state declares."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.rules.room import MOST_HELD
from regnum.games.kingdom.viscounts.rules.state import LAST_ROUND

from .position import GAME, Position

ROW = "courier journeyman abbot"


def trading(silver: int) -> Position:
    """Seat 0 may exchange two Merchants, or silver in their place, for a stone."""
    table = Position(2)
    table[0].row, table[0].silver = ROW, silver
    table.stand(0, "2_right")
    table.show(2, "princess")
    return table


def test_an_exchange_costs_the_same_however_many_came_before() -> None:
    table = trading(1000)
    table.play("trade", *["exchange"] * 3)
    before, stone = table[0].silver, table[0].stone
    table.play(*["exchange"] * 200)
    assert (before - table[0].silver, table[0].stone - stone) == (2 * 200, 200)
    assert table.s["paying"]["paid"] > 127
    assert table.s["paying"]["trades"] > 127


def test_goods_stop_at_the_most_that_a_player_can_have() -> None:
    table = trading(10)
    table[0].stone = MOST_HELD
    table.play("trade", "exchange")
    assert table[0].stone == MOST_HELD


@pytest.mark.parametrize(("above", "after"), [(1, LAST_ROUND - 1), (0, LAST_ROUND)])
def test_rounds_are_counted_so_that_the_last_one_can_still_come(above: int, after: int) -> None:
    table = trading(0)
    table.s["round"], table.s["first"], table.s["above"][0] = LAST_ROUND - 1, 1, above
    table.s["last_round"] = LAST_ROUND if above == 0 else 0
    GAME.apply(table.state, GAME.actions.parse("idle"))
    assert (table.on_turn, table.s["round"]) == (1, after)
