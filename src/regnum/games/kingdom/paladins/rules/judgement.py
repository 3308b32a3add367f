"""A quick estimate of how many points each seat will end with: for greedy play and cut-off rollouts."""

from __future__ import annotations

import numpy as np

from regnum.core.bits import count
from regnum.core.jit import rule
from regnum.core.steps import top
from regnum.games.kingdom.paladins.data.components import (
    BONUS,
    CRIMINAL,
    KEPT,
    ORDER_ACTION,
    ORDER_NEEDS,
    ORDER_POINTS,
    ORDER_USES,
    ORDERS_SHOWN,
    ROUNDS,
    USES,
    Action,
)
from regnum.games.kingdom.paladins.data.threats import (
    BARON_WORKERS,
    CARDS,
    MORE_WORKERS,
    OUTSIDERS_NEEDED,
    PER_CARD,
    WORKER_POINTS,
)
from regnum.games.kingdom.paladins.rules.king import has_completed
from regnum.games.kingdom.paladins.rules.scoring import points_of, target
from regnum.games.kingdom.paladins.rules.state import StepKind
from regnum.games.kingdom.paladins.rules.supply import attribute_at_end, pieces
from regnum.games.kingdom.paladins.rules.suspicion import suspicions, total
from regnum.games.kingdom.paladins.rules.threats import barons_workers
from regnum.games.kingdom.paladins.rules.workers import HIRING, action_of, target_of

# What things are worth in points at the end, while the game is young; most of it fades round by round.
WORKER, CRIMINAL_MORE = 0.6, 0.1
GOOD, ENOUGH = 0.3, 5  # silver or a Provision, beyond the points that it makes anyhow; more of a kind is worth nothing
MARKER = 1.0  # a step of an attribute, beyond its points now
BONUS_WORTH = 0.1  # a step of the paladin's
PIECE = 1.2  # a Monk, Outpost, wall or jar: nearer to the points of its row
WORKSHOP = 3.0
PERSON = 2.0  # one of the Townsfolk
SUSPICION = -0.4
HONOUR = 1.4  # of the scenario, where it may still matter
COMING = 0.5  # of what the workers cost that the Baron will bring
THREAT = 0.6  # to every partner, for each round in which a threat stays in play
OUTSIDER = 1.2  # to every partner, for each that is still to be repelled
ORDER_TOGETHER = 1.2  # of the points of an Order, by the part of it that the best partner has, squared
ORDER = 0.7  # of the points of an Order, by the part of it that is done, squared

# What an action promises before its workers are placed, which then cost what they are worth.
PROMISE = np.zeros(len(Action))
for _action, _worth in {
    Action.DEVELOP: 3.6,
    Action.HUNT: 1.0,
    Action.TRADE: 1.0,
    Action.RECRUIT: 1.6,
    Action.PRAY: 1.2,
    Action.CONSPIRE: 0.7,
    Action.GAIN_HONOUR: 1.0,
    Action.COMMISSION: 4.5,
    Action.FORTIFY: 4.5,
    Action.GARRISON: 4.5,
    Action.ABSOLVE: 4.5,
    Action.ATTACK: 4.0,
    Action.CONVERT: 4.5,
    Action.FAVOUR: 1.6,
}.items():
    PROMISE[_action] = _worth
SECOND_WORKER = 1.2  # for Hunt, Trade and hiring: so much more

# The same for choices that follow.
PENDING = np.zeros(len(StepKind))
for _kind, _worth in {
    StepKind.HIRE: 1.2,
    StepKind.PRAY: 0.8,
    StepKind.DEVELOP: 1.8,
    StepKind.ATTRIBUTE: 0.9,
    StepKind.CHOOSE: 0.6,
}.items():
    PENDING[_kind] = _worth


@rule
def judge(s, values):
    """The points of every seat if the game ended now, and what its position promises beyond them.

    Of a team: by how much, in points a seat, all of that together exceeds what they need.
    """
    young = (ROUNDS - s.round) / ROUNDS
    for p in range(s.seats):
        values[p] = points_of(s, p)
        if s.over == 0:
            values[p] += at_hand(s, p) + young * belongings(s, p) + orders(s, p)
    if s.over == 0:
        step = top(s.steps)
        values[step.seat] += promise(step.kind, step.value)
    if s.team == 1:
        share_judgement(s, values)


@rule
def promise(kind, value):
    """What a choice that is to be made promises to its seat."""
    if kind != StepKind.WORKERS and kind != StepKind.FOR:
        return PENDING[kind]
    action, target = action_of(value), target_of(value)
    worth = PROMISE[action]
    if (action == Action.RECRUIT and target >= HIRING) or (action in (Action.HUNT, Action.TRADE) and target == 1):
        worth += SECOND_WORKER
    return worth


@rule
def at_hand(s, p):
    """Workers that can still be used; who has passed keeps some for the next round, if there is one."""
    me = s.players[p]
    workers = total(me.workers)
    if me.passed == 1:
        workers = min(workers, KEPT) if s.round < ROUNDS else 0
    worth = WORKER * workers + CRIMINAL_MORE * me.workers[CRIMINAL]
    if me.active >= 0 and me.passed == 0:
        for attribute in range(len(me.attribute)):
            worth += BONUS_WORTH * BONUS[me.active, attribute]
    return worth


@rule
def belongings(s, p):
    """Attributes, pieces, workshops, Townsfolk, goods and Suspicion."""
    me = s.players[p]
    worth = GOOD * (min(me.silver, ENOUGH) + min(me.provisions, ENOUGH))
    worth += WORKSHOP * count(me.covered) + PERSON * count(me.townsfolk)
    worth += SUSPICION * suspicions(s, p)
    for attribute in range(len(me.attribute)):
        worth += MARKER * attribute_at_end(s, p, attribute)
    for action in range(Action.COMMISSION, Action.ATTACK):
        worth += PIECE * min(pieces(s, p, action), USES)
    return worth


@rule
def orders(s, p):
    """What is done of Orders that are not completed yet."""
    worth = 0.0
    for place in range(ORDERS_SHOWN):
        if s.team == 0 and s.orders[place] >= 0 and not has_completed(s, p, place):
            part = pieces(s, p, ORDER_ACTION[s.orders[place]]) / ORDER_USES
            worth += ORDER * ORDER_POINTS[place] * part * part
    return worth


# ---- a team ---------------------------------------------------------------------------------------------------------


@rule
def share_judgement(s, values):
    """The same value for every partner: points a seat beyond the goal, and what threats and Orders promise."""
    together = 0.0
    for p in range(s.seats):
        together += values[p]
        if s.over == 0:
            together += honour_at_hand(s, p)
    above = (together - target(s)) / s.seats
    if s.over == 0:
        above += orders_together(s) - threats_ahead(s)
    for p in range(s.seats):
        values[p] = above


@rule
def honour_at_hand(s, p):
    """Honour up to what attributes may still reach, a step in each round: more is of no use."""
    me = s.players[p]
    highest = 0
    for attribute in range(len(me.attribute)):
        highest = max(highest, me.attribute[attribute])
    return HONOUR * min(me.honour, highest + ROUNDS - s.round)


@rule
def orders_together(s):
    """How near the best of the partners is to each Order that is not completed, squared; in the last round nothing."""
    worth = 0.0
    if s.round == ROUNDS:
        return worth
    for place in range(ORDERS_SHOWN):
        if s.orders[place] >= 0 and not has_completed(s, 0, place):
            best = 0.0
            for p in range(s.seats):
                best = max(best, part_of_order(s, p, s.orders[place]))
            worth += ORDER_TOGETHER * ORDER_POINTS[place] * best * best
    return worth


@rule
def part_of_order(s, p, order):
    """How much of what an Order asks for a partner has."""
    needed, there = 0, 0
    for attribute in range(len(s.players[p].attribute)):
        needed += ORDER_NEEDS[order, attribute]
        there += min(ORDER_NEEDS[order, attribute], s.players[p].attribute[attribute])
    return there / needed


@rule
def threats_ahead(s):
    """What threats in play will cost every partner until the end, and the Outsiders of this round."""
    rounds = ROUNDS + 1 - s.round
    threats = 0
    for under in range(CARDS):
        for i in range(PER_CARD):
            threats += s.baron[under, i] > 0
    more = min(MORE_WORKERS[s.options.difficulty] * threats * rounds, BARON_WORKERS - barons_workers(s))
    missing = max(0, OUTSIDERS_NEEDED[s.round, s.seats] - s.repelled)
    return THREAT * threats * rounds - COMING * WORKER_POINTS * more + OUTSIDER * missing
