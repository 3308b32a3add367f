"""Seats are shared exactly: every bot sits on every seat equally often, beside the same neighbours."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from regnum.arena.schedule import Fixture, lineups, rotations, schedule
from regnum.core.errors import InvalidOption


def seats_of(fixtures: list[Fixture]) -> Counter[tuple[int, int]]:
    """Count seats by bot."""
    return Counter((bot, seat) for fixture in fixtures for seat, bot in enumerate(fixture.seats))


def neighbours_of(fixtures: list[Fixture]) -> Counter[tuple[int, int]]:
    """Count pairs of consecutive bots."""
    return Counter(
        (bot, fixture.seats[(seat + 1) % len(fixture.seats)])
        for fixture in fixtures
        for seat, bot in enumerate(fixture.seats)
        if bot != fixture.seats[(seat + 1) % len(fixture.seats)]
    )


EVEN = [([*range(bots)], players) for players in (2, 3, 4, 5) for bots in range(1, 8)]


@pytest.mark.parametrize(("bots", "players"), EVEN)
def test_every_bot_sits_on_every_seat_equally_often(bots: list[int], players: int) -> None:
    plan = schedule(bots, players, games=3000, seed=1)
    assert plan.design == "seatings"
    fixtures = plan.fixtures(3000)
    assert len(fixtures) >= 3000
    assert len(set(seats_of(fixtures).values())) == 1
    assert len(seats_of(fixtures)) == len(bots) * players
    assert len(set(neighbours_of(fixtures).values())) <= 1


@pytest.mark.parametrize(("bots", "players"), [*EVEN, ([*range(9)], 4), ([0, 1, 1, 1], 4), ([0, 0, 1, 1], 4)])
def test_small_series_turn_every_order_through_all_seats(bots: list[int], players: int) -> None:
    """Whatever the number of games: within each deal, each bot that plays sits on each seat equally often."""
    for games in (1, 7, 20):
        for deal in range(3):
            fixtures = [f for f in schedule(bots, players, games, seed=5).fixtures(games) if f.deal == deal]
            for bot in {bot for fixture in fixtures for bot in fixture.seats}:
                assert len({seats_of(fixtures)[bot, seat] for seat in range(players)}) == 1


def test_bots_of_a_small_series_play_about_equally_often() -> None:
    fixtures = schedule([*range(10)], 4, games=60, seed=3).fixtures(60)
    assert len(fixtures) == 60
    played = Counter(bot for fixture in fixtures for bot in fixture.seats)
    assert max(played.values()) - min(played.values()) <= 8  # two orders of four games
    assert len({fixture.deal for fixture in fixtures}) == 15


def test_all_seatings_of_a_deal_are_different_and_complete() -> None:
    fixtures = schedule([0, 1, 2, 3], 4, games=400, seed=1).fixtures(400)
    assert len(fixtures) == 17 * 24
    for deal in range(17):
        assert {f.seats for f in fixtures if f.deal == deal} == set(permutations(range(4)))
    assert [f.number for f in fixtures] == list(range(len(fixtures)))


def test_one_against_three_changes_places_with_all_of_them() -> None:
    fixtures = schedule([0, 1, 1, 1], 4, games=400, seed=1).fixtures(400)
    assert len(fixtures) == 400
    assert {f.seats for f in fixtures} == {(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)}
    assert seats_of(fixtures)[0, 2] == 100


def test_what_is_left_over_goes_to_every_bot_in_turn() -> None:
    assert lineups([0, 1], 3) == [(0, 0, 1), (0, 1, 1)]
    assert lineups([0, 1, 2], 4) == [(0, 0, 1, 2), (0, 1, 1, 2), (0, 1, 2, 2)]
    assert lineups([0, 1], 4) == [(0, 0, 1, 1)]
    assert lineups([0, 1, 2], 2) == [(0, 1), (0, 2), (1, 2)]


def test_rotations_are_turned_orders() -> None:
    assert rotations((0, 1)) == [((0, 1), (1, 0))]
    assert rotations((0, 0, 1, 1)) == [
        ((0, 0, 1, 1), (0, 1, 1, 0), (1, 1, 0, 0), (1, 0, 0, 1)),
        ((0, 1, 0, 1), (1, 0, 1, 0)),
    ]
    assert sum(map(len, rotations((0, 1, 2, 3, 4)))) == 120


def test_asking_for_more_games_keeps_the_first_ones() -> None:
    few, many = (schedule([0, 1, 2], 3, games, seed=9).fixtures(games) for games in (60, 300))
    assert many[: len(few)] == few


def test_a_bot_named_twice_needs_one_name_a_seat() -> None:
    with pytest.raises(InvalidOption, match="name each bot once, or name 4 bots for 4 seats; not 3"):
        lineups([0, 1, 1], 4)
