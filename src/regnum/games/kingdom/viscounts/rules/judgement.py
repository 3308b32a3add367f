"""A quick estimate of how many points each seat will end with: for greedy play and cut-off rollouts."""

from __future__ import annotations

import numpy as np

from regnum.core import sets
from regnum.core.bits import count
from regnum.core.jit import rule
from regnum.core.steps import top
from regnum.games.kingdom.viscounts.data.components import (
    ABOVE,
    BARON,
    CARDS,
    DEBT,
    DEED,
    GOALS,
    INNER,
    PERSON_ICONS,
    PLACES,
    TIERS,
    Action,
)
from regnum.games.kingdom.viscounts.rules.debts import UNFLIPPED
from regnum.games.kingdom.viscounts.rules.scoring import (
    is_defeat,
    points_of,
    promised_by_goal,
    target,
    workers_in_castle,
)
from regnum.games.kingdom.viscounts.rules.state import StepKind
from regnum.games.kingdom.viscounts.rules.supply import RIBBON_COUNT

# What things are worth in points at the end, while the game is young; most of it fades with the clocks.
SILVER_WORTH, RESOURCE_WORTH, ENOUGH = 0.35, 0.8, 8
ICON = 0.5  # an icon on an own card beyond the first few, for all of the game
CARD_COST = -0.6
BUILDING = 2.2  # an uncovered slot, beyond its points
IN_CASTLE = 0.6  # a worker of the first tiers may still move on
NEAR = 0.5  # a second worker in a section
UNFLIPPED_DEBT, UNFLIPPED_DEED = 0.9, 0.8
BONUS_CARD = 2.0
HAND_WORTH = 0.1
# In the scenario, in points a seat: what it is to lose at once, how many workers of the Baron stand on a line inward,
# how few he has left.
DEFEAT = 30.0
LINE = np.array([0.0, 0.3, 1.5, 6.0])
FEW, LAST_WORKERS = 8, 0.25
GOAL = 0.6  # of what a rank would bring: the other card may end the game
LASTING = 0.25  # goods and the like are worth something to the end

GOAL_COUNT = len(GOALS)

PENDING = np.zeros(len(StepKind))
for _kind, _worth in {
    StepKind.HIRE: 1.2,
    StepKind.MANUSCRIPT: 3.0,
    StepKind.RESOURCE: 0.8,
    StepKind.FLIP: 2.0,
    StepKind.CHOOSE: 1.0,
    StepKind.PLACE: 2.5,
    StepKind.SHIFT: 0.5,
    StepKind.BUILD: 4.0,
    StepKind.SPOT: 5.0,
    StepKind.DESTROY: 0.6,
    StepKind.DISCARD: 0.2,
}.items():
    PENDING[_kind] = _worth

# What an action promises before it is paid for.
PROMISE = np.zeros(len(Action))
for _action, _worth in {Action.TRADE: 1.5, Action.CONSTRUCT: 5.5, Action.WORKERS: 3.0, Action.TRANSCRIBE: 4.5}.items():
    PROMISE[_action] = _worth


@rule
def judge(s, values):
    """The points of every seat if the game ended now, and what its position promises beyond them.

    Of a team: by how much, in points a seat, all of that together exceeds what they need.
    """
    young = youth(s)
    for p in range(s.seats):
        values[p] = points_of(s, p)
        if s.over == 0:
            values[p] += belongings(s, p) * (LASTING + (1 - LASTING) * young) + young * prospects(s, p) + goals(s, p)
    if s.over == 0:
        step = top(s.steps)
        values[step.seat] += PENDING[step.kind]
        if step.kind == StepKind.FUND or step.kind == StepKind.TRADE:
            values[step.seat] += PROMISE[s.action]
    if s.team == 1:
        share_judgement(s, values)


@rule
def youth(s):
    """What is left of the game, from 1 to 0: by the pile that is nearer to its end."""
    if s.round == 0:
        return 1.0
    if s.last_round > 0:
        return 0.0
    left = 1.0
    for goal in range(GOAL_COUNT):
        left = min(left, s.above[goal] / ABOVE[goal, s.seats])
    return left


@rule
def goals(s, p):
    """What Poverty and Prosperity would bring now, the more the nearer they are."""
    worth = 0.0
    for goal in range(GOAL_COUNT):
        if s.round > 0 and s.above[goal] > 0:
            worth += (1 - s.above[goal] / ABOVE[goal, s.seats]) * GOAL * promised_by_goal(s, p, goal)
    return worth


@rule
def belongings(s, p):
    """Goods, unflipped papers, workers that may move on."""
    me = s.players[p]
    resources = me.goods[1] + me.goods[2] + me.goods[3]
    worth = SILVER_WORTH * min(me.goods[0], ENOUGH) + RESOURCE_WORTH * min(resources, ENOUGH)
    worth += UNFLIPPED_DEBT * me.papers[DEBT, UNFLIPPED] + UNFLIPPED_DEED * me.papers[DEED, UNFLIPPED]
    worth += IN_CASTLE * (workers_in_castle(s, p) - s.summit[p])
    for tier in range(2):
        for place in range(PLACES):
            worth += NEAR * (s.castle[tier, place, p] == 2)
    return worth + HAND_WORTH * me.hand_size


@rule
def prospects(s, p):
    """A better deck, uncovered slots, bonus cards."""
    me = s.players[p]
    worth = BUILDING * count(me.uncovered)
    for ribbon in range(RIBBON_COUNT):
        worth += BONUS_CARD * (s.ribbons[ribbon] == p)
    return worth + worth_of_deck(s, p)


@rule
def worth_of_deck(s, p):
    """All cards."""
    me = s.players[p]
    worth = 0.0
    for card in range(CARDS):
        if sets.contains(me.cards, card) or sets.contains(me.discard, card):
            worth += worth_of_card(card)
    for place in range(len(me.row)):
        if me.row[place] >= 0:
            worth += worth_of_card(me.row[place])
    return worth


@rule
def worth_of_card(card):
    """Its icons, less what it costs to come round less often."""
    worth = CARD_COST
    for icon in range(PERSON_ICONS.shape[1]):
        worth += ICON * PERSON_ICONS[card, icon]
    return worth


# ---- a team ---------------------------------------------------------------------------------------------------------


@rule
def share_judgement(s, values):
    """The same value for every partner: points a seat beyond the goal, less what the Baron threatens."""
    together = 0.0
    for p in range(s.seats):
        together += values[p]
    above = (together - target(s)) / s.seats
    if is_defeat(s):
        above = min(above, 0.0) - DEFEAT
    elif s.over == 0:
        above -= danger(s)
    for p in range(s.seats):
        values[p] = above


@rule
def danger(s):
    """How near the Baron is to the summit on any line, and to his last worker."""
    worth = 0.0
    for place in range(PLACES):
        steps = 0 + s.on_path[3 * place + INNER, BARON]
        for tier in range(TIERS):
            steps += s.castle[tier, place, BARON]
        worth += LINE[steps]
    return worth + LAST_WORKERS * max(0, FEW - s.left) ** 2
