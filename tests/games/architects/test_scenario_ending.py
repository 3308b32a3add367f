"""Scenario: ending, scoring and the team goal. Rulings K1 and K3, trap T5."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.architects.data.baron import EVENTS

from .position import GAME
from .scenario import Scenario

# ---- no event left --------------------------------------------------------------------------------------------------


def test_k1_an_event_of_an_empty_deck_ends_the_game_in_the_middle_of_a_card() -> None:
    table = Scenario(3)
    table.intrigues("final", "starting_2")
    table.events("")
    table.reveal("final")
    assert GAME.ending(table.state) == "no_event"
    assert len(table.happened("INTRIGUE")) == 1  # the last line of the card is not resolved
    assert [kind for kind, *_ in table.told][-2:] == ["CLOSE", "END"]
    assert [seat.points("events") for seat in table.seats] == [-10] * 3  # and not twice


def test_k1_what_a_building_does_at_the_end_still_counts() -> None:
    table = Scenario(3)
    table[0].built = "dungeon"
    table.events("")
    table.reveal("starting_5")
    assert GAME.over(table.state)
    assert table[0].virtue == 5


@pytest.mark.parametrize(("ruling", "points"), [("always_costs", -10), ("costs_at_once", 0)])
def test_k1_a_normal_end_with_no_event_left_costs_as_much_or_nothing(ruling: str, points: int) -> None:
    table = Scenario(3, no_event_left=ruling)
    table.events("")
    table.finish()
    table.play("place(silversmith)")
    assert GAME.ending(table.state) == "guildhall_full"
    assert [seat.points("events") for seat in table.seats] == [points] * 3


@pytest.mark.parametrize("ruling", ["always_costs", "costs_at_once"])
def test_k1_the_sudden_end_costs_with_both_rulings(ruling: str) -> None:
    table = Scenario(3, no_event_left=ruling)
    table.events("")
    table.reveal("starting_5")
    assert [seat.points("events") for seat in table.seats] == [-10] * 3


# ---- the Guildhall --------------------------------------------------------------------------------------------------


def turns(table: Scenario) -> list[int | str]:
    """Return the seats that act until the game is over."""
    found: list[int | str] = []
    while not GAME.over(table.state):
        found.append(table.on_turn)
        table.play("place(silversmith)")
        found += ["baron"] * len(table.happened("BARON"))
    return found


def test_k3_everybody_and_the_baron_have_one_more_turn() -> None:
    table = Scenario(3)
    table.fill(*[0, 1, 2] * 5)
    table[1].hand = "well"
    table[1].goods = "2 wood+2 stone"
    table.turn(1)
    table.events("royal_audit crowded_cells conspiracy")
    table.play("place(guildhall)", "build(well)")
    assert table.happened("TRIGGER") == [("TRIGGER", 1, -1, 0)]
    assert turns(table) == [2, "baron", 0, 1]
    assert GAME.ending(table.state) == "guildhall_full"


def test_k3_after_the_barons_own_last_space_he_too_has_one_more() -> None:
    table = Scenario(3)
    table.fill(*[0, 1, 2] * 5)
    table.reveal("starting_1")
    assert table.happened("TRIGGER") == [("TRIGGER", -1, -1, 0)]
    table.intrigues("starting_2 starting_3")
    assert turns(table) == [0, 1, 2, "baron"]


def test_k3_in_that_time_the_baron_finds_no_space_but_players_may_build() -> None:
    table = Scenario(3)
    table.fill(*[0, 1, 2] * 5)
    table.reveal("starting_1")
    table[0].hand = "well"
    table[0].goods = "2 wood+2 stone"
    table.play("place(guildhall)", "build(well)")
    assert table.s["beside"][0] == 1
    barons = table.baron["guildhall"]
    table.play("place(silversmith)")
    table.reveal("starting_1")
    assert GAME.over(table.state)
    assert table.baron["guildhall"] == barons
    assert table.baron["storehouse"] == 2  # the other lines are resolved


def test_the_limit_of_rounds_holds_after_the_barons_turn() -> None:
    table = Scenario(2, round_limit="1")
    table.play("place(silversmith)", "place(silversmith)")
    assert GAME.ending(table.state) == "round_limit"
    assert table.happened("BARON")


# ---- points and the goal --------------------------------------------------------------------------------------------


def test_the_example_of_the_goal() -> None:
    """Normal, four players, six of the Baron's workers: 240 points."""
    table = Scenario(4)
    table.station_in_guildhall(6)
    assert GAME.target(table.state) == 240


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_t5_each_of_the_barons_workers_in_the_guildhall_raises_the_goal(players: int) -> None:
    for difficulty, each in (("normal", 10), ("hard", 12)):
        table = Scenario(players, difficulty=difficulty)
        assert GAME.target(table.state) == 0
        table.fill(0, 1)
        table.station_in_guildhall(3)
        table.station("quarry", 4)
        assert GAME.target(table.state) == each * 3 * players


def test_points_for_demands_and_events_are_for_every_player() -> None:
    table = Scenario(3)
    left = int(table.s["baron"]["events_left"])
    assert left == 6
    assert [seat.points("events") for seat in table.seats] == [30] * 3
    assert [seat.points("demands") for seat in table.seats] == [-5 + 3 * 5] * 3
    table.demand("clay", 9)
    table.demand("silver", 12)
    table.demand("gold", 5)
    assert [seat.points("demands") for seat in table.seats] == [1 + 2 - 5 + 5] * 3


def test_a_team_wins_or_loses_as_one() -> None:
    table = Scenario(3)
    table.s["baron"]["events"] = (1 << EVENTS) - 1 & 0b111111
    table.s["baron"]["events_left"] = 0
    table.station_in_guildhall(1)
    for more, ranks in ((0, 2), (1, 1)):
        table[0].virtue = 7
        table[0].gold = 30 - (table.total() - table[0].gold) - 1 + more
        assert table.total() == 29 + more
        assert GAME.ranks(table.state).tolist() == [ranks] * 3
    assert GAME.shares(table.state).tolist() == [1.0] * 3


def test_donating_to_a_demand_is_progress() -> None:
    table = Scenario(2)
    table[0].clay = 2
    table.demand("clay", 4)
    before = GAME.evaluate(table.state)[0]
    table[0].clay = 0
    table.demand("clay", 6)
    assert GAME.evaluate(table.state)[0] > before
