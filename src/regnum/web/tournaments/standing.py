"""Standings of a tournament: points and tie-breaks.

Points of a table of k: (k - place) / (k - 1), so 1 for the first and 0 for the last, whatever its size; those who share
a place share what their places are worth. A bye is worth a win. Those with as many points are compared by

1. Buchholz: how many points those have whom one has met, the mean of each table;
2. Sonneborn-Berger: how many points those have whom one has beaten (half where level), the mean of each table;
3. the share of the points of the games themselves, the mean of the tables played; an even one where there were none.

A bye counts as a round against an opponent with equal points (FIDE Handbook C.07, 16.4). A table that was
decided by hand counts as played by the paired players; rounds after leaving do not count.
All of it is exact: fractions, not floating point.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple


class Decided(NamedTuple):
    """A table that is decided; of one player: a bye."""

    players: tuple[int, ...]  # by seat
    places: tuple[int | None, ...]  # by seat: 1 for the first, equal where level; None: forfeited
    scores: tuple[int, ...] = ()  # by seat the points of the game; none where the result was not played


class StandingRow(NamedTuple):
    """A player in the standing."""

    player: int
    place: int  # 1 for the first, equal where nothing decides
    points: Fraction
    buchholz: Fraction
    berger: Fraction
    share: Fraction
    tables: int  # played, without byes
    byes: int


def points_of(places: Sequence[int | None]) -> list[Fraction]:
    """Return the points of a table by seat: players who forfeit get none, and are behind everybody else."""
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


def standing(players: Iterable[int], decided: Sequence[Decided]) -> list[StandingRow]:
    """Everybody's line, the first first; among those whom nothing decides, in the order given."""
    points = _points(players, decided)
    return _lines(list(points), points, decided)


def leaders(players: Iterable[int], decided: Sequence[Decided]) -> list[int]:
    """Return the players in first place; only those with most points need a tie-break."""
    points = _points(players, decided)
    most = max(points.values(), default=Fraction(0))
    lines = _lines([player for player in points if points[player] == most], points, decided)
    return [line.player for line in lines if line.place == 1]


def _points(players: Iterable[int], decided: Iterable[Decided]) -> dict[int, Fraction]:
    points = dict.fromkeys(players, Fraction(0))
    for table in decided:
        for player, won in zip(table.players, points_of(table.places), strict=True):
            points[player] += won
    return points


def _lines(whose: Sequence[int], points: Mapping[int, Fraction], decided: Iterable[Decided]) -> list[StandingRow]:
    """The lines of some of those who play, the first of them first."""
    found = {player: [Fraction(0)] * 3 for player in whose}
    sat: Counter[tuple[int, bool]] = Counter()
    for table in decided:
        for seat, player in enumerate(table.players):
            if player in found:
                added = _compared(table, seat, points)
                found[player] = [so_far + more for so_far, more in zip(found[player], added, strict=True)]
                sat[player, len(table.players) > 1] += 1

    def key(player: int) -> tuple[Fraction, Fraction, Fraction, Fraction]:
        buchholz, berger, share = found[player]
        return points[player], buchholz, berger, share / max(1, sat[player, True])

    keys = {player: key(player) for player in whose}
    ordered = sorted(keys, key=keys.__getitem__, reverse=True)
    places = {keys[player]: place for place, player in reversed(list(enumerate(ordered, 1)))}  # of the first of equals
    return [
        StandingRow(player, places[keys[player]], *keys[player], sat[player, True], sat[player, False])
        for player in ordered
    ]


def _compared(table: Decided, seat: int, points: Mapping[int, Fraction]) -> tuple[Fraction, Fraction, Fraction]:
    """Return a table's contribution to a player's Buchholz, Sonneborn-Berger and shares."""
    player, own = table.players[seat], table.places[seat]
    if len(table.players) == 1:
        return points[player], points[player], Fraction(0)
    rivals = [(points[rival], table.places[other]) for other, rival in enumerate(table.players) if other != seat]
    met = sum((worth for worth, _ in rivals), Fraction(0))
    beaten = sum((worth * _beaten(own, place) for worth, place in rivals), Fraction(0))
    total = sum(table.scores) if all(score >= 0 for score in table.scores) else 0
    even = Fraction(own is not None, len(table.players))  # where no points tell
    share = Fraction(table.scores[seat], total) if total > 0 else even
    return met / len(rivals), beaten / len(rivals), share


def _beaten(own: int | None, other: int | None) -> Fraction:
    """Return 1 if ahead, half if level, else 0."""
    if own is None:
        return Fraction(0)
    return Fraction(1) if other is None or own < other else Fraction(own == other, 2)
