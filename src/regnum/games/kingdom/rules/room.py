"""Steps and events with more room than the core's, for in scenarios much follows by itself; and empty places."""

from __future__ import annotations

from regnum.core.chronicle import Chronicle
from regnum.core.chronicle import Event as Told
from regnum.core.jit import rule
from regnum.core.record import int8
from regnum.core.steps import Step, Steps

DEEPEST_STACK, LONGEST_STORY = 64, 96


class Stack(Steps):
    """The steps."""

    depth = int8(high=DEEPEST_STACK)
    stack = Step.many(DEEPEST_STACK)


class Story(Chronicle):
    """The chronicle."""

    count = int8(high=LONGEST_STORY)
    events = Told.many(LONGEST_STORY)


@rule
def nothing(places):
    """Nothing lies in a row of places."""
    for i in range(len(places)):
        places[i] = -1
