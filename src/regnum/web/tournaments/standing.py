"""Where everybody stands in a tournament: points, and what decides between those who have as many.

Points of a table of k: (k - place) / (k - 1), so 1 for the first and 0 for the last, whatever its size; those who share
a place share what their places are worth. A bye is worth a win. Those with as many points are compared by

1. Buchholz: how many points those have whom one has met, the mean of each table;
2. Sonneborn-Berger: how many points those have whom one has beaten (half where level), the mean of each table;
3. the share of the points of the games themselves, the mean of the tables played; an even one where there were none.

A bye counts as a round against somebody with as many points as oneself (FIDE Handbook C.07, 16.4).
All of it is exact: fractions, not floating point.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple


class Decided(NamedTuple):
    """A table that is decided; of one player: a bye."""

    players: tuple[int, ...]  # by seat
    places: tuple[int | None, ...]  # by seat: 1 for the first, equal where level; None: forfeited
    scores: tuple[int, ...] = ()  # by seat the points of the game; none where the result was not played


class Line(NamedTuple):
    """A player in the standing."""

    player: int
    place: int  # 1 for the first, equal where nothing decides
    points: Fraction
    buchholz: Fraction
    berger: Fraction
    share: Fraction
    tables: int  # played, without byes
    byes: int


class _Sums(NamedTuple):
    points: dict[int, Fraction]
    buchholz: dict[int, Fraction]
    berger: dict[int, Fraction]
    share: dict[int, Fraction]


def points_of(places: Sequence[int | None]) -> list[Fraction]:
    """What a table is worth, by seat: those who forfeit have nothing, and are behind everybody else."""
    if len(places) == 1:
        return [Fraction(1)]
    there = [place for place in places if place is not None]
    found = []
    for place in places:
        if place is None:
            found.append(Fraction(0))
            continue
        before, level = sum(other < place for other in there), there.count(place)
        worth = [len(places) - 1 - before - n for n in range(level)]
        found.append(Fraction(sum(worth), level * (len(places) - 1)))
    return found


def standing(players: Iterable[int], decided: Sequence[Decided]) -> list[Line]:
    """Everybody's line, the first first; among those whom nothing decides, in the order given."""
    sums = _Sums(*(dict.fromkeys(players, Fraction(0)) for _ in _Sums._fields))
    for table in decided:
        for player, points in zip(table.players, points_of(table.places), strict=True):
            sums.points[player] += points
    for table in decided:
        _compare(table, sums)

    sat = Counter((player, len(table.players) > 1) for table in decided for player in table.players)
    for player in sums.share:
        sums.share[player] /= max(1, sat[player, True])

    def key(player: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        return sums.points[player], sums.buchholz[player], sums.berger[player], sums.share[player]

    keys = {player: key(player) for player in sums.points}
    ordered = sorted(keys, key=keys.__getitem__, reverse=True)
    places = {keys[player]: place for place, player in reversed(list(enumerate(ordered, 1)))}  # of the first of equals
    return [
        Line(player, places[keys[player]], *keys[player], sat[player, True], sat[player, False]) for player in ordered
    ]


def _compare(table: Decided, sums: _Sums) -> None:
    """What a table adds to what decides between those with as many points."""
    if len(table.players) == 1:
        (player,) = table.players
        sums.buchholz[player] += sums.points[player]
        sums.berger[player] += sums.points[player]
        return
    total = sum(table.scores) if all(score >= 0 for score in table.scores) else 0
    others = len(table.players) - 1
    for seat, player in enumerate(table.players):
        for other, rival in enumerate(table.players):
            if other != seat:
                sums.buchholz[player] += sums.points[rival] / others
                sums.berger[player] += sums.points[rival] * _beaten(table.places[seat], table.places[other]) / others
        even = Fraction(table.places[seat] is not None, others + 1)  # where no points tell
        sums.share[player] += Fraction(table.scores[seat], total) if total > 0 else even


def _beaten(own: int | None, other: int | None) -> Fraction:
    """1 for whoever came before, half where level, else 0."""
    if own is None:
        return Fraction(0)
    return Fraction(1) if other is None or own < other else Fraction(own == other, 2)
