"""Telling those who wait that a table has changed, and all of them together what is new."""

from __future__ import annotations

import asyncio
import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, Generic, Protocol, TypeVar

from anyio import CapacityLimiter, to_thread

LEAST = 0.04
"""Minimum seconds between pushes at a table that no player's move caused; moves of bots in between are batched.

A choice through a WebSocket is pushed at once.
"""

THREADS = 40
"""Threads that look for news: as many as answer requests, and others, so no choice waits for a thread behind pushes."""


class WakeEvent:
    """An event that wakes a reader."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self.asks = True  # there may be news that nobody has told the reader
        self.said = True  # something may have been said at the table that the reader has not heard

    def ring(self) -> None:
        """There may be news, or the reader has been told some."""
        self._rung.set()

    async def wait(self) -> None:
        """Wait until it rings, or go on at once if it has."""
        await self._rung.wait()
        self._rung.clear()


class Subscriber(Protocol):
    """A reader that waits for changes of a table."""

    bell: WakeEvent
    known: Any  # of the table, as far as it has been told: to be compared with what `changed` says


R = TypeVar("R", bound=Subscriber)
T = TypeVar("T")
Find = Callable[[Sequence[R]], Sequence[Exception | None]]
"""Tells readers what is new to them, or answers what is to be raised."""


class Broadcaster(Generic[R]):
    """The subscribers of tables; `readers`, `told` and `changed` are thread-safe."""

    def __init__(self) -> None:
        self._waiting: defaultdict[str, set[R]] = defaultdict(set)
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
    def subscribed(self, table: str, reader: R) -> Iterator[None]:
        """While the block runs the reader's bell rings whenever the table changes."""
        self._waiting[table].add(reader)
        try:
            yield
        finally:
            self._waiting[table].discard(reader)
            if not self._waiting[table]:
                del self._waiting[table]
                self._last.pop(table, None)
                if table in self._later:
                    self._later.pop(table).cancel()

    async def news(self, table: str, reader: R, find: Find[R]) -> None:
        """Have a reader of a table told what is new.

        Readers are notified in batches, because switching threads is slow.
        """
        assert self._loop is not None
        told: asyncio.Future[None] = self._loop.create_future()
        asking = self._asking.setdefault(table, [])
        asking.append((reader, told))
        if len(asking) == 1:
            self._loop.call_soon(self._begin, table, find)
        await told

    def _begin(self, table: str, find: Find[R]) -> None:
        assert self._loop is not None
        task = self._loop.create_task(_answer(self._asking.pop(table), find, self._threads))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def watched(self, table: str) -> bool:
        """Return True if anybody waits for it."""
        return table in self._waiting

    @property
    def tables_watched(self) -> int:
        """Number of tables for which somebody waits."""
        return len(self._waiting)

    def readers(self, table: str) -> Sequence[R]:
        """Those who wait for it."""
        return tuple(self._waiting.get(table, set()).copy())  # in one step, as tabs come and go

    def changed(self, table: str, known: Any = None, said: bool = False) -> None:
        """A table has changed, or a chat message was `said` there.

        `known` is what a reader knows of it who has been told already; without it everybody asks.
        """
        self._soon(partial(self._wake, table, known, said))

    def told(self, table: str, readers: Sequence[R]) -> None:
        """Readers of a table have been told what is new; what comes next may wait."""
        self._soon(partial(self._send, table, readers))

    def all_changed(self) -> None:
        """Any table may have changed, and anything may have been said."""
        self._soon(self._wake_all)

    def _soon(self, wake: Callable[[], None]) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(wake)

    def _wake_all(self) -> None:
        for table in self._waiting:
            self._wake(table, None, said=True)

    def _send(self, table: str, readers: Sequence[R]) -> None:
        if table in self._waiting and self._loop is not None:
            self._last[table] = self._loop.time()
        for reader in readers:
            reader.bell.ring()

    def _wake(self, table: str, known: Any, said: bool) -> None:
        waiting = self._waiting.get(table, set())
        for reader in waiting:
            reader.bell.said |= said
            reader.bell.asks |= said or known is None or reader.known != known
        if self._loop is None or not any(reader.bell.asks for reader in waiting):
            return
        rest = self._last.get(table, -math.inf) + LEAST - self._loop.time()
        if rest <= 0:
            self._ring(table)
        elif table not in self._later:
            self._later[table] = self._loop.call_later(rest, self._ring, table)

    def _ring(self, table: str) -> None:
        self._later.pop(table, None)
        if self._loop is not None:
            self._last[table] = self._loop.time()
        for reader in self._waiting.get(table, ()):
            if reader.bell.asks:
                reader.bell.ring()


class Failed(Exception):
    """A thread failed with a RuntimeError, which by itself would pass for that of a closed socket."""


async def in_thread(work: Callable[..., T], *what: Any, limiter: CapacityLimiter | None = None) -> T:
    """Run work for a socket in a thread. Raises Failed in place of a RuntimeError."""
    try:
        return await to_thread.run_sync(work, *what, limiter=limiter)
    except RuntimeError as error:
        raise Failed from error


async def _answer(asking: list[tuple[R, asyncio.Future[None]]], find: Find[R], threads: CapacityLimiter) -> None:
    """Tell some what is new."""
    answers: Sequence[Exception | None]
    try:
        answers = await in_thread(find, [reader for reader, _ in asking], limiter=threads)
    except Exception as error:
        answers = [error] * len(asking)
    for (_, told), answer in zip(asking, answers, strict=True):
        if told.done():  # the reader has gone
            continue
        if isinstance(answer, Exception):
            told.set_exception(answer)
        else:
            told.set_result(None)
