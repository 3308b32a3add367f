"""Views of a record for interpreted rules: attributes as Python integers, every write checked against declared bounds.

Compiled rules compute in 64 bits and cut off when they store; NumPy scalars would cut off while they compute. Reading
plain Python numbers keeps both modes alike, and a write out of bounds stops at the very line of the rule. A view is a
C structure laid over the memory of the record, for `ctypes` reads it several times faster than NumPy does.
"""

from __future__ import annotations

import ctypes
from typing import Any, ClassVar

import numpy as np

from regnum.core.lazy import thread_safe_cache
from regnum.core.record import Field, Record, States


class OutOfBounds(OverflowError):
    """A rule stored a number that its field does not allow."""


def view_of(record: np.void, schema: type[Record]) -> Any:
    """One record as rules see it. Raises TypeError for a record of other fields, or one that cannot be changed."""
    return _laid_over(np.asarray(record), _structure(schema), schema)


def view_of_many(states: States, schema: type[Record]) -> Any:
    """An array of records as rules and kernels see it. Raises TypeError as `view_of` does."""
    return _laid_over(states, _structure(schema) * len(states), schema)


def _laid_over(memory: Any, kind: Any, schema: type[Record]) -> Any:
    if memory.dtype != schema.dtype:  # rules would read and write beyond its end
        raise TypeError(f"a rule that takes a {schema.__module__}.{schema.__name__} was given a record of other fields")
    if not (memory.flags.c_contiguous and memory.flags.writeable):
        raise TypeError("rules need records that can be changed and are next to each other in memory: copy them first")
    view = kind.from_address(memory.ctypes.data)
    object.__setattr__(view, "memory", memory)  # must live as long as what looks at it
    return view


def _fits(field: Field, value: Any) -> bool:
    return field.is_bits or field.low <= value <= field.high or value == field.blank


def _out_of_bounds(field: Field, path: str, value: Any) -> OutOfBounds:
    return OutOfBounds(f"{path} = {value}, allowed is {field.low}..{field.high}")


class _Checked(ctypes.Structure):
    """A record."""

    schema: ClassVar[dict[str, Field]]

    def __setattr__(self, name: str, value: Any) -> None:
        field = self.schema[name]
        if not _fits(field, value):
            raise _out_of_bounds(field, name, value)
        super().__setattr__(name, value)


class _Numbers:
    """A field with an array of numbers."""

    field: ClassVar[Field]

    def __setitem__(self, index: int, value: Any) -> None:
        if not _fits(self.field, value):
            raise _out_of_bounds(self.field, f"{type(self).__name__}[{index}]", value)
        super().__setitem__(index, value)  # type: ignore[misc]


class _Rows:
    """A field with an array of more than one dimension, which is an array of rows: `s.paid[region, kind]`."""

    def __getitem__(self, index: Any) -> Any:
        if not isinstance(index, tuple):
            return _item(self, index)
        place = self
        for i in index:
            place = _item(place, i)
        return place

    def __setitem__(self, index: tuple[int, ...], value: Any) -> None:
        *rows, last = index
        self[tuple(rows)][last] = value


_item: Any = ctypes.Array.__getitem__


@thread_safe_cache
def _structure(schema: type[Record]) -> Any:
    """The C structure of a record, with the padding of its `dtype`."""
    fields = [(f"_{name}" if field.is_bits else name, _kind(field, name)) for name, field in schema.fields.items()]
    bits = {name: _random_bits(f"_{name}") for name, field in schema.fields.items() if field.is_bits}
    kind = type(schema.__name__, (_Checked,), {"_fields_": fields, "schema": schema.fields, **bits})
    assert ctypes.sizeof(kind) == schema.dtype.itemsize
    return kind


def _random_bits(stored: str) -> property:
    """Numbers that wrap around as compiled ones do, where plain ones would grow."""
    put = ctypes.Structure.__setattr__
    return property(lambda self: np.uint64(getattr(self, stored)), lambda self, value: put(self, stored, int(value)))


def _kind(field: Field, name: str) -> Any:
    kind: Any = _structure(field.type) if field.is_record else np.ctypeslib.as_ctypes_type(field.dtype)
    for axis, length in enumerate(reversed(field.shape)):
        kind *= length
        if axis:
            kind = type(name, (_Rows, kind), {})
        elif not field.is_record:
            kind = type(name, (_Numbers, kind), {"field": field})
    return kind
