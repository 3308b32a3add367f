"""A record as JSON, as bytes and as a digest, all from its declaration."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from regnum.core.bits import members
from regnum.core.lazy import thread_safe_cache
from regnum.core.record import Field, Leaf, Record, States, as_bytes

Json = dict[str, Any]


@thread_safe_cache
def layout_digest(schema: type[Record]) -> str:
    """A digest of the declaration: 16 hexadecimal digits that change when a field moves, grows or is renamed."""
    lines = [f"{leaf.path} {leaf.offset} {leaf.field.dtype.str} {leaf.field.shape}" for leaf in schema.leaves()]
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def digest(schema: type[Record], states: States) -> str:
    """A digest of what lasts in one or more states: equal situations give equal digests (32 hexadecimal digits)."""
    table = _digested(schema)
    found = hashlib.blake2b((as_bytes(states)[:, table.source] & table.mask).tobytes(), digest_size=16)
    for leaf in table.widened:
        values = leaf.of(states)
        if (values != values.astype(leaf.field.digested)).any():
            found.update(values.tobytes())
    return found.hexdigest()


class _Digested(NamedTuple):
    """The bytes that a digest is made of: those of the layout that the record had when digests were first stored."""

    source: NDArray[np.int64]  # [bytes of that layout]: the byte of the state
    mask: NDArray[np.uint8]  # the same: 255, or 0 for padding and for what does not last
    widened: list[Leaf]  # what the layout may have no room for: such values are added behind it


@thread_safe_cache
def _digested(schema: type[Record]) -> _Digested:
    size = _stored(schema).itemsize
    source, mask = np.zeros(size, np.int64), np.zeros(size, np.uint8)
    leaves = {leaf.offset: leaf for leaf in schema.leaves()}
    for field, offset, place in _places(schema, 0, 0):
        if not leaves[offset].transient:
            stored, numbers = np.dtype(field.digested or field.dtype).itemsize, np.arange(prod(field.shape))
            low_bytes = offset + field.dtype.itemsize * numbers[:, None] + np.arange(stored)  # little-endian
            source[place : place + low_bytes.size] = low_bytes.ravel()
            mask[place : place + low_bytes.size] = 255
    return _Digested(source, mask, [leaf for leaf in leaves.values() if leaf.field.digested and not leaf.transient])


@thread_safe_cache
def _stored(schema: type[Record]) -> np.dtype[Any]:
    """The layout of which digests are made: without derived fields, the others as they are digested."""
    fields = [(name, _stored(f.type) if f.is_record else f.digested or f.dtype, f.shape) for name, f in _kept(schema)]
    return np.dtype(fields, align=True)


def _kept(schema: type[Record]) -> Iterator[tuple[str, Field]]:
    return ((name, field) for name, field in schema.fields.items() if not field.derived)


def _places(schema: type[Record], offset: int, place: int) -> Iterator[tuple[Field, int, int]]:
    """Each integer field that is not derived, where it lies in the state, and where in the layout of digests."""
    held: Any = schema.dtype.fields
    stored: Any = _stored(schema).fields
    for name, field in _kept(schema):
        here, there = offset + held[name][1], place + stored[name][1]
        if not field.is_record:
            yield field, here, there
            continue
        for i in range(field.shape[0] if field.shape else 1):
            size = _stored(field.type).itemsize
            yield from _places(field.type, here + i * field.dtype.itemsize, there + i * size)


def to_bytes(schema: type[Record], states: States) -> bytes:
    """The states as bytes, led by the digest of their layout."""
    return bytes.fromhex(layout_digest(schema)) + as_bytes(states).tobytes()


def from_bytes(schema: type[Record], data: bytes) -> States:
    """The states that `to_bytes` wrote.

    Raises ValueError if the bytes hold another layout or not a whole number of states.
    """
    head = len(layout_digest(schema)) // 2
    if data[:head].hex() != layout_digest(schema):
        raise ValueError(f"these bytes do not hold a {schema.__name__} of this version")
    if (len(data) - head) % schema.dtype.itemsize:
        raise ValueError(f"the last {schema.__name__} is cut off")
    return np.frombuffer(bytearray(data[head:]), schema.dtype)


def to_json(schema: type[Record], record: Any) -> Json:
    """A record (one element of an array of states) as plain JSON values; sets of flags become lists of numbers."""
    return {name: _field_to_json(field, record[name]) for name, field in schema.fields.items()}


def _field_to_json(field: Field, value: Any) -> Any:
    if field.is_record:
        return [to_json(field.type, part) for part in value] if field.shape else to_json(field.type, value)
    if field.scale == "flags" and not field.shape:
        bits = int(value)
        return bits if bits < 0 else members(bits)
    return value.tolist()


def from_json(schema: type[Record], data: Mapping[str, Any]) -> States:
    """An array of one record from what `to_json` wrote.

    Raises ValueError naming the first field that is missing, unknown, of another shape or out of its bounds.
    """
    record = schema.zeros(1)
    _fill(schema, record[0], data, "")
    return record


def _fill(schema: type[Record], record: Any, data: Mapping[str, Any], prefix: str) -> None:
    if not isinstance(data, Mapping):
        raise ValueError(f"{prefix or schema.__name__} must be an object with fields")
    strange = sorted(set(data) ^ set(schema.fields))
    if strange:
        raise ValueError(f"field {prefix}{strange[0]} is {'unknown' if strange[0] in data else 'missing'}")
    for name, field in schema.fields.items():
        path, value = prefix + name, data[name]
        if not field.is_record:
            record[name] = _number_from_json(field, value, path)
        elif not field.shape:
            _fill(field.type, record[name], value, path + ".")
        elif not isinstance(value, list) or len(value) != field.shape[0]:
            raise ValueError(f"field {path} must be a list of {field.shape[0]} records")
        else:
            for i, part in enumerate(value):
                _fill(field.type, record[name][i], part, f"{path}[{i}].")


def _number_from_json(field: Field, value: Any, path: str) -> Any:
    if field.scale == "flags" and isinstance(value, list) and not field.shape:
        value = sum(1 << i for i in value)
    try:
        numbers = np.array(value, dtype=object)
        if numbers.shape != field.shape or not all(type(n) is int for n in numbers.flat):
            raise ValueError
    except ValueError:
        raise ValueError(f"field {path} must be {'a whole number' if not field.shape else field.shape}") from None
    allowed = (field.low, field.high)
    if any(not (allowed[0] <= n <= allowed[1] or n == field.blank) for n in numbers.flat):
        raise ValueError(f"field {path} must lie within {allowed[0]} and {allowed[1]}")
    return numbers.astype(field.dtype)
