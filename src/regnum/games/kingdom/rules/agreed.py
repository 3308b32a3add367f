"""The record of what was agreed before a game."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from regnum.core.options import Choice, Document, OptionSpec
from regnum.games.kingdom.data.tomes import CREST_COUNT, LAST, MOST, TOMES, VICTORIES
from regnum.rules import Numbers, Record, int8, int16, one_of


class Carried(Record):
    """The content of the option `campaign` (see `carried.py`): the chapter, and the prizes won before it.

    The tomes themselves are in the state again, where they change; so only the chapter is part of digests.
    """

    chapter: int = int16(high=LAST, doc="from 1; 0: no campaign")
    owner: Numbers = one_of(MOST, TOMES, derived=True)
    token: Numbers = one_of(MOST, CREST_COUNT, derived=True)
    victory: Numbers = int8(MOST, high=VICTORIES * LAST, derived=True)
    winner: int = one_of(MOST, derived=True, doc="of the chapter before")
    filling: Numbers = int8(3, derived=True, doc="unused: see below")


assert sum(field.dtype.itemsize * prod(field.shape) for field in Carried.fields.values() if field.derived) % 8 == 0, (
    "digests leave out what is derived; in whole words, so that the padding of what follows is what it was without it"
)


def agreed(options: Iterable[OptionSpec]) -> type[Record]:
    """A number for each option; of a campaign what it carries.

    Digests are those of a record without the options that are newer than the first saved games.
    """
    fields = {
        o.name: Carried.one(doc="what earlier chapters have brought")
        if isinstance(o, Document)
        else int16(
            low=0 if isinstance(o, Choice) else o.low,
            high=o.high,
            derived=o.before is not None,
            doc="see options.py",
        )
        for o in options
    }
    return type("Options", (Record,), fields)
