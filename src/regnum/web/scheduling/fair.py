"""Fair scheduling of requests: the least served address and guest go first."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable
from typing import Any, NamedTuple

HALF = 60.0  # half-life of past usage, in seconds
FORGOTTEN = 0.001  # seconds that count for nothing


class Owner(NamedTuple):
    """For whom something is thought."""

    address: str = ""
    guest: int = 0


class QueuedTask(NamedTuple):
    """A question that waits, and who is to be told the answer."""

    question: Any
    done: Callable[[Any], None]
    owner: Owner
    quick: bool


class DecayingUsage:
    """Seconds that each key has had; they fade."""

    def __init__(self) -> None:
        self._had: dict[Any, tuple[float, float]] = {}  # seconds, and when they were that many

    def of(self, key: Any, now: float) -> float:
        """The seconds of a key as they count now."""
        had, at = self._had.get(key, (0.0, now))
        return had * math.exp2((at - now) / HALF)

    def add(self, key: Any, seconds: float, now: float) -> None:
        """Add usage to a key."""
        self._had[key] = (self.of(key, now) + seconds, now)
        if len(self._had) > 10_000:
            self._had = {known: had for known, had in self._had.items() if self.of(known, now) > FORGOTTEN}


class FairQueue:
    """Questions in the order of fairness.

    The next is one of the address that has had the least thinking, there of the guest who has had the least; of those a
    quick one before a long one, and else the first that came. A single request never waits for another key's hundred.
    """

    def __init__(self) -> None:
        self._waiting: dict[int, QueuedTask] = {}
        self._addresses, self._guests = DecayingUsage(), DecayingUsage()
        self._numbers = 0
        self._idle = 0  # takers of anything who wait
        self._closed = False
        self._news = threading.Condition()

    def __len__(self) -> int:
        return len(self._waiting)

    def put(self, asked: QueuedTask) -> None:
        """One more."""
        with self._news:
            self._numbers += 1
            self._waiting[self._numbers] = asked
            self._news.notify_all()

    def take(self, quick_only: bool = False) -> QueuedTask | None:
        """The next one, once there is one; None when the queue is closed.

        With `quick_only` a quick one, and only while nobody who takes anything is idle.
        """
        with self._news:
            while not self._closed:
                number = None if quick_only and self._idle else self._next(quick_only)
                if number is not None:
                    self._news.notify_all()
                    return self._waiting.pop(number)
                self._idle += not quick_only
                self._news.wait()
                self._idle -= not quick_only
            return None

    def _next(self, quick_only: bool) -> int | None:
        now = time.monotonic()

        def rank(number: int) -> tuple[float, float, bool, int]:
            asked = self._waiting[number]
            had = self._addresses.of(asked.owner.address, now), self._guests.of(asked.owner, now)
            return (*had, not asked.quick, number)

        fits = (number for number, asked in self._waiting.items() if asked.quick or not quick_only)
        return min(fits, key=rank, default=None)

    def spend(self, owner: Owner, seconds: float) -> None:
        """Record thinking time used by a key."""
        with self._news:
            now = time.monotonic()
            self._addresses.add(owner.address, seconds, now)
            self._guests.add(owner, seconds, now)

    def close(self) -> None:
        """Nobody gets anything any more."""
        with self._news:
            self._closed = True
            self._news.notify_all()
