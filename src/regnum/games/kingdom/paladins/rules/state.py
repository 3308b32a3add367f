"""The state of a game of Paladins of the West Kingdom."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.threats import BARON_WORKERS, CARDS, PER_CARD, THREATS
from regnum.games.kingdom.paladins.options import OPTIONS
from regnum.games.kingdom.rules.agreed import agreed
from regnum.games.kingdom.rules.room import MOST_HELD, Stack, Story
from regnum.games.kingdom.rules.tomes import KingdomState, Tomes
from regnum.rules import Numbers, Record, Visibility, flags, int8, int16, one_of


class StepKind(IntEnum):
    """The kinds of steps. First choices, after KEEP automatic ones; later additions come last."""

    STARTING = 0  # the seat takes one of the Starting Townsfolk of the scenario
    STARTER = 1  # the seat hires somebody for nothing before the game
    MUSTER = 2  # the seat plays a paladin and orders the other two, at the same time as all others
    TAVERN = 3  # the seat takes a card
    ACT = 4  # the seat takes an action, or passes
    WORKERS = 5  # which workers are placed; value: what for, as `doing` of `workers` numbers it
    FOR = 6  # whom the action benefits, in the scenario; value: as of WORKERS
    HIRE = 7  # somebody on display, for nothing, or nobody
    PRAY = 8  # an own action is cleared for nothing, or none
    DEVELOP = 9  # a workshop for nothing, or none
    ATTRIBUTE = 10  # any attribute; value: how much
    CHOOSE = 11  # one of several; value: the row
    KEEP = 12  # which unused workers stay for the next round
    ENACT = 13  # the workers are placed: what the action does; value: as of WORKERS
    AFTER = 14  # what the cards of the seat do after an action; value: the action
    EFFECT = 15  # value: the row
    SUSPECT = 16  # Suspicion cards are drawn one by one; value: how many; a tome lets its holder pay instead
    INQUISITION = 17
    TRIGGER = 18  # what the Townsfolk of the seat do at an Inquisition
    REFILL = 19  # the Tax Supply, after an Inquisition
    BEGIN_ROUND = 20
    REVEAL = 21  # all have chosen a paladin
    CLOSE_TAVERN = 22
    NEXT_TURN = 23
    THREAT = 24  # one of the Baron's that was not averted; value: its place, as `rules/threats.py` numbers them
    END_ROUND = 25  # threats have done what they do
    CLEAN_UP = 26
    NEXT_ROUND = 27
    # the end, and the campaign
    FINISH = 28
    DEBT = 29  # a debt is about to be taken; the seat has a tome that lets it pay instead
    CHAPTER = 30  # after the setup; value: 0 objectives and advantages, 1 silver
    AWARDS = 31
    AWARD = 32  # which crest token the seat takes
    JOIN = 33  # somebody is hired, once the debt for it is settled; value: the target of the action


class Ending(IntEnum):
    """Why a game is over."""

    RUNNING = 0
    LAST_ROUND = 1


class Event(IntEnum):
    """The events of the log. The arguments a and b follow each."""

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
    # the scenario
    STARTING = 41  # a: the one of the Starting Townsfolk that is taken
    HONOUR = 42  # b: gained, or lost if below 0
    FOR = 43  # the seat benefits from the action of another
    ORDER_DONE = 44  # a: the order that the seat has completed
    OUTSIDER_THREAT = 45  # b: so many are to be attacked or converted each round from now on
    KING_THREAT = 46
    THREAT = 47  # a: the Baron's threat that is revealed, b: his workers on it
    RESIST = 48  # a: the threat from which one of his workers leaves, b: how many are left
    REINFORCE = 49  # a: the threat that gets one of his workers, b: how many there are
    OUTSIDERS = 50  # the round ends; b: how many Outsiders are missing
    STRIKE = 51  # a: the threat that was not averted
    WORKER_LOST = 52  # b: of the workers that the seat keeps, so many
    WORKSHOP_LOST = 53
    # the campaign, as `rules/tomes.py` of the family numbers them
    OBJECTIVE = 54  # a: a tome that can be claimed
    TOME = 55  # a: the tome that the seat takes
    VICTORY = 56  # b: how many victory tomes the seat has won
    TOKEN = 57  # a: the crest of the token that the seat takes
    HELP = 58  # a: the seat's tome that does something
    INSTEAD = 59  # the seat pays; a: instead of 0 a debt, 1 Suspicion
    CATCH_UP = 60  # silver for the seat, which has fewer tomes than the leader, follows


Options = agreed(OPTIONS)
MOST_WORKERS = 127
"""The most workers of a colour that a player can have beside the board; those beyond stay in the supply."""


class Player(Record):
    """The belongings of a player."""

    attribute: Numbers = int8(
        len(c.ATTRIBUTES), high=c.TOP, doc="markers of Strength, Faith and Influence, without the paladin"
    )
    honour: int = int8(high=c.TOP, doc="of the scenario")
    workers: Numbers = int8(c.KINDS, high=MOST_WORKERS, doc="by colour, not placed")
    silver: int = int16(high=MOST_HELD)
    provisions: int = int16(high=MOST_HELD)
    unpaid: int = int16(high=MOST_HELD, digested=np.int8, doc="debts")
    paid: int = int16(high=MOST_HELD, digested=np.int8, doc="debts")
    spaces: Numbers = one_of(c.KINDS, c.SPACES, doc="the colour of the worker on each space of the board")
    used: int = flags(c.ON_BOARD, doc="actions that hold workers")
    covered: int = flags(c.COVERABLE, doc="spaces under workshops, two for each action on the right")
    monks: int = int8(high=c.USES)
    outposts: int = int8(high=c.USES)
    walls: Numbers = int8(c.WALLS, high=4, doc="by kind")
    jars: int = flags(c.JARS)
    suspicion: Numbers = int8(c.TAXES, high=c.SUSPICION_CARDS, doc="cards by tax")
    accused: int = int8(high=c.SUSPICION_CARDS, doc="how many there were when the Inquisition began")
    townsfolk: int = flags(c.PERSONS)
    attacked: int = flags(c.OUTSIDERS, doc="face down; everybody has seen them")
    converted: int = flags(c.OUTSIDERS)
    tile: int = one_of(c.STARTING, doc="of the scenario: one more action on the left")
    losing: int = int8(high=c.KEPT, doc="workers that threats take of those that are kept")
    removed: int = int8(high=c.WORKSHOPS, doc="workshops that threats have taken")
    passed: int = int8(high=c.MOST, doc="1: out for this round; in a campaign, which breaks ties by it, in which order")
    hand: int = flags(c.PALADINS, seen_by=Visibility.OWNER, doc="paladins that were drawn")
    hand_size: int = int8(high=c.DRAWN)
    chosen: int = one_of(c.PALADINS, seen_by=Visibility.OWNER, doc="the paladin to be revealed")
    active: int = one_of(c.PALADINS, doc="the paladin of this round")
    gone: int = flags(c.PALADINS, doc="paladins that were played, the active one included")
    top: int = one_of(
        c.PALADINS, seen_by=Visibility.OWNER, doc="the card on top of the own deck, if its owner has put it there"
    )
    unseen: int = flags(
        c.PALADINS, seen_by=Visibility.OWNER, doc="the middle of the own deck, in an order that nobody knows"
    )
    bottom: Numbers = one_of(
        c.PALADINS, c.ROUNDS, seen_by=Visibility.OWNER, doc="cards under the own deck, the next one first"
    )
    bottom_size: int = int8(high=c.ROUNDS)


class State(KingdomState):
    """The whole table."""

    chronicle: Story = Story.one(transient=True, doc="what the last action brought about")
    options: Any = Options.one()
    steps: Stack = Stack.one(doc="what is still to be done")
    round: int = int8(high=c.ROUNDS)
    first: int = int8(high=c.MOST - 1, doc="who has the start marker")
    mustering: int = int8(high=1, doc="1: paladins have been drawn, and not yet revealed")
    players: Sequence[Player] = Player.per_seat(c.MOST)
    placed: Numbers = one_of(
        2 * c.MOST, c.POSITIONS, doc="on each position: the Monk of seat p is 2p, its Outpost 2p + 1"
    )
    tax: int = int8(high=99, doc="silver in the Tax Supply")
    suspicion: Numbers = int8(c.TAXES, high=c.SUSPICION_CARDS, doc="the pile: cards by tax")
    suspicion_discards: Numbers = int8(c.TAXES, high=c.SUSPICION_CARDS)
    walls: Numbers = int8(c.WALLS, high=4, doc="the pile: cards by kind")
    townsfolk: Numbers = one_of(c.TOWNSFOLK, c.SHOWN_TOWNSFOLK, doc="on display, from the newest to the oldest")
    townsfolk_deck: int = flags(c.TOWNSFOLK, doc="in an order that nobody knows")
    townsfolk_discards: int = flags(c.TOWNSFOLK)
    outsiders: Numbers = one_of(c.OUTSIDERS, c.SHOWN_OUTSIDERS, doc="on display, from the oldest to the newest")
    outsider_deck: int = flags(c.OUTSIDERS, doc="in an order that nobody knows")
    outsider_discards: int = flags(c.OUTSIDERS)
    tavern: Numbers = one_of(c.TAVERNS, c.TAVERN_SHOWN, doc="cards that can be taken")
    tavern_deck: int = flags(c.TAVERNS, doc="in an order that nobody knows")
    tavern_discards: int = flags(c.TAVERNS)
    orders: Numbers = one_of(c.ORDERS, c.ORDERS_SHOWN, doc="King's Orders; -1: not revealed yet")
    order_workers: Numbers = one_of(c.KINDS, c.ORDERS_SHOWN, doc="of the scenario")
    favours: Numbers = one_of(c.FAVOURS, c.FAVOURS_SHOWN, doc="King's Favours; -1: not revealed yet")
    favour_workers: Numbers = int8(c.FAVOURS_SHOWN, c.KINDS, doc="workers on each King's Favour by colour")
    threats: Numbers = one_of(
        THREATS, CARDS, PER_CARD, doc="of the Baron, under the King's cards; -1: not revealed yet"
    )
    baron: Numbers = int8(CARDS, PER_CARD, high=BARON_WORKERS, doc="his workers on each; none: it has left the game")
    repelled: int = int8(
        high=c.OUTSIDERS, doc="Outsiders that were attacked or converted in this round of the scenario"
    )
    tomes: Tomes = Tomes.one()
