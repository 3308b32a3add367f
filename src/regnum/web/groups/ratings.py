"""Ratings: how strong everybody plays a game, as far as the games of a group tell, and how sure that is.

They follow from the results alone, replayed in the order in which the games ended, by the model of Plackett and Luce
(Weng and Lin 2011, as openskill has it). A game counts where at least two persons were rivals, each with one seat:
bots rate nobody, and neither does a game that all win or lose together, or one whose deal was chosen. Where a bot stood
in at the end its person comes last: leaving saves nobody a defeat, and a bot wins nobody a game.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from regnum.web.db.results import FinishedGame, Rated

MIDDLE, UNIT = 1000.0, 40.0
"""The initial rating, and the value of one of openskill's 25 points: a scale on which 0 is as far as 2000."""
SIGMAS = 2.0
"""So many standard deviations are shown: the true strength lies within them 95 times out of 100."""
SETTLED = 10  # games after which a rating is no more provisional


@dataclass
class Rating:
    """The rating of a guest as shown: `value` plus or minus `margin`."""

    guest: int
    value: float = MIDDLE
    margin: float = MIDDLE * SIGMAS / 3.0
    games: int = 0
    won: int = 0

    @property
    def careful(self) -> float:
        """The lower bound of the rating, by which lists are sorted."""
        return self.value - self.margin

    @property
    def provisional(self) -> bool:
        """True if there are too few games to tell."""
        return self.games < SETTLED


def rivals(game: FinishedGame) -> dict[int, int]:
    """The ranks of those whom a game rates, by guest; empty where it rates nobody."""
    held = Counter(seat.guest for seat in game.seats)
    last = len(game.seats) + 1  # rank of players who did not finish
    people = {
        seat.guest: last if seat.bot else seat.rank
        for seat in game.seats
        if seat.guest is not None and held[seat.guest] == 1
    }
    return people if game.target is None and len(people) > 1 else {}


def rated(games: Iterable[FinishedGame]) -> list[Rating]:
    """The ratings that games lead to, the first ended first; in the order of the list, the best first."""
    from openskill.models import PlackettLuce  # loads for a while

    model = PlackettLuce()
    skills, found = dict[int, Any](), dict[int, Rating]()
    for game in games:
        ranks = rivals(game)
        if not ranks:
            continue
        before = [[skills.get(guest) or model.rating()] for guest in ranks]
        after = model.rate(before, ranks=[float(rank) for rank in ranks.values()])
        for guest, (skill,) in zip(ranks, after, strict=True):
            skills[guest] = skill
            one = found.setdefault(guest, Rating(guest))
            one.games += 1
            one.won += ranks[guest] == 1
    for guest, one in found.items():
        one.value = MIDDLE + UNIT * (skills[guest].mu - model.mu)
        one.margin = UNIT * SIGMAS * skills[guest].sigma
    return sorted(found.values(), key=lambda one: (-one.careful, one.guest))


class Ratings:
    """The ratings that were asked for last: replaying 2,000 games takes a moment."""

    def __init__(self, most: int = 64) -> None:
        self.most = most
        self._kept: OrderedDict[tuple[str, str], tuple[Rated, list[Rating]]] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, group: str, game: str, known: Rated, games: Callable[[], Iterable[FinishedGame]]) -> list[Rating]:
        """The ratings of a game in a group; `games` is asked where something has ended since."""
        with self._lock:
            kept = self._kept.get((group, game))
            if kept is not None and kept[0] == known:
                self._kept.move_to_end((group, game))
                return kept[1]
        found = rated(games())
        with self._lock:
            self._kept[group, game] = known, found
            self._kept.move_to_end((group, game))
            while len(self._kept) > self.most:
                self._kept.popitem(last=False)
        return found
