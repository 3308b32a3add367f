"""Tables that open by themselves: the next chapter of a campaign, the next round of a tournament."""

from __future__ import annotations

import logging
import queue
import threading
from collections.abc import Iterable, Sequence
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING, Protocol

from regnum.web.tables.table_registry import TableRegistry

if TYPE_CHECKING:
    from regnum.web.tables.table import Table

log = logging.getLogger("regnum.web")

SWEEP = 30.0  # seconds between two looks for what another server has left without opening what follows
LATELY = 10 * SWEEP  # how far it looks back; at the start: as far as there is anything


class Continuation(Protocol):
    """One thing after which another one opens. What it follows has a name: that of a table, or of a tournament."""

    def due(self, table: Table) -> str | None:
        """Return the continuation that is due after a change at a table, which is locked."""

    def left(self, since: float) -> Iterable[str]:
        """List what has ended since then without being continued."""

    def follow(self, ended: str) -> object:
        """Open what comes next, if it is time. Raises RegnumError."""


class NextTableOpener:
    """Lets things follow one another, in a thread of its own.

    The database lets nothing be opened twice, so it does not matter who tries, or how often; what a server that died
    has left is found by looking for it.
    """

    def __init__(self, house: TableRegistry, kinds: Sequence[Continuation]) -> None:
        self.house, self.kinds = house, kinds
        self._ended: queue.SimpleQueue[tuple[Continuation, str] | None] = queue.SimpleQueue()
        # in this context, which holds NumPy's error settings for interpreted rules
        work = partial(copy_context().run, self._work)
        self._thread = threading.Thread(target=work, name="successor", daemon=True)

    def start(self) -> None:
        """Begin, with what was left undone."""
        self.sweep(0.0)
        self._thread.start()

    def stop(self) -> None:
        """Finish the current task and stop."""
        self._ended.put(None)
        self._thread.join()

    def changed(self, table: Table) -> None:
        """Something has happened at a table, which is locked."""
        for kind in self.kinds:
            if (ended := kind.due(table)) is not None:
                self.soon(kind, ended)

    def soon(self, kind: Continuation, ended: str) -> None:
        """Follow something as soon as there is time."""
        self._ended.put((kind, ended))

    def sweep(self, since: float | None = None) -> None:
        """Follow everything that has ended since then (by default lately) and can be followed."""
        since = self.house.now() - LATELY if since is None else since
        for kind in self.kinds:
            for ended in kind.left(since):
                self.soon(kind, ended)

    def _work(self) -> None:
        while (wanted := self._ended.get()) is not None:
            kind, ended = wanted
            try:
                kind.follow(ended)
            except Exception:
                log.exception("cannot open the next table after %s", ended)
