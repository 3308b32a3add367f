"""Statistics of a person by game and by opponent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from regnum.web.db.results import FinalSeat, FinishedGame


def own(game: FinishedGame, guest: int) -> FinalSeat | None:
    """The seat of a guest where it says something: that of whoever had one seat of several.

    Who played all hands alone, or several of them, won against nobody. Where a bot stood in at the end it played for
    whoever had left: leaving does not save anybody a defeat. Where somebody chose the deal it may have been known.
    """
    if game.chosen:
        return None
    seats = [seat for seat in game.seats if seat.guest == guest]
    return seats[0] if len(seats) == 1 < len(game.seats) else None


@dataclass
class OfGame:
    """A person's results in one game."""

    game: str
    ranks: list[int] = field(default_factory=list)  # how often first, second, ...; of a team: won, lost
    points: list[int] = field(default_factory=list)


@dataclass
class Met:
    """Somebody who was played against, or a bot of a strength."""

    name: str  # the last one known
    badge: str
    bot: str  # its specification; empty: a person
    games: int = 0
    ahead: int = 0  # of them, where the one who asks came before
    level: int = 0


def by_game(games: Iterable[FinishedGame], guest: int) -> list[OfGame]:
    """Games by name with ranks and points, those most played first."""
    found: dict[str, OfGame] = {}
    for game in games:
        seat = own(game, guest)
        if seat is None:
            continue
        counted = found.setdefault(game.game, OfGame(game.game))
        counted.ranks += [0] * (seat.rank - len(counted.ranks))
        counted.ranks[seat.rank - 1] += 1
        counted.points.append(seat.points)
    return sorted(found.values(), key=lambda one: (-len(one.points), one.game))


def against(games: Iterable[FinishedGame], guest: int) -> list[Met]:
    """List the opponents, those met most first; `games` begin with the newest. Teammates are not opponents."""
    found: dict[tuple[int | None, str], Met] = {}
    for game in games:
        seat = own(game, guest)
        if seat is None or game.target is not None:
            continue
        others: dict[tuple[int | None, str], FinalSeat] = {}
        for other in game.seats:  # of several seats of one, that which came first
            key = (other.guest, "" if other.guest is not None else other.bot)
            if other.seat != seat.seat and (key not in others or other.rank < others[key].rank):
                others[key] = other
        for key, other in others.items():
            met = found.setdefault(key, Met(other.name, other.badge, key[1]))
            met.games += 1
            met.ahead += seat.rank < other.rank
            met.level += seat.rank == other.rank
    return sorted(found.values(), key=lambda one: (-one.games, one.name))
