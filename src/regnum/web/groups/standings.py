"""Wins of a group's members, counted from the games of its tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from regnum.web.db.results import FinishedGame
from regnum.web.views.statistics import own


@dataclass
class MemberRecord:
    """The results of one member of a group."""

    guest: int
    name: str  # the last one known
    badge: str
    games: int = 0
    won: int = 0


def standings(games: Iterable[FinishedGame]) -> list[MemberRecord]:
    """Rank members by wins, then by fewer games; `games` begin with the newest.

    A game counts for players with one seat of several, unless its deal was chosen. Bots are not listed; one that stood
    in at the end played for the player who left.
    """
    found: dict[int, MemberRecord] = {}
    for game in games:
        for guest in {seat.guest for seat in game.seats} - {None}:
            assert guest is not None
            seat = own(game, guest)
            if seat is not None:
                one = found.setdefault(guest, MemberRecord(guest, seat.name, seat.badge))
                one.games += 1
                one.won += seat.rank == 1
    return sorted(found.values(), key=lambda one: (-one.won, one.games, one.name, one.guest))
