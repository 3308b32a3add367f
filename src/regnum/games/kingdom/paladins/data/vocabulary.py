"""The words in which the data files of Paladins of the West Kingdom say what cards do (see `kingdom/rows.py`)."""

from __future__ import annotations

from enum import IntEnum

from regnum.games.kingdom.rows import Vocabulary


class Op(IntEnum):
    """The operations of rows."""

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
    LOSE = 12  # what, n: only where it is there
    INSTEAD = 13  # of a debt or of Suspicion: a price


class What(IntEnum):
    """With what: workers by colour, goods, attributes, debts, what threats take; and the actions whose costs change."""

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
    HONOUR = 12  # of the scenario, like those that follow
    SUSPICION = 13
    WORKER = 14  # one of those that are kept at the end of the round
    WORKSHOP = 15  # the rightmost that is not built
    # actions: LESS and WAIVE
    DEVELOP = 16
    RECRUIT = 17
    PRAY = 18
    COMMISSION = 19
    FORTIFY = 20
    GARRISON = 21
    ABSOLVE = 22
    CONVERT = 23


class When(IntEnum):
    """On which occasion. The actions come first, in the order of the player board."""

    DEVELOP = 0
    HUNT = 1
    TRADE = 2
    RECRUIT = 3
    PRAY = 4
    CONSPIRE = 5
    GAIN_HONOUR = 6
    COMMISSION = 7
    FORTIFY = 8
    GARRISON = 9
    ABSOLVE = 10
    ATTACK = 11
    CONVERT = 12
    FAVOUR = 13  # one of the King's Favours
    ORDER = 14  # one of the King's Orders, in the scenario
    ALWAYS = 15  # it changes a rule and is never run
    GAIN = 16  # what positions, jars, workshops and tiles give
    HIRED = 17  # this card
    DISMISSED = 18  # this card
    ATTACKED = 19  # this card
    BUILT = 20  # this card
    USED = 21  # this card
    INQUISITION = 22
    DEBT_PAID = 23
    DEBT_TAKEN = 24
    SCORE = 25
    ROUND_END = 26  # a threat of the Baron was not averted
    SETUP = 27  # a tome of the campaign, before the first round


class Counter(IntEnum):
    """The things that can be counted."""

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
    """The conditions of rows."""

    SUSPICIOUS = 0  # the player had several Suspicion cards when the Inquisition began
    INNOCENT = 1  # the player had none then


WORDS = Vocabulary(Op, What, When, Counter, Term)
