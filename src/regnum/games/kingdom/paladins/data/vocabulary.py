"""The words in which the data files of Paladins of the West Kingdom say what cards do (see `kingdom/rows.py`)."""

from __future__ import annotations

from enum import IntEnum

from regnum.games.kingdom.rows import Vocabulary


class Op(IntEnum):
    """What a row does."""

    GAIN = 0  # what, n
    CHOOSE = 1  # one of several branches
    TAX = 2  # n silver from the Tax Supply
    DISCARD = 3  # n Suspicion cards
    SETTLE = 4  # n unpaid debts are paid, for nothing
    HIRE = 5  # one of the Townsfolk on display, for nothing
    PRAY = 6  # one of the own actions is cleared, for nothing
    DEVELOP = 7  # a workshop, for nothing
    RAISE = 8  # n in an attribute that the player chooses
    POINTS = 9  # n at the end
    LESS = 10  # an action costs n silver less
    WAIVE = 11  # an action costs nothing


class What(IntEnum):
    """With what: workers by colour, goods, attributes, debts; and the actions whose costs change."""

    WHITE = 0
    GREEN = 1
    BLUE = 2
    RED = 3
    BLACK = 4
    PURPLE = 5
    SILVER = 6
    PROVISIONS = 7
    STRENGTH = 8
    FAITH = 9
    INFLUENCE = 10
    DEBT = 11
    # actions: LESS and WAIVE
    DEVELOP = 12
    RECRUIT = 13
    PRAY = 14
    COMMISSION = 15
    FORTIFY = 16
    GARRISON = 17
    ABSOLVE = 18
    CONVERT = 19


class When(IntEnum):
    """On which occasion. The actions come first, in the order of the player board."""

    DEVELOP = 0
    HUNT = 1
    TRADE = 2
    RECRUIT = 3
    PRAY = 4
    CONSPIRE = 5
    COMMISSION = 6
    FORTIFY = 7
    GARRISON = 8
    ABSOLVE = 9
    ATTACK = 10
    CONVERT = 11
    FAVOUR = 12  # one of the King's Favours
    ALWAYS = 13  # it changes a rule and is never run
    GAIN = 14  # what positions, jars and workshops give
    HIRED = 15  # this card
    DISMISSED = 16  # this card
    ATTACKED = 17  # this card
    BUILT = 18  # this card
    USED = 19  # this card
    INQUISITION = 20
    DEBT_PAID = 21
    DEBT_TAKEN = 22
    SCORE = 23


class Counter(IntEnum):
    """What can be counted."""

    STRENGTH = 0
    FAITH = 1
    INFLUENCE = 2
    MONKS = 3
    OUTPOSTS = 4
    WALLS = 5
    JARS = 6
    WORKSHOPS = 7
    TOWNSFOLK = 8
    SUSPICION = 9
    UNPAID_DEBTS = 10
    PAID_DEBTS = 11
    MERCENARIES = 12  # converted
    ORDERS = 13  # completed
    ATTACKED_GREEN = 14
    ATTACKED_YELLOW = 15
    ATTACKED_BLUE = 16


class Term(IntEnum):
    """What may have to be true."""

    SUSPICIOUS = 0  # the player had several Suspicion cards when the Inquisition began
    INNOCENT = 1  # the player had none then


WORDS = Vocabulary(Op, What, When, Counter, Term)
