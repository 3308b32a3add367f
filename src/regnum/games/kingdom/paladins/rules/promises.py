"""Evaluation of an action on the left whose workers, or partner, are still to be chosen.

Until then nothing has been paid and nothing gained, so a judgement would see no difference between Hunt and Trade.
"""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.evaluation_weights import (
    CONSPIRED,
    PERSON_EACH_ROUND,
    PRAYER,
    PROVISIONS,
    REWARD,
    SILVER,
    WHITE,
    WORKSHOP_EACH_ROUND,
    heap,
)
from regnum.games.kingdom.paladins.rules.left import benefits, less
from regnum.games.kingdom.paladins.rules.state import State, StepKind
from regnum.games.kingdom.paladins.rules.workers import HIRING, ON_DEBT, action_of, target_of
from regnum.rules import rule


@rule
def promise(s: State, p: int, kind: int, value: int) -> float:
    """Evaluate the pending choice of `p`: the best that the action could do for anybody, less its cost."""
    if kind != StepKind.WORKERS and kind != StepKind.FOR:
        return 0.0
    action, target = action_of(value), target_of(value)
    if action >= c.RIGHT:
        return 0.0
    best = 0.0
    for q in range(s.seats):
        if (q == p or s.team == 1) and benefits(s, p, q, action, target):
            best = max(best, gain(s, q, action, target))
    return best - cost(s, p, action, target)


@rule
def cost(s: State, p: int, action: int, target: int) -> float:
    """Return the outstanding cost: silver, or a debt in its stead."""
    if action == c.Action.RECRUIT and target >= ON_DEBT:
        return 0.0 - c.UNPAID_POINTS
    silver = 0
    if action == c.Action.RECRUIT and target >= HIRING:
        silver = less(s, p, action, c.HIRE_SILVER[target - HIRING])
    elif action == c.Action.DEVELOP or action == c.Action.PRAY:
        silver = less(s, p, action, c.SILVER_COST[action, 0])
    there = s.players[p].silver
    return SILVER * (heap(there) - heap(there - silver))


@rule
def gain(s: State, p: int, action: int, target: int) -> float:
    """Return a player's gain from the action with the paladin's bonus: in the action phase everybody has one."""
    me = s.players[p]
    worth = REWARD[action, c.PALADIN + me.active]
    if action == c.Action.HUNT:
        worth += PROVISIONS * (heap(me.provisions + c.YIELD[0, target]) - heap(me.provisions))
    elif action == c.Action.TRADE:
        worth += SILVER * (heap(me.silver + c.YIELD[1, target]) - heap(me.silver))
    elif action == c.Action.DEVELOP:
        worth += (c.ROUNDS - s.round) * WORKSHOP_EACH_ROUND[c.RIGHT + target // c.WORKSHOP_SPACES] + WHITE
    elif action == c.Action.PRAY:
        worth += PRAYER
    elif action == c.Action.CONSPIRE:
        worth += CONSPIRED
    elif action == c.Action.GAIN_HONOUR:
        worth += REWARD[When.GAIN, c.TILE]
    elif target < HIRING:
        worth += REWARD[When.DISMISSED, c.PERSON + s.townsfolk[target]]
    else:
        card = s.townsfolk[target % HIRING]
        worth += (c.ROUNDS - s.round) * PERSON_EACH_ROUND[card] + REWARD[When.HIRED, c.PERSON + card]
    return worth
