"""Numbers of the worker processes of a server. A worker that replaces another one gets its number."""

from __future__ import annotations

import os
from pathlib import Path
from typing import IO

from regnum.core.locks import locked

AGAIN = 10.0
"""Seconds until a worker without a number looks for one: where all are replaced, the new ones come first."""

FOLDER = "REGNUM_WORKER_LOCKS"
"""The variable in which a server tells its workers the folder of their lock files."""

_held: list[IO[bytes]] = []
"""The lock of this process, for as long as it lives."""


def claim(workers: int) -> int | None:
    """Take the first free number of 1 to `workers` and keep it; 0 in a server of one process.

    None if none is free, as until the worker before has ended.
    """
    if workers == 1:
        return 0
    if _held:
        return int(Path(_held[0].name).stem)
    if FOLDER not in os.environ:
        return None
    for number in range(1, workers + 1):
        try:
            lock = locked(Path(os.environ[FOLDER]) / f"{number}.lock")
        except OSError:  # the server ends, and its folder is gone
            return None
        if lock is not None:
            _held.append(lock)
            return number
    return None
