"""Pairings: everybody plays, byes are spread, and nothing better is found by looking at everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from regnum.web.tournaments.pairing import Round, next_round, round_robin, sizes, without
from regnum.web.tournaments.standing import points_of

pytestmark = pytest.mark.slow

SHAPES = st.sampled_from([(2, 2), (3, 2), (3, 3), (4, 3), (4, 4), (5, 4)])


@settings(max_examples=30)
@given(players=st.integers(0, 40), shape=SHAPES)
def test_tables_are_as_full_as_arithmetic_lets_them(players: int, shape: tuple[int, int]) -> None:
    size, least = shape
    found = sizes(players, size, least)
    reachable = {
        players - full * size - smaller * least: smaller
        for smaller in range(players + 1, -1, -1)
        for full in range(players + 1)
        if full + smaller and full * size + smaller * least <= players and (least < size or not smaller)
    }
    if not reachable:
        assert found == []
        return
    byes = found.count(1)
    assert (sum(found), byes) == (players, min(reachable))
    assert found.count(least) - (least == size) * found.count(size) == reachable[byes]  # as few smaller ones


def tournament(players: int, shape: tuple[int, int], rounds: int, seed: int) -> list[Round]:
    """A Swiss tournament with results by chance."""
    chance, points, past = Random(seed), dict.fromkeys(range(1, players + 1), Fraction(0)), list[Round]()
    for _ in range(rounds):
        past.append(next_round(sorted(points), points, past, *shape, seed))
        for table in past[-1]:
            places = chance.sample(range(1, len(table) + 1), len(table))
            for player, won in zip(table, points_of(places), strict=True):
                points[player] += won
    return past


@settings(max_examples=25)
@given(players=st.integers(2, 14), shape=SHAPES, rounds=st.integers(1, 6), seed=st.integers(0, 99))
def test_everybody_plays_every_round_and_short_ones_are_shared(
    players: int, shape: tuple[int, int], rounds: int, seed: int
) -> None:
    wanted = sizes(players, *shape)
    past = tournament(players, shape, rounds, seed)
    for number, paired in enumerate(past):
        assert [len(table) for table in paired if len(table) == 1] == [1] * wanted.count(1)
        assert sorted(map(len, paired)) == sorted(wanted)
        if wanted:
            assert sorted(player for table in paired for player in table) == list(range(1, players + 1))
        for size in set(wanted) - {shape[0]}:  # byes, and smaller tables
            had = Counter(
                player for earlier in past[: number + 1] for table in earlier if len(table) == size for player in table
            )
            if size == 1:
                assert max(had.values()) - min(had[player] for player in range(1, players + 1)) <= 1
    assert past == tournament(players, shape, rounds, seed)  # independent of the worker


def partitions(players: tuple[int, ...], wanted: Sequence[int]) -> list[list[tuple[int, ...]]]:
    """Every way to sit at tables of these sizes, in some order, found otherwise than the code finds it."""
    found = set()
    for order in permutations(players):
        at, tables = 0, []
        for size in wanted:
            tables.append(tuple(sorted(order[at : at + size])))
            at += size
        found.add(tuple(sorted(tables)))
    return [list(tables) for tables in found]


def aims(paired: Round, past: Sequence[Round], size: int) -> tuple[int, int, int]:
    """Count earlier byes and smaller tables of the players who get one, and earlier meetings of those who meet."""
    had = Counter((player, len(table)) for earlier in past for table in earlier for player in table)
    met = Counter(pair for earlier in past for table in earlier for pair in combinations(sorted(table), 2))
    short = [sum(had[p, len(t)] for t in paired if len(t) == n for p in t) for n in (1, *range(2, size))]
    return short[0], sum(short[1:]), sum(met[pair] for table in paired for pair in combinations(sorted(table), 2))


@settings(max_examples=30)
@given(players=st.integers(2, 7), shape=SHAPES, rounds=st.integers(1, 5), seed=st.integers(0, 20))
def test_no_pairing_of_a_small_field_is_better(players: int, shape: tuple[int, int], rounds: int, seed: int) -> None:
    wanted = sizes(players, *shape)
    if not wanted:
        return
    past = tournament(players, shape, rounds, seed)
    every = partitions(tuple(range(1, players + 1)), wanted)
    best = min(aims(paired, past[:-1], shape[0]) for paired in every)
    assert aims(past[-1], past[:-1], shape[0]) == best


@settings(max_examples=20)
@given(players=st.integers(2, 14), shape=SHAPES, rounds=st.integers(1, 6), seed=st.integers(0, 99))
def test_the_player_who_started_least_often_starts(
    players: int, shape: tuple[int, int], rounds: int, seed: int
) -> None:
    begun: Counter[int] = Counter()
    for paired in tournament(players, shape, rounds, seed):
        for table in paired:
            if len(table) > 1:
                assert begun[table[0]] == min(begun[player] for player in table)
        begun.update(table[0] for table in paired if len(table) > 1)


def test_the_leaders_meet() -> None:
    points = {n: Fraction(points, 2) for n, points in enumerate((0, 2, 0, 2, 1, 1), 1)}
    for seed in range(5):
        paired = next_round(list(points), points, [], 2, 2, seed)
        assert [set(table) for table in paired] == [{2, 4}, {5, 6}, {1, 3}]


def test_the_last_of_the_standing_has_the_bye() -> None:
    points = {n: Fraction(points, 2) for n, points in enumerate((0, 2, 0, 2, 1), 1)}
    past: list[Round] = [[(1, 2), (4, 5), (3,)]]
    assert next_round(list(points), points, past, 2, 2, 3)[-1] == (1,)  # the other one without points has had it


@pytest.mark.parametrize("players", range(2, 17))
def test_a_round_robin_in_pairs_brings_everybody_together_once(players: int) -> None:
    rounds = round_robin(list(range(1, players + 1)), 2, 2, players)
    assert len(rounds) == players - 1 + players % 2
    met = Counter(tuple(sorted(table)) for paired in rounds for table in paired)
    assert met == Counter(combinations(range(1, players + 1), 2)) + Counter(
        (p,) for p in range(1, players + 1) if players % 2
    )


@pytest.mark.parametrize(
    ("players", "shape", "rounds", "most"),
    [
        (9, (3, 3), 4, 1),
        (8, (4, 3), 3, 3),
        (7, (3, 2), 5, 2),
        (5, (4, 4), 3, 3),
        (12, (3, 3), 7, 2),
        (16, (4, 4), 6, 2),
    ],
)
def test_a_round_robin_at_larger_tables_brings_all_together(
    players: int, shape: tuple[int, int], rounds: int, most: int
) -> None:
    found = round_robin(list(range(1, players + 1)), *shape, 7)
    met = Counter(pair for paired in found for table in paired for pair in combinations(sorted(table), 2))
    assert (len(found), len(met), max(met.values())) == (rounds, players * (players - 1) // 2, most)


def test_who_is_gone_leaves_the_others_to_play_or_a_bye() -> None:
    paired: Round = [(1, 2, 3), (4, 5, 6), (7, 8)]
    assert without(paired, {2, 4, 5}, 2) == [(1, 3), (7, 8), (6,)]
    assert without(paired, {2}, 3) == [(4, 5, 6), (1,), (3,), (7,), (8,)]
