"""Scenario: ending, scoring and the team goal."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.paladins.data import components as c

from .position import GAME
from .scenario import HONOUR, Scenario

# ---- the last round -------------------------------------------------------------------------------------------------


def test_trap_11_the_threats_of_round_seven_strike_before_points_are_counted() -> None:
    table = Scenario(2)
    table.lay(7, "2 trade")
    table[0].silver = 3
    table.end_round()
    assert not GAME.over(table.state)
    assert table.honour == [HONOUR - 1] * 2  # the Outsiders; the King's threat does nothing now
    table.play("option(second)")
    assert table[0].silver == 2
    table.play("option(first)")  # seat 1 has no silver
    assert GAME.ending(table.state) == "last_round"
    assert table.honour == [HONOUR - 1, HONOUR - 2]


def test_the_kings_threat_does_nothing_at_the_end_of_the_round() -> None:
    table = Scenario(2)
    table.lay(7)
    table.s["repelled"] = 2
    table.end_round()
    assert GAME.over(table.state)
    assert table.honour == [HONOUR] * 2


# ---- honour ---------------------------------------------------------------------------------------------------------


def test_example_faith_eleven_falls_to_honour_nine() -> None:
    table = Scenario(2)
    table.lay(7)
    table.s["repelled"] = 2
    table.honour = [9, 12]
    for seat in table.seats:
        seat.faith, seat.strength = 11, 4
    assert [seat.points("faith") for seat in table.seats] == [c.ATTRIBUTE_POINTS[9], c.ATTRIBUTE_POINTS[11]]
    assert table[0].faith == 11  # until the game ends
    table.finish()
    assert [(seat.faith, seat.strength) for seat in table.seats] == [(9, 4), (11, 4)]
    assert table.happened("ATTRIBUTE") == [("ATTRIBUTE", 0, c.ATTRIBUTES.index("faith"), -2)]
    assert [seat.points("faith") for seat in table.seats] == [c.ATTRIBUTE_POINTS[9], c.ATTRIBUTE_POINTS[11]]


def test_honour_gives_no_points() -> None:
    table = Scenario(2)
    before = table[0].points()
    table[0].honour = 12
    assert table[0].points() == before


def test_p8_outsiders_that_count_an_attribute_count_what_is_left_of_it() -> None:
    table = Scenario(2)
    table[0].converted = "armourer_g"
    table[0].strength, table[0].honour = 12, 7
    assert table[0].points("outsiders") == 7 // 4


def test_requirements_do_not_look_at_honour() -> None:
    table = Scenario(2)
    table[0].workers, table[0].influence, table[0].faith, table[0].honour = "white", 10, 6, 0
    table.order(1, "co_influence_faith")
    assert table.may("order(1)")


# ---- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_loses_three_points_for_each_of_the_barons_workers(players: int) -> None:
    table = Scenario(players)
    table.lay(7, "2 trade+3 hunt")
    assert [seat.points("threats") for seat in table.seats] == [-15] * players


def test_orders_that_nobody_completed_cost_everybody() -> None:
    table = Scenario(3)
    for place, name in enumerate(("co_influence_faith", "co_faith_strength", "co_strength_faith")):
        table.order(place + 1, name)
    table.s["order_workers"][2] = 0
    assert [seat.points("orders") for seat in table.seats] == [-4 - 6 + 8] * 3


def test_p7_a_completed_order_counts_for_every_player() -> None:
    table = Scenario(2)
    table.order(1, "co_influence_faith")
    table.s["order_workers"][0] = 0
    champion = next(name for name in c.OUTSIDER_NAMES if name.startswith("champion"))
    table[1].converted = champion
    row = int(c.INDEX.first[c.When.SCORE, c.OUTSIDER + c.OUTSIDER_NAMES.index(champion)])
    assert table[1].points("outsiders") == c.ROW.n[row] > 0


def test_p13_starting_townsfolk_count_for_a_hunter() -> None:
    table = Scenario(2)
    table[0].converted = "hunter_g"
    assert table[0].points("outsiders") == 0  # one is not two
    table[0].townsfolk = "abbot_1"  # beside the Chaplain
    table.starting(0, "chaplain")
    assert table[0].points("outsiders") == 1


# ---- the goal -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "goal"), [(2, 140), (3, 210), (4, 280)])
def test_the_goal_is_seventy_points_a_player(players: int, goal: int) -> None:
    """With three players 210: the example of the rulebook."""
    assert GAME.target(Scenario(players).state) == goal


def test_a_team_wins_or_loses_as_one() -> None:
    for more, rank in ((0, 2), (1, 1)):
        ended = Scenario(3)
        ended.lay(7)
        ended.s["repelled"] = 3
        ended[1].paid = 100
        ended[1].silver = 3 * (210 - 1 + more - int(GAME.score(ended.state).sum()))
        ended.finish()
        assert int(GAME.score(ended.state).sum()) == 209 + more
        assert GAME.ranks(ended.state).tolist() == [rank] * 3
        assert GAME.shares(ended.state).tolist() == [float(more)] * 3


@pytest.mark.parametrize("better", ["honour", "order", "outsiders", "threat"])
def test_the_judgement_sees_what_the_scenario_is_about(better: str) -> None:
    """More honour while attributes may still rise, nearer to an Order, an Outsider less, a threat less."""
    table = Scenario(3)
    table.lay(3, "1 trade+1 hunt")
    table.order(1, "co_influence_faith")
    table[1].honour = 3
    before = GAME.evaluate(table.state)[0]
    if better == "honour":
        table[1].honour = 4
    elif better == "order":
        table[1].influence += 2
    elif better == "outsiders":
        table.s["repelled"] = 1
    else:
        table.lay(3, "1 trade")
    assert GAME.evaluate(table.state)[0] > before
