"""The state of a game of Viscounts of the West Kingdom."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from regnum.games.kingdom.rules.agreed import agreed
from regnum.games.kingdom.rules.room import MOST_HELD, Stack, Story
from regnum.games.kingdom.rules.tomes import KingdomState, Tomes
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.baron import BARON_WORKERS, SUMMARIES
from regnum.games.kingdom.viscounts.options import OPTIONS
from regnum.rules import WORD, Numbers, Record, Visibility, flags, int8, int16, one_of, words_for

COLOURS = c.MOST + 1  # workers: of each seat, and the Baron's
LAST_ROUND = 9999
"""Rounds are counted so far; as long as nothing ends the game, those beyond the one before are all called that one."""


class StepKind(IntEnum):
    """The kinds of steps. First choices, from CASTLE on automatic ones; later additions come last."""

    TAKE = 0  # a Player card with its Hero
    PLAY = 1  # a card comes into the row
    MOVE = 2  # value: the steps that the card allows
    ARRANGE = 3  # the own row, or not
    ACT = 4
    TRADE = 5  # once more, or enough
    FUND = 6  # how the action is paid for
    SPOT = 7  # where a building goes; value: the building, and BUILDINGS more if only the own bank will do
    BUILD = 8  # which building of a type, for nothing; value: the type, and TYPES more if only the own bank will do
    RECRUIT = 9  # the Townsfolk of the own segment, or nobody
    HIRE = 10  # somebody for nothing; value: how many
    MANUSCRIPT = 11  # one for nothing
    DISCARD = 12  # value: how many
    DESTROY = 13  # value: how many
    FLIP = 14  # a Debt or a Deed
    RESOURCE = 15  # any; value: how many
    CHOOSE = 16  # one of several; value: the row
    PLACE = 17  # workers in any section; value: how many
    SHIFT = 18  # a worker on the first tier, or not
    SECTION = 19  # which crowd moves on first
    BUMP = 20  # who must leave a section
    SUMMARY = 21  # of the scenario: a summary card, or which of both lies on top
    REMOVE = 22  # of the scenario: whose worker leaves a space; value: the space
    CASTLE = 23  # as long as there is a crowd anywhere
    SHIFT_ROW = 24
    AFTER = 25  # what the cards on the row do after the action
    EFFECT = 26  # value: the row
    DEBT = 27  # Debts are gained one by one; value: how many; a tome lets its holder pay instead
    COLLIDE = 28  # if the markers of the seat have met
    COLLIDED = 29  # the rewards of the space
    RESET = 30  # the markers go back
    DRAW = 31
    NEXT_TURN = 32
    BEGIN = 33  # all have taken a pair
    BARON = 34  # his turn, after that of the seat
    POST = 35  # he places a worker; value: the outer space
    ASIDE = 36  # one of his workers moves along the path; value: outer spaces x way + the outer space that it leaves
    INWARD = 37  # one moves toward the castle; value: the outer space that it leaves
    ADVANCE = 38  # as long as a crowd of his workers is on an outer space
    CULL = 39  # sections of the castle, at the end of his turn
    # the end, and the campaign
    FINISH = 40
    CHAPTER = 41  # after the setup; value: 0 objectives and advantages, 1 silver
    AWARDS = 42
    AWARD = 43  # which crest token the seat takes


class Ending(IntEnum):
    """Why a game is over."""

    RUNNING = 0
    POVERTY = 1  # it was revealed
    PROSPERITY = 2
    BOTH = 3
    SUMMIT = 4  # of the scenario: a worker of the Baron reached it
    SUPPLY = 5  # of the scenario: he had no worker left to place


class Event(IntEnum):
    """The events of the log. The arguments a and b follow each."""

    TAKE = 0  # a: the Player card
    HERO = 1  # a: the card that comes with it
    ROUND = 2  # b: its number
    TURN = 3
    DROP = 4  # a: the card that leaves the row
    PLAY = 5  # a: the card, b: 1 if nobody had seen it
    MOVE = 6  # a: the space, b: silver paid
    ARRANGE = 7  # a: the order
    ACT = 8  # a: the action
    IDLE = 9
    DISMISS = 10  # a: the person
    SPEND = 11  # a: the good, b: how much, for icons
    EXCHANGE = 12  # a: the trade
    CONSTRUCT = 13  # a: the building
    SPOT = 14  # a: the spot on which it stands
    LINK = 15  # a: the spot from which the link leads on; the seat gets what it gives
    WORKERS = 16  # a: the place, b: how many enter the castle
    ADVANCE = 17  # a: the place from which a crowd moves on
    CLIMB = 18  # a: the place from which a worker reaches the summit
    SHIFT = 19  # a: the place to which a worker moves
    BUMP = 20  # the seat's worker leaves, the Baron's if it is -1; a: the place, b: the tier from 0
    LEADER = 21
    TRANSCRIBE = 22  # a: the tile
    BONUS = 23  # a: the ribbon
    HIRE = 24  # a: the card
    SHOW = 25  # a: the card that is now on top of a pile, b: the place
    SHOW_TILE = 26  # the same for Manuscripts
    DISCARD = 27  # a: the card, b: 1 if it came from the draw pile
    DESTROY = 28  # the same
    SHUFFLE = 29  # the discards
    DRAW = 30  # b: how many cards
    GOOD = 31  # a: the good, b: gained, or paid if below 0
    VIRTUE = 32  # b: spaces moved
    CORRUPTION = 33  # the same
    COLLISION = 34  # a: the space
    DEBT = 35
    DEED = 36
    FLIP = 37  # a: 0 a Debt, 1 a Deed
    CARD = 38  # a: the card that does something
    REVEAL = 39  # a: 0 Poverty, 1 Prosperity
    END = 40  # a: the ending
    SUMMARY = 41  # a: the summary card
    SUMMARY_TOP = 42  # a: the one that lies on top
    BARON = 43  # a: the space on which he begins
    BARON_MOVE = 44  # a: the space that he reaches
    BARON_DISMISS = 45  # a: the person
    BARON_WORKER = 46  # a: the space to which one of his workers comes
    BARON_ADVANCE = 47  # a: the space from which a crowd advances
    BARON_ENTER = 48  # a: the place, b: the tier from 0, the summit last; one of his workers enters the castle
    BARON_LEAVE = 49  # a: the space; one of his workers goes home from it, or instead of coming to it
    REMOVE = 50  # the seat's worker leaves; a: the space
    CULL = 51  # the seat's worker leaves; a: the place, b: the tier from 0
    GUARD = 52  # the seat's worker comes; a: the space
    # the campaign, as `rules/tomes.py` of the family numbers them
    OBJECTIVE = 53  # a: a tome that can be claimed
    TOME = 54  # a: the tome that the seat takes
    VICTORY = 55  # b: how many victory tomes the seat has won
    TOKEN = 56  # a: the crest of the token that the seat takes
    HELP = 57  # a: the seat's tome that does something
    INSTEAD = 58  # the seat pays instead of a Debt
    CATCH_UP = 59  # silver for the seat, which has fewer tomes than the leader, follows


Options = agreed(OPTIONS)


def card_set(**facts: Any) -> Any:
    """A set of cards."""
    return flags(WORD, words_for(c.CARDS), **facts)


class Player(Record):
    """The belongings of a player."""

    goods: Numbers = int16(c.KINDS, high=MOST_HELD, doc="silver, stone, gold, ink")
    supply: int = int8(high=c.WORKERS, doc="workers")
    corruption: int = int8(high=c.TRACK - 1)
    virtue: int = int8(high=c.TRACK - 1)
    space: int = one_of(c.SPACES, doc="where the Viscount stands")
    cards: Numbers = card_set(doc="hand and draw pile together: everybody knows them")
    hand: Numbers = card_set(seen_by=Visibility.OWNER)
    hand_size: int = int8(high=c.CARDS)
    late: Numbers = card_set(
        doc="cards of the draw pile, or drawn since, that were among the discards when `early` were in the hand"
    )
    early: int = int8(high=c.CARDS, doc="so many cards of the hand are none of `late`")
    known: Numbers = card_set(doc="the hand of a partner, if hands are open")
    discard: Numbers = card_set()
    row: Numbers = one_of(c.CARDS, c.ROW)
    uncovered: int = flags(c.BUILDINGS, doc="buildings on the board, whose slots give what is printed there")
    manuscripts: int = flags(c.MANUSCRIPTS)
    papers: Numbers = int8(2, 2, doc="[Debts or Deeds, as gained or flipped]")
    summary: int = flags(SUMMARIES, doc="of the scenario")
    summary_top: int = one_of(SUMMARIES, doc="of the scenario: the one whose lower part counts")


class Paying(Record):
    """The payments for the action of this turn so far."""

    dismissed: int = one_of(c.PERSONS, doc="who was dismissed for it")
    paid: int = int16(digested=np.int8, doc="icons that goods stood in for")
    doubled: int = int8(high=1, doc="1: a good has counted as two icons")
    trades: int = int16(digested=np.int8, doc="how often goods were exchanged")


class State(KingdomState):
    """The whole table."""

    chronicle: Story = Story.one(transient=True, doc="what the last action brought about")
    options: Any = Options.one()
    steps: Stack = Stack.one(doc="what is still to be done")
    round: int = int16(high=LAST_ROUND, doc="0: pairs are being taken")
    last_round: int = int16(high=LAST_ROUND, doc="the round after which the game ends; 0: not known yet")
    first: int = int8(high=c.MOST - 1, doc="who has the start marker")
    ring: Numbers = one_of(c.PLACES, c.PLACES, doc="the segment at each place, clockwise")
    rotation: int = int8(high=c.PLACES - 1, doc="the place that the first section of the castle faces")
    players: Sequence[Player] = Player.per_seat(c.MOST)
    starts: Numbers = one_of(c.STARTS, c.MOST + 1, doc="Player cards that can still be taken")
    heroes: Numbers = one_of(c.CARDS, c.MOST + 1, doc="the Hero beside each")
    top: Numbers = one_of(c.TOWNSFOLK, c.PLACES, doc="the card on each pile; -1: what is printed there shows")
    sizes: Numbers = int8(c.PLACES, high=c.TOWNSFOLK)
    unseen: Numbers = card_set(doc="Townsfolk under those on top, in an order that nobody knows")
    tiles: Numbers = one_of(c.MANUSCRIPTS, c.PLACES, doc="the Manuscript on each pile")
    tile_sizes: Numbers = int8(c.PLACES, high=c.PILE_TILES)
    unseen_tiles: int = flags(c.MANUSCRIPTS)
    spot: Numbers = int8(c.SPOTS, low=-1, high=c.TYPES * c.MOST - 1, doc="3 x seat + type of building")
    castle: Numbers = int8(
        c.TIERS, c.PLACES, COLOURS, high=c.WORKERS, doc="workers [tier, place that the section faces, colour]"
    )
    summit: Numbers = int8(COLOURS, high=c.WORKERS)
    leader: int = one_of(c.MOST)
    ribbons: Numbers = one_of(c.MOST, len(c.RIBBONS), doc="who has each Cleric Bonus")
    above: Numbers = int8(len(c.GOALS), doc="Debts above Poverty, Deeds above Prosperity")
    action: int = one_of(len(c.Action), doc="the action that is being taken")
    target: int = int8(high=c.BUILDINGS, doc="of it: the building, or how many workers")
    paying: Paying = Paying.one()
    on_path: Numbers = int8(c.SPACES, COLOURS, high=c.WORKERS, doc="of the scenario: workers on the path")
    baron: int = one_of(c.OUTER_SPACES, doc="of the scenario: 2 x place + side")
    left: int = int8(high=BARON_WORKERS, doc="of the scenario: the Baron's workers in his supply")
    tomes: Tomes = Tomes.one()
