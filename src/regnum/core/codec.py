"""A record as JSON, as bytes and as a digest, all from its declaration."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from regnum.core.bits import members
from regnum.core.observe import visibility
from regnum.core.once import once
from regnum.core.record import Field, Record, States, as_bytes

Json = dict[str, Any]


@once
def layout_digest(schema: type[Record]) -> str:
    """A digest of the declaration: 16 hexadecimal digits that change when a field moves, grows or is renamed."""
    lines = [f"{leaf.path} {leaf.offset} {leaf.field.dtype.str} {leaf.field.shape}" for leaf in schema.leaves()]
    return hashlib.blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def digest(schema: type[Record], states: States) -> str:
    """A digest of what lasts in one or more states: equal situations give equal digests (32 hexadecimal digits)."""
    view = visibility(schema, None)
    lasting = as_bytes(states) & view.lasting
    parts = np.concatenate([lasting[:, part] for part in view.digested], axis=1)
    return hashlib.blake2b(parts.tobytes(), digest_size=16).hexdigest()


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
