"""Cores: a server process computes on one of them, and what it starts on all.

One thread of a Python process computes at a time, whoever has its lock, which every statement and every compiled rule
gives away. Threads on several cores wake one another up for it, and that took about a fifth of the processor time of a
choice.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from contextlib import suppress
from random import randrange

FIRST = "REGNUM_FIRST_CORE"
"""The variable with the core from which a server counts: of its workers, or of servers that are started together."""


def _allowed() -> frozenset[int]:
    """The cores on which this process may compute; none where the system does not say."""
    return frozenset(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else frozenset()


ALL = _allowed()
"""Those that the process was given when it began."""


def choose_first() -> None:
    """Begin anywhere unless told where, so the servers of a machine do not all take the same core."""
    os.environ.setdefault(FIRST, str(randrange(max(1, len(ALL)))))


def one_of(cores: Collection[int], first: int, number: int) -> int:
    """The core for a worker of a server: one after the other."""
    return sorted(cores)[(first + number) % len(cores)]


def keep_to_one(number: int | None) -> None:
    """From now on this process, and all threads that it begins, compute on one core.

    `number` is that of a worker, which its replacement takes over, or 0 for a server of one process. A worker without a
    number (None) is kept to none: it cannot know which core is free. If it gets a number later, it stays so, because
    its threads have begun.
    """
    if ALL and number is not None:
        _keep_to({one_of(ALL, int(os.environ.get(FIRST) or 0), number)})


def spread(cores: Collection[int]) -> None:
    """From now on this process, which a server has started, computes on all cores that the server was given."""
    if cores:
        _keep_to(cores)


def _keep_to(cores: Collection[int]) -> None:
    with suppress(OSError):  # where it is not allowed everything works, only more slowly
        os.sched_setaffinity(0, cores)
