"""Compilation of rules, which are plain Python functions: the only part of `core.compiler` that others import.

Compiled code calls a rule by its name, as Python does. Numba asks for the type of that global when it meets it, and is
given a dispatcher of the rule, which is made then. The rule itself stays a function of Python.
"""

from __future__ import annotations

import inspect
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba import extending, njit, types

from regnum.core import jit
from regnum.core.compiler import way
from regnum.core.contract import Array, Many, One, Spec
from regnum.core.lazy import thread_safe_cache
from regnum.core.record import Record

WAY: Any = way.chosen()
OPTIONS: dict[str, Any] = {"error_model": "numpy", "nogil": True}
config: Any = numba.config
_tuples: Any = types.BaseTuple
_compile: Any = njit
_folder_lock = threading.RLock()

if config.BOUNDSCHECK:
    from regnum.core.compiler import stores  # noqa: F401 - changes how Numba stores numbers


@extending.typeof_impl.register(FunctionType)
def _type_of_function(function: Any, context: Any) -> Any:  # noqa: ARG001 - Numba passes it
    """The type of a rule in compiled code; of other functions Numba knows what it knows."""
    return types.Dispatcher(dispatcher_of(function)) if hasattr(function, "compiled_as") else None


@thread_safe_cache
def dispatcher_of(function: Any) -> Any:
    """Return the dispatcher that Numba uses when compiled code calls a rule."""
    return WAY.called_with_longs(_compile(**OPTIONS, **WAY.RULE)(function.compiled_as))


def compiled(function: Any, signature: Any, parallel: bool = False) -> Any:
    """`function` compiled, or loaded from the cache, for exactly one signature.

    With its one signature fixed it can be passed to a kernel as an argument, and the kernel can be cached.
    """
    source = _with_file(getattr(function, "compiled_as", function), parallel)
    flags = {"parallel": True} if parallel else {}
    try:
        folder = str(jit.cache_folder(Path(source.__code__.co_filename).parent))
    except OSError:  # this process may write nowhere
        folder = ""
    with _folder_lock:  # the folder is a setting of the whole process; other threads compile, too
        before = config.CACHE_DIR
        config.CACHE_DIR = folder
        try:
            return _compile(signature, cache=bool(folder), **OPTIONS, **WAY.ENTRY, **flags)(source)
        finally:
            config.CACHE_DIR = before


def _with_file(function: Any, parallel: bool) -> Any:
    """The function as Numba can compile and keep it: of a real file, and in `parallel` with its own `prange`."""
    code = function.__code__
    written = code.co_filename.startswith("<")  # by a program, such as `Flow`
    if not (written or parallel):
        return function
    if written:
        code = code.replace(co_filename=inspect.getfile(sys.modules[function.__module__]))
    space = {**function.__globals__, "prange": numba.prange} if parallel else function.__globals__
    copy = FunctionType(code, space, function.__name__, function.__defaults__, function.__closure__)
    copy.__qualname__ = function.__qualname__
    return copy


def numba_type(kind: Any, state: type[Record]) -> Any:
    """The Numba type of what a `Spec` names."""
    if kind is None:
        return types.void
    if isinstance(kind, One | Many):
        record = numba.from_dtype((kind.record or state).dtype)
        return record if isinstance(kind, One) else types.Array(record, 1, "C")
    if isinstance(kind, Array):
        return types.Array(numba_type(kind.element, state), kind.dimensions, "C")
    if isinstance(kind, tuple):
        return _tuples.from_types([numba_type(one, state) for one in kind], type(kind))
    return numba.from_dtype(np.dtype(kind))


def signature_of(spec: Spec, state: type[Record], *functions: Any) -> Any:
    """The Numba signature for one state layout; `functions` are the types of leading function arguments."""
    return numba_type(spec.answers, state)(*functions, *(numba_type(kind, state) for kind in spec.takes))


def with_entries(
    function: Callable[..., Any], spec: Spec, state: type[Record], parallel: bool, entries: list[tuple[Any, Spec]]
) -> Callable[..., Any]:
    """A kernel compiled, with the compiled entry points that it takes first."""
    kinds = [WAY.function_type(signature_of(entry, state)) for _, entry in entries]
    loop = compiled(function, signature_of(spec, state, *kinds), parallel)
    passed = [WAY.passed(entry, kind) for (entry, _), kind in zip(entries, kinds, strict=True)]
    return lambda *arguments: loop(*passed, *arguments)
