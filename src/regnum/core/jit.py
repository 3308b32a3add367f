"""`@rule`: plain functions, which Python can call and Numba can compile.

Nothing here imports Numba before something is to be compiled: a game that is played interpreted never does. Numba's
cache notices a change only in the file that holds a function, not in those it calls, so compiled rules are kept in a
folder named after a digest of the core, of the game's own folder and of the family around it.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import platform
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from regnum.core.cache import folder_for
from regnum.core.compiler.builds import built_with, processor

CORE = Path(__file__).parent
TOPS = (CORE.parent, CORE.parent / "games")  # what lies around these is no family of games
COMPILED_FROM = ("*.py", "compiler/*.py", "kernels/*.py", "rules/*.py", "data/*.py", "data/*.yaml")
INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
"""No game of this process is compiled."""

prange = range
"""The range of a loop whose rounds a kernel with `parallel` shares among all cores when it is compiled."""


Rule = Callable[..., Any]
"""A rule or a kernel, or an entry point made of rules."""

RuleT = TypeVar("RuleT", bound=Rule)


def rule(function: RuleT, compiled_as: Rule | None = None) -> RuleT:
    """Mark a function as part of the rules: plain loops over records, arrays and numbers, which can be compiled.

    Python calls it like any other function, with a view (`core.views`) for a record. Where another function does the
    same faster when compiled, `compiled_as` names it.
    """
    marked: Any = function
    marked.compiled_as = compiled_as or function
    return function


def wrapping_rule(function: RuleT) -> RuleT:
    """Mark a rule whose 64-bit numbers wrap around on purpose: NumPy gives no warning when Python calls it."""
    return rule(np.errstate(over="ignore")(function), compiled_as=function)


def packages_around(folder: Path) -> list[Path]:
    """The package that a folder of compiled code belongs to, and the family of games around it, if there is one."""
    found = [folder.parent if folder.name in ("kernels", "rules") else folder]
    while found[-1].parent not in TOPS and (found[-1].parent / "__init__.py").exists():
        found.append(found[-1].parent)
    return found


@cache
def source_digest(folder: Path) -> str:
    """A digest of everything that decides what the rules in `folder` do, or compile to."""
    found = hashlib.blake2b(" ".join(map(str, _built_with())).encode(), digest_size=8)
    for path in _sources(folder):
        found.update(path.name.encode() + path.read_bytes())
    return found.hexdigest()


def _sources(folder: Path) -> list[Path]:
    """The files that decide what the rules in `folder` do."""
    found: list[Path] = []
    for place in dict.fromkeys((CORE, *packages_around(folder))):
        found += sorted(path for pattern in COMPILED_FROM for path in place.glob(pattern))
    return found


@cache
def _written(folder: Path) -> list[int]:
    """The times at which the files were written that decide what the rules in `folder` do."""
    return [path.stat().st_mtime_ns for path in _sources(folder)]


def _built_with() -> tuple[object, ...]:
    """Return everything that decides, beside the sources, how rules behave."""
    return (platform.python_version(), np.__version__, "interpreted") if INTERPRETED else built_with()


@cache
def cache_folder(folder: Path) -> Path:
    """Return the folder that keeps the compiled rules of the package in `folder`."""
    return folder_for(packages_around(folder)[0].name, source_digest(folder))


def compiled_mark(package: Path, function: Callable[..., Any], name: str) -> Path:
    """The file that exists once a function is compiled for the game in `package`, from this copy of the sources.

    Numba compiles again if the source lies elsewhere or was written again, even as before, or for another processor.
    """
    source = Path(inspect.getfile(sys.modules[function.__module__])).parent
    decisive = f"{package} {source} {_written(package)} {_written(source)} {processor()}"
    build = hashlib.blake2b(decisive.encode(), digest_size=8).hexdigest()
    return cache_folder(package) / f"compiled-{name}-{build}-{source_digest(source)}"
