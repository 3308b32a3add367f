"""The words of the effect rows in Viscounts of the West Kingdom."""

from __future__ import annotations

from enum import IntEnum

from regnum.games.kingdom.rows import Vocabulary


class Op(IntEnum):
    """The operations of rows."""

    GAIN = 0  # what, n
    CHOOSE = 1  # one of several branches
    FLIP = 2  # an own card that is not flipped: a Debt, a Deed, or either
    ARRANGE = 3  # the own row of cards
    DISCARD = 4  # n cards, from the hand or blindly
    DESTROY = 5  # n cards, the same
    SHUFFLE = 6  # the discards into the draw pile
    HIRE = 7  # n of the Townsfolk on top of the piles, for nothing
    SHIFT = 8  # an own worker on the first tier of the castle, by one section
    PLACE = 9  # n workers in any section of the first tier
    BUILD = 10  # a building of a type, on any spot
    BUILD_HERE = 11  # the same, on a spot of the own space
    MANUSCRIPT = 12  # a cheap one on top of the piles, for nothing
    POINTS = 13  # n at the end
    # these change what an action may be paid with, or what hiring costs, and are never run
    CONVERT = 14  # two Merchants count as one icon of the action
    DOUBLE = 15  # the first good that fits the action counts as two icons
    PAIR = 16  # two silver count as one icon of the action
    ACCEPT = 17  # stone and gold count as icons of the action
    LESS = 18  # n silver less; of an action n icons less
    INSTEAD = 19  # of a Debt: a price


class What(IntEnum):
    """With what. The goods come first, in the order of the icons that they stand in for."""

    SILVER = 0
    STONE = 1
    GOLD = 2
    INK = 3
    RESOURCE = 4  # stone, gold or ink
    VIRTUE = 5
    CORRUPTION = 6
    DEBT = 7
    DEED = 8
    EITHER = 9  # a Debt or a Deed
    WORKSHOP = 10
    TRADING_POST = 11
    GUILDHALL = 12
    CONSTRUCT = 13
    WORKERS = 14
    TRANSCRIBE = 15
    TOWNSFOLK = 16  # hiring and dismissing
    HIRING = 17


class When(IntEnum):
    """On which occasion. After an action come first, in the order of the actions."""

    AFTER_TRADE = 0
    AFTER_CONSTRUCT = 1
    AFTER_WORKERS = 2
    AFTER_TRANSCRIBE = 3
    PLAY = 4  # this card comes into the row
    DROP = 5  # it leaves the row
    HIRED = 6  # it is hired or dismissed
    FLIP_DEBT = 7
    GAIN_DEBT = 8
    COLLISION = 9  # anybody's
    OWN = 10  # the own markers collide on this space
    OTHERS = 11  # those of somebody else do
    GAIN = 12  # what spots, links, sections, trades, manuscripts and Player cards give
    ALWAYS = 13  # it changes a rule and is never run
    SCORE = 14
    SETUP = 15  # a tome of the campaign, before the first turn


class Counter(IntEnum):
    """The things that can be counted; the icons come first, in their order."""

    MERCHANTS = 0
    BUILDERS = 1
    NOBLES = 2
    CLERICS = 3
    CRIMINALS = 4
    MANUSCRIPTS = 5
    BUILDINGS = 6
    CASTLE_WORKERS = 7
    RESOURCES = 8
    PAID = 9  # Debts
    APPROVED = 10  # Deeds


class Term(IntEnum):
    """The conditions of rows."""

    CRIMINAL = 0  # there is a Criminal on the own row
    INNOCENT = 1  # there is none


WORDS = Vocabulary(Op, What, When, Counter, Term)
