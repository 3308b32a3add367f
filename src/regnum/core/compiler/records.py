"""Records as arguments: compiled code is given the address that NumPy keeps in each of them.

Numba asks a record for its bytes through Python's protocol of buffers, and NumPy answers with a description of all its
fields in text as well: 6 to 9 microseconds for each record of each call, more than most rules take.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from numba import extending, types
from numba.core import boxing, pythonapi

NativeValue: Any = extending.NativeValue  # none of this has annotations
UNBOXERS: dict[Any, Any] = pythonapi._unboxers.functions
PLACE = 3 * ctypes.sizeof(ctypes.c_void_p)
"""Offset of the address in a `PyVoidScalarObject`: behind the header of any Python object of variable size."""


def adopt() -> None:
    """Let Numba take records so from now on. Raises ImportError where NumPy or Numba are not as this expects."""
    record = np.zeros(2, [("a", np.int8), ("b", np.int64, 3)])[1]
    if ctypes.c_void_p.from_address(id(record) + PLACE).value != record.__array_interface__["data"][0]:
        raise ImportError("NumPy keeps the addresses of records elsewhere")
    if UNBOXERS[types.Record] not in (boxing.unbox_record, _unbox):
        raise ImportError("another package has changed how Numba handles records")
    UNBOXERS[types.Record] = _unbox


def give_up() -> None:
    """Let Numba take records in its own way again."""
    UNBOXERS[types.Record] = boxing.unbox_record


def _unbox(kind: Any, record: Any, compiler: Any) -> Any:
    """The compiled form of a record: the address of its bytes, which the caller keeps alive."""
    context, builder = compiler.context, compiler.builder
    place = builder.gep(record, [context.get_constant(types.intp, PLACE)])
    return NativeValue(builder.load(builder.bitcast(place, context.get_value_type(kind).as_pointer())))
