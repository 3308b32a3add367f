"""Locks between the processes of a machine."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    _PLACE = 2**31 - 2  # a byte beyond what anybody reads: locks are mandatory there

    def _lock(file: IO[bytes]) -> None:
        os.lseek(file.fileno(), _PLACE, os.SEEK_SET)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def locked(path: Path) -> IO[bytes] | None:
    """Lock a file, which is made if it is not there, until the answer is closed; None if it is locked already.

    The lock goes with the process. On a file system without locks there is none. Raises OSError if the file cannot be
    opened.
    """
    file = path.open("ab")
    try:
        _lock(file)
    except (BlockingIOError, PermissionError):  # of fcntl, of msvcrt
        file.close()
        return None
    except OSError:
        pass
    return file
