"""Cores: a server process computes on one of them, and what it starts on all.

One thread of a Python process computes at a time, whoever has its lock, which every statement and every compiled rule
gives away. Threads on several cores wake one another up for it, and that took about a fifth of the processor time of a
choice.
"""

from __future__ import annotations

import os
from collections.abc import Collection
from multiprocessing import current_process, parent_process


def _allowed() -> frozenset[int]:
    """The cores on which this process may compute; none where the system does not say."""
    return frozenset(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else frozenset()


ALL = _allowed()
"""Those that the process was given when it began."""


def one_of(cores: Collection[int], server: int, name: str) -> int:
    """The core for a process of a server: workers, whose names end in their numbers, take one after the other.

    Where they begin depends on the number of the server's process, so several servers of a machine are spread, too.
    """
    number = name.rpartition("-")[2]
    return sorted(cores)[(server + (int(number) if number.isdecimal() else 0)) % len(cores)]


def keep_to_one() -> None:
    """From now on this process, and all threads that it begins, compute on one core."""
    if ALL:
        server = os.getppid() if parent_process() else os.getpid()
        os.sched_setaffinity(0, {one_of(ALL, server, current_process().name)})


def spread(cores: Collection[int]) -> None:
    """From now on this process, which a server has started, computes on all cores that the server was given."""
    if cores:
        os.sched_setaffinity(0, cores)
