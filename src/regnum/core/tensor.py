"""An observation as a vector of numbers for learners, with a name for each of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from regnum.core.lazy import thread_safe_cache
from regnum.core.record import Field, Floats, Leaf, Record, States, Visibility


@dataclass(frozen=True)
class Slice:
    """The position of a field in the tensor, and how its numbers are scaled."""

    leaf: Leaf
    start: int
    stop: int


@thread_safe_cache
def slices(schema: type[Record]) -> tuple[Slice, ...]:
    """The layout of the tensor: every field that some seat can see, in order of declaration."""
    found, start = [], 0
    for leaf in schema.leaves():
        if leaf.field.seen_by is Visibility.NOBODY or leaf.transient:
            continue
        stop = start + int(np.prod(leaf.field.shape)) * _width(leaf.field)
        found.append(Slice(leaf, start, stop))
        start = stop
    return tuple(found)


def _width(field: Field) -> int:
    if field.scale == "category":
        return field.high + 1
    return field.high.bit_length() if field.scale == "flags" else 1


def size(schema: type[Record]) -> int:
    """The length of the tensor."""
    return slices(schema)[-1].stop


@thread_safe_cache
def names(schema: type[Record]) -> tuple[str, ...]:
    """A name for each number of the tensor: `players[0].coins`, `king=3` (one-hot), `cities&4` (a flag)."""
    found: list[str] = []
    for part in slices(schema):
        width, sign = _width(part.leaf.field), {"category": "=", "flags": "&", "number": ""}[part.leaf.field.scale]
        for name in part.leaf.names():
            found += [f"{name}{sign}{i}" for i in range(width)] if sign else [name]
    return tuple(found)


def tensor(schema: type[Record], observations: States) -> Floats:
    """Observations as float32, shape (observations, size).

    Numbers are scaled from their declared bounds to 0..1, and -1 where hidden; one of many is one-hot, all 0 for none
    or hidden; flags are 0 or 1, and -1 where hidden.
    """
    rows = np.zeros((len(observations), size(schema)), np.float32)
    for part in slices(schema):
        values = part.leaf.of(observations).reshape(len(observations), -1).astype(np.int64)
        field, width = part.leaf.field, _width(part.leaf.field)
        into = rows[:, part.start : part.stop].reshape(len(observations), values.shape[1], width)
        if field.scale == "category":
            np.equal(values[:, :, None], np.arange(width), out=into, casting="unsafe")
        elif field.scale == "flags":
            into[...] = np.where(values[:, :, None] < 0, -1, values[:, :, None] >> np.arange(width) & 1)
        else:
            scaled = (values - field.low) / max(1, field.high - field.low)
            hidden = (values < field.low) & (values == field.blank)
            into[:, :, 0] = np.where(hidden, -1, scaled)
        rows[:, part.start : part.stop] = into.reshape(len(observations), -1)
    return rows
