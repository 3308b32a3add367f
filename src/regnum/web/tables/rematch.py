"""The agreement to play a finished game again with the same people."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from regnum.core.errors import NotYourTurn
from regnum.web.model.events import Filled, Seat

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

PATIENCE = 120.0
"""Seconds after which bots may get the seats of those who have not answered."""


@dataclass
class Rematch:
    """What the players of a finished game have said about playing it again."""

    by: int | None = None  # the seat that proposed it
    since: float = 0.0  # time of the proposal
    declined: set[int] = field(default_factory=set)
    bots: dict[int, Seat] = field(default_factory=dict)  # of seats whose people have not agreed
    next: str | None = None  # the table, once it is opened

    def answer(self, seats: set[int], agrees: bool, others: set[int], at: float) -> None:
        """The seats of a person agree or decline; `others` are those who agree already."""
        if agrees:
            self.declined -= seats
            for seat in seats:
                self.bots.pop(seat, None)
            if self.by is None:
                self.by, self.since = min(seats), at
            return
        self.declined |= seats
        if self.by in seats:
            self.by = min(others, default=None)
        if self.by is None:
            self.declined, self.bots = set(), {}


def agreed(table: Table) -> list[int]:
    """The seats that do not keep the next game waiting: bots, and people who have agreed and have an account still."""
    bots = table.rematch.bots
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.kind != "person" or number in bots or (number in table.ready and seat.guest is not None)
    ]


def is_due(table: Table) -> bool:
    """True if everybody has agreed to play again, and no table is open for that."""
    rematch = table.rematch
    proposed = rematch.by is not None and rematch.next is None and table.repeatable
    return proposed and len(agreed(table)) == len(table.seats) and bool(table.people())


def may_fill(table: Table, absent: int, now: float) -> bool:
    """True if a bot may get the seat of somebody who has declined, or has not answered in time."""
    rematch = table.rematch
    if rematch.by is None or absent in agreed(table):
        return False
    return absent in rematch.declined or now >= rematch.since + PATIENCE


def fill(table: Table, event: Filled) -> None:
    """Give a bot the seat of somebody who has not agreed. Raises NotYourTurn."""
    if event.seat not in table.ready or event.absent in agreed(table):
        raise NotYourTurn("nobody is waiting for that seat", "nobody_waits")
    table.rematch.bots[event.absent] = Seat("bot", event.name, bot=event.bot)
