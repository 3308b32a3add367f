"""The state of a game of The Staufer Dynasty."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from regnum.games.staufer.data import components as c
from regnum.games.staufer.options import OPTIONS
from regnum.rules import GameState, Numbers, Record, Visibility, flags, int8, int16, one_of


class StepKind(IntEnum):
    """The kinds of steps."""

    TURN = 0  # a family member of the seat acts; value: 1 when it stands on the first space already
    PLACE = 1  # which figure takes the office (value), with which chests
    PAY = 2  # nobles among the payments; value: steps from the king before which all is settled
    CHESTS = 3  # whose chests after a supply action; value: the space that was chosen
    FETCH = 4  # from which payment area a figure comes; value: kind of figure and how many (see figures.py)
    TRADE = 5  # two purple chests for a privilege
    PICK = 6  # one of the chests drawn in a region that is scored
    PROTECT = 7  # a figure that stays in the clean-up
    NEXT_TURN = 8
    END_SUPPLY = 9  # the supply action is complete
    END_DEPLOYMENT = 10  # the chests under the office (value)
    ACQUIRE = 11  # value: a chest
    SCORE = 12  # value: a region
    DISCARD = 13  # drawn chests that nobody picked
    CLEAN_UP = 14
    FINISH = 15


class Ending(IntEnum):
    """Why a game is over."""

    RUNNING = 0
    FIVE_ROUNDS = 1


class Event(IntEnum):
    """The events of the log. The arguments a and b follow each."""

    ROUND = 0  # b: its number
    TURN = 1  # the seat acts with its next family member
    FIRST = 2  # the family member goes to the first space of the supply track
    SUPPLY = 3  # a: the supply space
    DEPLOY = 4  # a: office, b: which figures (a Placing)
    PAID = 5  # b: figures put into payment areas
    NOBLE_PAID = 6  # a: the region whose payment area gets a noble
    FIGURES = 7  # a: kind, b: how many come from the province
    FETCH = 8  # a: the region whose payment area a figure comes back from, b: kind
    POINTS = 9  # b
    USE = 10  # a: the turquoise chest used
    CHEST = 11  # a: the chest acquired
    TRADE = 12  # a: the privilege taken
    PRIVILEGE = 13  # a: the privilege that comes into effect
    EVALUATE = 14  # a: the second region to be scored, b: the condition
    SCORE = 15  # a: region
    RANK = 16  # a: rank, b: points of the tile
    DRAWN = 17  # a: a chest drawn for the region
    RESHUFFLE = 18
    PROTECTED = 19  # a: office, b: holder
    CLEARED = 20  # a: the region whose offices are emptied and get new chests
    KING = 21  # a: the region he goes to, b: steps
    BACK = 22  # b: figures that come back to the court
    END = 23  # a: the ending
    JOB = 24  # a: type * JOBS + job, b: points
    LEFT = 25  # b: points for chests at the end


Options: type[Record] = type("Options", (Record,), {o.name: int8(high=o.high, doc="see options.py") for o in OPTIONS})


class Track(Record):
    """Family members by seat, in the order of their spaces from the first one that is filled."""

    cards: Numbers = one_of(c.MOST, c.SPACES)
    size: int = int8(high=c.SPACES)


class Stack(Record):
    """Chests on one another, the oldest first."""

    cards: Numbers = one_of(c.CHESTS, c.STACK)
    size: int = int8(high=c.STACK)


class Player(Record):
    """The belongings of a player."""

    points: int = int16(high=999, doc="on the track")
    court: Numbers = int8(c.KINDS, high=15, doc="envoys and nobles at hand")
    province: Numbers = int8(c.KINDS, high=15, doc="envoys and nobles in the general stock")
    paid: Numbers = int8(c.REGIONS, c.KINDS, high=15, doc="[region, kind]: figures in payment areas")
    chests: Numbers = int8(c.CHESTS, high=int(c.CHEST_COUNT.max()), doc="kept ones; orange ones never are")
    privileges: int = flags(c.PRIVILEGES, doc="bit n - 1 for privilege n")
    point_card: int = int8(high=int(c.POINT_CARDS.max()), doc="the points of the privilege of kind 1, 0 without it")
    jobs: Numbers = one_of(c.JOBS, len(c.Job), seen_by=Visibility.OWNER, doc="a region, a path and an office job")
    revealed: Numbers = one_of(c.JOBS, len(c.Job), reveals=True, doc="the jobs, when the game is over")


class State(GameState):
    """The whole table."""

    options: Any = Options.one()
    round: int = int8(high=c.ROUNDS)
    ring: Numbers = one_of(c.REGIONS, c.REGIONS, doc="the region at each place, clockwise")
    place: Numbers = int8(c.REGIONS, high=c.REGIONS - 1, doc="the place of each region on the ring")
    tiles: Numbers = one_of(c.TILES, c.REGIONS, doc="the point tile of each region")
    king: int = one_of(c.REGIONS, doc="the region where the king is")
    second: int = one_of(
        c.REGIONS, doc="the region of the second evaluation marker; -1 while it waits beside the board"
    )
    rounds_a: Numbers = one_of(c.REGIONS, c.ROUNDS, doc="the region that each round scores")
    rounds_b: Numbers = one_of(len(c.CONDITIONS), c.ROUNDS, doc="the condition of each round's second region")
    rounds_c: Numbers = int8(c.ROUNDS, high=c.MOST_STEPS, doc="the king's steps after each round; 0 after the last")
    order: Numbers = one_of(c.MOST, c.SPACES, doc="the turn order track; family members leave it as they act")
    turn: int = int8(high=c.SPACES, doc="the space of the turn order that acts now, or next")
    first: int = one_of(c.MOST, doc="whose family member was first in this round")
    supply: Track = Track.one(doc="from the top")
    deployment: Track = Track.one(doc="from the bottom")
    offices: Numbers = int8(
        c.REGIONS,
        c.OFFICES,
        c.HOLDERS,
        high=c.KINDS * c.MOST,
        doc="who holds it: 0 nobody, else 1 + kind + KINDS * seat",
    )
    held: Numbers = flags(
        c.REGIONS * c.OFFICES,
        c.HOLDERS,
        doc="offices with one figure at least, and with two: bit region * OFFICES + office",
    )
    protected: Numbers = flags(
        c.OFFICES * c.HOLDERS, c.REGIONS, doc="figures that stay in this clean-up, bit HOLDERS * office + holder"
    )
    due: Numbers = int8(c.REGIONS, high=2, doc="figures still to be put into each payment area")
    stacks: Sequence[Stack] = Stack.many(
        c.STACKS, doc="chests under offices (region * OFFICES + office), then under supply spaces"
    )
    pile: Numbers = int8(c.CHESTS, high=18, doc="chests face down; the next one is drawn at random")
    pile_size: int = int8(high=c.ALL_CHESTS)
    discard: Numbers = int8(c.CHESTS, high=18)
    drawn: Numbers = int8(c.CHESTS, high=c.MOST, doc="chests to pick from in a region that is scored")
    available: Numbers = int8(c.PRIVILEGES, high=5, doc="cards of each privilege that can be taken")
    players: Sequence[Player] = Player.per_seat(c.MOST)
