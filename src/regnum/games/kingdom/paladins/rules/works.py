"""Evaluation of the next actions on the right by the workers, goods and attributes that a player lacks."""

from __future__ import annotations

from regnum.core.bits import has
from regnum.core.jit import rule
from regnum.games.kingdom.paladins.data.components import (
    ANY,
    ATTACK_STRENGTH,
    COLUMN_FAITH,
    COLUMN_STRENGTH,
    CONVERT_FAITH,
    CRIMINAL,
    INFLUENCE_REQUIRED,
    ON_BOARD,
    PATTERN_COLOURS,
    PATTERN_SIZE,
    POSITION_COLUMN,
    POSITIONS,
    RIGHT,
    SHOWN_OUTSIDERS,
    TOP,
    USES,
    Action,
    Attribute,
)
from regnum.games.kingdom.paladins.rules.evaluation_weights import power
from regnum.games.kingdom.paladins.rules.right import is_open, provisions_due, silver_due
from regnum.games.kingdom.paladins.rules.supply import pieces
from regnum.games.kingdom.paladins.rules.suspicion import total
from regnum.games.kingdom.paladins.rules.workers import pattern

WORK, SECOND_WORK = 1.88, 0.51  # the nearest action on the right, and the next one, if they can be taken now:
WITHOUT_WORKER, WITHOUT_GOOD, WITHOUT_STEP = 0.27, 0.67, 0.61  # so much of that for each that is missing


@rule
def works(s, p):
    """Evaluate the two nearest actions on the right."""
    best = 0.0
    second = 0.0
    for action in range(RIGHT, ON_BOARD):
        worth = readiness(s, p, action)
        second = max(second, min(best, worth))
        best = max(best, worth)
    return WORK * best + SECOND_WORK * second


@rule
def readiness(s, p, action):
    """1 if a player could take an action now, and less for all that is missing; 0 if it is closed."""
    me = s.players[p]
    if has(me.used, action) or (action < Action.ATTACK and pieces(s, p, action) >= USES):
        return 0.0
    goods = max(0, silver_due(s, p, action) - me.silver) + max(0, provisions_due(s, p, action) - me.provisions)
    ready = WITHOUT_WORKER ** workers_missing(s, p, action)
    return ready * WITHOUT_GOOD**goods * WITHOUT_STEP ** steps_missing(s, p, action)


@rule
def workers_missing(s, p, action):
    """Return the number of missing workers: Criminals stand for any colour."""
    workers = s.players[p].workers
    wanted = pattern(s, p, action, 0)
    missing = 0 - workers[CRIMINAL]
    for i in range(2):
        colour = PATTERN_COLOURS[wanted, i]
        missing += colour != ANY and workers[colour] == 0
    return max(0, max(missing, PATTERN_SIZE[wanted] - total(workers)))


@rule
def steps_missing(s, p, action):
    """Return the missing steps of the required attribute; for an attack, less the silver that makes up for Strength."""
    if action == Action.FORTIFY or action == Action.ABSOLVE:
        return max(0, INFLUENCE_REQUIRED[action, pieces(s, p, action)] - power(s, p, Attribute.INFLUENCE))
    if action == Action.COMMISSION:
        return max(0, COLUMN_FAITH[easiest_column(s)] - power(s, p, Attribute.FAITH))
    if action == Action.GARRISON:
        return max(0, COLUMN_STRENGTH[easiest_column(s)] - power(s, p, Attribute.STRENGTH))
    for place in range(SHOWN_OUTSIDERS):
        if s.outsiders[place] >= 0:
            if action == Action.CONVERT:
                return max(0, CONVERT_FAITH[place] - power(s, p, Attribute.FAITH))
            return max(0, ATTACK_STRENGTH[place] - power(s, p, Attribute.STRENGTH) - s.players[p].silver)
    return TOP


@rule
def easiest_column(s):
    """The first with an open position."""
    for position in range(POSITIONS):
        if is_open(s, position):
            return POSITION_COLUMN[position]
    return POSITION_COLUMN[POSITIONS - 1]
