"""Places to work at: few threads compute at once, and those go first whose work is wanted soonest."""

from __future__ import annotations

import heapq
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from itertools import count
from typing import TypeVar

from regnum.web.scheduling.fair import DecayingUsage

PIECE = 0.01
"""Seconds for which long work goes on before it lets others pass."""
PATIENCE = 0.3
"""Seconds for which others go before the next piece of long work: where many wait, it still gets 3 % of a place."""
MOST = 5.0
"""Seconds for which a client with high recent usage yields to others."""

CURRENT_CLIENT: ContextVar[str] = ContextVar("whose", default="")
"""The address for which a thread works; empty: the server's own work."""

ItemT = TypeVar("ItemT")
Rest = Callable[[], None]
"""A function that long work calls from time to time."""

WaitContext = Callable[..., AbstractContextManager[None]]
"""A context that a thread enters while it waits and does not compute, such as `PriorityGate.lent`."""


class PriorityGate:
    """A semaphore that is not first come, first served.

    Who is patient lets others pass, for so long; and so does an address for which the server has worked lately, for as
    long as that was (seconds fade, as those of bots do): a flooding client waits behind everyone else.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._lock = threading.Lock()
        self._waiting: list[tuple[float, int, threading.Lock]] = []  # a heap: wanted when, who came first, their turn
        self._numbers = count()
        self._spent = DecayingUsage()  # by address, in seconds of processor time
        self._mine = threading.local()  # `began`: the processor time of a thread when it got its place, if it has one

    @property
    def waiting(self) -> int:
        """Number of threads that wait for a place."""
        return len(self._waiting)

    @contextmanager
    def taken(self, patience: float = 0.0) -> Iterator[None]:
        """Hold a place while the block runs, once those have gone who wanted one at most `patience` seconds later."""
        self._mine.began = self._take(patience)
        try:
            yield
        finally:
            self._part()

    @contextmanager
    def lent(self, again: Callable[[], bool] = lambda: True) -> Iterator[None]:
        """Leave the place that one holds, if any, to others while the block runs, which waits and does not compute.

        Whoever comes back has a lock for which others may wait, and goes before them. Who has nothing to compute any
        more, as `again` says afterwards, goes on without a place.
        """
        if not self._part():
            yield
            return
        try:
            yield
        finally:
            if again():
                self._mine.began = self._take(-MOST)

    def _part(self) -> bool:
        """Leave the place that this thread holds; whether it held one."""
        began: float | None = getattr(self._mine, "began", None)
        if began is None:
            return False
        self._mine.began = None
        self._leave(began)
        return True

    @contextmanager
    def leisurely(self) -> Iterator[Rest]:
        """Hold a place for work that takes long; it calls what this answers after each step, and others go in between.

        It must hold no lock that others need at their places.
        """
        began, until = self._take(0.0), time.monotonic() + PIECE

        def rest() -> None:
            nonlocal began, until
            if time.monotonic() >= until:
                self._leave(began)
                began, until = self._take(PATIENCE), time.monotonic() + PIECE

        try:
            yield rest
        finally:
            self._leave(began)

    def _take(self, patience: float) -> float:
        """Wait for a place; the processor time of this thread then."""
        with self._lock:
            if self._free:
                self._free -= 1
                return time.thread_time()
            now, address = time.monotonic(), CURRENT_CLIENT.get()
            had = min(MOST, self._spent.of(address, now)) if address else 0.0
            turn = threading.Lock()
            turn.acquire()
            heapq.heappush(self._waiting, (now + patience + had, next(self._numbers), turn))
        turn.acquire()
        return time.thread_time()

    def _leave(self, began: float) -> None:
        spent, address = time.thread_time() - began, CURRENT_CLIENT.get()
        with self._lock:
            if address:
                self._spent.add(address, spent, time.monotonic())
            if self._waiting:
                heapq.heappop(self._waiting)[2].release()
            else:
                self._free += 1


def resting(steps: Iterable[ItemT], rest: Rest) -> Iterator[ItemT]:
    """The steps of long work, each followed by a rest."""
    for step in steps:
        yield step
        rest()


@contextmanager
def holding(lock: threading.Lock | threading.RLock, waiting: WaitContext) -> Iterator[None]:
    """Hold a lock while the block runs. While waiting for it, the caller holds no place."""
    if not lock.acquire(blocking=False):
        with waiting():
            lock.acquire()
    try:
        yield
    finally:
        lock.release()
