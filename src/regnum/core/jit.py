"""`@rule`: one source, two ways to run it.

Compiled by Numba for play, search and simulation; plain Python when NUMBA_DISABLE_JIT=1, for a debugger or a coverage
report. Numba's own cache notices a change only in the file that holds a function, not in those it calls, so compiled
rules lie in a folder that is named after a digest of the core, of the game's own folder and of the family around it.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import njit, types
from numba.core import config as numba_config
from numba.core.compiler_lock import global_compiler_lock

from regnum.core.linking import EntryCompiler, RuleCompiler

config: Any = numba_config
CORE = Path(__file__).parent
TOPS = (CORE.parent, CORE.parent / "games")  # what lies around these is no family of games
COMPILED_FROM = ("*.py", "rules/*.py", "data/*.py", "data/*.yaml")
INTERPRETED = bool(config.DISABLE_JIT)
KEEP_DAYS = 30  # compiled rules of other versions are removed when they have not been touched for so long

if INTERPRETED:
    np.seterr(over="ignore")  # the random stream wraps around on purpose


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


def packages_around(folder: Path) -> list[Path]:
    """The package that a folder of compiled code belongs to, and the family of games around it, if there is one."""
    found = [folder.parent if folder.name == "rules" else folder]
    while found[-1].parent not in TOPS and (found[-1].parent / "__init__.py").exists():
        found.append(found[-1].parent)
    return found


@cache
def source_digest(folder: Path) -> str:
    """A digest of everything that decides what the rules in `folder` compile to."""
    found = hashlib.blake2b(f"{numba.__version__} {np.__version__} {config.BOUNDSCHECK}".encode(), digest_size=8)
    for place in dict.fromkeys((CORE, *packages_around(folder))):
        for path in sorted(path for pattern in COMPILED_FROM for path in place.glob(pattern)):
            found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()


@cache
def cache_folder(folder: Path) -> Path:
    """Where the compiled rules of the package in `folder` are kept."""
    name = packages_around(folder)[0].name
    path = cache_home() / f"{name}-{source_digest(folder)}"
    path.mkdir(parents=True, exist_ok=True)
    path.touch()
    old = time.time() - KEEP_DAYS * 86400
    for other in path.parent.glob(f"{name}-*"):
        if other.stat().st_mtime < old:
            shutil.rmtree(other, ignore_errors=True)
    return path


def _compile(function: Callable[..., Any], *signature: Any, **flags: Any) -> Any:
    jit: Any = njit
    with global_compiler_lock:  # the folder is a setting of the whole process; other threads compile, too
        before = config.CACHE_DIR
        config.CACHE_DIR = str(cache_folder(Path(function.__code__.co_filename).parent))
        try:
            return jit(*signature, error_model="numpy", nogil=True, **flags)(function)
        finally:
            config.CACHE_DIR = before


def _widened(kind: Any) -> Any:
    """Any whole number is passed to a rule as int64."""
    whole = isinstance(kind, types.Integer | types.IntEnumMember) and kind is not types.uint64
    if isinstance(kind, types.Literal):
        whole = isinstance(kind.literal_value, int) and not isinstance(kind.literal_value, bool)
    return types.int64 if whole else kind


def rule(function: Callable[..., Any]) -> Any:
    """Mark a function as part of the compiled world: plain loops over records, arrays and numbers.

    Left alone, Numba compiles a rule anew for every mixture of int8, literals and enumeration members that it is called
    with, and most of a cold start goes there: so whole numbers are all passed as int64. A rule can be called from other
    compiled functions only; what Python calls goes through `compiled`.
    """
    if INTERPRETED:
        return function
    dispatcher = _compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=RuleCompiler)
    template = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(map(_widened, args)), {name: _widened(kind) for name, kind in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher


def compiled(function: Any, signature: Any, parallel: bool = False) -> Any:
    """`function` compiled, or loaded from the cache, for exactly one signature.

    A rule with its one signature fixed can be passed to a kernel as an argument, and the kernel can be cached.
    """
    if INTERPRETED:
        return function
    plain = getattr(function, "py_func", function)
    flags = {"parallel": True} if parallel else {}
    return _compile(plain, signature, cache=True, pipeline_class=EntryCompiler, **flags)
