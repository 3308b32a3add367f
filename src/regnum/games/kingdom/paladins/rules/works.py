"""Evaluation of the next actions on the right by the workers, goods and attributes that a player lacks."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.rules.evaluation_weights import power
from regnum.games.kingdom.paladins.rules.right import is_open, provisions_due, silver_due
from regnum.games.kingdom.paladins.rules.state import State
from regnum.games.kingdom.paladins.rules.supply import pieces
from regnum.games.kingdom.paladins.rules.suspicion import total
from regnum.games.kingdom.paladins.rules.workers import pattern
from regnum.rules import has, rule

WORK, SECOND_WORK = 1.88, 0.51  # the nearest action on the right, and the next one, if they can be taken now:
WITHOUT_WORKER, WITHOUT_GOOD, WITHOUT_STEP = 0.27, 0.67, 0.61  # so much of that for each that is missing


@rule
def works(s: State, p: int) -> float:
    """Evaluate the two nearest actions on the right."""
    best = 0.0
    second = 0.0
    for action in range(c.RIGHT, c.ON_BOARD):
        worth = readiness(s, p, action)
        second = max(second, min(best, worth))
        best = max(best, worth)
    return WORK * best + SECOND_WORK * second


@rule
def readiness(s: State, p: int, action: int) -> float:
    """1 if a player could take an action now, and less for all that is missing; 0 if it is closed."""
    me = s.players[p]
    if has(me.used, action) or (action < c.Action.ATTACK and pieces(s, p, action) >= c.USES):
        return 0.0
    goods = max(0, silver_due(s, p, action) - me.silver) + max(0, provisions_due(s, p, action) - me.provisions)
    ready = WITHOUT_WORKER ** workers_missing(s, p, action)
    return ready * WITHOUT_GOOD**goods * WITHOUT_STEP ** steps_missing(s, p, action)


@rule
def workers_missing(s: State, p: int, action: int) -> int:
    """Return the number of missing workers: Criminals stand for any colour."""
    workers = s.players[p].workers
    wanted = pattern(s, p, action, 0)
    missing = 0 - workers[c.CRIMINAL]
    for i in range(2):
        colour = c.PATTERN_COLOURS[wanted, i]
        missing += colour != c.ANY and workers[colour] == 0
    return max(0, max(missing, c.PATTERN_SIZE[wanted] - total(workers)))


@rule
def steps_missing(s: State, p: int, action: int) -> int:
    """Return the missing steps of the required attribute; for an attack, less the silver that makes up for Strength."""
    if action == c.Action.FORTIFY or action == c.Action.ABSOLVE:
        return max(0, c.INFLUENCE_REQUIRED[action, pieces(s, p, action)] - power(s, p, c.Attribute.INFLUENCE))
    if action == c.Action.COMMISSION:
        return max(0, c.COLUMN_FAITH[easiest_column(s)] - power(s, p, c.Attribute.FAITH))
    if action == c.Action.GARRISON:
        return max(0, c.COLUMN_STRENGTH[easiest_column(s)] - power(s, p, c.Attribute.STRENGTH))
    for place in range(c.SHOWN_OUTSIDERS):
        if s.outsiders[place] >= 0:
            if action == c.Action.CONVERT:
                return max(0, c.CONVERT_FAITH[place] - power(s, p, c.Attribute.FAITH))
            return max(0, c.ATTACK_STRENGTH[place] - power(s, p, c.Attribute.STRENGTH) - s.players[p].silver)
    return c.TOP


@rule
def easiest_column(s: State) -> int:
    """The first with an open position."""
    for position in range(c.POSITIONS):
        if is_open(s, position):
            return c.POSITION_COLUMN[position]
    return c.POSITION_COLUMN[c.POSITIONS - 1]
