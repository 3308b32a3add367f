"""Actions of Bruges, with numbers and notation.

Cards are written with their numbers, 001 to 165 and p01 to p17 for pets: the names belong to a list of cards, and there
are others than the one of this package.
"""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.rules import ActionSpace

CARD_IDS = (*(f"{n:03}" for n in range(1, c.PERSONS + 1)), *(f"p{n:02}" for n in range(1, c.PETS + 1)))
_SEATS = tuple(str(seat + 1) for seat in range(c.MOST))
_PLOTS = tuple(str(plot + 1) for plot in range(c.PLOTS))

ACTIONS = ActionSpace()

# the six actions of a card
WORKERS = ACTIONS.family("workers", card=CARD_IDS)
FLORINS = ACTIONS.family("florins", card=CARD_IDS)
THREAT = ACTIONS.family("threat", card=CARD_IDS)
CANAL = ACTIONS.family("canal", card=CARD_IDS, side=c.SIDES)
HOUSE = ACTIONS.family("house", card=CARD_IDS)
HIRE = ACTIONS.family("hire", card=CARD_IDS)
# the rest of the turn
ACTIVATE = ACTIONS.family("activate", person=CARD_IDS)
END_TURN = ACTIONS.family("end_turn")
# drawing and discarding
DRAW = ACTIONS.family("draw", pile=("1", "2"))
DISCARD = ACTIONS.family("discard", card=CARD_IDS)
TAKE = ACTIONS.family("take", card=CARD_IDS)
# dice, threats, reputation
REFUSE = ACTIONS.family("refuse", tile=c.COLOURS)
SUFFER = ACTIONS.family("suffer", colour=c.COLOURS)
RANSOM = ACTIONS.family("ransom", colour=c.COLOURS)
SACRIFICE = ACTIONS.family("sacrifice", card=CARD_IDS)
BURN = ACTIONS.family("burn", house=_PLOTS)
BREAK = ACTIONS.family("break", side=c.SIDES)
ADVANCE = ACTIONS.family("advance")
# details of a card or of a person
INTO = ACTIONS.family("into", house=_PLOTS)
SECTION = ACTIONS.family("section", side=c.SIDES)
WORKER = ACTIONS.family("worker", colour=c.COLOURS)
RETURN = ACTIONS.family("return", worker=c.COLOURS)
DIE = ACTIONS.family("die", colour=c.COLOURS)
TILE = ACTIONS.family("tile", colour=c.COLOURS)
TARGET = ACTIONS.family("target", seat=_SEATS)
THREATEN = ACTIONS.family("threaten", seat=_SEATS, colour=c.COLOURS)
EXCHANGE = ACTIONS.family("exchange")
RECALL = ACTIONS.family("recall", person=CARD_IDS)
REFRESH = ACTIONS.family("refresh", person=CARD_IDS)
GIVE = ACTIONS.family("give", card=CARD_IDS)
DONE = ACTIONS.family("done")
