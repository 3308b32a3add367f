"""Telling those who wait that a table has changed."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Pushes:
    """Who waits for which table; `changed` may be called from any thread."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """From now on the loop that runs is the one in which they wait."""
        self._loop = asyncio.get_running_loop()

    @contextmanager
    def subscribed(self, table: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the table changes."""
        event = asyncio.Event()
        self._waiting[table].add(event)
        try:
            yield event
        finally:
            self._waiting[table].discard(event)
            if not self._waiting[table]:
                del self._waiting[table]

    def changed(self, table: str) -> None:
        """A table has changed."""
        self._soon(lambda: self._wake(table))

    def all_changed(self) -> None:
        """Any table may have changed."""
        self._soon(self._wake_all)

    def _soon(self, wake: Callable[[], None]) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(wake)

    def _wake_all(self) -> None:
        for table in self._waiting:
            self._wake(table)

    def _wake(self, table: str) -> None:
        for event in self._waiting.get(table, ()):
            event.set()
