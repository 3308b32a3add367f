"""Values of things, in points at the end, and of the rewards on cards and spaces.

The weights, here and in the other evaluation files, were found by evolution: see
research/notes/2026-11-28-bot-strength.md.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import Op, What
from regnum.games.kingdom.paladins.rules.state import State
from regnum.rules import rule

# ---- prices ---------------------------------------------------------------------------------------------------------

WHITE, COLOURED, PURPLE = 0.88, 1.01, 1.43
FIRST_OF_COLOUR = 0.18
SILVER, PROVISIONS, NEXT, ENOUGH = 0.79, 0.43, 0.56, 12  # the first, beyond its third of a point; each further one less
STEP = 1.1  # of an attribute, that a card gives
HONOUR = 1.03
TAX = 0.26
SUSPICION = -0.25
SETTLED = 1.1
PRAYER = 0.45

WORKSHOP, PERSON = 1.38, 1.09  # each round, as often as its action is taken:
USED = {
    c.Action.COMMISSION: 0.34,
    c.Action.FORTIFY: 0.91,
    c.Action.GARRISON: 0.15,
    c.Action.ABSOLVE: 0.72,
    c.Action.ATTACK: 0.82,
    c.Action.CONVERT: 0.37,
}
ANOTHER_PERSON = 0.43  # one of the Townsfolk who does something on other occasions

# ---- what follows from them -----------------------------------------------------------------------------------------

WORKER = np.array([WHITE] + [COLOURED] * (c.KINDS - 2) + [PURPLE])  # by colour
assert c.CRIMINAL == c.KINDS - 1
HEAP = (1.0 - NEXT ** np.arange(ENOUGH + 1)) / (1.0 - NEXT)
"""So many goods of a kind, as a multiple of the first."""


def _of_one(op: int, what: int) -> float:
    """One of what a row gives."""
    if op == Op.GAIN and what <= c.CRIMINAL:
        return float(WORKER[what]) + (SUSPICION + TAX if what == c.CRIMINAL else 0.0)
    gains = {What.SILVER: SILVER, What.PROVISIONS: PROVISIONS, What.HONOUR: HONOUR}
    gains |= dict.fromkeys((What.STRENGTH, What.FAITH, What.INFLUENCE), STEP)
    others = {Op.TAX: TAX, Op.DISCARD: -SUSPICION, Op.SETTLE: SETTLED, Op.PRAY: PRAYER}
    return gains.get(What(what), 0.0) if op == Op.GAIN else others.get(Op(op), 0.0)


def _rewards() -> NDArray[np.float64]:
    rewards = np.zeros(c.INDEX.size.shape)
    for when, source in zip(*np.nonzero(c.INDEX.size), strict=True):
        rewards[when, source] = sum(
            c.ROW.n[row] * _of_one(c.ROW.op[row], c.ROW.what[row]) for row in c.INDEX.of(when, source)
        )
    return rewards


CONSPIRED = _of_one(Op.GAIN, What.PURPLE)
REWARD = _rewards()
"""[when, source]: what a card or a space gives on an occasion; nothing for a choice, a workshop or a free hire."""

WORKSHOP_EACH_ROUND = np.array([WORKSHOP * USED.get(c.Action(action), 0.0) for action in range(c.ON_BOARD)])
"""[action on the right]"""


def _person(card: int) -> float:
    of_actions = sum(USED[action] * REWARD[action, card] for action in USED)
    return PERSON * of_actions if of_actions else ANOTHER_PERSON


PERSON_EACH_ROUND = np.array([_person(card) for card in range(c.PERSONS)])


@rule
def heap(n: int) -> float:
    """So many goods of a kind, as a multiple of the first; more than enough are worth no more."""
    return HEAP[min(n, ENOUGH)]


@rule
def rounds_left(s: State) -> int:
    """After this one; there is none before the first."""
    return c.ROUNDS - max(1, s.round)


@rule
def power(s: State, p: int, attribute: int) -> int:
    """An attribute with the paladin of this round, even if he has only been chosen."""
    me = s.players[p]
    paladin = me.chosen if me.chosen >= 0 else me.active
    return me.attribute[attribute] + (c.BONUS[paladin, attribute] if paladin >= 0 else 0)
