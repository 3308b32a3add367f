"""The record of what was agreed before a game."""

from __future__ import annotations

from collections.abc import Iterable

from regnum.core.options import Choice, Option
from regnum.core.record import Record, int16


def agreed(options: Iterable[Option], **later: int) -> type[Record]:
    """A number for each option, and room for those that are not declared yet: the highest number of each."""
    numbers = {
        o.name: int16(low=0 if isinstance(o, Choice) else o.low, high=o.high, doc="see options.py") for o in options
    }
    room = {name: int16(high=high, doc="not yet") for name, high in later.items()}
    return type("Options", (Record,), numbers | room)
