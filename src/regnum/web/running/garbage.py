"""Python's search for garbage, as seldom as can be.

While it searches, all threads of a server wait. It looks at all that new objects refer to, and at a server of many
tables most of that has not been touched for long: with 2,000 tables a search of 2,000 new objects took 10 to 25
milliseconds, and where the machine was slow 80, several times a second.

Nearly all that goes does so by itself, as nothing refers to it any more. Only reference cycles have to be searched
for, and little leaves any: a choice, most requests and a WebSocket that closes leave none, as tests demand, and one
that is cut off does. So what is new is put aside every second without a search, and stays there until everything is
searched.

Everything is searched when twice the fewest objects are held that were held at a look since the last full search. So
garbage never grows far beyond that, and a server that does not grow is not searched. A look comes when as much has come
as is held, or ten minutes after the last one; but then it waits for a quiet second, for at a busy server a full search
would keep a hundred choices waiting. It waits until eight times as much is there. A full search took 0.17 seconds with
310,000 objects (30 tables, 270 MB), 0.75 with 8 million (1.1 GB), and on a slower machine 1.2 to 1.5 with 1.6 million
(2,000 tables); to count them took a sixth of that.
"""

from __future__ import annotations

import gc
import time

SOON = 1.0
"""Seconds after which what is new is put aside."""

MANY = 50_000
"""New objects that are searched at once: ten times as many as come in a second with 100 choices."""

OFTEN = 600.0
"""Seconds after a look at how much is held until the next one, or more if no second is quiet."""

GROWTH = 2.0
"""So many times as much as that is held when everything is searched."""

LATEST = 8.0
"""So many times as much may be there before somebody looks although no second is quiet."""

FEW = 200_000
"""New objects, some 25 MB, for which nobody looks before the ten minutes are over."""

QUIET = 0.1
"""Share of a core that a process computes at most in a quiet second: with 2,000 tables some 20 choices."""


class GarbageSchedule:
    """How a process searches for garbage from now on; somebody has to `put_aside` what is new every so often."""

    def __init__(self) -> None:
        gc.set_threshold(MANY, *gc.get_threshold()[1:])
        gc.freeze()
        self._left = 0  # objects: as few as there were at a look since the last full search
        self._new = 0  # that have come since somebody looked, less those that have gone
        self._looked = self._at = time.monotonic()
        self._computed = time.process_time()

    def put_aside(self) -> None:
        """Leave everything that is there alone until everything is searched, and look whether it should be now."""
        self._new += gc.get_count()[0]
        gc.freeze()
        quiet, now = self._was_quiet(), time.monotonic()
        due = now - self._looked >= OFTEN or self._new > max(FEW, (GROWTH - 1) * self._left)
        if due and (quiet or self._new > max(FEW, (LATEST - 1) * self._left)):
            self._looked = now
            self.look()

    def _was_quiet(self) -> bool:
        """Whether the process has computed little since it was asked last."""
        now, computed = time.monotonic(), time.process_time()
        share = (computed - self._computed) / max(now - self._at, 1e-9)
        self._at, self._computed = now, computed
        return share < QUIET

    def look(self) -> None:
        """Search everything if much more is held than before."""
        self._new = 0
        gc.freeze()
        held = gc.get_freeze_count()
        if held <= GROWTH * self._left:
            self._left = min(self._left, held)
            return
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._left = gc.get_freeze_count()
