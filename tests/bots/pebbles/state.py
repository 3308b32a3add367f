"""The state of the game of pebbles, and what can be done in it."""

from __future__ import annotations

from enum import IntEnum

from regnum.core.actions import ActionSpace
from regnum.core.record import Record, Visibility, int8
from regnum.core.state import GameState

from . import PEBBLES, PENNIES, TOGETHER

SEATS = 3

ACTIONS = ActionSpace()
TAKE = ACTIONS.family("take", pebbles=("1", "2"))
DARE = ACTIONS.family("dare")  # 3 pebbles with a chance of 1 in 3, else 1
HIDE = ACTIONS.family("hide", side=("heads", "tails"))


class StepKind(IntEnum):
    TURN = 0  # take pebbles
    HIDE = 1  # both hide a penny at the same time; the first wins with equal sides


class Ending(IntEnum):
    RUNNING = 0
    WON = 1  # the last pebble is taken, or a penny guessed
    LOST = 2  # together: pebbles are left when everybody has had a turn


class Event(IntEnum):
    TAKEN = 0


class Options(Record):
    pebbles = int8(low=PEBBLES.low, high=PEBBLES.high)
    pennies = int8(high=PENNIES.high)
    together = int8(high=TOGETHER.high)


class Player(Record):
    won = int8(high=1, doc="rivals: this seat has won")
    taken = int8(high=3, doc="together: pebbles that this seat took")
    penny = int8(low=-1, high=1, seen_by=Visibility.OWNER)


class State(GameState):
    options = Options.one()
    players = Player.per_seat(SEATS)
    pebbles = int8(high=PEBBLES.high)
    turns = int8(high=SEATS, doc="together: turns that are left, one a seat")
