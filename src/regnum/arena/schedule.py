"""Seating of bots over the games, so that no bot gains by its seat, its neighbours or its deals.

A *lineup* says which bots sit down together:

- as many bots as seats: all of them, as they are written (a bot may be named several times: `count,page,page,page`);
- fewer bots than seats: every bot takes as many seats as the others, and what is left over goes to each group of bots
  in turn (two bots on three seats: AAB and ABB);
- more bots than seats: every group of that size.

Every lineup is seated in every different order. All these seatings together make one *deal*: they are played with the
same seed, then comes the next deal. When that is more games than were asked for, the deals are smaller: one lineup in
one order round the table, turned through all the seats; the next such order is always one of those whose bots have
played least. Either way every bot sits on every seat equally often, and a series is made of whole deals.

Where all seats win or lose together there is nobody to be seated against: every bot fills all seats by itself, a mixed
team (`knight+count`) sits as it is written, and a deal is one game of each team with the same seed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

from regnum.core.errors import InvalidOption

SeatOrder = tuple[int, ...]
"""The number of the bot on each seat."""


class Fixture(NamedTuple):
    """One game of a schedule."""

    number: int
    deal: int  # games of one deal have the same seed
    seats: SeatOrder


class Schedule(NamedTuple):
    """The deals of a series; it goes on with the first when all have been played."""

    design: str  # "seatings", "rotations" or "teams"
    deals: tuple[tuple[SeatOrder, ...], ...]

    def fixtures(self, games: int) -> list[Fixture]:
        """The first whole deals with at least a number of games in total."""
        found: list[Fixture] = []
        for deal, seatings in enumerate(self._series()):
            if len(found) >= games:
                break
            found += [Fixture(len(found) + i, deal, seats) for i, seats in enumerate(seatings)]
        return found

    def _series(self) -> Iterator[tuple[SeatOrder, ...]]:
        while True:
            yield from self.deals


def lineups(bots: Sequence[int], players: int) -> list[SeatOrder]:
    """List the lineups; `bots` are numbers, repeated where a bot is named again. Raises InvalidOption."""
    if len(bots) == players:
        return [tuple(sorted(bots))]
    if len(set(bots)) < len(bots):
        raise InvalidOption(f"name each bot once, or name {players} bots for {players} seats; not {len(bots)}")
    if len(bots) > players:
        return list(combinations(bots, players))
    everybody = tuple(bots) * (players // len(bots))
    return [tuple(sorted(everybody + more)) for more in combinations(bots, players % len(bots))]


def rotations(lineup: SeatOrder) -> list[tuple[SeatOrder, ...]]:
    """Every different order of a lineup; those that are one another turned round the table stand together."""
    found = []
    seen: set[SeatOrder] = set()
    for seats in sorted(set(permutations(lineup))):
        if seats not in seen:
            turned = tuple(dict.fromkeys(seats[turn:] + seats[:turn] for turn in range(len(seats))))
            seen.update(turned)
            found.append(turned)
    return found


def schedule(bots: Sequence[int], players: int, games: int, seed: int) -> Schedule:
    """The schedule of a series of about `games` games. Raises InvalidOption."""
    turns = [turned for lineup in lineups(bots, players) for turned in rotations(lineup)]
    block = tuple(seats for turned in turns for seats in turned)
    if len(block) <= max(games, players):
        return Schedule("seatings", (block,))
    return Schedule("rotations", tuple(_fairly(turns, games, seed)))


def team_schedule(teams: Sequence[SeatOrder]) -> Schedule:
    """The schedule of a series in which each of these teams plays every deal. Raises InvalidOption."""
    if len(set(teams)) < len(teams):
        raise InvalidOption("name each team once")
    return Schedule("teams", (tuple(teams),))


def _fairly(turns: list[tuple[SeatOrder, ...]], games: int, seed: int) -> Iterator[tuple[SeatOrder, ...]]:
    """Orders drawn at random, always one of those whose bots have played least, up to a number of games."""
    left = list(turns)
    random.Random(seed).shuffle(left)
    played: Counter[int] = Counter()
    planned = 0
    while left and planned < games:
        turned = min(left, key=lambda turned: sum(played[bot] for bot in turned[0]))
        left.remove(turned)
        for seats in turned:
            played.update(seats)
        planned += len(turned)
        yield turned
