"""The state of the bidding game, and what can be done in it."""

from __future__ import annotations

from enum import IntEnum

from regnum.core.actions import ActionSpace
from regnum.core.data import load
from regnum.core.record import Record, Visibility, flags, int8
from regnum.core.state import GameState

from . import ROUNDS

FACTS = load(__package__, "prizes", "data")
PRIZES: tuple[int, ...] = tuple(FACTS["prizes"])
PURSE: int = FACTS["purse"]
SEATS = 4
MOST_GOLD = 20

ACTIONS = ActionSpace()
BID = ACTIONS.family("bid", gold=[str(gold) for gold in range(MOST_GOLD + 1)])
KEEP = ACTIONS.family("keep")
CROWN = ACTIONS.family("crown", seat=[str(seat + 1) for seat in range(SEATS)])


class StepKind(IntEnum):
    BID = 0  # the seat bids, at the same time as all others
    CROWN = 1  # the winner keeps a gold or gives somebody else a point
    RESOLVE = 2  # all have bid


class Ending(IntEnum):
    RUNNING = 0
    PRIZES_WON = 1


class Event(IntEnum):
    WON = 0  # a: the bid, b: the prize


class Options(Record):
    rounds = int8(low=ROUNDS.low, high=ROUNDS.high)


class Player(Record):
    gold = int8(high=MOST_GOLD)
    points = int8()
    placed = int8(high=1, doc="has bid in this round")
    bid = int8(low=-1, high=MOST_GOLD, seen_by=Visibility.OWNER)


class State(GameState):
    options = Options.one()
    players = Player.per_seat(SEATS)
    round = int8(high=len(PRIZES))
    prize = int8(high=max(PRIZES))
    seen = flags(max(PRIZES) + 1, doc="prizes that have lain open")
    cards = int8(len(PRIZES), low=-1, high=max(PRIZES), seen_by=Visibility.NOBODY)
    size = int8(high=len(PRIZES))
