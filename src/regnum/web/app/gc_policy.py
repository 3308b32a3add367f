"""Python's search for garbage, as seldom as can be.

While it searches, all threads of a server wait. It looks at all that new objects refer to, and at a server of many
tables most of that has not been touched for long: with 2,000 tables a search of 2,000 new objects took 10 to 25
milliseconds, and where the machine was slow 80, several times a second.

Nearly all that goes does so by itself, as nothing refers to it any more. Only reference cycles have to be searched for,
and little leaves any: a choice, most requests, a page without JavaScript and a WebSocket that closes leave (nearly)
none, as tests demand; a WebSocket that is cut off leaves some. So what is new is put aside every second without a
search, and stays there until everything is searched.

Everything is searched when a process begins, and then once twice as many objects are held as at the leanest look since
the last full search; a server that does not grow is not searched. A look comes when as much is new as was held then, or
ten minutes after the last one; but then it waits for a quiet second, for at a busy server a full search would keep a
hundred choices waiting. After an hour, or when eight times as much is there, it waits no longer. So at a quiet server
garbage never becomes more than what was held, and at a busy one than seven times that or what comes in an hour. A full
search takes 0.2 to 2 seconds, with 1.6 million objects (2,000 tables) more than one; to count them takes a sixth of
that (research/notes/2026-11-27-server-load.md).
"""

from __future__ import annotations

import gc
import time

SOON = 1.0
"""Seconds after which what is new is put aside."""

MANY = 50_000
"""New objects that are searched at once: ten times as many as come in a second with 100 choices."""

OFTEN = 600.0
"""Seconds after a look at how much is held until the next one is due."""

LONGEST = 3600.0
"""Seconds after a look until the next one comes even if no second is quiet."""

GROWTH = 2.0
"""Growth of the number of tracked objects, relative to the smallest count, at which a full collection runs."""

MOST = 8.0
"""Growth at which a full collection runs even if the server is never idle."""

FEW = 200_000
"""New objects, some 25 MB, for which nobody looks before the ten minutes are over."""

QUIET = 0.1
"""Share of a core that a process computes at most in a quiet second: with 2,000 tables some 20 choices."""


class GcPolicy:
    """Garbage collection settings of a process; the owner must call `put_aside` regularly."""

    def __init__(self) -> None:
        gc.set_threshold(MANY, *gc.get_threshold()[1:])
        self._left = 0  # objects: as few as there were at a look since the last full search
        self._new = 0  # that have come since somebody looked, less those that have gone and those searched at once
        self._looked = self._at = time.monotonic()
        self._computed = time.process_time()
        self.look()  # nobody waits yet; without it the first `FEW` new objects would force a search, busy or not

    def put_aside(self) -> None:
        """Leave everything that is there alone until everything is searched, and look whether it should be now."""
        self._new += gc.get_count()[0]
        gc.freeze()
        quiet, since = self._was_quiet(), time.monotonic() - self._looked
        due = since >= OFTEN or self._new > max(FEW, (GROWTH - 1) * self._left)
        if due and (quiet or since >= LONGEST or self._new > max(FEW, (MOST - 1) * self._left)):
            self.look()

    def _was_quiet(self) -> bool:
        """Return True if the process has computed little since it was asked last.

        One from which others have taken the processor looks alike.
        """
        now, computed = time.monotonic(), time.process_time()
        quiet = computed - self._computed < QUIET * (now - self._at)
        self._at, self._computed = now, computed
        return quiet

    def look(self) -> None:
        """Search everything if much more is held than before."""
        self._new, self._looked = 0, time.monotonic()
        gc.freeze()
        held = gc.get_freeze_count()
        if held <= GROWTH * self._left:
            self._left = min(self._left, held)
            return
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._left = gc.get_freeze_count()
