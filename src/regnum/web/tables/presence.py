"""Presence at tables: guests with open tabs in this process, and those that other processes report."""

from __future__ import annotations

import secrets
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Protocol

from regnum.web.db import DatabaseUnavailable
from regnum.web.db.messages import PresenceReport
from regnum.web.tables.absence import AWAY

REPEAT = 30.0  # seconds after which a process says again who is there
FORGET = 3 * REPEAT  # seconds after which another process that says nothing is not believed any more


class Tell(Protocol):
    """The way to the other processes."""

    def __call__(self, *said: PresenceReport) -> None:
        """Send messages, all or none."""


def _last(*whens: Mapping[int, float]) -> dict[int, float]:
    """The latest time reported for each guest."""
    found: dict[int, float] = {}
    for when in whens:
        found |= {guest: max(at, found.get(guest, at)) for guest, at in when.items()}
    return found


class PresenceTracker:
    """The guests at tables. `tell` sends messages to the other processes.

    Tabs come and go in threads of their own. Nothing is told under the lock, as telling may take a while: of two who
    come and go at once the older news may arrive last, and `repeat` puts that right.
    """

    def __init__(self, tell: Tell, now: Callable[[], float]) -> None:
        self.tell, self.now = tell, now
        self.me = secrets.token_hex(4)
        self._lock = threading.Lock()  # for all below
        self._here: defaultdict[str, Counter[int]] = defaultdict(Counter)  # by table: the tabs of guests
        self._elsewhere: defaultdict[str, dict[str, tuple[float, frozenset[int]]]] = defaultdict(dict)
        self.since = now()  # before then nobody watched who went
        self._ended = False
        self._left: defaultdict[str, dict[int, float]] = defaultdict(dict)  # by table: when guests went

    def at(self, table: str) -> frozenset[int]:
        """The guests who are at a table."""
        with self._lock:
            found = set(self._here.get(table, ()))
            for said, guests in self._elsewhere.get(table, {}).values():
                if self.now() - said < FORGET:
                    found |= guests
            return frozenset(found)

    def where(self, guest: int) -> list[str]:
        """The tables at which this process serves tabs of a guest."""
        with self._lock:
            return [table for table, here in self._here.items() if guest in here]

    def come(self, table: str, guest: int) -> None:
        """A tab of a guest opens."""
        with self._lock:
            if self._ended:
                return
            self._here[table][guest] += 1
            news = self._news(table)
        self._try_to_tell(news)

    def go(self, table: str, guest: int) -> None:
        """It closes."""
        with self._lock:
            if self._ended:
                return
            here = self._here[table]
            here[guest] -= 1
            if not here[guest]:
                del here[guest]
                self._left[table][guest] = self.now()
            news = self._news(table)
            if not here:
                del self._here[table]
        self._try_to_tell(news)

    def end(self) -> None:
        """Clear presence when the process ends; threads may still report arrivals and departures."""
        with self._lock:
            self._ended = True
            news = [PresenceReport(self.me, table, []) for table in self._here]
            self._here.clear()
        self._try_to_tell(*news)

    def look_in(self, table: str, guest: int) -> None:
        """A guest looks at a page that keeps no connection."""
        self.come(table, guest)
        self.go(table, guest)

    def left(self, table: str) -> dict[int, float]:
        """Return the times at which guests who left recently were last present."""
        with self._lock:
            return _last(self._left.get(table, {}), self._silent(table)[1])

    def repeat(self) -> list[str]:
        """Say again who is there, for processes that have started since; forget who went long ago.

        Answers the tables at which fewer people are there than before, because a process that spoke for them has fallen
        silent.
        """
        with self._lock:
            news = [self._news(table) for table in self._here]
            others = [table for table in list(self._elsewhere) if self._believe_no_more(table)]
            for table, gone in list(self._left.items()):
                self._left[table] = {guest: at for guest, at in gone.items() if self.now() - at < AWAY}
                if not self._left[table]:
                    del self._left[table]
        self._try_to_tell(*news)
        return others

    def _believe_no_more(self, table: str) -> bool:
        """Forget processes that have died; whether there are any."""
        dead, left = self._silent(table)
        self._left[table] = _last(self._left[table], left)
        for who in dead:
            del self._elsewhere[table][who]
        if not self._elsewhere[table]:
            del self._elsewhere[table]
        return bool(dead)

    def _silent(self, table: str) -> tuple[list[str], dict[int, float]]:
        """Processes that have died, and their guests: they were there when they said so last."""
        elsewhere = self._elsewhere.get(table, {})
        dead = {who: told for who, told in elsewhere.items() if self.now() - told[0] >= FORGET}
        return list(dead), _last(*(dict.fromkeys(guests, said) for said, guests in dead.values()))

    def _try_to_tell(self, *news: PresenceReport) -> None:
        """Send reports to the other processes; `repeat` sends the ones that fail."""
        with suppress(DatabaseUnavailable):
            self.tell(*news)

    def _news(self, table: str) -> PresenceReport:
        return PresenceReport(self.me, table, sorted(self._here[table]))

    def heard(self, said: PresenceReport) -> bool:
        """A process says who is at a table there; whether those are others now. What we said ourselves is no news."""
        if said.who == self.me:
            return False
        with self._lock:
            elsewhere = self._elsewhere[said.table]
            since, before = elsewhere.pop(said.who, (0.0, frozenset()))
            believed = before if self.now() - since < FORGET else frozenset()
            if gone := before - set(said.guests):
                self._left[said.table] |= dict.fromkeys(gone, self.now())
            if said.guests:
                elsewhere[said.who] = (self.now(), frozenset(said.guests))
            if not elsewhere:
                del self._elsewhere[said.table]
        return believed != frozenset(said.guests)
