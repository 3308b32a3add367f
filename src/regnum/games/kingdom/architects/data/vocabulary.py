"""The words in which the data files of Architects of the West Kingdom say what cards do (see `kingdom/rows.py`)."""

from __future__ import annotations

from enum import IntEnum

from regnum.games.kingdom.rows import Vocabulary


class Op(IntEnum):
    """The operations of rows."""

    GAIN = 0  # what, n: below 0 it is lost
    CHOOSE = 1  # one of several branches
    RELEASE = 2  # n own workers from prison, or all
    RANSOM = 3  # all own workers from all other player boards, for nothing
    CAPTURE = 4  # n captures, for nothing
    HIRE = 5  # any face-up apprentice, for nothing
    DISMISS = 6  # one of the own apprentices
    DESTROY = 7  # an own unpaid debt
    PLACE = 8  # another worker in the Guildhall
    POINTS = 9  # n at the end
    LESS = 10  # what costs n less
    MORE = 11  # what is n more
    CAN = 12  # what the character can do
    REMOVE = 13  # a worker, or a prisoner, from the game
    # what the Baron does; nobody but he has rows of these
    STATION = 14  # a worker of his to location n
    UPPER = 15  # the upper section of his board, at location n
    LOWER = 16  # the lower one
    REVEAL = 17  # the next demand, event or intrigue
    FUTURE = 18  # the next future intrigue, onto the deck or to the discards
    TAX_CHECK = 19


class What(IntEnum):
    """With what: goods, what else is gained and lost, and parts of the rules."""

    SILVER = 0
    CLAY = 1
    WOOD = 2
    STONE = 3
    GOLD = 4
    MARBLE = 5
    VIRTUE = 6
    CARD = 7  # building cards of the hand
    DEBT = 8
    ALL = 9
    # what costs less: LESS
    TAX = 10  # of every action
    HIRING = 11  # silver in the Workshop
    CAPTURE = 12  # silver of every capture but the first
    MARKET_SILVER = 13
    MARKET_VIRTUE = 14
    ROBBERY = 15  # virtue at the Tax Stand
    # what is more: MORE
    TRADES = 16  # in the King's Storehouse
    APPRENTICES = 17  # of the limit
    HAND = 18  # of the limit
    # what a character can do: CAN
    SPARE_MATERIAL = 19  # one wood or one stone
    EQUATE_GEMS = 20  # gold and marble
    BUY_OFF_DEBT = 21
    ADVANCE_WITHOUT_CARD = 22
    SWAP_CARD_FOR_GOOD = 23
    SWAP_CARD_FOR_VIRTUE = 24
    # the scenario
    MARKET_DONATIONS = 25  # with an action of the Black Market: MORE
    DONATE_BY_LEVEL = 26  # with an action of the Guildhall: CAN
    DEMAND = 27
    EVENT = 28
    INTRIGUE = 29
    TOP = 30  # of the intrigue deck
    DISCARDS = 31
    WORKER = 32  # from the supply, else from a large circle
    PRISONER = 33


class When(IntEnum):
    """On which occasion."""

    ALWAYS = 0  # it changes a rule and is never run
    GAIN = 1  # what the Black Market and the rewards give
    QUARRY = 2
    FOREST = 3
    SILVERSMITH = 4
    MINES = 5
    STOREHOUSE = 6  # one more trade
    TAX_STAND = 7
    BLACK_MARKET = 8
    SENT = 9  # the captured workers of the own board went to prison
    DEBT_PAID = 10
    DEBT_TAKEN = 11
    VIRTUE_GAINED = 12
    PARDON = 13  # the Black Market is reset: before all that follows
    RESET = 14
    BUILT = 15  # this building
    CONSTRUCTION = 16  # any building
    ADVANCE = 17  # on the Cathedral
    END = 18  # before points are counted
    SCORE = 19
    REVEALED = 20  # a card of the Baron


class Counter(IntEnum):
    """The things that can be counted."""

    VIRTUE = 0
    GOODS_LEFT = 1  # clay, wood and stone
    GOLD = 2
    MARBLE = 3
    PAID_DEBTS = 4
    UNPAID_DEBTS = 5
    BUILDINGS = 6
    CARPENTERS = 7
    TILERS = 8
    MASONS = 9
    CAPTURED = 10


class Term(IntEnum):
    """The conditions of rows."""

    NONE_IN_PRISON = 0
    THREE_IN_PRISON = 1
    NO_DEBT = 2
    MOST_ADVANCED = 3  # "most" is strictly more than each other player (ruling R4)
    MOST_CLAY = 4
    MOST_WOOD = 5
    MOST_STONE = 6
    MOST_SILVER = 7


WORDS = Vocabulary(Op, What, When, Counter, Term)
