"""Scenario: ending, scoring and the team goal. Rulings C4, C6, C12."""

from __future__ import annotations

import pytest

from .position import GAME
from .scenario import Scenario


def last_turn(players: int = 2, **options: object) -> Scenario:
    """The last seat has ended its turn in the last round; the Baron's is still to come."""
    table = Scenario(players, **options)
    table.s["round"], table.s["last_round"] = 9, 9
    table.s["above"] = 0, 3
    return table


def finish(table: Scenario, space: str = "2_left", sign: str = "corruption") -> None:
    """His last turn, and the end."""
    table.arrive(space, sign, seat=table.s["seats"] - 1)
    if not GAME.over(table.state):
        table.play("decline")


def test_c12_he_acts_after_the_last_player_too() -> None:
    table = last_turn()
    finish(table)
    assert table.barons == {"2_left": 1}
    assert GAME.ending(table.state) == "poverty"


def test_c12_he_can_still_win_then() -> None:
    table = last_turn(team_target=40)
    table.workers(0, 3, 1, 20)
    table.s["leader"] = 0
    table.put("2_left")
    table.put("2_inner")
    table.enter(1, 2)
    table.enter(2, 2)
    finish(table, sign="shuffle")
    assert GAME.ending(table.state) == "summit"
    assert sum(seat.points() for seat in table.seats) >= 40
    assert GAME.ranks(table.state).tolist() == [2, 2]


def test_c6_no_worker_follows_three_others_of_his() -> None:
    """That on the inner space, and those on both tiers: the next one ends the game at once."""
    table = Scenario()
    for step in (lambda: table.put("2_inner"), lambda: table.enter(1, 2), lambda: table.enter(2, 2)):
        assert not GAME.over(table.state)
        step()
    table.put("2_left")
    table.arrive("2_left", "shuffle")
    assert GAME.ending(table.state) == "summit"
    assert table.s["summit"].tolist() == [0, 0, 0, 0, 1]
    assert GAME.shares(table.state).tolist() == [0, 0, 0]


def test_c4_he_wins_when_he_has_no_worker_left_to_place() -> None:
    table = Scenario()
    for space in ("1_left", "1_right", "2_right", "3_left", "3_right", "4_left", "4_right", "5_left", "5_right"):
        table.put(space, 2)
    table.put("1_inner", 1)
    table.put("2_left", 1)
    assert table.left == 0
    table.arrive("2_left", "corruption")
    assert GAME.ending(table.state) == "supply"
    assert GAME.ranks(table.state).tolist() == [2, 2, 2]


def test_c4_removing_a_worker_of_a_player_needs_none() -> None:
    table = Scenario()
    table.s["left"] = 20
    for space in ("1_left", "1_right", "2_right", "3_left", "3_right", "4_left", "4_right", "5_left", "5_right"):
        table.put(space, 2)
    table.put("1_inner")
    table.put("3_inner")
    table.guard(1, "2_left")
    assert table.left == 0
    table.arrive("2_left")
    assert not GAME.over(table.state)
    assert table.guards == {}


def test_an_advance_needs_none_either() -> None:
    """His last worker makes the crowd."""
    table = Scenario()
    for space in ("1_left", "2_left", "2_right", "3_left", "3_right", "4_left", "4_right", "5_left", "5_right"):
        table.put(space, 2)
    table.put("4_inner")
    assert table.left == 1
    table.arrive("2_left", "debt")
    assert not GAME.over(table.state)
    assert table.happened("BARON_ADVANCE")
    assert table.left == 0


# ---- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_flipped_paper_has_points_without_any_ranking(players: int) -> None:
    table = Scenario(players)
    for number, seat in enumerate(table.seats):
        seat.paper("deed", 1, number)
        seat.paper("debt", 1, 2)
    assert [seat.points("poverty", "prosperity") for seat in table.seats] == [0] * players
    table.s["above"][0], table.s["last_round"] = 0, 9
    assert [seat.points("poverty") for seat in table.seats] == [2 * number for number in range(players)]
    assert [seat.points("prosperity") for seat in table.seats] == [0] * players
    table.s["above"][1] = 0
    assert [seat.points("prosperity") for seat in table.seats] == [4] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c12_all_together_need_160_however_many_they_are(players: int) -> None:
    table = last_turn(players)
    assert GAME.target(table.state) == 160
    for seat in range(players):
        table[seat].paper("deed", 0, 4)  # 12 points, and 8 for Poverty
    table.workers(0, 3, 1, 20)
    table.workers(1, 3, 1, 11)
    table.s["leader"] = 0
    have = sum(seat.points() for seat in table.seats)
    for target, place in ((have, 1), (have + 1, 2)):
        other = table.copy()
        other.s["options"]["team_target"] = target
        finish(other)
        assert GAME.over(other.state)
        assert GAME.ranks(other.state).tolist() == [place] * players


def test_the_target_can_be_agreed() -> None:
    assert GAME.target(Scenario(2, team_target=250).state) == 250


def test_partners_judge_alike_and_a_lost_game_is_worst() -> None:
    table = Scenario()
    safe = GAME.evaluate(table.state)
    assert len(set(map(float, safe))) == 1
    near = table.copy()
    near.put("2_inner")
    near.enter(1, 2)
    near.enter(2, 2)
    threatened = GAME.evaluate(near.state)
    near.put("2_left")
    near.arrive("2_left", "shuffle")
    lost = GAME.evaluate(near.state)
    assert float(safe[0]) > float(threatened[0]) > float(lost[0])
