"""The standing of a tournament, by hand and as properties."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from regnum.web.tournaments.standing import Decided, leaders, points_of, standing

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ([1], [Fraction(1)]),  # a bye
        ([1, 2], [Fraction(1), Fraction(0)]),
        ([1, 1], [Fraction(1, 2), Fraction(1, 2)]),
        ([2, 1, 3], [Fraction(1, 2), Fraction(1), Fraction(0)]),
        ([1, 2, 2, 4], [Fraction(1), Fraction(1, 2), Fraction(1, 2), Fraction(0)]),
        ([1, 1, 3, 4], [Fraction(5, 6), Fraction(5, 6), Fraction(1, 3), Fraction(0)]),
        ([None, 1], [Fraction(0), Fraction(1)]),
        ([None, None], [Fraction(0), Fraction(0)]),
        ([2, None, 1, None], [Fraction(2, 3), Fraction(0), Fraction(1), Fraction(0)]),
    ],
)
def test_what_a_table_is_worth(places: list[int | None], points: list[Fraction]) -> None:
    assert points_of(places) == points


@given(st.lists(st.integers(1, 5), min_size=2, max_size=5))
def test_a_table_that_was_played_is_worth_half_a_point_a_seat(places: list[int]) -> None:
    assert sum(points_of(places)) == Fraction(len(places), 2)


def test_buchholz_then_sonneborn_berger_decide() -> None:
    # 1 and 3 have won twice, 2 and 4 once: 3 has beaten 1, and 4 has beaten 3
    games = [((1, 2), (1, 2)), ((3, 4), (2, 1)), ((1, 3), (2, 1)), ((4, 2), (2, 1)), ((1, 4), (1, 2)), ((2, 3), (2, 1))]
    lines = standing([1, 2, 3, 4], [Decided(players, places) for players, places in games])
    assert [(line.player, line.place, line.points) for line in lines] == [
        (3, 1, Fraction(2)),
        (1, 2, Fraction(2)),
        (4, 3, Fraction(1)),
        (2, 4, Fraction(1)),
    ]
    by = {line.player: line for line in lines}
    assert [by[p].buchholz for p in (1, 2, 3, 4)] == [Fraction(4), Fraction(5), Fraction(4), Fraction(5)]
    assert [by[p].berger for p in (1, 2, 3, 4)] == [Fraction(2), Fraction(1), Fraction(3), Fraction(2)]


@given(st.integers(2, 7), st.integers(1, 8), st.randoms(use_true_random=False))
def test_the_leaders_are_the_first_of_the_standing(players: int, tables: int, chance: Random) -> None:
    """Found by comparing only those who have most points."""
    everybody, decided = list(range(1, players + 1)), []
    for _ in range(tables):
        sat = tuple(chance.sample(everybody, chance.randint(1, min(3, players))))
        decided.append(Decided(sat, tuple(chance.randint(1, len(sat)) for _ in sat)))
    assert leaders(everybody, decided) == [line.player for line in standing(everybody, decided) if line.place == 1]


def test_larger_tables_count_the_mean_of_their_opponents() -> None:
    lines = standing([1, 2, 3], [Decided((1, 2, 3), (1, 2, 2), (30, 20, 10))])
    assert [(line.player, line.place) for line in lines] == [(1, 1), (2, 2), (3, 3)]
    assert [line.buchholz for line in lines] == [Fraction(1, 4), Fraction(5, 8), Fraction(5, 8)]
    assert [line.berger for line in lines] == [Fraction(1, 4), Fraction(1, 16), Fraction(1, 16)]
    assert [line.share for line in lines] == [Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)]


def test_a_bye_is_a_win_against_an_equal_opponent() -> None:
    lines = standing([1, 2, 3], [Decided((1,), (1,)), Decided((2, 3), (1, 2))])
    assert [(line.player, line.place, line.points, line.byes, line.tables) for line in lines] == [
        (1, 1, Fraction(1), 1, 0),
        (2, 2, Fraction(1), 0, 1),
        (3, 3, Fraction(0), 0, 1),
    ]
    assert (lines[0].buchholz, lines[0].berger) == (Fraction(1), Fraction(1))


def test_points_below_nothing_are_shared_evenly() -> None:
    lines = standing([1, 2], [Decided((1, 2), (1, 2), (3, -4))])
    assert [line.share for line in lines] == [Fraction(1, 2), Fraction(1, 2)]


def test_a_forfeit_has_no_share() -> None:
    lines = standing([1, 2], [Decided((1, 2), (None, 1))])
    assert [(line.player, line.points, line.share) for line in lines] == [
        (2, Fraction(1), Fraction(1, 2)),
        (1, Fraction(0), Fraction(0)),
    ]


def test_where_nothing_decides_a_place_is_shared() -> None:
    assert [line.place for line in standing([1, 2, 3], [Decided((1, 2), (1, 1)), Decided((3,), (1,))])] == [1, 2, 2]
