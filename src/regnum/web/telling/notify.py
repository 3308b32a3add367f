"""Notifications: an outbox that is written with the event itself, and a postman who empties it.

A seat has at most one line in the outbox: written when it is asked, deleted when it is asked no more (so an automatic
answer leaves nothing to send), and kept, marked as sent, as long as the same turn lasts.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from regnum import registry
from regnum.web.showing.words import own_words
from regnum.web.store import Guest, Header
from regnum.web.store.schema import DEVICES, GUESTS, OUTBOX
from regnum.web.tables.events import AnyEvent, Why
from regnum.web.tables.house import House
from regnum.web.telling import quiet
from regnum.web.telling.presence import People
from regnum.web.telling.ways import Message, message_of, offered, sent_by, ways

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

log = logging.getLogger("regnum.web")

SENT = 1e18  # as `due`: it has left, or was given up
LEASE = 300.0  # seconds for which a line belongs to the worker that is sending it; no way takes so long
RETRY = 60.0  # seconds until the second attempt; every further one waits twice as long
ATTEMPTS = 8
SENDERS = 8  # threads: a slow address holds up one of them, and no other guest

TOLD_AWAY: dict[Why | None, str] = {"timed_out": "away", "absent": "absent"}
"""What people are told of bots that they have not put in themselves."""

_HAS_ADDRESS = sa.or_(
    GUESTS.c.webhook != "",
    sa.and_(GUESTS.c.email != "", GUESTS.c.email_code == ""),
    sa.exists().where(DEVICES.c.guest == GUESTS.c.id),
)

# What is asked with every choice: composing a statement takes longer than the database takes to answer it.
_LINES = sa.select(OUTBOX.c.id, OUTBOX.c.seat, OUTBOX.c.kind, OUTBOX.c.guest).where(
    OUTBOX.c.table == sa.bindparam("of")
)
_STRIKE = sa.delete(OUTBOX).where(OUTBOX.c.id == sa.bindparam("line"))
_LINE: dict[str, Any] = {
    "table": sa.bindparam("of", type_=OUTBOX.c.table.type),
    "seat": sa.bindparam("seat", type_=OUTBOX.c.seat.type),
    "guest": GUESTS.c.id,
    "kind": sa.bindparam("kind", type_=OUTBOX.c.kind.type),
    "version": sa.bindparam("version", type_=OUTBOX.c.version.type),
    "due": sa.bindparam("due", type_=OUTBOX.c.due.type),
    "attempts": sa.literal(0),
}
"""A new line, by column, for a guest whom a letter would reach."""
_REACHED = (GUESTS.c.id == sa.bindparam("guest"), _HAS_ADDRESS)


class Postman:
    """Writes the outbox and empties it."""

    def __init__(self, house: House, people: People) -> None:
        self.house, self.people, self.settings = house, people, house.settings
        self.sends = any(offered(house.settings).values())
        self._insert = house.store.upsert(OUTBOX).from_select(list(_LINE), sa.select(*_LINE.values()).where(*_REACHED))
        self._insert = self._insert.on_conflict_do_nothing(index_elements=["table", "seat"])
        self._senders = ThreadPoolExecutor(SENDERS, "sender")
        self._busy: set[int] = set()  # guests to whom something is being sent
        self._lock = threading.Lock()

    def write(self, table: Table, _: AnyEvent | None) -> Callable[[sa.Connection], None] | None:
        """What an event changes in the outbox."""
        if not self.sends or table.header.analysis:
            return None
        asked = {n: "turn" for n in table.deciding if table.seats[n].kind == "person"}
        if table.standing().status == "finished":
            asked = {n: "end" for n, seat in enumerate(table.seats) if seat.guest is not None}
        else:
            stood_in = {n: TOLD_AWAY.get(table.stands_in(n)) for n in range(len(table.seats))}
            asked |= {n: kind for n, kind in stood_in.items() if kind is not None}
        wanted = {(seat, kind, table.seats[seat].guest) for seat, kind in asked.items()}
        if wanted == table.called:  # most choices are followed by another one of the same seat
            return None
        table.called = wanted
        line = {"of": table.id, "version": table.version, "due": self.house.now() + self.settings.notify_after}

        def also(connection: sa.Connection) -> None:
            there = {(row.seat, row.kind, row.guest): row.id for row in connection.execute(_LINES, {"of": table.id})}
            if past := [{"line": number} for found, number in there.items() if found not in wanted]:
                connection.execute(_STRIKE, past)
            for seat, kind, guest in wanted - there.keys():
                connection.execute(self._insert, line | {"seat": seat, "kind": kind, "guest": guest})

        return also

    def deliver(self) -> None:
        """Begin to send what is due: to each guest one thing at a time, so that nobody fills all senders.

        What cannot be sent is tried again later, and what falls into quiet hours when they end: if it still stands
        here then, its reader is still asked. Another worker may do the same work.
        """
        now = self.house.now()
        with self._lock:
            busy, free = list(self._busy), SENDERS - len(self._busy)
        firsts = sa.select(sa.func.min(OUTBOX.c.id)).where(OUTBOX.c.due <= now, OUTBOX.c.guest.not_in(busy))
        firsts = firsts.group_by(OUTBOX.c.guest).order_by(sa.func.min(OUTBOX.c.due)).limit(free)
        with self.house.store.reading() as connection:
            due = connection.execute(sa.select(OUTBOX).where(OUTBOX.c.id.in_(list(connection.scalars(firsts))))).all()
        for row in due:
            with self._lock:
                self._busy.add(row.guest)
            self._senders.submit(self._deliver, row)

    def stop(self) -> None:
        """Wait for what is being sent."""
        self._senders.shutdown()

    def _deliver(self, row: Any) -> None:
        """Send one line, unless another worker does so or it is to wait for the end of quiet hours."""
        try:
            guest, header = self.house.store.guest_by_id(row.guest), self.house.store.header(row.table)
            if guest is None or header is None or row.guest in self.people.at(row.table):
                self._mark(row.id, row.due, due=SENT)
            elif (hours := quiet.read(guest.quiet)) is not None and hours.holds(self.house.now()):
                self._mark(row.id, row.due, due=hours.over(self.house.now()))
            else:
                self._send(row, guest, self._message(row, header, guest))
        except Exception:  # it must not stay due: the oldest line of a guest that is due goes before all others
            log.exception("a notification of guest %s fails", row.guest)
            self._mark(row.id, row.due, attempts=row.attempts + 1, due=self._later(row))
        finally:
            with self._lock:
                self._busy.discard(row.guest)

    def _send(self, row: Any, guest: Guest, message: Message) -> None:
        """Send a message by every way by which it has not left yet; before each the line is ours again for a while."""
        due, done, again = row.due, row.done.split(","), False
        for way in ways(self.house.store, self.settings, guest):
            if way.name in done:
                continue
            lease = self.house.now() + LEASE
            if not self._mark(row.id, due, due=lease, attempts=row.attempts + 1):
                return  # another worker has it, or nobody is asked any more
            due, outcome = lease, sent_by(way, message)
            again = again or outcome.again
            if not outcome.again:
                done.append(way.name)
                self._mark(row.id, due, due=due, done=",".join(done))
            if not outcome.sent:
                log.warning("a message by %s to guest %s: %s %s", way.kind, guest.id, outcome.key, outcome.status or "")
        self._mark(row.id, due, due=self._later(row) if again else SENT)

    def _later(self, row: Any) -> float:
        """When a line that failed just now is tried again; given up after so many attempts."""
        return self.house.now() + RETRY * 2**row.attempts if row.attempts + 1 < ATTEMPTS else SENT

    def _mark(self, number: int, was: float, **values: Any) -> bool:
        """Change a line; whether it was there and nobody else has changed it."""
        line = (OUTBOX.c.id == number, OUTBOX.c.due == was)
        with self.house.store.writing() as connection:
            done = connection.execute(sa.update(OUTBOX).where(*line).values(**values))
            return done.rowcount == 1

    def _message(self, row: Any, header: Header, guest: Guest) -> Message:
        lang = guest.lang or header.lang
        text = own_words(lang).say(f"notify.{row.kind}", title=registry.info(header.game).titles[lang])
        about = {"table": row.table, "game": header.game, "seat": row.seat}
        return message_of(self.settings, row.kind, text, f"t/{row.table}", about)

    def reconsider(self, guest: int) -> None:
        """Quiet hours are others now: what waits for their end is looked at again."""
        waits = (OUTBOX.c.guest == guest, OUTBOX.c.due < SENT)
        with self.house.store.writing() as connection:
            due = self.house.now() + self.settings.notify_after
            connection.execute(sa.update(OUTBOX).where(*waits, OUTBOX.c.due > due).values(due=due))


def waiting(house: House) -> Sequence[Any]:
    """What stands in the outbox."""
    with house.store.reading() as connection:
        return connection.execute(sa.select(OUTBOX).order_by(OUTBOX.c.id)).all()
