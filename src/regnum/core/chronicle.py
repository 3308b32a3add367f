"""The event log of the last action, written by the rules themselves as numbers, in order.

Everything told is public. It is kept in the state but is no part of the situation: digests, comparisons and tensors
leave it out. Logs, animations, coverage and "how often does this rule fire" all read it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from regnum.core.jit import rule
from regnum.core.record import Record, int8, int16

if TYPE_CHECKING:
    from regnum.core.state import GameState

CAPACITY = 64
"""Events that the usual chronicle holds; a game whose actions bring about more overrides it in its State."""


class Event(Record):
    """One thing that happened."""

    kind: int = int8(doc="a member of the game's Event enumeration")
    seat: int = int8(low=-1, high=7, doc="whom it happened to; -1: nobody in particular")
    a: int = int8(low=-1, doc="meaning depends on the kind")
    b: int = int16(low=-32768, digested=np.int8, doc="meaning depends on the kind")


class Chronicle(Record):
    """The events since the last action was chosen."""

    count: int = int8(high=CAPACITY)
    events: Sequence[Event] = Event.many(CAPACITY)


@rule
def tell(s: GameState, kind: int, seat: int, a: int = -1, b: int = 0) -> None:
    """Add an event to the chronicle of state `s`; a full one keeps its beginning, and `s.untold` is set."""
    if s.chronicle.count == len(s.chronicle.events):
        s.untold = 1
        return
    event = s.chronicle.events[s.chronicle.count]
    event.kind = kind
    event.seat = seat
    event.a = a
    event.b = b
    s.chronicle.count += 1


@rule
def forget(s: GameState) -> None:
    """Begin a new chronicle: `apply` does this first."""
    s.chronicle.count = 0
    s.untold = 0
