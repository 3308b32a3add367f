"""Reading and writing. Every write is one transaction, durable before the call returns."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa

from regnum.web.db import messages
from regnum.web.db.connections import engine_of
from regnum.web.db.group_commit import GroupCommit
from regnum.web.db.hash_chain import event_seal, seal_before
from regnum.web.db.messages import TableChanged, TableRemoved
from regnum.web.db.schema import (
    ANALYSES,
    BROWSERS,
    CAMPAIGNS,
    EVENTS,
    GUESTS,
    HUSHED,
    MEMBERS,
    OUTBOX,
    PAIRINGS,
    PAUSES,
    PULSE,
    RESULTS,
    SEATS,
    TABLES,
    TALK,
)
from regnum.web.db.table_rows import header_of, seat_of, standing_of, standing_values, write_table
from regnum.web.model.events import Seat, decode, encode
from regnum.web.model.rows import (
    DatabaseUnavailable,
    Guest,
    Header,
    Listed,
    StoredEvent,
    TableSummary,
    VersionConflict,
    guest_of,
    seat_values,
)
from regnum.web.scheduling.gate import WaitContext, holding

log = logging.getLogger("regnum.web")

T = TypeVar("T")

EVERY = 2**31 - 1  # events of a table

AGAIN, TRIES = 1.0, 30  # seconds until a database that is away is asked again, and how often

CHANNEL = "regnum"
"""The PostgreSQL channel on which workers tell one another of changed tables."""

LIST_LENGTH = 200  # of the newest tables
ExtraWrite = Callable[[sa.Connection], None] | None  # more of a transaction

# What is asked with every request: composing a statement takes longer than SQLite takes to answer it.
_ON_BROWSER = sa.select(BROWSERS.c.guest).where(BROWSERS.c.token == sa.bindparam("token")).scalar_subquery()
_BY_TOKEN = sa.select(GUESTS).where(sa.or_(GUESTS.c.token == sa.bindparam("token"), GUESTS.c.id == _ON_BROWSER))
_BY_ID = sa.select(GUESTS).where(GUESTS.c.id == sa.bindparam("number"))
_LATER = (  # a table without later events has one row of nothing, and one that is no more has none
    sa.select(EVENTS.c.version, EVENTS.c.at, EVENTS.c.guest, EVENTS.c.event, EVENTS.c.key)
    .select_from(TABLES)
    .outerjoin(EVENTS, sa.and_(EVENTS.c.table == TABLES.c.id, EVENTS.c.version > sa.bindparam("after")))
    .where(TABLES.c.id == sa.bindparam("of"))
    .order_by(EVENTS.c.version)
    .limit(sa.bindparam("most"))
)
_USED = sa.select(EVENTS.c.version).where(EVENTS.c.table == sa.bindparam("of"), EVENTS.c.key == sa.bindparam("used"))
_HAPPENED = sa.insert(EVENTS)
_TOLD = _HAPPENED.returning(sa.func.pg_notify(CHANNEL, sa.bindparam("told")))  # in one trip
_MOVE_ON = sa.update(TABLES).where(TABLES.c.id == sa.bindparam("of"), TABLES.c.version == sa.bindparam("before"))
_BEGUN, _MOVED_ON = _MOVE_ON.returning(seal_before(1)), _MOVE_ON.returning(seal_before(2))


class Store:
    """The database behind one server process; safe to use from many threads."""

    def __init__(self, url: str) -> None:
        self.url = sa.make_url(url)
        self.waiting: WaitContext = nullcontext  # entered while a thread waits for the disk
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self.me = secrets.token_hex(8)  # how other workers know which one changes a table
        self.latest_sign_out = object()  # another one with each, as far as this process knows
        self._writing = threading.Lock()
        self._together = GroupCommit(self)
        if self.is_sqlite and self.url.database:
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
        self.engine = engine_of(self.url)
        # no BEGIN and no ROLLBACK, which would be trips to another process
        self._reads = self.engine if self.is_sqlite else self.engine.execution_options(isolation_level="AUTOCOMMIT")

    def signed_out(self) -> None:
        """Browsers may have been signed out: forget cached guests."""
        self.latest_sign_out = object()

    def close(self) -> None:
        """Let go of every connection."""
        self.engine.dispose()

    @contextmanager
    def reading(self) -> Iterator[sa.Connection]:
        """A connection that only reads; each statement sees what is stored when it begins."""
        with self._reads.connect() as connection:
            yield connection

    @contextmanager
    def writing(self, then: Callable[[], None] = lambda: None) -> Iterator[sa.Connection]:
        """A transaction: all of it is durable when the block ends, or nothing happened.

        `then` is called as soon as it is durable and others may write.
        """
        with ExitStack() as waits, self._pen(), self.engine.connect() as connection:
            if self.is_sqlite:
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            yield connection  # after an error the connection is closed, and nothing has happened
            waits.enter_context(self.waiting(lambda: False))  # what is still to be done takes no time
            try:
                connection.commit()
            except BaseException:
                connection.invalidate()  # SQLAlchemy would give it on with what was not committed
                raise
            waits.callback(then)

    def write(self, what: Callable[[sa.Connection], None]) -> None:
        """Run a short write in a transaction, on SQLite grouped with concurrent writes; durable on return."""
        if self.is_sqlite:
            self._together.write(what)
            return
        with self.writing() as connection:
            what(connection)

    def _pen(self) -> AbstractContextManager[None]:
        """On SQLite there is one writer at a time: nobody polls."""
        return holding(self._writing, self.waiting) if self.is_sqlite else nullcontext()

    def upsert(self, table: sa.Table) -> Any:
        """An INSERT that may say what to do when the row is there."""
        dialect = import_module(f"sqlalchemy.dialects.{self.engine.dialect.name}")  # the other one is not loaded
        return dialect.insert(table)

    # ---- guests ---------------------------------------------------------------------------------------------------

    def guest(self, token: str) -> Guest | None:
        """The guest whose token has this hash."""
        with self.reading() as connection:
            return guest_of(connection.execute(_BY_TOKEN, {"token": token}).first())

    def guest_by_id(self, number: int) -> Guest | None:
        """The guest of that number."""
        with self.reading() as connection:
            return guest_of(connection.execute(_BY_ID, {"number": number}).first())

    def new_guest(self, token: str, now: float) -> Guest:
        """A guest whose token has this hash."""
        with self.writing() as connection:
            row = connection.execute(sa.insert(GUESTS).values(token=token, created=now).returning(GUESTS.c.id))
            return Guest(row.scalar_one())

    def change_guest(self, number: int, **values: str | float) -> None:
        """Set columns of a guest."""
        with self.writing() as connection:
            connection.execute(sa.update(GUESTS).where(GUESTS.c.id == number).values(**values))

    # ---- tables ---------------------------------------------------------------------------------------------------

    def create(
        self, header: Header, standing: TableSummary, before: ExtraWrite = None, also: ExtraWrite = None
    ) -> None:
        """Open a table; `before` and, when the table is there, `also` write more in the same transaction.

        Raises VersionConflict when there is one of that name, or one of that chapter of a campaign.
        """
        try:
            with self.writing() as connection:
                if before is not None:
                    before(connection)
                write_table(connection, header, standing)
                if also is not None:
                    also(connection)
        except sa.exc.IntegrityError:
            raise VersionConflict(header.id) from None

    def header(self, table: str) -> Header | None:
        """Return the header of a table."""
        with self.reading() as connection:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).first()
        return None if row is None else header_of(row)

    def events(self, table: str, after: int = 0, most: int = EVERY) -> list[StoredEvent] | None:
        """The next events of a table after a version, in order; None where there is no such table.

        Raises msgspec.DecodeError for one that cannot be read.
        """
        with self.reading() as connection:
            rows = connection.execute(_LATER, {"of": table, "after": after, "most": most}).all()
        if not rows:
            return None
        later = (row for row in rows if row.version is not None)
        return [StoredEvent(row.version, row.at, row.guest, decode(row.event), row.key) for row in later]

    def append(
        self,
        table: str,
        stored: StoredEvent,
        standing: TableSummary,
        seats: dict[int, Seat] | None = None,
        also: Sequence[Callable[[sa.Connection], None]] = (),
    ) -> None:
        """Write the next event of a table with where the table then stands.

        `seats` are those that changed; `also` writes more in the same transaction. Raises VersionConflict when the
        version before it is not the table's, or its key has been used.
        """
        at = {"of": table, "before": stored.version - 1}
        values = {"version": stored.version, "moved": stored.at, **standing_values(standing)}
        event = {
            "table": table,
            "version": stored.version,
            "at": stored.at,
            "guest": stored.guest,
            "key": stored.key,
            "event": encode(stored.event),
        }

        def write(connection: sa.Connection) -> None:
            before = connection.execute(_BEGUN if stored.version == 1 else _MOVED_ON, at | values).scalar_one_or_none()
            if before is None:
                raise VersionConflict(table)
            event["seal"] = event_seal(before, event)
            if self.is_sqlite:
                connection.execute(_HAPPENED, event)
            else:
                connection.execute(_TOLD, event | {"told": messages.encode(TableChanged(table, self.me))})
            for number, seat in (seats or {}).items():
                here = (SEATS.c.table == table, SEATS.c.seat == number)
                connection.execute(sa.update(SEATS).where(*here).values(seat_values(table, number, seat)))
            for write_more in also:
                write_more(connection)

        try:
            self.write(write)
        except sa.exc.IntegrityError:
            raise VersionConflict(table) from None

    def tell(self, *said: messages.WorkerMessage) -> None:
        """Tell the other workers something."""
        if said and not self.is_sqlite:
            with self.writing() as connection:
                for message in said:
                    self.tell_with(connection, message)

    def tell_with(self, connection: sa.Connection, message: messages.WorkerMessage) -> None:
        """Tell the other workers something if a transaction is completed, and then at once."""
        if not self.is_sqlite:
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, messages.encode(message))))

    def used(self, table: str, key: str) -> bool:
        """Return True if an event of the table was written under this key."""
        with self.reading() as connection:
            return connection.execute(_USED, {"of": table, "used": key}).first() is not None

    def mark_broken(self, table: str) -> None:
        """A table that cannot be rebuilt is no longer looked for by bots and clocks."""
        values = {"status": "broken", "bot_turn": False, "deadline": None}
        with self.writing() as connection:
            connection.execute(sa.update(TABLES).where(TABLES.c.id == table).values(values))

    def marked_broken(self, table: str) -> bool:
        """Return True if lists say that a table cannot be rebuilt."""
        with self.reading() as connection:
            return connection.scalar(sa.select(TABLES.c.status).where(TABLES.c.id == table)) == "broken"

    def mend(self, table: str, version: int, standing: TableSummary) -> bool:
        """Write where a table stands that was marked broken and can be rebuilt; whether it was still as it is known."""
        marked = (TABLES.c.id == table, TABLES.c.version == version, TABLES.c.status == "broken")
        with self.writing() as connection:
            row = connection.execute(sa.update(TABLES).where(*marked).values(standing_values(standing)))
            return row.rowcount == 1

    def invited(self, invite: str) -> tuple[str, int] | None:
        """The table and the seat that an invite with this hash opens."""
        with self.reading() as connection:
            row = connection.execute(sa.select(SEATS.c.table, SEATS.c.seat).where(SEATS.c.invite == invite)).first()
        return None if row is None else (row.table, row.seat)

    # ---- lists ----------------------------------------------------------------------------------------------------

    def tables(self, which: str, guest: int | None, group: str | None = None) -> list[Listed]:
        """The newest tables: open, running or finished ones that are listed, or those of a guest ("mine").

        "groups": those of the groups to which a guest belongs, or of this one, that are open or running.
        """
        belongs = sa.select(MEMBERS.c.group).where(MEMBERS.c.guest == guest)
        its = belongs if group is None else belongs.where(MEMBERS.c.group == group)
        seated = sa.select(SEATS.c.table).where(SEATS.c.guest == guest)
        free = sa.select(SEATS.c.table).where(SEATS.c.kind == "open")
        wanted = {
            "mine": sa.or_(TABLES.c.host == guest, TABLES.c.id.in_(seated)),
            "open": sa.and_(TABLES.c.listed, TABLES.c.status.in_(("waiting", "playing")), TABLES.c.id.in_(free)),
            "running": sa.and_(TABLES.c.listed, TABLES.c.status == "playing"),
            "finished": sa.and_(TABLES.c.listed, TABLES.c.status == "finished"),
            "groups": sa.and_(TABLES.c.group.in_(its), TABLES.c.status.in_(("waiting", "playing"))),
        }[which]
        paired = sa.exists().where(PAIRINGS.c.table == TABLES.c.id).label("paired")
        columns = (TABLES, GUESTS.c.name.label("host_name"), paired)
        query = sa.select(*columns).join(GUESTS, GUESTS.c.id == TABLES.c.host).where(wanted)
        with self.reading() as connection:
            rows = connection.execute(query.order_by(TABLES.c.moved.desc()).limit(LIST_LENGTH)).all()
            ids = [row.id for row in rows]
            seats = connection.execute(sa.select(SEATS).where(SEATS.c.table.in_(ids)).order_by(SEATS.c.seat)).all()
        by_table: dict[str, list[Seat]] = {}
        for seat in seats:
            by_table.setdefault(seat.table, []).append(seat_of(seat))
        return [
            Listed(
                id=row.id,
                version=row.version,
                game=row.game,
                host=row.host_name,
                listed=row.listed,
                analysis=row.analysis,
                chapter=row.chapter,
                group=row.group,
                tournament=row.paired,
                hosted_by=row.host,
                created=row.created,
                moved=row.moved,
                standing=standing_of(row),
                seats=by_table[row.id],
            )
            for row in rows
        ]

    def remove(self, table: str, version: int | None) -> None:
        """Delete a table with all that belongs to it. Raises VersionConflict unless it has this version (None: any)."""
        wanted = sa.select(TABLES.c.id).where(TABLES.c.id == table)
        if version is not None:
            wanted = wanted.where(TABLES.c.version == version)
        with self.writing() as connection:
            if connection.execute(wanted.with_for_update()).first() is None:  # and until the end nobody else has it
                raise VersionConflict(table)
            self.erase(connection, table)

    def erase(self, connection: sa.Connection, table: str) -> None:
        """Delete a table whose row the transaction holds, and its campaign if this was its last table."""
        campaign = connection.scalar(sa.select(TABLES.c.campaign).where(TABLES.c.id == table))
        for part in (OUTBOX, ANALYSES, RESULTS, TALK, HUSHED, EVENTS, SEATS):
            connection.execute(sa.delete(part).where(part.c.table == table))
        connection.execute(sa.delete(TABLES).where(TABLES.c.id == table))
        if campaign is not None:
            others = sa.select(TABLES.c.id).where(TABLES.c.campaign == campaign).exists()
            connection.execute(sa.delete(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign, ~others))
        self.tell_with(connection, TableRemoved(table))

    def everything(self) -> list[str]:
        """The ids of all tables."""
        with self.reading() as connection:
            return list(connection.scalars(sa.select(TABLES.c.id).order_by(TABLES.c.created)))

    def seats(self, table: str) -> list[Seat]:
        """The seats of a table as lists know them."""
        with self.reading() as connection:
            rows = connection.execute(sa.select(SEATS).where(SEATS.c.table == table).order_by(SEATS.c.seat)).all()
        return [seat_of(row) for row in rows]

    def standing(self, table: str) -> tuple[int, TableSummary] | None:
        """The version and the standing of a table as lists know them."""
        with self.reading() as connection:
            row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table)).first()
        return None if row is None else (row.version, standing_of(row))

    def bots_turn(self, before: float) -> list[str]:
        """Tables where a bot is to play and nothing has happened since `before`: those that have waited longest."""
        wanted = sa.select(TABLES.c.id).where(TABLES.c.bot_turn, TABLES.c.moved <= before)
        with self.reading() as connection:
            return list(connection.scalars(wanted.order_by(TABLES.c.moved).limit(LIST_LENGTH)))

    def agreed(self, since: float) -> list[str]:
        """Finished games where the last thing since then was an answer about playing again, the newest first."""
        last = sa.and_(EVENTS.c.table == TABLES.c.id, EVENTS.c.version == TABLES.c.version)
        said = [EVENTS.c.event.startswith(f'{{"what":"{tag}"') for tag in ("ready", "filled")]
        wanted = (TABLES.c.status == "finished", TABLES.c.moved >= since, sa.or_(*said))
        query = sa.select(TABLES.c.id).join(EVENTS, last).where(*wanted).order_by(TABLES.c.moved.desc())
        with self.reading() as connection:
            return list(connection.scalars(query.limit(LIST_LENGTH)))

    def overdue(self, now: float) -> list[str]:
        """Tables whose running clock may have come to zero: those that have been out of time for longest."""
        wanted = sa.select(TABLES.c.id).where(TABLES.c.deadline <= now)
        with self.reading() as connection:
            return list(connection.scalars(wanted.order_by(TABLES.c.deadline).limit(LIST_LENGTH)))

    # ---- up and down ----------------------------------------------------------------------------------------------

    def pulse(self, now: float) -> None:
        """Note that a server is up."""
        row = self.upsert(PULSE).values(id=1, at=now)
        with self.writing() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"at": now}))

    def awake(self, now: float, silence: float) -> None:
        """A server starts: if none has given a sign for `silence` seconds, clocks have stood still since the last."""
        with self.writing() as connection:
            last = connection.execute(sa.select(PULSE.c.at)).scalar()
            if last is not None and now - last > silence:
                connection.execute(sa.insert(PAUSES).values({"start": last, "end": now}))
        self.pulse(now)

    def pauses(self) -> list[tuple[float, float]]:
        """Return the times at which clocks stood still: (start, end), in order."""
        with self.reading() as connection:
            rows = connection.execute(sa.select(PAUSES.c.start, PAUSES.c.end).order_by(PAUSES.c.start)).all()
        return [(row.start, row.end) for row in rows]


def when_it_is_there(do: Callable[[], T]) -> T:
    """Call `do`, again every second while the database is unavailable; raises DatabaseUnavailable after 30 seconds."""
    for _ in range(TRIES):
        try:
            return do()
        except DatabaseUnavailable as error:
            log.warning("waiting for the database: %s", error)
            time.sleep(AGAIN)
    return do()
