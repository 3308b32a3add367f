"""A quick estimate of how many points each seat will end with: for greedy play and cut-off rollouts."""

from __future__ import annotations

import numpy as np

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.rules.evaluation_team import judge_team
from regnum.games.kingdom.architects.rules.evaluation_weights import ENOUGH, NEXT, PENDING, SUPPLY, heap
from regnum.games.kingdom.architects.rules.guildhall import SKILL_KINDS, guild_spaces
from regnum.games.kingdom.architects.rules.scoring import points_of
from regnum.games.kingdom.architects.rules.state import State, StepKind
from regnum.games.kingdom.architects.rules.workers import captured_by
from regnum.games.kingdom.rules.tomes import is_campaign, worth_of_tomes
from regnum.rules import Floats, lowest, rule, top

# What things are worth in points at the end, while the game is young; they fade as the Guildhall fills. Fitted by
# letting greedy bots with other numbers play against one another.
FIRST = np.array([0.9, 0.4, 0.55, 0.55, 0.5, 0.8])  # of a good, beyond the points that it makes anyhow
APPRENTICE = 1.2
SKILL = 2.0  # the first apprentice of each
CARD = 0.5
PRISONER = -0.3
CAPTURED = 0.45  # a worker of another on the own board
VIRTUE = 0.35  # a step, beyond the points of the track
DEBT = -0.8
REACHABLE = 0.55  # of what a building that could be paid for would bring: a part of it for a part of the cost
NEXT_LEVEL = 0.7
SECOND_PLAN = 0.5
FADING = 0.8  # from the first space of the Guildhall to the last

# What does not fade: who is ahead must want the end, and a crowd in the mines must be worth a visit to the Town Centre.
PACE = 4.0  # an own worker in the Guildhall: so much nearer to the end
STANDING = 0.2  # a worker at a large circle, where the next one brings more
CROWD = 0.04  # the same, times the square of how many there are, where each adds to the harvest
HARVESTS = 4  # large circles from the first, where all of them count
ELSEWHERE, FEW = 0.5, 3  # a worker at the others is worth less, and so many count

GUARDED = 0.4  # a worker that the Guardhouse could send or bring
TROUBLE = 1.0  # what a visit there or to the Town Centre costs

VALUE_OF_COST = c.COST[:, c.Good.CLAY : c.Good.MARBLE + 1].sum(1) + c.COST[:, c.Owed.EITHER]
"""The number of goods each cost takes."""

GOODS = heap(FIRST[:, np.newaxis], NEXT[:, np.newaxis])
GROUPS = np.array(
    [
        [
            STANDING * n + CROWD * n * n if place < HARVESTS else ELSEWHERE * STANDING * min(n, FEW)
            for n in range(c.WORKERS + 1)
        ]
        for place in range(c.CIRCLES)
    ]
)
"""The value of each number of workers at each large circle."""


@rule
def evaluate(s: State, values: Floats) -> None:
    """The points of every seat if the game ended now, and what its position promises beyond them; or see `teamwork`."""
    if s.team == 1:
        judge_team(s, values)
        return
    young = youth(s)
    for p in range(s.seats):
        values[p] = points_of(s, p)
        if young > 0.0:
            values[p] += groups(s, p) + young * (belongings(s, p) + plans(s, p))
        if is_campaign(s):
            values[p] += worth_of_tomes(s, p)
    if s.over == 0:
        for space in range(s.filled):
            if s.guildhall[space] < s.seats:
                values[s.guildhall[space]] += PACE
        step = top(s.steps)
        values[step.seat] += pending(s, step.seat, step.kind)


@rule
def youth(s: State) -> float:
    """1 at the beginning, falling as the Guildhall fills; 0 in the last turns."""
    if s.over != 0 or s.trigger >= 0:
        return 0.0
    return 1.0 - FADING * s.filled / guild_spaces(s)


@rule
def pending(s: State, p: int, kind: int) -> float:
    """Evaluate the promise of a pending choice."""
    if kind == StepKind.GUARD:
        return max(0.0, GUARDED * (captured_by(s, p) + s.players[p].prison) - TROUBLE)
    if kind == StepKind.CAPTURE:
        return max(0.0, best_catch(s, p) - TROUBLE)
    return PENDING[kind]


@rule
def best_catch(s: State, p: int) -> float:
    """The group of another that is worth most to whoever captures it."""
    best = 0.0
    for place in range(c.CIRCLES):
        for q in range(s.seats):
            if q != p:
                best = max(best, GROUPS[place, s.present[place, q]] + CAPTURED * s.present[place, q])
    return best


@rule
def groups(s: State, p: int) -> float:
    """Own workers at the large circles."""
    value = 0.0
    for place in range(c.CIRCLES):
        value += GROUPS[place, s.present[place, p]]
    return value


@rule
def belongings(s: State, p: int) -> float:
    """Goods, apprentices, cards, workers, virtue and debts."""
    me = s.players[p]
    value = CARD * min(me.hand_size, c.HAND_LIMIT) + SUPPLY[me.workers] + CAPTURED * captured_by(s, p)
    value += PRISONER * me.prison + VIRTUE * me.virtue + DEBT * me.unpaid
    for good in range(len(GOODS)):
        value += GOODS[good, min(me.goods[good], ENOUGH)]
    rest = me.apprentices
    while rest != 0:
        value += APPRENTICE
        rest &= rest - 1
    for skill in range(SKILL_KINDS):
        if me.apprentices & c.WITH_SKILL[skill] != 0:
            value += SKILL
    return value


@rule
def plans(s: State, p: int) -> float:
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
def promise(s: State, p: int, card: int) -> float:
    """Evaluate a building in hand: the available part of its cost and its skills, squared."""
    wanted = 0
    there = 0
    for skill in range(SKILL_KINDS):
        if c.BUILDING_SKILLS[card] >> skill & 1 == 1:
            wanted += 2
            if s.players[p].apprentices & c.WITH_SKILL[skill] != 0:
                there += 2
    part = (there + goods_there(s, p, card)) / (wanted + VALUE_OF_COST[card])
    return REACHABLE * (PACE + c.BUILDING_POINTS[card]) * part * part


@rule
def goods_there(s: State, p: int, cost: int) -> int:
    """Count a player's goods that go towards a cost."""
    goods = s.players[p].goods
    found = min(c.COST[cost, c.Owed.EITHER], goods[c.Good.WOOD] + goods[c.Good.STONE])
    for good in range(c.Good.CLAY, c.Good.MARBLE + 1):
        found += min(c.COST[cost, good], goods[good])
    return found


@rule
def next_level(s: State, p: int) -> float:
    """Evaluate the next level of the Cathedral by the available part of its cost."""
    level = s.players[p].cathedral + 1
    if level > c.LEVELS:
        return 0.0
    part = goods_there(s, p, c.LEVEL_COST + level) / VALUE_OF_COST[c.LEVEL_COST + level]
    return NEXT_LEVEL * (PACE + c.LEVEL_POINTS[level] - c.LEVEL_POINTS[level - 1]) * part * part
