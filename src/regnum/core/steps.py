"""The step stack: what is still to be done, innermost on top.

A rule that needs a player's choice, or that must wait for one, pushes steps and returns; nothing ever blocks. Steps are
plain numbers inside the state, so any moment of a game, mid-choice included, can be copied, saved and searched.
"""

from __future__ import annotations

from collections.abc import Sequence

from regnum.core.jit import rule
from regnum.core.record import Record, int8, int16

MAX_DEPTH = 32


class Step(Record):
    """One thing to do."""

    kind: int = int8(doc="what: a member of the game's StepKind")
    seat: int = int8(high=7, doc="who decides or is affected")
    value: int = int16(low=-1, doc="meaning depends on the kind")


class Steps(Record):
    """The stack."""

    depth: int = int8(high=MAX_DEPTH)
    overflow: int = int8(high=1, transient=True, doc="1: there was no room for a step, and the game cannot go on")
    stack: Sequence[Step] = Step.many(MAX_DEPTH)


@rule
def push(steps: Steps, kind: int, seat: int, value: int = 0) -> None:
    """Put a step on top: it will be done before everything that lies there already.

    For a step too many there is no room: the stack says so, and the game is over, broken (`flow`).
    """
    if steps.depth == len(steps.stack):  # a game may have a deeper one
        steps.overflow = 1
        return
    step = steps.stack[steps.depth]
    step.kind = kind
    step.seat = seat
    step.value = value
    steps.depth += 1


@rule
def top(steps: Steps) -> Step:
    """The step to do next."""
    return steps.stack[steps.depth - 1]


@rule
def drop(steps: Steps) -> None:
    """Remove the top step and clear its slot."""
    steps.depth -= 1
    step = steps.stack[steps.depth]
    step.kind = 0
    step.seat = 0
    step.value = 0
