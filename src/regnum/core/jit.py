"""`@rule`: one source, two ways to run it.

Compiled by Numba for play, search and simulation; plain Python when NUMBA_DISABLE_JIT=1, for a debugger or a coverage
report. Numba's own cache notices a change only in the file that holds a function, not in those it calls, so compiled
rules lie in a folder that is named after a digest of the core, of the game's own folder and of the family around it.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numba import config as numba_config
from numba import njit

from regnum.core.cache import folder_for
from regnum.core.compiler import plain, way

config: Any = numba_config
CORE = Path(__file__).parent
TOPS = (CORE.parent, CORE.parent / "games")  # what lies around these is no family of games
COMPILED_FROM = ("*.py", "compiler/*.py", "kernels/*.py", "rules/*.py", "data/*.py", "data/*.yaml")
INTERPRETED = bool(config.DISABLE_JIT)
WAY: Any = plain if INTERPRETED else way.chosen()
_folder_lock = threading.RLock()

if INTERPRETED:
    np.seterr(over="ignore")  # the random stream wraps around on purpose


def packages_around(folder: Path) -> list[Path]:
    """The package that a folder of compiled code belongs to, and the family of games around it, if there is one."""
    found = [folder.parent if folder.name in ("kernels", "rules") else folder]
    while found[-1].parent not in TOPS and (found[-1].parent / "__init__.py").exists():
        found.append(found[-1].parent)
    return found


@cache
def source_digest(folder: Path) -> str:
    """A digest of everything that decides what the rules in `folder` compile to."""
    facts = (*way.BUILT_WITH, config.BOUNDSCHECK, WAY.__name__)
    found = hashlib.blake2b(" ".join(map(str, facts)).encode(), digest_size=8)
    for place in dict.fromkeys((CORE, *packages_around(folder))):
        for path in sorted(path for pattern in COMPILED_FROM for path in place.glob(pattern)):
            found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()


@cache
def cache_folder(folder: Path) -> Path:
    """Where the compiled rules of the package in `folder` are kept."""
    return folder_for(packages_around(folder)[0].name, source_digest(folder))


def _compile(function: Callable[..., Any], *signature: Any, **flags: Any) -> Any:
    jit: Any = njit
    with _folder_lock:  # the folder is a setting of the whole process; other threads compile, too
        before = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder(Path(function.__code__.co_filename).parent))
        try:
            return jit(*signature, error_model="numpy", nogil=True, **flags)(function)
        finally:
            config.CACHE_DIR = before


def rule(function: Callable[..., Any]) -> Any:
    """Mark a function as part of the compiled world: plain loops over records, arrays and numbers.

    A rule can be called from other compiled functions only: Python that calls one itself ends the process. It asks
    `compiled` for what it may call; `is_rule` tells the two apart.
    """
    found: Any = function if INTERPRETED else WAY.called_with_longs(_compile(function, **WAY.RULE))
    found.is_rule = True
    return found


def is_rule(thing: object) -> bool:
    """Whether something is a rule, which Python must not call itself."""
    return getattr(thing, "is_rule", False) is True


def compiled(function: Any, signature: Any, parallel: bool = False) -> Any:
    """`function` compiled, or loaded from the cache, for exactly one signature.

    A rule with its one signature fixed can be passed to a kernel as an argument, and the kernel can be cached.
    """
    if INTERPRETED:
        return function
    source = getattr(function, "py_func", function)
    flags = {"parallel": True} if parallel else {}
    return _compile(source, signature, cache=True, **WAY.ENTRY, **flags)
