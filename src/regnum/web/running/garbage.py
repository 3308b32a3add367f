"""Python's search for garbage, in breaks that nobody notices.

A full search walks over everything that a server holds, and all its threads wait: a third of a second with a thousand
open tabs, several times a minute. What a search has left is therefore put aside, and later ones walk over what has come
since; only now and then is everything walked over.
"""

from __future__ import annotations

import gc
import time
from typing import Literal

FULL = 600.0
"""Seconds between two searches of everything."""

NEW = 10_000
"""Objects that may come before what is new is searched: a view is made of a thousand, and most go with its answer."""


class ShortBreaks:
    """A callback of the collector."""

    def __init__(self) -> None:
        self._full_at = time.monotonic() + FULL

    def __call__(self, phase: Literal["start", "stop"], about: dict[str, int]) -> None:
        """Before and after each search; those of the last generation look at all that is old."""
        if about["generation"] < 2:
            return
        if phase == "stop":
            gc.freeze()
        elif time.monotonic() > self._full_at:
            gc.unfreeze()
            self._full_at = time.monotonic() + FULL


def in_short_breaks() -> None:
    """From now on, for the whole process."""
    gc.set_threshold(NEW, *gc.get_threshold()[1:])
    gc.callbacks.append(ShortBreaks())
