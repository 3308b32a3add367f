"""Notifications: an outbox that is written with the event itself, and a postman who empties it.

A seat has at most one line in the outbox: written when it is asked, deleted when it is asked no more (so an automatic
answer leaves nothing to send), and kept, marked as sent, as long as the same turn lasts.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from regnum import registry
from regnum.web.db import Guest, Header
from regnum.web.db.schema import DEVICES, GUESTS, OUTBOX
from regnum.web.model.events import AnyEvent, Why
from regnum.web.notifications import quiet_hours
from regnum.web.notifications.channels import Notification, channels_of, enabled, notification_of, sent_by
from regnum.web.scheduling.dispatch import FairDispatcher
from regnum.web.scheduling.fair import Owner
from regnum.web.tables.presence import PresenceTracker
from regnum.web.tables.table_registry import TableRegistry
from regnum.web.wording.words import own_words

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

log = logging.getLogger("regnum.web")

SENT = 1e18  # as `due`: it has left, or was given up
FAILED = "!"  # as `done`, before a way that has failed in this attempt: the others come first
LEASE = 300.0  # seconds for which a line belongs to the worker that is sending it; no way takes so long
RETRY = 60.0  # seconds until the second attempt; every further one waits twice as long
ATTEMPTS = 8
SENDERS = 8  # threads

TOLD_AWAY: dict[Why | None, str] = {"timed_out": "away", "absent": "absent"}
"""The events that announce bots which nobody seated on purpose."""

_HAS_ADDRESS = sa.or_(
    GUESTS.c.webhook != "",
    sa.and_(GUESTS.c.email != "", GUESTS.c.email_code == ""),
    sa.exists().where(DEVICES.c.guest == GUESTS.c.id),
)

# What is asked with every choice: composing a statement takes longer than the database takes to answer it.
_LINES = sa.select(OUTBOX.c.id, OUTBOX.c.seat, OUTBOX.c.kind, OUTBOX.c.guest).where(
    OUTBOX.c.table == sa.bindparam("of")
)
_DELETE = sa.delete(OUTBOX).where(OUTBOX.c.id == sa.bindparam("line"))
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

_IS_DUE = OUTBOX.c.due <= sa.bindparam("now")
_FIRSTS = sa.select(OUTBOX).where(
    OUTBOX.c.id.in_(sa.select(sa.func.min(OUTBOX.c.id)).where(_IS_DUE).group_by(OUTBOX.c.guest))
)
"""The first line of each guest that is due."""
_NEXT = sa.select(OUTBOX).where(_IS_DUE, OUTBOX.c.guest == sa.bindparam("of")).order_by(OUTBOX.c.id).limit(1)
"""That of one guest."""


class OutboxWorker:
    """Writes the outbox and empties it."""

    def __init__(self, house: TableRegistry, people: PresenceTracker, owner: Callable[[int], Owner]) -> None:
        self.house, self.people, self.settings, self.owner = house, people, house.settings, owner
        self.sends = any(enabled(house.settings).values())
        self._insert = house.store.upsert(OUTBOX).from_select(list(_LINE), sa.select(*_LINE.values()).where(*_REACHED))
        self._insert = self._insert.on_conflict_do_nothing(index_elements=["table", "seat"])
        self._senders = ThreadPoolExecutor(SENDERS, "sender")
        self._turns = FairDispatcher(SENDERS)
        self._due: dict[int, Any] = {}  # by guest: the line that is due, as it was read lately
        self._lock = threading.Lock()  # for the turns and what is due
        self._stopped = False

    def write(self, table: Table, _: AnyEvent | None) -> Callable[[sa.Connection], None] | None:
        """Return the changes of the outbox for an event."""
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
                connection.execute(_DELETE, past)
            for seat, kind, guest in wanted - there.keys():
                connection.execute(self._insert, line | {"seat": seat, "kind": kind, "guest": guest})

        return also

    def deliver(self) -> None:
        """Begin to send what is due, one line of a guest by one way at a time: nobody fills all senders for long.

        What cannot be sent is tried again later, and what falls into quiet hours when they end: if it still stands
        here then, its reader is still asked. Another worker may do the same work.
        """
        with self._lock:
            self._due = self._read(_FIRSTS)
            self._hand_out()

    @property
    def due(self) -> int:
        """Number of guests with a notification that waits for a sender."""
        return len(self._due)

    def stop(self) -> None:
        """Wait for the calls that are being made; what has not left stays in the outbox."""
        with self._lock:
            self._stopped = True
        self._senders.shutdown()

    def _read(self, lines: sa.Select[Any], **of: int) -> dict[int, Any]:
        with self.house.store.reading() as connection:
            return {row.guest: row for row in connection.execute(lines, {"now": self.house.now(), **of})}

    def _hand_out(self) -> None:
        """Give senders who have nothing to do something that is due."""
        if self._stopped:
            return
        for guest in self._turns.begin({guest: row.due for guest, row in self._due.items()}, self.owner):
            self._senders.submit(self._take_turn, self._due.pop(guest))

    def _take_turn(self, row: Any) -> None:
        """Send a line by one way; then release the sender.

        When that fails, as it does where the disk is full, the guest waits until the keeper calls again.
        """
        began, more = time.monotonic(), dict[int, Any]()
        try:
            self._deliver(row)
            more = self._read(_NEXT, of=row.guest)
        except Exception:  # nobody waits for the result
            log.exception("cannot store the result of a notification for guest %s", row.guest)
        finally:
            with self._lock:
                self._turns.end(row.guest, time.monotonic() - began)
                self._due |= more
                self._hand_out()

    def _deliver(self, row: Any) -> None:
        """Send one line by one way, unless another worker does so or it is to wait for the end of quiet hours."""
        try:
            guest, header = self.house.store.guest_by_id(row.guest), self.house.store.header(row.table)
            if guest is None or header is None or row.guest in self.people.at(row.table):
                self._take(row, due=SENT)
            elif (hours := quiet_hours.read(guest.quiet)) is not None and hours.holds(self.house.now()):
                self._take(row, due=hours.over(self.house.now()))
            else:
                self._send(row, guest, header)
        except Exception:  # it must not stay due: the oldest line of a guest that is due goes before all others
            log.exception("cannot send a notification to guest %s", row.guest)
            self._take(row, attempts=row.attempts + 1, due=self._later(row))

    def _send(self, row: Any, guest: Guest, header: Header) -> None:
        """Send a message by the first way that this attempt has still to try and whose host is to be called."""
        noted = [note for note in row.done.split(",") if note]
        tried = {note.removeprefix(FAILED) for note in noted}
        there = channels_of(self.house.store, self.settings, guest, self.owner(guest.id))
        left = [way for way in there if way.name not in tried]
        if not left:  # the last of them is none any more
            self._take(row, **self._over(row, noted))
            return
        message = self._message(row, header, guest)
        with self._lock:
            number = self._turns.pick(guest.id, [way.host for way in left])
        if number is None or not self._take(row, due=self.house.now() + LEASE, attempts=row.attempts + 1):
            return  # another worker has it, or nobody is asked any more
        way = left[number]
        outcome = sent_by(way, message)
        if not outcome.sent:
            log.warning("message by %s to guest %s: %s %s", way.kind, guest.id, outcome.key, outcome.status or "")
        noted.append(f"{FAILED}{way.name}" if outcome.again else way.name)
        self._note(row, **(self._over(row, noted) if len(left) == 1 else self._going_on(row, noted)))

    def _going_on(self, row: Any, noted: list[str]) -> dict[str, Any]:
        """Return the row for the next channels of the same attempt: it stays due, for any worker."""
        return {"due": row.due, "attempts": row.attempts, "done": ",".join(noted)}

    def _over(self, row: Any, noted: list[str]) -> dict[str, Any]:
        """Return the row at the end of an attempt: failed channels are retried."""
        done = [note for note in noted if not note.startswith(FAILED)]
        due = SENT if len(done) == len(noted) else self._later(row)
        return {"due": due, "attempts": row.attempts + 1, "done": ",".join(done)}

    def _later(self, row: Any) -> float:
        """Return the time of the next attempt for a row that has just failed; it is dropped after too many."""
        return self.house.now() + RETRY * 2**row.attempts if row.attempts + 1 < ATTEMPTS else SENT

    def _take(self, row: Any, **values: Any) -> bool:
        """Change a line; whether it is as it was read, and nobody else has it."""
        return self._note(row, OUTBOX.c.due == row.due, **values)

    def _note(self, row: Any, *also: Any, **values: Any) -> bool:
        """Change a line; whether it is there and nobody has noted other ways meanwhile.

        A number is given again when its line is struck out: by its table and version one knows the line.
        """
        same = [OUTBOX.c[name] == getattr(row, name) for name in ("id", "table", "version", "done")]
        with self.house.store.writing() as connection:
            return connection.execute(sa.update(OUTBOX).where(*same, *also).values(**values)).rowcount == 1

    def _message(self, row: Any, header: Header, guest: Guest) -> Notification:
        lang = guest.lang or header.lang
        text = own_words(lang).say(f"notify.{row.kind}", title=registry.info(header.game).titles[lang])
        about = {"table": row.table, "game": header.game, "seat": row.seat}
        return notification_of(self.settings, row.kind, text, f"t/{row.table}", about)

    def reconsider(self, guest: int) -> None:
        """Quiet hours are others now: what waits for their end is looked at again."""
        waits = (OUTBOX.c.guest == guest, OUTBOX.c.due < SENT)
        with self.house.store.writing() as connection:
            due = self.house.now() + self.settings.notify_after
            connection.execute(sa.update(OUTBOX).where(*waits, OUTBOX.c.due > due).values(due=due))


def waiting(house: TableRegistry) -> Sequence[Any]:
    """List the rows of the outbox."""
    with house.store.reading() as connection:
        return connection.execute(sa.select(OUTBOX).order_by(OUTBOX.c.id)).all()
