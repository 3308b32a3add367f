"""Python's search for garbage, in breaks that nobody notices.

While it searches, all threads of a server wait. A full search walks over everything that a server holds: seconds, with
two thousand open tables. Even one of what has come lately took an eighth of a second, which is a dozen choices. So few
objects are searched at once, what is left of them is put aside, and everything is walked over only when much more is
held than the last full search has left.
"""

from __future__ import annotations

import gc
import time
from typing import Literal

OFTEN = 600.0
"""Seconds between two looks at how much is held."""

GROWTH = 1.5
"""So many times what the last full search has left is held when the next one comes."""

NEW, ROUNDS = 2_000, 3
"""Objects that come before they are searched, and searches of such objects before what they have left is put aside.

A view is made of a thousand, and most go with its answer.
"""


class ShortBreaks:
    """A callback of the collector."""

    def __init__(self) -> None:
        self._look_at = time.monotonic() + OFTEN
        self._left = 0  # objects, by the last full search
        self._full = False  # whether everything is being walked over

    def __call__(self, phase: Literal["start", "stop"], about: dict[str, int]) -> None:
        """Before and after each search; those of generation 0 look at what is new and leave it to the next one."""
        if phase == "start" and about["generation"] == 2:
            self._full = self._much_has_come()
            if self._full:
                gc.unfreeze()
        elif phase == "stop" and about["generation"] > 0:
            gc.freeze()
            if self._full:
                self._left, self._full = gc.get_freeze_count(), False

    def _much_has_come(self) -> bool:
        if time.monotonic() < self._look_at:
            return False
        self._look_at = time.monotonic() + OFTEN
        return gc.get_freeze_count() > GROWTH * self._left


def in_short_breaks() -> None:
    """From now on, for the whole process."""
    gc.set_threshold(NEW, ROUNDS, gc.get_threshold()[2])
    gc.callbacks.append(ShortBreaks())
