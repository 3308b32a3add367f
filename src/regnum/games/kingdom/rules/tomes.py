"""The tomes of the campaign, as every game of the family keeps them in its state. Without a campaign none are open."""

from __future__ import annotations

from regnum.core.jit import rule
from regnum.core.record import Record, int8, one_of

TOMES = 21  # six objectives of each game, three crest tomes
OPEN = 3
MOST = 4  # a campaign is for two to four
CRESTS = 3


class Tomes(Record):
    """Who has which tome, what can still be claimed, and what was won in earlier chapters."""

    owner = one_of(MOST, TOMES, doc="who holds each tome, -1: nobody")
    open = one_of(TOMES, OPEN, doc="the objectives that can still be claimed")
    left = int8(high=OPEN, doc="how many of them there are")
    victory = int8(MOST, high=9, doc="victory tomes of each seat, face down")
    token = one_of(MOST, CRESTS, doc="who holds the token of each crest")


@rule
def no_tomes(tomes):
    """A game that belongs to no campaign."""
    for tome in range(TOMES):
        tomes.owner[tome] = -1
    for place in range(OPEN):
        tomes.open[place] = -1
    for crest in range(CRESTS):
        tomes.token[crest] = -1
