"""Telling those who wait that a table has changed, and all of them together what is new."""

from __future__ import annotations

import asyncio
import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from anyio import CapacityLimiter, to_thread

Reader = TypeVar("Reader")
News = TypeVar("News")
Find = Callable[[Sequence[Reader]], Sequence[News | Exception]]

LEAST = 0.04
"""Seconds between two pushes at a table: what bots do in between comes with the second one."""

THREADS = 40
"""Threads that look for news: as many as answer requests, and others, so no choice waits for a thread behind pushes."""


class Bell:
    """What wakes a reader."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self.said = True  # something may have been said at the table that the reader has not heard

    def ring(self) -> None:
        """There may be news."""
        self._rung.set()

    async def wait(self) -> None:
        """Wait until it rings, or go on at once if it has."""
        await self._rung.wait()
        self._rung.clear()


class Pushes:
    """Who waits for which table; `changed` may be called from any thread."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[Bell]] = defaultdict(set)
        self._last: dict[str, float] = {}  # when the readers of a table were woken
        self._later: dict[str, asyncio.TimerHandle] = {}  # of tables whose readers will be
        self._asking: dict[str, list[tuple[Any, asyncio.Future[Any]]]] = {}  # by table: who asks what is new
        self._tasks: set[asyncio.Task[None]] = set()  # that find it
        self._threads = CapacityLimiter(THREADS)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """From now on the loop that runs is the one in which they wait."""
        self._loop = asyncio.get_running_loop()

    @contextmanager
    def subscribed(self, table: str, bell: Bell) -> Iterator[None]:
        """While the block runs the bell rings whenever the table changes."""
        self._waiting[table].add(bell)
        try:
            yield
        finally:
            self._waiting[table].discard(bell)
            if not self._waiting[table]:
                del self._waiting[table]
                self._last.pop(table, None)
                if table in self._later:
                    self._later.pop(table).cancel()

    async def news(self, table: str, reader: Reader, find: Find[Reader, News]) -> News:
        """The news of a reader of a table.

        Those who ask for theirs at the same moment are answered together, for the way to another thread is long; `find`
        answers for each what is new or what is to be raised.
        """
        assert self._loop is not None
        found: asyncio.Future[News] = self._loop.create_future()
        asking = self._asking.setdefault(table, [])
        asking.append((reader, found))
        if len(asking) == 1:
            self._loop.call_soon(self._begin, table, find)
        return await found

    def _begin(self, table: str, find: Find[Any, Any]) -> None:
        assert self._loop is not None
        task = self._loop.create_task(_answer(self._asking.pop(table), find, self._threads))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def watched(self, table: str) -> bool:
        """Whether anybody waits for it."""
        return table in self._waiting

    def changed(self, table: str, said: bool = False) -> None:
        """A table has changed, or somebody has `said` something there."""
        self._soon(partial(self._wake, table, said))

    def all_changed(self) -> None:
        """Any table may have changed, and anything may have been said."""
        self._soon(self._wake_all)

    def _soon(self, wake: Callable[[], None]) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(wake)

    def _wake_all(self) -> None:
        for table in self._waiting:
            self._wake(table, said=True)

    def _wake(self, table: str, said: bool) -> None:
        if table not in self._waiting or self._loop is None:
            return
        for bell in self._waiting[table]:
            bell.said |= said
        rest = self._last.get(table, -math.inf) + LEAST - self._loop.time()
        if rest <= 0:
            self._ring(table)
        elif table not in self._later:
            self._later[table] = self._loop.call_later(rest, self._ring, table)

    def _ring(self, table: str) -> None:
        self._later.pop(table, None)
        if self._loop is not None:
            self._last[table] = self._loop.time()
        for bell in self._waiting.get(table, ()):
            bell.ring()


async def _answer(
    asking: list[tuple[Reader, asyncio.Future[News]]], find: Find[Reader, News], threads: CapacityLimiter
) -> None:
    """Find what is new to some, and tell them."""
    answers: Sequence[News | Exception]
    try:
        answers = await to_thread.run_sync(find, [reader for reader, _ in asking], limiter=threads)
    except Exception as error:
        answers = [error] * len(asking)
    for (_, found), answer in zip(asking, answers, strict=True):
        if found.done():  # the reader has gone
            continue
        if isinstance(answer, Exception):
            found.set_exception(answer)
        else:
            found.set_result(answer)
