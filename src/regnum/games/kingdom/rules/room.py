"""Room in the state: for steps and events, more than the core's; for what a player can have; and empty places."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.core.chronicle import Event as Told
from regnum.rules import Chronicle, Numbers, Step, Steps, int8, rule

DEEPEST_STACK, LONGEST_STORY = 64, 96
MOST_HELD = 9999
"""The most of any good or debt that a player can have; what goes beyond is lost. The rulebooks know no limit."""


class Stack(Steps):
    """The steps."""

    depth: int = int8(high=DEEPEST_STACK)
    stack: Sequence[Step] = Step.many(DEEPEST_STACK)


class Story(Chronicle):
    """The chronicle."""

    count: int = int8(high=LONGEST_STORY)
    events: Sequence[Told] = Told.many(LONGEST_STORY)


@rule
def added(held: int, n: int) -> int:
    """Return the amount held after a gain of `n`, or a loss if it is below 0."""
    return min(MOST_HELD, held + n)


@rule
def nothing(places: Numbers) -> None:
    """Nothing lies in a row of places."""
    for i in range(len(places)):
        places[i] = -1
