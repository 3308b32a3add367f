"""How interpreted rules see a record: by attribute, as whole numbers, every write checked against the declared bounds.

Compiled rules compute in 64 bits and cut off when they store; NumPy scalars would cut off while they compute. Reading
plain Python numbers keeps both modes alike, and a write out of bounds stops at the very line of the rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from regnum.core.record import Field, Record, States


class OutOfBounds(OverflowError):
    """A rule stored a number that its field does not allow."""


def _store(field: Field, path: str, value: Any) -> Any:
    if field.dtype.kind != "u" and not field.low <= value <= field.high and value != field.blank:
        raise OutOfBounds(f"{path} = {value}, allowed is {field.low}..{field.high}")
    return value


def _load(value: Any) -> Any:
    return value if value.dtype.kind == "u" else int(value)


class RecordView:
    """One record."""

    __slots__ = ("_record", "_schema")

    def __init__(self, record: Any, schema: type[Record]) -> None:
        object.__setattr__(self, "_record", record)
        object.__setattr__(self, "_schema", schema)

    def __getattr__(self, name: str) -> Any:
        field = self._schema.fields[name]
        value = self._record[name]
        if field.is_record and not field.shape:
            return RecordView(value, field.type)
        return ArrayView(value, field, name) if field.shape else _load(value)

    def __setattr__(self, name: str, value: Any) -> None:
        self._record[name] = _store(self._schema.fields[name], name, value)


class ArrayView:
    """An array field of a record, or an array of states."""

    __slots__ = ("_array", "_field", "_path")

    def __init__(self, array: Any, field: Field, path: str) -> None:
        self._array, self._field, self._path = array, field, path

    @classmethod
    def of(cls, states: States, schema: type[Record]) -> ArrayView:
        """An array of states as rules and kernels see it."""
        return cls(states, Field(schema, states.shape), schema.__name__)

    def __len__(self) -> int:
        return len(self._array)

    def __iter__(self) -> Iterator[Any]:
        return (self[i] for i in range(len(self)))

    def __getitem__(self, index: Any) -> Any:
        value = self._array[index]
        if self._field.is_record:
            return RecordView(value, self._field.type)
        return _load(value) if value.ndim == 0 else ArrayView(value, self._field, self._path)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(value, RecordView):
            self._array[index] = object.__getattribute__(value, "_record")
        elif isinstance(value, np.ndarray):
            self._array[index] = value
        else:
            self._array[index] = _store(self._field, f"{self._path}[{index}]", value)
