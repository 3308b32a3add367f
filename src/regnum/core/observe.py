"""Observations: copies of a state in which every field that the seat may not see is blanked."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from regnum.core.lazy import thread_safe_cache
from regnum.core.record import Record, States, as_bytes, as_states

Bytes = NDArray[np.uint8]


@dataclass(frozen=True)
class VisibilityMask:
    """The bytes of a state that one viewer sees (`keep`), and what stands in place of the others (`blank`)."""

    keep: Bytes  # 255 where seen, 0 where hidden
    blank: Bytes
    lasting: Bytes  # 255 but for what only tells of the last action
    guarded: Bytes  # 255 where a change shows the viewer something: what is hidden, and what takes hidden things in


@thread_safe_cache
def visibility(schema: type[Record], viewer: int | None) -> VisibilityMask:
    """Return the mask of what `viewer` may see: a seat, or None for a spectator."""
    keep = np.full(schema.dtype.itemsize, 255, np.uint8)
    lasting, disclosed = keep.copy(), ~keep
    blank = schema.zeros(1)
    for leaf in schema.leaves():
        size = int(np.prod(leaf.field.shape)) * leaf.field.dtype.itemsize
        if leaf.transient:
            lasting[leaf.offset : leaf.offset + size] = 0
        if leaf.field.reveals:
            disclosed[leaf.offset : leaf.offset + size] = 255
        if not leaf.seen_by(viewer):
            keep[leaf.offset : leaf.offset + size] = 0
            leaf.of(blank)[...] = leaf.field.blank
    return VisibilityMask(keep, blank.view(np.uint8), lasting, (~keep | disclosed) & lasting)


def observe(schema: type[Record], states: States, viewer: int | None) -> States:
    """Return what `viewer` sees of each of `states`: new records of the same layout with the hidden fields blanked."""
    view = visibility(schema, viewer)
    seen = as_bytes(states) & view.keep | view.blank
    return as_states(seen, schema.dtype)


def shows(schema: type[Record], before: States, after: States, viewer: int | None) -> bool:
    """Return True if going from one state to the other revealed something hidden to `viewer` or to anybody else.

    The knowledge barrier of undo stands on this. What is drawn or passed on changes bytes that are hidden; what is only
    looked at changes a field that its game declares with `reveals`.
    """
    return bool(((as_bytes(before) ^ as_bytes(after)) & visibility(schema, viewer).guarded).any())
