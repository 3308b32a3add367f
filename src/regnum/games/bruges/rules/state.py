"""The state of a game of Bruges."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from regnum.core.options import Document
from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.cards import CARDS, Deck
from regnum.games.bruges.data.sums import MOST_BOOST, MOST_DRAWN, MOST_REFUSED
from regnum.games.bruges.data.vocabulary import Action, Modifier, Trigger
from regnum.games.bruges.options import OPTIONS
from regnum.rules import WORD, GameState, Numbers, Record, Visibility, flags, int8, int16, one_of

MOST_EXTRAS = 60
"""So many persons are hired and cards played by effects in a turn, at most: own persons might do it without end."""

MOST_HELD, MOST_WORKERS = 9999, 999
"""So many florins or points, and workers of a colour, a player can have: only cards of one's own could bring more."""


class StepKind(IntEnum):
    """The kinds of steps."""

    DRAW = 0  # the seat draws from a pile; value: cards still to draw
    DISCARD = 1  # a hand card; value: how many
    REFUSE = 2  # tiles of the dice that the seat does not take; value: colours refused so far
    PENALTY = 3  # the order of penalties, or a ransom
    PLAGUE = 4  # the person that dies
    FIRE = 5  # the house or canal tile that burns
    BUY = 6  # a step of reputation for the dice
    TURN = 7  # the seat plays a card and activates persons; value: cards still to play
    EXTRA = 8  # a card more, if the seat likes
    HIRE = 9  # a person more; value: the effect
    HOUSE = 10  # where the hired card goes; value: the card
    BUILD = 11  # a house from the hand
    SECTION = 12  # where a canal tile goes; value: the effect
    WORKERS = 13  # the colour of a worker; value: how many
    ONE_COLOUR = 14  # the one colour of workers; value: how many
    PAY_WORKER = 15  # a worker of any colour is paid; value: how many
    LOSE_WORKER = 16  # a worker is lost to an opponent; value: how many
    DIE = 17  # value: 1 for the action of a card, 0 for an effect
    TILE = 18  # which threat tile the action discards
    THREATS = 19  # a threat tile to discard; value: effect + 256 * colours taken
    ADVANCE = 20  # a step of reputation for coins; value: the effect
    TARGET = 21  # an opponent; value: the effect
    THREATEN = 22  # the colour of a tile for an opponent; value: the opponent, or -1: chosen too
    TRADE = 23  # an exchange; value: the effect
    CYCLE = 24  # cards to change; value: how many so far
    TAKE = 25  # a card of the discard pile
    RECALL = 26  # an own person to take back
    REFRESH = 27  # an own person to turn upright; value: the effect
    SPY = 28  # a card of an opponent's hand; value: the opponent
    GIVE_BACK = 29  # the card given for it; value: the opponent
    LOOK = 30  # drawn cards come into the hand
    EFFECT = 31  # value: the effect
    GET = 32  # what an exchange gives; value: its number
    GIVE = 33  # the seat gets threat tiles from an opponent; value: their colours
    DEAL = 34  # phase 1 of the seat
    ROLL = 35  # phase 2 begins
    HOT_DICE = 36  # the seat gets the tiles of the dice
    NEXT_TURN = 37  # value: turns taken in phase 3
    MAJORITIES = 38  # phase 4
    END_ROUND = 39


class Phase(IntEnum):
    """A phase of the round."""

    DRAWING = 1
    DICE = 2
    ACTIONS = 3
    MAJORITIES = 4


class Ending(IntEnum):
    """Why a game is over."""

    RUNNING = 0
    LAST_ROUND = 1


class Event(IntEnum):
    """The events of the log. A card is encoded as a = card % 100, b = card // 100."""

    ROUND = 0
    TURN = 1  # the seat begins its turn
    DRAW = 2  # a: colour of the back, b: the pile
    LOOK = 3  # the drawn cards come into the hand; b: how many
    DIE = 4  # a: colour, b: its value
    COINS = 5  # b: gained, or paid if below 0
    POINTS = 6  # b
    WORKERS = 7  # a: colour, b: gained, or paid if below 0
    THREAT = 8  # a: colour; a tile is taken
    REFUSE = 9  # a: colour; a tile of the dice is not taken
    DISCARD_THREAT = 10  # a: colour; a tile is discarded for points
    PENALTY = 11  # a: colour
    IMMUNE = 12  # a: colour; a penalty does nothing
    RANSOM = 13  # a: colour; a penalty is paid off
    STEP = 14  # a: the step of reputation that was reached
    PLAY = 15  # a card is played for an action
    DISCARD = 16  # a card goes to the discard pile
    HOUSE = 17  # a: colour, b: the plot
    HIRE = 18  # a card
    ACTIVATE = 19  # a card
    FIRES = 20  # a card acts by itself, or at the end
    CANAL = 21  # a: space reached, b: side
    STATUE = 22  # a: which
    BURN_HOUSE = 23  # a: colour, b: the plot
    BURN_CANAL = 24  # a: space lost, b: side
    DIES = 25  # a card
    RETURN = 26  # a card comes back into the hand
    TAKE = 27  # a card of the discard pile
    REFRESH = 28  # a card
    SPY = 29  # a: the opponent
    LOSE = 30  # to the person of an opponent: a: the opponent
    MAJORITY = 31  # a: which
    EXTRA_PILE = 32  # b: 1 if this round is the last, else the next one
    HALVE = 33  # a pile is cut into two
    RESHUFFLE = 34
    END = 35


def _options() -> type[Record]:
    numbers = {o.name: int16(high=o.high, doc="see options.py") for o in OPTIONS if not isinstance(o, Document)}
    return type("Options", (Record,), numbers | {"cards": Deck.one(doc="the cards in play", transient=True)})


Options = _options()


class Perks(Record):
    """The permanent effects of a player's persons, derived from them (`perks.tally`)."""

    boosts: Numbers = int8(
        2, len(Action), len(Modifier), high=MOST_BOOST, doc="[0: by a card, 1: by an effect, action, modifier]"
    )
    discount: Numbers = int8(2, c.ALL_GROUPS, high=MOST_BOOST, doc="on persons of a group")
    hand_limit: int = int8(high=30)
    draw_extra: int = int8(high=MOST_DRAWN)
    draw_discard: int = int8(high=MOST_DRAWN)
    step_discount: int = int8(high=MOST_BOOST)
    blocked_price: int = int8(low=-1, high=99, doc="of a step when no die shows 1 or 2; -1: none")
    win_ties: int = flags(c.ALL_MAJORITIES)
    refuse: int = int8(high=MOST_REFUSED)
    immune: int = flags(c.ALL_COLOURS)
    ransom: int = int8(low=-1, high=99, doc="-1: none")
    protected: int = int8(high=1, doc="from the persons of others")
    listens: int = flags(len(Trigger), doc="events at which some person acts")


class Player(Record):
    """The belongings of a player."""

    coins: int = int16(high=MOST_HELD)
    points: int = int16(high=MOST_HELD, doc="on the track; the rest comes at the end")
    workers: Numbers = int16(c.ALL_COLOURS, high=MOST_WORKERS)
    threats: Numbers = int8(c.ALL_COLOURS, high=9)
    reputation: int = int8(high=c.MOST_STEPS)
    canals: Numbers = int8(len(c.SIDES), high=c.SECTION, doc="tiles of each section")
    completed: int = flags(len(c.SIDES), doc="sections that have brought a statue")
    statues: int = flags(c.STATUES)
    majorities: int = flags(c.ALL_MAJORITIES, doc="tiles that were turned")
    hand: Numbers = flags(WORD, c.WORDS, seen_by=Visibility.OWNER, doc="a set of cards")
    backs: Numbers = int8(c.ALL_COLOURS, high=CARDS - 100, doc="hand cards of each colour")
    fresh: Numbers = flags(WORD, c.WORDS, seen_by=Visibility.NOBODY, doc="cards drawn and not yet looked at")
    fresh_backs: Numbers = int8(c.ALL_COLOURS, high=CARDS - 100)
    known: Numbers = flags(WORD, c.WORDS, doc="hand cards that everybody has seen")
    spied: Numbers = flags(
        WORD,
        c.MOST,
        c.WORDS,
        seen_by=Visibility.OWNER,
        reveals=True,
        doc="hand cards of others that only this seat has seen",
    )
    plots: int = int8(high=c.PLOTS, doc="places of houses used so far")
    house: Numbers = one_of(c.ALL_COLOURS, c.PLOTS, doc="the colour of the house on each plot; -1: none, or burnt")
    front: Numbers = one_of(CARDS, c.PLOTS, seen_by=Visibility.OWNER, doc="the card of which the house is the back")
    person: Numbers = one_of(CARDS, c.PLOTS)
    pet: Numbers = one_of(CARDS, c.PLOTS)
    used: Numbers = int8(c.PLOTS, high=1, doc="the person has been activated this round")
    perks: Perks = Perks.one()


class Pile(Record):
    """A pile of cards; its top is last, and the colour of its back can be seen."""

    cards: Numbers = int16(CARDS, low=-1, high=CARDS - 1, seen_by=Visibility.NOBODY)
    size: int = int16(high=CARDS)
    top: int = one_of(c.ALL_COLOURS)


class State(GameState):
    """The whole table."""

    options: Any = Options.one()
    round: int = int8(high=100)
    phase: int = int8(low=1, high=4)
    start: int = int8(high=c.MOST - 1, doc="the start player")
    rounds_left: int = int8(low=-1, high=2, doc="until the end, this one included; -1: no end in sight")
    dice: Numbers = int8(c.ALL_COLOURS, high=c.FACES, doc="of each colour; 0 before the first roll")
    players: Sequence[Player] = Player.per_seat(c.MOST)
    piles: Sequence[Pile] = Pile.many(2, "the draw piles")
    extra: Pile = Pile.one("the pile that comes when a draw pile is empty")
    discard: Numbers = flags(WORD, c.WORDS)
    statues: int = int8(high=c.STATUES, doc="statues that were taken")
    extras: int = int8(
        high=MOST_EXTRAS, transient=True, doc="persons hired and cards played by effects since a turn began"
    )
