"""A quick estimate of how many points each seat will end with: for greedy play and cut-off rollouts."""

from __future__ import annotations

import numpy as np

from regnum.core.bits import lowest
from regnum.core.jit import rule
from regnum.core.steps import top
from regnum.games.kingdom.architects.data.components import (
    BUILDING_POINTS,
    BUILDING_SKILLS,
    CIRCLES,
    COST,
    LEVEL_COST,
    LEVEL_POINTS,
    LEVELS,
    SKILLS,
    WITH_SKILL,
    Good,
    Owed,
)
from regnum.games.kingdom.architects.rules.guildhall import guild_spaces
from regnum.games.kingdom.architects.rules.scoring import points_of
from regnum.games.kingdom.architects.rules.state import StepKind

# What things are worth in points at the end, while the game is young; they fade as the Guildhall fills.
GOODS = np.array([0.3, 0.45, 0.45, 0.45, 0.3, 0.45])  # beyond the points that gold, marble and silver make anyhow
ENOUGH = 12  # of a good: more is worth nothing
APPRENTICE = 1.5
SKILL = 1.5  # the first apprentice of each
CARD = 0.5
WORKER = 0.3  # in the supply
PLACED = 0.25  # at a large circle, where the next one brings more
PRISONER = -0.3
CAPTURED = 0.3  # a worker of another on the own board
VIRTUE = 0.3  # a step, beyond the points of the track
DEBT = -0.8
REACHABLE = 0.45  # of the points of a building that could be paid for: a part of it for a part of the cost
NEXT_LEVEL = 0.45
SECOND_PLAN = 0.5

PENDING = np.zeros(len(StepKind))
"""What a choice promises to the seat that has it, while it is still to be made."""
for _kind, _worth in {
    StepKind.GUILD: 6.0,
    StepKind.SERVICE: 2.5,
    StepKind.HIRE: 2.5,
    StepKind.SHOP: 0.4,
    StepKind.DIG: 1.0,
    StepKind.STORE: 0.3,
    StepKind.GUARD: 0.6,
    StepKind.CAPTURE: 0.6,
    StepKind.KEEP: 0.5,
}.items():
    PENDING[_kind] = _worth

ALL_SKILLS = len(SKILLS)
VALUE_OF_COST = COST[:, Good.CLAY : Good.MARBLE + 1].sum(1) + COST[:, Owed.EITHER]
"""How many goods each cost takes."""


@rule
def judge(s, values):
    """The points of every seat if the game ended now, and what its position promises beyond them."""
    young = youth(s)
    for p in range(s.seats):
        values[p] = points_of(s, p)
        if young > 0.0:
            values[p] += young * (belongings(s, p) + plans(s, p))
    if s.over == 0:
        step = top(s.steps)
        values[step.seat] += PENDING[step.kind]


@rule
def youth(s):
    """1 at the beginning, falling as the Guildhall fills; 0 in the last turns."""
    if s.over != 0 or s.trigger >= 0:
        return 0.0
    return 1.0 - 0.8 * s.filled / guild_spaces(s)


@rule
def belongings(s, p):
    """Goods, apprentices, cards, workers, virtue and debts."""
    me = s.players[p]
    value = CARD * min(me.hand_size, 6) + WORKER * me.workers + PRISONER * me.prison + VIRTUE * me.virtue
    value += DEBT * me.unpaid
    for good in range(len(GOODS)):
        value += GOODS[good] * min(me.goods[good], ENOUGH)
    for colour in range(s.seats):
        value += CAPTURED * me.held[colour]
    for location in range(CIRCLES):
        value += PLACED * s.present[location, p]
    rest = me.apprentices
    while rest != 0:
        value += APPRENTICE
        rest &= rest - 1
    for skill in range(ALL_SKILLS):
        if me.apprentices & WITH_SKILL[skill] != 0:
            value += SKILL
    return value


@rule
def plans(s, p):
    """The two buildings of the hand that are nearest to what they bring, and the next level of the Cathedral."""
    best = 0.0
    second = 0.0
    rest = s.players[p].hand
    while rest != 0:
        worth = promise(s, p, lowest(rest))
        rest &= rest - 1
        if worth > best:
            second = best
            best = worth
        elif worth > second:
            second = worth
    return best + SECOND_PLAN * second + next_level(s, p)


@rule
def promise(s, p, card):
    """What a building of the hand promises: the part of its cost and of its skills that is there, squared."""
    wanted = 0
    there = 0
    for skill in range(ALL_SKILLS):
        if BUILDING_SKILLS[card] >> skill & 1 == 1:
            wanted += 2
            if s.players[p].apprentices & WITH_SKILL[skill] != 0:
                there += 2
    part = (there + goods_there(s, p, card)) / (wanted + VALUE_OF_COST[card])
    return REACHABLE * BUILDING_POINTS[card] * part * part


@rule
def goods_there(s, p, cost):
    """How many goods of a cost a player has."""
    goods = s.players[p].goods
    found = min(COST[cost, Owed.EITHER], goods[Good.WOOD] + goods[Good.STONE])
    for good in range(Good.CLAY, Good.MARBLE + 1):
        found += min(COST[cost, good], goods[good])
    return found


@rule
def next_level(s, p):
    """What the next level of the Cathedral adds, by the part of its cost that is there."""
    level = s.players[p].cathedral + 1
    if level > LEVELS:
        return 0.0
    part = goods_there(s, p, LEVEL_COST + level) / VALUE_OF_COST[LEVEL_COST + level]
    return NEXT_LEVEL * (LEVEL_POINTS[level] - LEVEL_POINTS[level - 1]) * part * part
