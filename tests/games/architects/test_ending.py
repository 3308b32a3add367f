"""The end: last turns, what buildings do before points are counted, points by part, ties."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.architects.rules.state import Ending

from .position import GAME, Position


def fill_up(table: Position, seat: int) -> None:
    """`seat` takes the last space of the Guildhall."""
    spaces = 4 * (int(table.s["seats"]) + 1)
    others = [p for p in range(int(table.s["seats"])) if p != seat]
    table.fill(*(others * spaces)[: spaces - 1])
    table[seat].hand = "well"
    table[seat].goods = "2 wood+2 stone"
    table.turn(seat)
    table.play("place(guildhall)", "build(well)")


def test_everybody_has_one_more_turn_who_triggered_the_end_last() -> None:
    table = Position()
    fill_up(table, 1)
    order = []
    while not table.s["over"]:
        order.append(table.on_turn)
        table.play("place(quarry)")
    assert order == [2, 0, 1]
    assert table.s["over"] == Ending.GUILDHALL_FULL


def test_in_the_last_turns_the_guildhall_is_still_open() -> None:
    table = Position()
    fill_up(table, 0)
    table[1].hand = "smithy"
    table[1].goods = "4 clay+2 wood"
    table.play("place(guildhall)", "build(smithy)")
    assert (table[1].built, table.s["beside"].tolist()) == ({"smithy"}, [0, 1, 0, 0, 0, 0])


def test_the_round_limit_ends_a_game_in_which_nobody_builds() -> None:
    table = Position(round_limit="2")
    for _ in range(6):
        assert not table.s["over"]
        table.play("place(quarry)")
    assert table.s["over"] == Ending.ROUND_LIMIT


def test_points_by_part() -> None:
    table = Position()
    table[0].built = "well tavern"
    table[0].cathedral = 3
    table[0].virtue = 12
    table[0].unpaid = 2
    table[0].goods = "29 silver+9 clay+9 wood+9 stone+2 gold+3 marble"
    table[0].prison = 5
    assert GAME.score(table.state)[0].tolist() == [9, 0, 7, 3, -4, 2, 3, 2, -2, 0, 0]


@pytest.mark.parametrize(
    ("virtue", "points"),
    [*enumerate([-9, -8, -7, -5, -3, -1, 0, 0, 0, 0, 1, 2, 3, 5, 7])],
)
def test_points_of_virtue(virtue: int, points: int) -> None:
    table = Position()
    table[0].virtue = virtue
    assert table[0].points() == points


def test_captured_workers_on_other_boards_cost_nothing() -> None:
    table = Position()
    table.capture(1, 0, 6)
    assert table[0].points() == 0


def test_ties_go_to_virtue_then_to_silver_and_are_shared_then() -> None:
    table = Position(4)
    for seat in table.seats:
        seat.virtue = 7
    table[1].virtue = 8
    assert GAME.ranks(table.state).tolist() == [2, 1, 2, 2]
    table[2].silver = 3
    assert GAME.ranks(table.state).tolist() == [3, 1, 2, 3]


@pytest.mark.parametrize(
    ("built", "position", "virtue", "unpaid"),
    [
        ("chapel", {"cathedral": 1}, 9, 0),
        ("chapel", {}, 7, 0),
        ("castle", {"gold": 5}, 9, 0),
        ("trading_post", {"clay": 3, "wood": 3, "stone": 3}, 9, 0),
        ("observatory", {"marble": 4}, 9, 0),
        ("reservoir", {"paid": 5}, 9, 0),
        ("dungeon", {}, 5, 0),
        ("dungeon", {"virtue": 1}, 0, 1),
        ("castle", {"gold": 6, "virtue": 13, "unpaid": 3}, 14, 1),
    ],
)
def test_buildings_that_change_virtue_do_so_before_points_are_counted(
    built: str, position: dict[str, int], virtue: int, unpaid: int
) -> None:
    table = Position()
    table.finish()
    table[0].built = built
    for name, value in position.items():
        setattr(table[0], name, value)
    expected = table[0].points("virtue", "debts")
    table.play("place(quarry)")
    assert table.s["over"]
    assert (table[0].virtue, table[0].unpaid) == (virtue, unpaid)
    assert table[0].points("virtue", "debts") == expected  # a score in mid-game says the same
