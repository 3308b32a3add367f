"""Points now and at the end, in the twelve rows of the score sheet and one of the scenario; and who is ahead."""

from __future__ import annotations

import numpy as np

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.threats import PLAYER_TARGET, WORKER_POINTS
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.effects import amount
from regnum.games.kingdom.paladins.rules.king import has_completed
from regnum.games.kingdom.paladins.rules.state import State
from regnum.games.kingdom.paladins.rules.supply import attribute_at_end, pieces
from regnum.games.kingdom.paladins.rules.threats import barons_workers
from regnum.games.kingdom.rules.room import MOST_HELD
from regnum.games.kingdom.rules.tomes import break_ties, is_campaign
from regnum.rules import Numbers, count, lowest, rank_as_one, rank_by_large, rule

PARTS = (
    "orders",
    "strength",
    "faith",
    "influence",
    "workshops",
    "debts",
    "goods",
    "monks",
    "walls",
    "outposts",
    "jars",
    "outsiders",
    "threats",
)
ORDERS, STRENGTH, FAITH, INFLUENCE, WORKSHOPS, DEBTS, GOODS = range(7)
MONKS, WALLS_BUILT, OUTPOSTS, JARS, OUTSIDERS, THREATS = range(GOODS + 1, len(PARTS))
GOODS_KEY = 1 << 15  # more than any number of goods
DEBTS_KEY = GOODS_KEY * (MOST_HELD + 1)  # and of debts


@rule
def score(s: State, points: Numbers) -> None:
    """Compute every seat's score if the game ended now, by part."""
    for p in range(s.seats):
        me = s.players[p]
        points[p, ORDERS] = points_of_orders(s, p)
        points[p, STRENGTH] = c.ATTRIBUTE_POINTS[attribute_at_end(s, p, c.Attribute.STRENGTH)]
        points[p, FAITH] = c.ATTRIBUTE_POINTS[attribute_at_end(s, p, c.Attribute.FAITH)]
        points[p, INFLUENCE] = c.ATTRIBUTE_POINTS[attribute_at_end(s, p, c.Attribute.INFLUENCE)]
        points[p, WORKSHOPS] = c.WORKSHOP_POINTS[count(me.covered)]
        points[p, DEBTS] = c.UNPAID_POINTS * me.unpaid + c.PAID_POINTS * me.paid
        points[p, GOODS] = goods(s, p) // c.GOODS_FOR_POINT
        points[p, MONKS] = points_of_pieces(s, p, c.Action.COMMISSION)
        points[p, WALLS_BUILT] = points_of_pieces(s, p, c.Action.FORTIFY) + points_on_walls(s, p)
        points[p, OUTPOSTS] = points_of_pieces(s, p, c.Action.GARRISON)
        points[p, JARS] = points_of_pieces(s, p, c.Action.ABSOLVE)
        points[p, OUTSIDERS] = points_of_outsiders(s, p)
        points[p, THREATS] = points_of_threats(s)


@rule
def goods(s: State, p: int) -> int:
    """Silver and Provisions together."""
    return s.players[p].silver + s.players[p].provisions


@rule
def points_of_orders(s: State, p: int) -> int:
    """The places of all Orders that the player has completed; partners lose those of the others."""
    points = 0
    for place in range(c.ORDERS_SHOWN):
        if has_completed(s, p, place):
            points += c.ORDER_POINTS[place]
        elif s.team == 1:
            points -= c.ORDER_POINTS[place]
    return points


@rule
def points_of_threats(s: State) -> int:
    """Return each partner's loss for the Baron's workers on threats."""
    return WORKER_POINTS * barons_workers(s) if s.team == 1 else 0


@rule
def points_of_pieces(s: State, p: int, action: int) -> int:
    """Return the points of the pieces placed of a kind."""
    return c.PIECE_POINTS[action, pieces(s, p, action)]


@rule
def points_on_walls(s: State, p: int) -> int:
    """Return the points printed on the walls."""
    points = 0
    for kind in range(c.WALLS):
        points += c.WALL_POINTS[kind] * s.players[p].walls[kind]
    return points


@rule
def points_of_outsiders(s: State, p: int) -> int:
    """Return the points of converted Outsiders; attacked ones score nothing by themselves."""
    points = 0
    rest = s.players[p].converted
    while rest != 0:
        points += amount(s, p, c.INDEX.first[When.SCORE, c.OUTSIDER + lowest(rest)])
        rest &= rest - 1
    return points


@rule
def points_of(s: State, p: int) -> int:
    """All the points of one seat if the game ended now."""
    me = s.players[p]
    points = points_of_orders(s, p) + points_on_walls(s, p) + points_of_outsiders(s, p)
    points += points_of_threats(s)
    for attribute in range(len(me.attribute)):
        points += c.ATTRIBUTE_POINTS[attribute_at_end(s, p, attribute)]
    for action in range(c.Action.COMMISSION, c.Action.ATTACK):
        points += points_of_pieces(s, p, action)
    points += c.WORKSHOP_POINTS[count(me.covered)] + c.UNPAID_POINTS * me.unpaid + c.PAID_POINTS * me.paid
    return points + goods(s, p) // c.GOODS_FOR_POINT


@rule
def team_points(s: State) -> int:
    """The points of all seats if the game ended now."""
    points = 0
    for p in range(s.seats):
        points += points_of(s, p)
    return points


@rule
def target(s: State) -> int:
    """The points that partners need together."""
    return PLAYER_TARGET * s.seats


@rule
def rank(s: State, ranks: Numbers) -> None:
    """Most points win; of equals who has fewest unpaid debts, then who has most goods; else they share.

    A team needs enough of them. In a campaign nobody shares a rank: at last it is decided by who has the last turn.
    """
    if s.team == 1:
        rank_as_one(ranks, s.seats, team_points(s) >= target(s))
        return
    keys = np.empty(c.MOST, np.int64)
    for p in range(s.seats):
        fewest = MOST_HELD - s.players[p].unpaid
        keys[p] = points_of(s, p) * DEBTS_KEY + fewest * GOODS_KEY + min(goods(s, p), GOODS_KEY - 1)
    rank_by_large(keys, ranks, s.seats)
    if is_campaign(s):
        break_ties(s, ranks, last_turns(s))


@rule
def last_turns(s: State) -> Numbers:
    """Order the last turns as it looks now: those who have passed in their order, then the others in theirs."""
    turns = np.empty(c.MOST, np.int64)
    for p in range(s.seats):
        passed = s.players[p].passed
        turns[p] = passed if passed > 0 else c.MOST + 1 + (p - s.first) % s.seats
    return turns
