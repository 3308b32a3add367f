"""The state of a game of Architects of the West Kingdom."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.baron import DEMAND_LEVELS, DEMANDS, EVENTS, INTRIGUES
from regnum.games.kingdom.architects.options import OPTIONS
from regnum.games.kingdom.rules.agreed import agreed
from regnum.games.kingdom.rules.room import MOST_HELD, Stack, Story
from regnum.games.kingdom.rules.tomes import KingdomState, Tomes
from regnum.rules import Numbers, Record, Visibility, flags, int8, int16, one_of


class StepKind(IntEnum):
    """The kinds of steps. Choices come first, then automatic ones; the scenario adds its own."""

    DRAFT = 0  # the seat keeps a building card, at the same time as all others
    CHARACTER = 1  # the seat chooses whom it plays
    STARTER = 2  # the seat hires an apprentice for nothing before the game
    TURN = 3  # the seat places a worker, or takes one back
    DIG = 4  # clay or gold
    SHOP = 5  # in the Workshop: hire, or draw
    SERVICE = 6  # in the middle of the Black Market: hire, or draw and keep
    HIRE = 7  # any face-up apprentice, for nothing
    DISMISS = 8  # an own apprentice goes
    STORE = 9  # in the King's Storehouse; value: trades left
    GUARD = 10  # in the Guardhouse; value: actions left
    CAPTURE = 11  # value: captures left, and FREE more if they cost nothing
    GUILD = 12  # construct a building, or advance on the Cathedral
    SPARE = 13  # one wood or one stone less (Lothaire)
    SWAP = 14  # cards in place of goods (Judith)
    GEMS = 15  # how much of a cost in gold and marble is paid in gold (Therese)
    PAY = 16  # which mix of clay, wood and stone
    DISCARD = 17  # building cards of the hand; value: how many
    KEEP = 18  # one of the cards drawn at the Black Market
    CHOOSE = 19  # one of several; value: the row
    MAY = 20  # whether something is done; value: the row
    LOSE_VIRTUE = 21  # value: how much; some discard cards instead (Merovech)
    DEBT = 22  # value: how many; some buy them off (Hugo)
    GAIN_VIRTUE = 23  # value: how much
    EFFECT = 24  # value: the row
    TAKE_ON = 25  # the chosen apprentice joins; value: where the card lies
    ASCEND = 26  # up one level of the Cathedral
    RESET = 27  # the Black Market is emptied
    ABILITIES = 28  # what the seat's cards do at a reset
    SENTENCE = 29  # who has three workers in prison loses virtue
    MAJORITY = 30  # who has most workers in prison takes a debt
    BEGIN = 31  # everybody has a character: lay out what they begin with
    REFILL = 32  # everybody has hired: fill the display
    PASS = 33  # everybody has kept a card: pass the others on
    END_TURN = 34
    NEXT_TURN = 35
    CLOSE = 36  # the end: what buildings do before points are counted
    FINISH = 37
    # the scenario
    FACE = 38  # Rogue or Reverend; value: the card
    ALMS = 39  # how many donations a worker brings; value: from the Black Market or the Guildhall
    DONATE = 40  # something to somebody, or no more; value: how many donations are left
    CONTRIBUTE = 41  # the same, once and for certain: an action of the King's Storehouse
    GIVE = 42  # which building card is donated; value: to whom, as DONATE numbers it
    WHOM = 43  # who suffers a card of the Baron; value: the row
    REMOVE = 44  # from which large circle a worker leaves the game
    RESOLVED = 45  # the lines of an intrigue card are done; value: the card
    BARON_END = 46  # the Baron's turn, and with it the round
    # the campaign
    AWARDS = 47
    AWARD = 48  # which crest token the seat takes


FREE = 64
"""Added to the value of CAPTURE: these captures cost nothing and may be anywhere."""


class Ending(IntEnum):
    """Why a game is over."""

    RUNNING = 0
    GUILDHALL_FULL = 1
    ROUND_LIMIT = 2
    NO_EVENT = 3  # the scenario: an event was to be revealed and none was left


class Event(IntEnum):
    """The events of the log. The arguments a and b follow each.

    In the scenario the Baron's doings have no seat (-1), and so have his workers; as a captor he is number 5. TRIGGER
    without a seat is his; RESET names the seat with which a reset begins, in his turn the first of the round.
    """

    ROUND = 0
    TURN = 1  # the seat begins its turn
    CHARACTER = 2  # a: the character
    KEEP = 3  # a building card was kept in the draft; b: how many cards are passed on
    DRAW = 4  # b: how many building cards
    DISCARD = 5  # b: how many building cards go under the deck
    PLACE = 6  # a: location
    TAKE_BACK = 7  # a: location or other place, as take_back numbers them
    GOODS = 8  # a: good, b: gained, or paid if below 0
    TAX = 9  # b: coins to the Tax Stand, or from it if below 0
    VIRTUE = 10  # b: gained, or lost if below 0
    DEBT = 11  # b: debts taken, or destroyed if below 0
    DEBT_PAID = 12
    BOUGHT_OFF = 13  # a debt was prevented
    PROTECTED = 14  # a point of virtue was not lost
    HIRE = 15  # a: the apprentice
    SHOW = 16  # a: the apprentice that is turned up, b: its place
    DISMISS = 17  # a: the apprentice
    COIN = 18  # a: the place of the card on which a coin is laid
    CAPTURE = 19  # a: location, b: how many workers
    CAPTURED = 20  # the seat's workers; a: who captured them, b: how many
    SEND = 21  # b: how many captured workers go to prison
    RELEASE = 22  # b: how many workers come from prison
    RANSOM = 23  # b: how many workers come from other player boards
    TRADE = 24  # a: the trade of the board
    BUILD = 25  # a: the building
    ADVANCE = 26  # a: the level
    REWARD = 27  # a: the reward card
    RESET = 28
    SMALL = 29  # a: the small side that now lies on the left pile
    LARGE = 30  # a: the card whose large side now lies on the right
    APPRENTICE = 31  # a: the apprentice that does something
    ABILITY = 32  # a: the character that does something
    EFFECT = 33  # a: the building that does something
    TRIGGER = 34  # the last space of the Guildhall is taken
    CLOSE = 35
    END = 36  # a: the ending
    # the scenario
    FACE = 37  # the seat keeps a face of its Rogue / Reverend card; a: the apprentice
    BARON = 38  # his turn begins
    INTRIGUE = 39  # a: the intrigue card that is revealed, also in the middle of another one; its lines follow
    SHUFFLE = 40  # the intrigue discards become the deck; b: how many
    FUTURE = 41  # a: the future intrigue that joins the discards; -1: one lies face down on top of the deck
    EVENT = 42  # a: the event that is revealed
    DEMAND = 43  # a: the demand that is revealed, b: its level from 0
    STATION = 44  # the Baron places a worker; a: location
    RECALL = 45  # he takes workers back, from the circles, prison and player boards; b: how many
    IMPRISONED = 46  # the seat's workers go from his board to prison; b: how many
    TAX_CHECK = 47  # a: 1 if everybody loses virtue, b: coins that leave the Tax Stand, below 0
    REMOVED = 48  # a worker of the seat leaves the game; a: from where, as take_back numbers it, -1: the supply
    DONATE = 49  # a: what, as donate numbers it, b: to whom, as donate numbers it; what moves follows
    GIVE = 50  # a: the building card, b: to whom, as donate numbers it
    DEMAND_MET = 51  # a: the demand that now has all it needs, b: its level from 0
    FREED = 52  # the seat frees workers of a partner from prison; a: whose; RELEASE tells how many
    # the campaign, as `rules/tomes.py` of the family numbers them
    OBJECTIVE = 53  # a: a tome that can be claimed
    TOME = 54  # a: the tome that the seat takes
    VICTORY = 55  # b: how many victory tomes the seat has won
    TOKEN = 56  # a: the crest of the token that the seat takes


Options = agreed(OPTIONS)


class Player(Record):
    """The belongings of a player."""

    goods: Numbers = int16(c.KINDS, high=MOST_HELD, doc="silver, clay, wood, stone, gold, marble")
    virtue: int = int8(high=c.TOP_VIRTUE)
    unpaid: int = int16(high=MOST_HELD, doc="debts")
    paid: int = int16(high=MOST_HELD, doc="debts")
    cathedral: int = int8(high=c.LEVELS, doc="level")
    character: int = one_of(c.CHARACTERS)
    workers: int = int8(high=c.WORKERS, doc="in the supply")
    prison: int = int8(high=c.WORKERS, doc="own workers there")
    removed: int = int8(high=c.WORKERS, doc="own workers that the scenario has taken out of the game")
    held: Numbers = int8(
        c.MOST + 1, high=c.WORKERS, doc="captured workers on the own board by colour; the last: the Baron's"
    )
    apprentices: int = flags(c.APPRENTICES)
    built: int = flags(c.BUILDINGS)
    hand: int = flags(c.BUILDINGS, seen_by=Visibility.OWNER)
    hand_size: int = int8(high=c.BUILDINGS)
    known: int = flags(c.BUILDINGS, doc="of the hand: cards that everybody has seen")
    offer: int = flags(
        c.BUILDINGS, seen_by=Visibility.OWNER, doc="cards to keep one of: in the draft, or at the Black Market"
    )
    offered: int = int8(high=c.OFFERED)
    passed: Numbers = flags(
        c.BUILDINGS, 2, seen_by=Visibility.OWNER, doc="cards that went on in the draft, of the first two passes"
    )
    laid: Numbers = one_of(
        c.BUILDINGS, c.BUILDINGS, seen_by=Visibility.OWNER, doc="cards that the seat put under the deck, in order"
    )
    laid_size: int = int8(high=c.BUILDINGS)


class Baron(Record):
    """The Baron of the scenario. Among rivals he has nothing."""

    workers: int = int8(high=c.WORKERS)
    prison: int = int8(high=c.WORKERS)
    held: Numbers = int8(c.MOST, high=c.WORKERS, doc="workers of each seat on his board")
    board: int = int8(high=1, doc="which of his two boards")
    deck: int = flags(INTRIGUES, doc="intrigue cards of the deck, but for `next`; the order of them is known to nobody")
    deck_size: int = int8(high=INTRIGUES, doc="with `next`")
    next: int = one_of(INTRIGUES, seen_by=Visibility.NOBODY, doc="a future intrigue that lies on top of the deck")
    discarded: int = flags(INTRIGUES, doc="intrigue cards")
    future: int = flags(
        INTRIGUES, seen_by=Visibility.NOBODY, doc="future intrigues still to come, the Final Intrigue last"
    )
    future_size: int = int8(high=INTRIGUES)
    aside: Numbers = one_of(INTRIGUES, 8, doc="intrigue cards that are being resolved, the first one deepest")
    demands: Numbers = one_of(DEMANDS, DEMAND_LEVELS, doc="the demand that lies open at each level")
    given: Numbers = int8(DEMAND_LEVELS, high=127, doc="how much has been donated to each of them")
    gifts: int = flags(c.BUILDINGS, doc="building cards that have been donated to a demand")
    events: int = flags(EVENTS, doc="events that have been revealed")
    events_left: int = int8(high=EVENTS)


class State(KingdomState):
    """The whole table."""

    chronicle: Story = Story.one(transient=True, doc="what the last action brought about")
    options: Any = Options.one()
    steps: Stack = Stack.one(doc="what is still to be done")
    round: int = int16(high=501)
    first: int = int8(high=c.MOST - 1, doc="who began")
    drafted: int = int8(high=c.PASSES, doc="passes of the draft that have begun")
    players: Sequence[Player] = Player.per_seat(c.MOST)
    bill: Numbers = int8(c.BILL, high=9, doc="what is being paid: goods, then wood or stone, then clay, wood or stone")
    present: Numbers = int8(
        c.CIRCLES, c.MOST + 1, high=c.WORKERS, doc="workers at the large circles by colour; the last: the Baron's"
    )
    visited: int = flags(c.CIRCLES, doc="where captures have been made in this action")
    market: Numbers = one_of(c.MOST + 1, c.SPACES, doc="whose worker is on each space of the Black Market")
    guildhall: Numbers = one_of(c.MOST + 1, c.GUILD_SPACES, doc="whose worker is on each space, in order")
    filled: int = int8(high=c.GUILD_SPACES)
    beside: Numbers = int8(c.MOST + 1, high=c.WORKERS, doc="workers beside the full Guildhall")
    trigger: int = one_of(c.MOST + 1, doc="who took its last space")
    turns_left: int = int8(low=-1, high=c.MOST + 1, doc="last turns, the present one included; -1: no end in sight")
    tax: int = int16(high=MOST_HELD, doc="coins on the Tax Stand")
    display: Numbers = one_of(c.APPRENTICES, c.SHOWN, doc="face-up apprentices, row by row from the Workshop")
    coins: Numbers = int16(c.SHOWN, high=MOST_HELD, digested=np.int8, doc="on the cards of the display")
    apprentices: int = flags(c.APPRENTICES, doc="never shown: the deck, in an order that nobody knows")
    under: Numbers = one_of(
        c.APPRENTICES, c.APPRENTICES, doc="apprentices under the deck, where everybody knows them, in order"
    )
    under_size: int = int8(high=c.APPRENTICES)
    deck: int = flags(c.BUILDINGS, seen_by=Visibility.NOBODY, doc="buildings left; the next one is drawn at random")
    deck_size: int = int8(high=c.BUILDINGS)
    below: Numbers = one_of(
        c.MOST, c.BUILDINGS, doc="who put each card under the deck, in order; the cards are in `laid`"
    )
    below_size: int = int8(high=c.BUILDINGS)
    rewards: int = int8(high=c.REWARDS, doc="face-down reward cards")
    rewards_seen: int = flags(c.REWARDS)
    pile: int = flags(c.MARKET_CARDS_ALL, doc="Black Market cards that were never turned, the one on top included")
    top: int = one_of(
        c.MARKET_CARDS_ALL, seen_by=Visibility.NOBODY, doc="the Black Market card on top of the left pile"
    )
    small: int = one_of(c.SMALL_KINDS, doc="its small side")
    large: int = one_of(c.MARKET_CARDS_ALL, doc="the card whose large side lies on the right")
    baron: Baron = Baron.one()
    tomes: Tomes = Tomes.one()
