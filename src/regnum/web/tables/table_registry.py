"""The house: the tables in memory, the way in and out of the store, and everybody who wants to know of changes."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING, Literal

import msgspec
import sqlalchemy as sa

from regnum import registry
from regnum.web.db import Header, Store, VersionConflict, campaigns, groups, tournaments
from regnum.web.db.messages import TableChanged
from regnum.web.model.errors import unknown_table
from regnum.web.model.events import AnyEvent, Broken
from regnum.web.model.settings import Settings
from regnum.web.scheduling.gate import PATIENCE, PriorityGate, Rest, holding
from regnum.web.tables.execute import ATTEMPTS

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from regnum.core.game import Game
    from regnum.match import Match
    from regnum.web.tables.table import Table

Time = Callable[[], float]
GONE = 10_000  # deleted tables that are known, for those who were about to open one

AT_WORK, AT_WORK_AFAR = 1, 3
"""Threads that work at tables at once: with a database in this process, and with one that makes them wait for it.

More would take turns at Python's lock: each statement gives it away, and would wait for it as long as the others work.
"""

AT_ONCE = 250
"""Events of a table that are taken before others go in between: some 30 milliseconds."""

CURRENT = 0.2
"""Seconds for which a table that was just read or written is taken to be as it is stored: on SQLite, where this process
is the only server (see `for_one_server`), or by readers that are notified of changes."""

Freshness = Literal["stored", "recent", "known"]
"""The freshness of a table: `stored` re-reads it, `recent` accepts a copy a moment old (the caller is notified of
changes), `known` accepts any copy (a write detects conflicts)."""


class Effects:
    """Hooks for the consequences of changes; without a server they do nothing."""

    def writes(self, table: Table, event: AnyEvent | None) -> Callable[[sa.Connection], None] | None:
        """Return what is written in the transaction that stores an event (None: the table itself)."""

    def broadcast(self, table: Table) -> None:
        """Tell everybody of a change; the table is locked."""

    def measure(self, table: Table, event: AnyEvent, seconds: float) -> None:
        """Note an event that was stored, and how long it took with the wait for the table."""


class TableRegistry:
    """All tables of one server process."""

    def __init__(self, settings: Settings, store: Store, now: Time = time.time) -> None:
        self.settings, self.store, self.now = settings, store, now
        self.pauses = store.pauses()
        self.rules: Callable[[str], Game] = partial(registry.make, compiled=False)  # by `GameInfo.key`, as of now
        self.effects = Effects()  # of what happens at tables
        self.removed: list[Callable[[str], None]] = []  # called with the id of a table that is no more
        self.rewritten: list[Callable[[str], None]] = []  # and with that of a table in which names have changed
        self.watched: Callable[[str], bool] = lambda _table: False  # whether a tab of this process shows a table
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._gone: OrderedDict[str, None] = OrderedDict()  # ids of the last tables that were deleted
        self._lock = threading.Lock()
        self._places = PriorityGate(AT_WORK if store.is_sqlite else AT_WORK_AFAR)
        store.waiting = self._places.lent

    # ---- opening ----------------------------------------------------------------------------------------------------

    @contextmanager
    def open(self, table_id: str, patience: float = 0.0, need: Freshness = "stored") -> Iterator[Table]:
        """A table as it is now, locked while the block runs (which opens no other). Raises Refused if there is none.

        When much is to be done, others who want a table in the next `patience` seconds go first.
        """
        table = self._find(table_id)
        while True:
            with self._places.taken(patience), holding(table.lock, self._places.lent):
                if table_id in self._gone:  # since it was found
                    raise unknown_table()
                if not table.dropped and (self._is_current(table, need) or self._catch_up(table)):
                    self._know_campaign(table)
                    self._know_group(table)
                    table.match.game = self.rules(table.match.game.info.key)
                    if table.marked != (table.broken is not None):
                        self._mark(table)
                    try:
                        yield table
                    finally:
                        table.let_go()
                    return
            if table.dropped:
                table = self._find(table_id)
            else:
                patience = max(patience, 3 * PATIENCE)  # it was as much as three pieces of long work

    def _find(self, table_id: str) -> Table:
        with self._lock:
            known = self._tables.get(table_id)
            if known is not None:
                self._tables.move_to_end(table_id)
                return known
        header = self.store.header(table_id)
        if header is None:
            raise unknown_table()
        fresh = self.laid_out(header)
        with self._lock:
            if table_id in self._gone:  # since it was read
                raise unknown_table()
            table = self._tables.setdefault(table_id, fresh)
            self._tables.move_to_end(table_id)
            self._make_room()
        return table

    def _make_room(self) -> None:
        """Drop the tables that have not been wanted for longest, of those that nobody looks at."""
        spare = [table_id for table_id in self._tables if not self.watched(table_id)]
        for table_id in spare[: max(0, len(spare) - self.settings.tables_in_memory)]:
            del self._tables[table_id]

    def laid_out(self, header: Header, match: Match | None = None) -> Table:
        """The table of a header as it was when it was opened; `match` is the one that its record leads to, if known."""
        from regnum.web.tables.table import Table  # loads the rules of games

        if match is not None or header.record is None:
            return Table(header, self.pauses, match)
        with self._places.leisurely() as rest:
            return Table(header, self.pauses, rest=rest)

    def _is_current(self, table: Table, need: Freshness) -> bool:
        """Return True if a table is as fresh as the caller needs, as far as is known here."""
        at, heard = table.current
        if heard != table.heard:
            return False
        if need == "known":
            return True
        return (self.store.is_sqlite or need == "recent") and time.monotonic() < at + CURRENT

    def outdated(self, table_id: str) -> None:
        """Another process has changed a table: what is known of it here is no longer as it is stored."""
        with self._lock:
            known = self._tables.get(table_id)
            if known is not None:
                known.heard += 1

    def _catch_up(self, table: Table) -> bool:
        """Take events that others have stored meanwhile, not too many at once; whether those were all.

        Raises Refused when they have closed the table.
        """
        before, heard = table.version, table.heard
        try:
            later = self.store.events(table.id, before, AT_ONCE)
            if later is None:
                self.is_gone(table.id)
                raise unknown_table()
            table.replay(later)
        except msgspec.DecodeError as error:
            table.broken = table.broken or Broken(table.version + 1, len(table.match.moves), str(error))
        except BaseException:  # no evidence of bad data: a machine that is out of memory, perhaps
            self.drop(table)  # it may have taken half of an event
            raise
        if table.broken is None and table.version == before + AT_ONCE:
            return False
        table.current = time.monotonic(), heard
        return True

    def _mark(self, table: Table) -> None:
        """Store whether a table is broken, where the list says otherwise; one that can be rebuilt again goes on."""
        broken, marked = table.broken is not None, table.marked
        if marked is None:
            marked = self.store.marked_broken(table.id)
        if broken and not marked:
            self.store.mark_broken(table.id)
        table.marked = broken
        if marked and not broken and self.store.mend(table.id, table.version, table.standing()):
            self.tell(table)

    def _know_campaign(self, table: Table) -> None:
        """Find the campaign that a table belongs to, and when its chapter has ended the table that comes next."""
        header = table.header
        if header.campaign is None or header.chapter is None:
            return
        if table.campaign is None:
            agreed = campaigns.find(self.store, header.campaign)
            table.campaign = registry.campaigns().get(agreed.campaign) if agreed else None
        if table.next is None and table.goes_on:
            table.next = campaigns.table_of(self.store, header.campaign, header.chapter + 1)

    def _know_group(self, table: Table) -> None:
        """Find the people for whom a table is, and the tournament that it belongs to."""
        if table.header.group is not None:
            table.circle = groups.circle(self.store, table.header.group)
            if table.of_tournament is not False:  # which a table is from its opening until the tournament is deleted
                table.tournament = tournaments.at_table(self.store, table.id)
                table.of_tournament = table.tournament is not None

    def opened(self, table: Table) -> None:
        """A new table is stored: keep it in memory and tell."""
        table.marked = False
        with self._lock:
            self._tables[table.id] = table
            self._make_room()
        self.effects.broadcast(table)

    def tell(self, table: Table) -> None:
        """Something about a table has changed that is no event of its own."""
        self.store.tell(TableChanged(table.id, self.store.me))
        self.effects.broadcast(table)

    def remove(self, table_id: str, check: Callable[[Table], None]) -> None:
        """Delete a table for good, unless `check` raises when it looks at it. Raises Refused or VersionConflict."""
        for _ in range(ATTEMPTS):
            with self.open(table_id) as table:
                check(table)
                try:
                    self.store.remove(table_id, None if table.broken is not None else table.version)
                except VersionConflict:
                    self.forget(table_id)
                    continue
                self.is_gone(table_id)
                return
        raise VersionConflict(table_id)

    def is_gone(self, table_id: str) -> None:
        """A table has been deleted, here or by another process: nobody finds it any more."""
        with self._lock:
            self._gone[table_id] = None
            while len(self._gone) > GONE:
                self._gone.popitem(last=False)
            self._tables.pop(table_id, None)
        for tell in self.removed:
            tell(table_id)

    def is_rewritten(self, table_id: str) -> None:
        """Names that a table keeps have changed in the store: it is read again, and those who look at it see them."""
        self.forget(table_id)
        for tell in self.rewritten:
            tell(table_id)

    def call_again(self, guest: int) -> None:
        """A guest can be called in other ways than before: with the next event it is looked again whom to call."""
        with self._lock:
            for known in self._tables.values():
                if any(seat.guest == guest for seat in known.seats):
                    known.called = None

    def forget(self, table_id: str) -> None:
        """Drop a table from memory: it is read again when it is wanted."""
        with self._lock:
            known = self._tables.pop(table_id, None)
        if known is not None:
            known.dropped = True

    def drop(self, table: Table) -> None:
        """Drop a table that may hold what is not stored, also if it has been replaced in memory."""
        table.dropped = True
        self.forget(table.id)

    def leisure(self) -> AbstractContextManager[Rest]:
        """Do something long while the block runs, without a table: it calls what this gives it after each step."""
        return self._places.leisurely()

    @property
    def in_memory(self) -> int:
        """Number of tables in memory."""
        return len(self._tables)

    @property
    def waiting(self) -> int:
        """Number of threads that wait to work at tables."""
        return self._places.waiting

    def forget_all(self) -> None:
        """Drop every table from memory: others may have said of any of them that it is not what it was."""
        with self._lock:
            for known in self._tables.values():
                known.dropped = True
            self._tables.clear()
