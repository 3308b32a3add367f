"""Folders that keep compiled rules on disk from one process to the next."""

from __future__ import annotations

import atexit
import os
import shutil
import stat
import sys
import tempfile
import time
from pathlib import Path

from regnum.core.lazy import thread_safe_cache

KEEP_DAYS = 30  # what was compiled by other versions is removed when it has not been touched for so long


def named_home() -> Path:
    """$REGNUM_CACHE, or `regnum` in the user's cache folder. Raises RuntimeError for a user without a home."""
    named = os.environ.get("REGNUM_CACHE")
    return Path(named) if named else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "regnum"


def cache_home() -> Path:
    """The folder of all compiled rules: that of `named_home`.

    If it cannot be written, a folder of this user among the temporary files.
    """
    try:
        home = named_home()
        home.mkdir(parents=True, exist_ok=True)
        writable = os.access(home, os.W_OK)
    except (OSError, RuntimeError):
        writable = False
    return home if writable else _temporary()


def _temporary() -> Path:
    """A folder of this user that outlasts the process, or a new one if another user could write there.

    What lies in it is unpickled and run.
    """
    path = Path(tempfile.gettempdir()) / f"regnum-{os.getuid() if hasattr(os, 'getuid') else 0}"
    try:
        path.mkdir(mode=0o700, exist_ok=True)
        ours = sys.platform == "win32" or _only_ours(path.lstat())  # on Windows each user has their own temporary files
    except OSError:
        ours = False
    return path if ours else _fresh(path)


def _only_ours(found: os.stat_result) -> bool:
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid() and not found.st_mode & 0o022


@thread_safe_cache
def _fresh(refused: Path) -> Path:
    """A new folder for this process and those that it starts, which is removed at the end."""
    path, maker = tempfile.mkdtemp(prefix="regnum-"), os.getpid()
    notice = f"{refused} belongs to another user or is writable by others; rules are compiled in {path} for now"
    sys.stderr.write(f"regnum: {notice} (name another folder in REGNUM_CACHE)\n")
    os.environ["REGNUM_CACHE"] = path
    atexit.register(_remove, path, maker)
    return Path(path)


def _remove(path: str, maker: int) -> None:
    if os.getpid() == maker:  # a forked process leaves it to the one that made it
        shutil.rmtree(path, ignore_errors=True)


def folder_for(name: str, digest: str) -> Path:
    """The folder of something that is compiled in different ways; those that nobody has used for long are removed."""
    path = cache_home() / f"{name}-{digest}"
    path.mkdir(parents=True, exist_ok=True)
    path.touch()
    old = time.time() - KEEP_DAYS * 86400
    for other in path.parent.glob(f"{name}-*"):
        if other.stat().st_mtime < old:
            shutil.rmtree(other, ignore_errors=True)
    return path
