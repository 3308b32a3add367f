"""Bots at tables: after every change of a table, start the bots whose turn it is."""

from __future__ import annotations

import logging
import secrets
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from regnum.core.errors import RegnumError
from regnum.web.bots.pool import BotDecision, BotPool
from regnum.web.db import DatabaseUnavailable, VersionConflict
from regnum.web.model.errors import Refused
from regnum.web.model.events import AnyEvent, Played
from regnum.web.scheduling.fair import Owner
from regnum.web.tables.execute import execute
from regnum.web.tables.table_registry import TableRegistry

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

log = logging.getLogger("regnum.web")

ABANDONED = 15.0  # seconds after the deadline of its bot at which a table is taken over from another worker


class _Outdated(RegnumError):
    """The table has moved on while the bot was thinking."""


class BotDriver:
    """Asks bots for their choices and makes them.

    A bot that fails or overruns its deadline is answered for by chance: each of its legal choices is as likely as the
    others. The choice is written with the version of the table that the bot was shown, so when several workers drive
    the same bot one choice counts.
    """

    def __init__(self, house: TableRegistry, thinkers: BotPool, owner: Callable[[int], Owner]) -> None:
        self.house, self.thinkers, self.owner = house, thinkers, owner  # for whom is thought: of a guest, where that is
        self._thinking: dict[tuple[str, int], int] = {}  # (table, seat) -> the version that is thought about
        self._lock = threading.Lock()

    def drive(self, table: Table) -> None:
        """Ask the bots that are to decide at a table, which is locked."""
        from regnum.core.codec import to_bytes

        for seat in table.bots_to_play:
            with self._lock:
                if self._thinking.get((table.id, seat)) == table.version:
                    continue
                self._thinking[table.id, seat] = table.version
            match, spec = table.match, table.seats[seat].bot
            seen = to_bytes(match.game.state, table.seen(seat))
            question = BotDecision(match.game.info.key, spec, secrets.randbits(63), seen, seat)
            self.thinkers.ask(question, _Answer(self, table.id, seat, table.version), self.owner(table.header.host))

    def tables(self) -> set[str]:
        """The tables at which bots have been asked and have not answered."""
        with self._lock:
            return {table for table, _ in self._thinking}

    def look_after(self, table_id: str) -> None:
        """Drive a table that nobody has locked."""
        try:
            with self.house.open(table_id) as table:
                self.drive(table)
        except Refused:
            return

    def answered(self, table_id: str, seat: int, version: int, action: int | None) -> None:
        """A bot has chosen, or failed to."""
        with self._lock:
            if self._thinking.get((table_id, seat)) == version:
                del self._thinking[table_id, seat]

        def decide(table: Table) -> AnyEvent:
            if table.version != version or seat not in table.bots_to_play:
                raise _Outdated("the table has moved on")
            legal = table.match.legal(seat)
            by_bot = action in legal
            chosen = action if action is not None and by_bot else secrets.choice(legal)
            text = table.match.game.actions.text(chosen)
            return Played(seat=seat, action=text, by="bot" if by_bot else "fallback")

        try:
            execute(self.house, table_id, decide, lambda _: None)
        except (_Outdated, VersionConflict):
            self.look_after(table_id)
        except RegnumError:
            return

    def sweep(self) -> None:
        """Take over tables whose bots nobody drives: after a start, or when another worker has died."""
        before = self.house.now() - self.house.settings.bot_deadline - ABANDONED
        for table_id in self.house.store.bots_turn(before):
            try:
                self.look_after(table_id)
            except DatabaseUnavailable:
                raise
            except Exception:  # one table does not keep others waiting
                log.exception("cannot start the bots at table %s", table_id)


class _Answer:
    """The callback for a bot's decision."""

    def __init__(self, driver: BotDriver, table: str, seat: int, version: int) -> None:
        self.driver, self.place = driver, (table, seat, version)

    def __call__(self, action: int | None) -> None:
        self.driver.answered(*self.place, action)
