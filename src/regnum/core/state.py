"""Fields that the states of all games have in common."""

from __future__ import annotations

import numpy as np

from regnum.core.chronicle import Chronicle
from regnum.core.jit import rule
from regnum.core.record import Record, Visibility, int8, uint64
from regnum.core.steps import Steps

RUNNING = 0
BROKEN = 15
"""The ending of a game that needed more steps than there is room for: its rules, or its cards, are at fault."""

MAX_SEATS = 8


class GameState(Record):
    """Base of every game's State: subclass it, add `options` and the fields of the game."""

    seats: int = int8(high=MAX_SEATS, doc="how many play")
    over: int = int8(high=15, doc="0 while the game runs, then the number of its ending")
    team: int = int8(high=1, transient=True, doc="1: all seats win or lose together; it follows from the options")
    untold: int = int8(high=1, derived=True, doc="1: the chronicle had no room for an event of the last action")
    random: np.uint64 = uint64(
        seen_by=Visibility.NOBODY, doc="the random stream"
    )  # not first: Numba would take a state for a Stream
    key0: np.uint64 = uint64(
        seen_by=Visibility.NOBODY, derived=True, doc="the secret key of the stream; both 0: it has none"
    )
    key1: np.uint64 = uint64(seen_by=Visibility.NOBODY, derived=True)
    steps: Steps = Steps.one(doc="what is still to be done")
    chronicle: Chronicle = Chronicle.one(transient=True, doc="what the last action brought about")


@rule
def on_turn(s: GameState) -> int:
    """The seat that decides now (while the game runs)."""
    return s.steps.stack[s.steps.depth - 1].seat
