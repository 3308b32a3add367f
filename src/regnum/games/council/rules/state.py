"""The state of a game of The Council of Four."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

from regnum.core.options import Choice
from regnum.games.council.data import components as c
from regnum.games.council.options import MAPS, OPTIONS
from regnum.rules import GameState, Numbers, Record, Visibility, flags, int8, int16, one_of


class StepKind(IntEnum):
    """The kinds of steps."""

    TURN = 0  # the seat takes its turn
    COUNCILLOR = 1  # the seat chooses whom it elects; value: 1 when an assistant is sent
    PAY = 2  # the seat pays a council; value: a tile to acquire, or TILES + the city that the king goes to
    REWARD = 3  # the reward of one city (nobility 4)
    REWARDS = 4  # the rewards of two cities (nobility 16)
    TAKE = 5  # a face-up tile for nothing (nobility 10)
    AGAIN = 6  # the bonus of an own tile (nobility 14)
    SELL = 7  # the seat offers goods in the market
    PRICE = 8  # the seat prices a good; value: the good
    BUY = 9  # the seat buys in the market
    ADVANCE = 10  # value: nobility steps to take
    REFILL = 11  # value: region * FACE_UP + slot
    COMPLETE = 12  # after the rewards of a build: bonus tiles, last emporium
    OPEN_BUYING = 13  # everybody has offered: draw the order of the buyers
    CLOSE_MARKET = 14


class Ending(IntEnum):
    """Why a game is over."""

    RUNNING = 0
    LAST_EMPORIUM = 1
    ROUND_LIMIT = 2


class Event(IntEnum):
    """The events of the log. The arguments a and b follow each."""

    ROUND = 0
    TURN = 1  # the seat begins its turn
    DRAW = 2  # b: how many politics cards
    RESHUFFLE = 3
    COINS = 4  # b: gained, or paid if below 0
    ASSISTANTS = 5  # b: gained, or returned if below 0
    POINTS = 6  # b
    MAIN_ACTIONS = 7  # b: extra ones granted
    NOBILITY = 8  # a: the space that was reached
    ELECT = 9  # a: council, b: the colour pushed in
    FALL = 10  # a: council, b: the colour that falls out
    PLAY = 11  # a: council, b: how many cards satisfy it
    TILE = 12  # a: the permit tile taken
    REVEAL = 13  # a: the permit tile turned up, b: its slot
    CHANGE = 14  # a: region
    KING = 15  # a: the city he goes to, b: roads
    BUILD = 16  # a: city
    REWARD = 17  # a: the city whose token is collected
    AGAIN = 18  # a: the permit tile whose bonus is collected again
    BONUS_TILE = 19  # a
    KING_TILE = 20  # a
    LAST_EMPORIUM = 21
    LAST_TURNS = 22
    MARKET = 23
    OFFER = 24  # a: good, b: price
    BUYERS = 25  # a: place in the order (the seat is the buyer)
    SALE = 26  # the seat buys; a: good, b: price
    SOLD = 27  # the seat is the seller; a: good
    UNSOLD = 28  # a: good, b: how many return
    END = 29  # a: the ending


def _options() -> type[Record]:
    numbers = {
        o.name: int16(low=0 if isinstance(o, Choice) else o.low, high=o.high, doc="see options.py") for o in OPTIONS
    }
    return type("Options", (Record,), numbers)


Options = _options()

MOST_HELD = 9999
"""The most coins or assistants that a player can have where the options set no limit; what goes beyond is lost."""

GOODS = 1 + c.CARD_KINDS  # in the market: an assistant, or a politics card of each kind; permit tiles apart


class Player(Record):
    """The belongings of a player."""

    coins: int = int16(high=MOST_HELD)
    assistants: int = int16(high=MOST_HELD)
    points: int = int16(high=9999, doc="on the victory track; tiles and majorities come at the end")
    nobility: int = int8(high=c.LAST_SPACE)
    hand: Numbers = int8(
        c.CARD_KINDS, high=13, seen_by=Visibility.OWNER, doc="politics cards of each colour, jokers last"
    )
    hand_size: int = int8(high=c.DECK)
    known: Numbers = int8(c.CARD_KINDS, high=13, doc="of the hand: cards that everybody has seen (in the market)")
    emporiums: int = flags(c.CITIES, doc="cities with an emporium of this player")
    permits: int = flags(c.TILES, doc="permit tiles face up in front of the player")
    used: int = flags(c.TILES, doc="permit tiles face down in front of the player")
    bonuses: int = flags(len(c.BONUSES), doc="bonus tiles: gold, silver, bronze, iron, coast, hills, mountains")
    king_tiles: int = flags(len(c.KING_POINTS), doc="king's reward tiles")


class Deck(Record):
    """Permit tiles of a region, face down in an order that nobody knows; the top is last."""

    cards: Numbers = int8(c.TILES_BY_REGION, low=-1, high=c.TILES - 1, seen_by=Visibility.NOBODY)
    size: int = int8(high=c.TILES_BY_REGION)


class Returned(Record):
    """Permit tiles that went back under the deck, where everybody knows them; the next one is first."""

    cards: Numbers = int8(c.TILES_BY_REGION, low=-1, high=c.TILES - 1)
    size: int = int8(high=c.TILES_BY_REGION)


class Turn(Record):
    """The remaining options of the seat on turn."""

    main_actions: int = int8(high=40)
    main_done: int = int8(high=1, doc="the mandatory main action has been performed")
    quick_actions: int = int8(high=1)


class Market(Record):
    """The stalls of the optional market, empty when it is closed."""

    goods: Numbers = int8(c.MOST, GOODS, c.HIGHEST_PRICE + 1, high=c.DECK, doc="[seller, good, price]: how many")
    permit_price: Numbers = int8(c.TILES, low=-1, high=c.HIGHEST_PRICE, doc="of each tile, -1 when not on offer")


class State(GameState):
    """The whole table."""

    options: Any = Options.one()
    map: int = int8(high=len(MAPS) - 1, doc="which sides of the region boards are up")
    round: int = int16(high=501)
    turns_left: int = int8(low=-1, high=c.MOST, doc="turns until the end, this one included; -1: no end in sight")
    turn: Turn = Turn.one()
    players: Sequence[Player] = Player.per_seat(c.MOST)
    king: int = one_of(c.CITIES, doc="the city where the king is")
    neutral: int = flags(c.CITIES, doc="cities with a neutral emporium (two players)")
    tokens: Numbers = one_of(c.TOKENS, c.CITIES, doc="the reward token of each city")
    councils: Numbers = one_of(c.COLOURS, len(c.COUNCILS), c.BALCONY, doc="councillors; seat 0 is beside the arrow")
    pool: Numbers = int8(c.COLOURS, high=4, doc="councillors at the side of the board")
    face_up: Numbers = one_of(c.TILES, c.REGIONS, c.FACE_UP, doc="permit tiles on offer")
    decks: Sequence[Deck] = Deck.many(c.REGIONS)
    returned: Sequence[Returned] = Returned.many(c.REGIONS)
    deck: Numbers = int8(
        c.CARD_KINDS, high=13, seen_by=Visibility.NOBODY, doc="politics cards left; the next one is drawn at random"
    )
    deck_size: int = int8(high=c.DECK)
    discard: Numbers = int8(c.CARD_KINDS, high=13)
    assistants: int = int16(high=9999, doc="in the pool; not counted when the supply is endless")
    bonuses: int = flags(len(c.BONUSES), doc="bonus tiles still on the board")
    king_tiles: int = int8(high=len(c.KING_POINTS), doc="king's reward tiles taken")
    market: Market = Market.one()
