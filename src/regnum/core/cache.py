"""Where compiled rules are kept on disk, between one process and the next."""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from pathlib import Path

KEEP_DAYS = 30  # what was compiled by other versions is removed when it has not been touched for so long


def cache_home() -> Path:
    """The folder of all compiled rules: $REGNUM_CACHE, or `regnum` in the user's cache folder."""
    named = os.environ.get("REGNUM_CACHE")
    home = Path(named) if named else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "regnum"
    try:
        home.mkdir(parents=True, exist_ok=True)
        writable = os.access(home, os.W_OK)
    except OSError:
        writable = False
    return home if writable else Path(tempfile.gettempdir()) / f"regnum-{os.getuid() if hasattr(os, 'getuid') else 0}"


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
