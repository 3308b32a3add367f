"""The state of a game of Paladins of the West Kingdom."""

from __future__ import annotations

from enum import IntEnum

from regnum.core.options import Choice
from regnum.core.record import Record, SeenBy, flags, int8, int16, one_of
from regnum.core.state import GameState
from regnum.games.kingdom.paladins.data.components import (
    ATTRIBUTES,
    COVERABLE,
    DRAWN,
    FAVOURS,
    FAVOURS_SHOWN,
    JARS,
    KINDS,
    MOST,
    ON_BOARD,
    ORDERS,
    ORDERS_SHOWN,
    OUTSIDERS,
    PALADINS,
    POSITIONS,
    ROUNDS,
    SHOWN_OUTSIDERS,
    SHOWN_TOWNSFOLK,
    SPACES,
    SUSPICION_CARDS,
    TAVERN_SHOWN,
    TAVERNS,
    TAXES,
    TOP,
    TOWNSFOLK,
    USES,
    WALLS,
)
from regnum.games.kingdom.paladins.options import OPTIONS
from regnum.games.kingdom.rules.room import Stack, Story
from regnum.games.kingdom.rules.tomes import Tomes

TILES = 4  # of the scenario: one more action on the left
TILE_SPACES = 2
STARTING = 4  # Townsfolk of the scenario
THREATS = 10


class StepKind(IntEnum):
    """What may be still to be done. The first are choices, those after KEEP follow by themselves."""

    STARTER = 0  # the seat hires somebody for nothing before the game
    MUSTER = 1  # the seat plays a paladin and orders the other two, at the same time as all others
    TAVERN = 2  # the seat takes a card
    ACT = 3  # the seat takes an action, or passes
    WORKERS = 4  # which workers are placed; value: what for, as `doing` of `workers` numbers it
    HIRE = 5  # somebody on display, for nothing, or nobody
    PRAY = 6  # an own action is cleared for nothing, or none
    DEVELOP = 7  # a workshop for nothing, or none
    ATTRIBUTE = 8  # any attribute; value: how much
    CHOOSE = 9  # one of several; value: the row
    KEEP = 10  # which unused workers stay for the next round
    ENACT = 11  # the workers are placed: what the action does; value: as of WORKERS
    AFTER = 12  # what the cards of the seat do after an action; value: the action
    EFFECT = 13  # value: the row
    SUSPECT = 14  # Suspicion cards are drawn one by one; value: how many
    INQUISITION = 15
    TRIGGER = 16  # what the Townsfolk of the seat do at an Inquisition
    REFILL = 17  # the Tax Supply, after an Inquisition
    BEGIN_ROUND = 18
    REVEAL = 19  # all have chosen a paladin
    CLOSE_TAVERN = 20
    NEXT_TURN = 21
    CLEAN_UP = 22
    NEXT_ROUND = 23


class Ending(IntEnum):
    """Why a game is over."""

    RUNNING = 0
    LAST_ROUND = 1


class Event(IntEnum):
    """What can be told of an action. The arguments a and b follow each."""

    ROUND = 0  # b: its number
    ORDER = 1  # a: the King's Order that is revealed
    FAVOUR = 2  # a: the King's Favour that is revealed
    OPEN_TAVERN = 3  # a: a Tavern card that is turned up
    MUSTER = 4  # the seat has chosen
    PALADIN = 5  # a: the paladin that is revealed
    TAVERN = 6  # a: the Tavern card that is taken
    TURN = 7
    ACT = 8  # a: the action
    PLACE = 9  # a: the colour of workers that are placed, b: how many
    WORKERS = 10  # a: the colour of workers that are gained, b: how many
    SILVER = 11  # b: gained, or paid if below 0
    PROVISIONS = 12  # the same
    ATTRIBUTE = 13  # a: the attribute, b: gained
    TAX = 14  # b: silver from the Tax Supply
    SUSPICION = 15  # a: the tax on the card, b: 1 drawn, -1 discarded
    INQUISITION = 16
    REFILL = 17  # b: silver in the Tax Supply
    DEBT = 18  # a debt was taken
    DEBT_PAID = 19
    HIRE = 20  # a: the card
    DISMISS = 21  # a: the card
    SHOW_TOWNSFOLK = 22  # a: the card that is turned up
    LEAVE_TOWNSFOLK = 23  # a: the card that is discarded at the end of the round
    SHOW_OUTSIDER = 24
    LEAVE_OUTSIDER = 25
    WORKSHOP = 26  # a: the space that is covered
    CLEAR = 27  # a: the action from which workers return
    MONK = 28  # a: the position
    OUTPOST = 29  # a: the position
    WALL = 30  # a: the kind
    JAR = 31  # a: the space
    ATTACK = 32  # a: the Outsider
    CONVERT = 33  # a: the Outsider
    USE_FAVOUR = 34  # a: the card
    PERSON = 35  # a: one of the Townsfolk that does something
    ABILITY = 36  # a: the paladin that does something
    SHUFFLE = 37  # a: which discards become a deck: 0 Suspicion, 1 tavern, 2 Townsfolk, 3 Outsiders
    KEEP = 38  # b: how many workers are kept
    PASS = 39
    END = 40  # a: the ending


def _options() -> type[Record]:
    numbers = {
        o.name: int16(low=0 if isinstance(o, Choice) else o.low, high=o.high, doc="see options.py") for o in OPTIONS
    }
    later = {
        name: int16(high=3, doc="of the scenario and the campaign")
        for name in ("scenario", "difficulty", "open_hands", "campaign")
    }
    return type("Options", (Record,), numbers | later)


Options = _options()


class Player(Record):
    """What lies in front of a player."""

    attribute = int8(len(ATTRIBUTES), high=TOP, doc="markers of Strength, Faith and Influence, without the paladin")
    honour = int8(high=TOP, doc="of the scenario")
    workers = int8(KINDS, doc="by colour, not placed")
    silver = int16(high=9999)
    provisions = int16(high=9999)
    unpaid = int8(doc="debts")
    paid = int8(doc="debts")
    spaces = one_of(KINDS, SPACES + TILE_SPACES, doc="the colour of the worker on each space of the board")
    used = flags(ON_BOARD + 1, doc="actions that hold workers, the last one that of the tile")
    covered = flags(COVERABLE, doc="spaces under workshops, two for each action on the right")
    monks = int8(high=USES)
    outposts = int8(high=USES)
    walls = int8(WALLS, high=4, doc="by kind")
    jars = flags(JARS)
    suspicion = int8(TAXES, high=SUSPICION_CARDS, doc="cards by tax")
    accused = int8(high=SUSPICION_CARDS, doc="how many there were when the Inquisition began")
    townsfolk = flags(TOWNSFOLK + STARTING)
    attacked = flags(OUTSIDERS, doc="face down; everybody has seen them")
    converted = flags(OUTSIDERS)
    tile = one_of(TILES, doc="of the scenario")
    passed = int8(high=1)
    hand = flags(PALADINS, seen_by=SeenBy.OWNER, doc="paladins that were drawn")
    hand_size = int8(high=DRAWN)
    chosen = one_of(PALADINS, seen_by=SeenBy.OWNER, doc="the paladin to be revealed")
    active = one_of(PALADINS, doc="the paladin of this round")
    gone = flags(PALADINS, doc="paladins that were played, the active one included")
    top = one_of(PALADINS, seen_by=SeenBy.OWNER, doc="the card on top of the own deck, if its owner has put it there")
    unseen = flags(PALADINS, seen_by=SeenBy.OWNER, doc="the middle of the own deck, in an order that nobody knows")
    bottom = one_of(PALADINS, ROUNDS, seen_by=SeenBy.OWNER, doc="cards under the own deck, the next one first")
    bottom_size = int8(high=ROUNDS)


class State(GameState):
    """The whole table."""

    chronicle = Story.one(transient=True, doc="what the last action brought about")
    options = Options.one()
    steps = Stack.one(doc="what is still to be done")
    round = int8(high=ROUNDS)
    first = int8(high=MOST - 1, doc="who has the start marker")
    mustering = int8(high=1, doc="1: paladins have been drawn, and not yet revealed")
    players = Player.per_seat(MOST)
    placed = one_of(2 * MOST, POSITIONS, doc="on each position: the Monk of seat p is 2p, its Outpost 2p + 1")
    tax = int8(high=99, doc="silver in the Tax Supply")
    suspicion = int8(TAXES, high=SUSPICION_CARDS, doc="the pile: cards by tax")
    suspicion_discards = int8(TAXES, high=SUSPICION_CARDS)
    walls = int8(WALLS, high=4, doc="the pile: cards by kind")
    townsfolk = one_of(TOWNSFOLK, SHOWN_TOWNSFOLK, doc="on display, from the newest to the oldest")
    townsfolk_deck = flags(TOWNSFOLK, doc="in an order that nobody knows")
    townsfolk_discards = flags(TOWNSFOLK)
    outsiders = one_of(OUTSIDERS, SHOWN_OUTSIDERS, doc="on display, from the oldest to the newest")
    outsider_deck = flags(OUTSIDERS, doc="in an order that nobody knows")
    outsider_discards = flags(OUTSIDERS)
    tavern = one_of(TAVERNS, TAVERN_SHOWN, doc="cards that can be taken")
    tavern_deck = flags(TAVERNS, doc="in an order that nobody knows")
    tavern_discards = flags(TAVERNS)
    orders = one_of(ORDERS, ORDERS_SHOWN, doc="King's Orders; -1: not revealed yet")
    order_workers = one_of(KINDS, ORDERS_SHOWN, doc="of the scenario")
    favours = one_of(FAVOURS, FAVOURS_SHOWN, doc="King's Favours; -1: not revealed yet")
    favour_workers = int8(FAVOURS_SHOWN, KINDS, doc="workers on each King's Favour by colour")
    threats = one_of(THREATS, ORDERS_SHOWN + FAVOURS_SHOWN, 2, doc="of the scenario, under the King's cards")
    baron = int8(ORDERS_SHOWN + FAVOURS_SHOWN, 2, high=20, doc="the Baron's workers on them")
    tomes = Tomes.one()
