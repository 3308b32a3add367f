"""The record of what was agreed before a game."""

from __future__ import annotations

from collections.abc import Iterable

from regnum.core.options import Choice, Option
from regnum.core.record import Record, int16

MOST_LATER = 3


def agreed(options: Iterable[Option], *later: str) -> type[Record]:
    """A number for each option, and room for those of the scenario and the campaign that are not declared yet."""
    numbers = {
        o.name: int16(low=0 if isinstance(o, Choice) else o.low, high=o.high, doc="see options.py") for o in options
    }
    room = {name: int16(high=MOST_LATER, doc="of the scenario and the campaign") for name in later}
    return type("Options", (Record,), numbers | room)
