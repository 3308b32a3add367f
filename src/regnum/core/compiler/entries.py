"""Compiled functions as arguments of kernels, by their addresses.

Numba lets functions be passed as they are, but it then asks for their addresses, and unpickles their signatures for
that, in every single call: 80 microseconds a function with records of hundreds of fields.
"""

from __future__ import annotations

from typing import Any

from numba import extending, types
from numba.core import cgutils
from numba.experimental import function_type

numba: Any = extending  # none of this has annotations
addresses: Any = function_type
structs: Any = cgutils


class EntryType(types.FunctionType):
    """The type of a compiled function that is passed to a kernel as an `CompiledEntry`."""


class CompiledEntry:
    """A compiled function of one fixed signature, with its addresses in the two ways in which Numba calls."""

    def __init__(self, function: Any, kind: EntryType) -> None:
        self.function = function  # keeps the code alive
        self._numba_type_ = kind
        self.c_address = addresses._get_wrapper_address(function, kind.signature)
        self.jit_address = addresses._get_jit_address(function, kind.signature)


numba.register_model(EntryType)(addresses.FunctionModel)


@numba.typeof_impl.register(CompiledEntry)  # type: ignore[untyped-decorator]
def _typeof(entry: CompiledEntry, context: Any) -> EntryType:  # noqa: ARG001 - Numba passes it
    return entry._numba_type_


@numba.unbox(EntryType)  # type: ignore[untyped-decorator]
def _unbox(kind: EntryType, entry: Any, compiler: Any) -> Any:
    """The compiled form of an entry: the addresses that it holds, ready to be called."""
    api, native = compiler.pyapi, structs.create_struct_proxy(kind)(compiler.context, compiler.builder)
    for member, attribute in (("c_addr", "c_address"), ("jit_addr", "jit_address")):
        number = api.object_getattr_string(entry, attribute)
        setattr(native, member, api.long_as_voidptr(number))
        api.decref(number)
    native.py_addr = compiler.builder.ptrtoint(entry, compiler.context.get_value_type(types.voidptr))
    return numba.NativeValue(native._getvalue())
