"""Places to work at: few threads compute at once, and those go first whose work is wanted soonest."""

from __future__ import annotations

import heapq
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count


class Places:
    """A semaphore that is not first come, first served: who is patient lets others pass, for so long."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._lock = threading.Lock()
        self._waiting: list[tuple[float, int, threading.Lock]] = []  # a heap: wanted when, who came first, their turn
        self._numbers = count()

    @contextmanager
    def taken(self, patience: float = 0.0) -> Iterator[None]:
        """Hold a place while the block runs, once those have gone who wanted one at most `patience` seconds later."""
        self._take(patience)
        try:
            yield
        finally:
            self._leave()

    def _take(self, patience: float) -> None:
        with self._lock:
            if self._free:
                self._free -= 1
                return
            turn = threading.Lock()
            turn.acquire()
            heapq.heappush(self._waiting, (time.monotonic() + patience, next(self._numbers), turn))
        turn.acquire()

    def _leave(self) -> None:
        with self._lock:
            if self._waiting:
                heapq.heappop(self._waiting)[2].release()
            else:
                self._free += 1
