"""The way of plain Numba: every rule is compiled as Numba compiles any function, and functions are passed as they are.

It takes longer to compile and to call, and plays the same games. Like `linked`, it offers RULE and ENTRY, the options
of `njit` for rules and for what Python calls; `called_with_longs`; and `function_type` and `passed`, for functions as
arguments of kernels.
"""

from __future__ import annotations

from typing import Any

from numba import types

RULE: dict[str, Any] = {}
ENTRY: dict[str, Any] = {}


def called_with_longs(dispatcher: Any) -> Any:
    """The rule as it is: Numba compiles it for each mixture of whole numbers that it is called with."""
    return dispatcher


def function_type(signature: Any) -> Any:
    """The type of a kernel's argument that is a compiled function of this signature."""
    kind: Any = types.FunctionType
    return kind(signature)


def passed(function: Any, kind: Any) -> Any:  # noqa: ARG001 - `linked` needs it
    """A compiled function as a kernel is given it."""
    return function
