"""The choice between the two ways to machine code, made once, when something is first compiled."""

from __future__ import annotations

import hashlib
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import njit, types

from regnum.core import jit
from regnum.core.cache import folder_for
from regnum.core.compiler import plain
from regnum.core.compiler.builds import PLAIN, VERSIONS


def chosen() -> Any:
    """`linked`, or `plain` if the environment asks for it or this version of Numba has changed inside."""
    major, minor, *_ = map(int, numba.__version__.split(".")[:2])
    if (major, minor) < (0, 68):
        from regnum.core.compiler import members  # noqa: F401 - it teaches Numba something
    if os.environ.get(PLAIN):
        return plain
    known = _has_worked()
    try:
        linked = _adopted(known)
    except Exception as problem:
        what = f"{type(problem).__name__}: {problem}".splitlines()[0]
        print(  # noqa: T201 - no logging yet, and the user waits for the compiler
            f"regnum: Numba {numba.__version__} has changed inside ({what}); "
            "rules are compiled with plain Numba, which takes longer and plays the same",
            file=sys.stderr,
        )
        os.environ[PLAIN] = "1"  # the processes that this one starts need not say so again
        jit.source_digest.cache_clear()  # it holds the way
        jit.cache_folder.cache_clear()
        return plain
    if not known:
        with suppress(OSError):  # where nothing can be kept, it is tried out every time
            _mark().touch()
    return linked


def _adopted(known: bool) -> Any:
    """`linked`, with records passed by address. Where it does not work Numba is left as it was, and this raises why."""
    from regnum.core.compiler import linked, records

    records.adopt()
    try:
        if not known:
            try_out(linked)
    except Exception:
        records.give_up()
        raise
    return linked


def _has_worked() -> bool:
    """Return True if the quick way is known to work; False where nothing can be cached."""
    try:
        return _mark().exists()
    except OSError:
        return False


def _mark() -> Path:
    """The file that is there once this way has worked, with these versions and with what this folder holds now."""
    digest = hashlib.blake2b(" ".join(VERSIONS).encode(), digest_size=8)
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return folder_for("compiler", digest.hexdigest()) / "worked"


def try_out(way: Any) -> None:
    """Take a rule, an entry point that calls it, a kernel that is passed it, and a function of a record along one way.

    Raises whatever goes wrong there, and ArithmeticError when the answer does.
    """
    doubled = way.called_with_longs(njit(**way.RULE)(lambda number: 2 * number))
    signature = types.int64(types.Array(types.int8, 1, "C"), types.int64)
    entry = njit(signature, **way.ENTRY)(lambda numbers, at: doubled(numbers[at]) + doubled(1))
    kind = way.function_type(signature)
    kernel = njit(types.int64(kind, *signature.args), **way.ENTRY)(lambda function, numbers, at: function(numbers, at))
    found = kernel(way.passed(entry, kind), np.array([5, 20], np.int8), 1)
    record = np.zeros(2, [("a", np.int8), ("b", np.int64)])[1]
    reader = njit(types.int64(numba.from_dtype(record.dtype)), **way.ENTRY)(lambda one: one.a + one.b)
    record["a"], record["b"] = 2, found - 2
    if found != 42 or reader(record) != 42:
        raise ArithmeticError(f"what should be 42 was {found}, or {reader(record)} in a record")
