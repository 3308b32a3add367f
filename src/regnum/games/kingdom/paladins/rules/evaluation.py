"""A quick estimate of how many points each seat will end with: for greedy play and cut-off rollouts.

Attributes and rows of pieces count as they will be if the player goes on at the usual pace, so that what is far along
is worth more than what has just begun. What helps in every round, workshops and Townsfolk, counts for all the rounds
left. Workers and goods have prices (`worth`), and more where they make the next action on the right possible (`works`).
What an action on the left will bring counts as soon as it is named (`promises`). A team also looks at Orders, threats
and honour (`teamwork`).
"""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.threats import INQUISITION_HONOUR
from regnum.games.kingdom.paladins.data.vocabulary import What
from regnum.games.kingdom.paladins.rules.evaluation_team import share_judgement
from regnum.games.kingdom.paladins.rules.evaluation_weights import (
    FIRST_OF_COLOUR,
    PERSON_EACH_ROUND,
    PROVISIONS,
    SILVER,
    SUSPICION,
    WORKER,
    WORKSHOP_EACH_ROUND,
    heap,
    power,
    rounds_left,
)
from regnum.games.kingdom.paladins.rules.king import has_completed
from regnum.games.kingdom.paladins.rules.promises import promise
from regnum.games.kingdom.paladins.rules.scoring import (
    goods,
    points_of,
    points_of_orders,
    points_of_outsiders,
    points_of_threats,
    points_on_walls,
)
from regnum.games.kingdom.paladins.rules.state import State
from regnum.games.kingdom.paladins.rules.supply import pieces
from regnum.games.kingdom.paladins.rules.suspicion import suspicions, total
from regnum.games.kingdom.paladins.rules.workers import way
from regnum.games.kingdom.paladins.rules.works import works
from regnum.games.kingdom.rules.tomes import is_campaign, worth_of_tomes
from regnum.rules import Floats, Numbers, count, has, lowest, rule, top

# How many steps of each attribute, and pieces of each kind, a player adds in a round, about.
STEPS, PIECES = 1.35, 0.71
STEPS_LEFT = 0.26  # of each attribute, as long as the player has not passed
UNSURE = 0.23  # of attributes, while the game is young: as if no honour were lost any more
HONOUR, HONOUR_LOST = 0.37, 0.28  # of the scenario: beyond what it lets attributes reach; what a round costs of it

LAST_ROUND = 0.7  # so much of the worth of workers and goods, in the last round
PALADIN_STEP = 0.06  # of an attribute that the paladin adds
OPEN = 0.28  # an action on the right that can still be taken, for each two workers
SEVERAL = 0.32  # costs it, when an Inquisition would take honour
HOPE, SOON = 1.35, 3  # an unpaid debt may be paid while the game is young; so many of them
CONVERTED = 0.19  # an Outsider, each round: what it counts will be more
ORDER = 0.28  # of the points of an Order, by the part of it that is done, squared

TRACK = c.ATTRIBUTE_POINTS[c.TOP] / c.TOP**2
"""Points of an attribute grow about with the square of its steps."""


@rule
def evaluate(s: State, values: Floats) -> None:
    """The points of every seat if the game ended now, and what its position promises beyond them.

    Of a team: by how much, in points a seat, all of that together exceeds what they need.
    """
    for p in range(s.seats):
        values[p] = points_of(s, p) if s.over != 0 else prospects(s, p)
        if is_campaign(s):
            values[p] += worth_of_tomes(s, p)
    if s.over == 0:
        step = top(s.steps)
        values[step.seat] += promise(s, step.seat, step.kind, step.value)
    if s.team == 1:
        share_judgement(s, values)


@rule
def prospects(s: State, p: int) -> float:
    """The points that a player can expect."""
    points = tracks(s, p) + rows(s, p) + trouble(s, p) + orders(s, p)
    points += points_on_walls(s, p) + points_of_outsiders(s, p) + points_of_threats(s)
    points += goods(s, p) / c.GOODS_FOR_POINT + rounds_left(s) * every_round(s, p)
    if s.players[p].passed == 0:
        points += this_round(s, p)
    return points + fading(s, p) * (supplies(s, p) + workers(s, p) + works(s, p))


@rule
def fading(s: State, p: int) -> float:
    """Return the remaining value of workers and goods: less in the last round, none once the player has passed then."""
    if rounds_left(s) > 0:
        return 1.0
    return LAST_ROUND if s.players[p].passed == 0 else 0.0


# ---- points to come -------------------------------------------------------------------------------------------------


@rule
def between(table: Numbers, x: float) -> float:
    """An entry of a table, or what lies between two of them; no more than the last one."""
    low = min(int(x), len(table) - 2)
    return table[low] + min(1.0, x - low) * (table[low + 1] - table[low])


@rule
def tracks(s: State, p: int) -> float:
    """Attributes; in the scenario no more of them than there will be honour."""
    me = s.players[p]
    left = rounds_left(s)
    ahead = STEPS * left + (STEPS_LEFT if me.passed == 0 else 0.0)
    honour = 1.0 * c.TOP
    points = 0.0
    if s.team == 1:
        honour = max(0.0, me.honour - HONOUR_LOST * left)
        points += HONOUR * me.honour * left / c.ROUNDS
    unsure = UNSURE * left / c.ROUNDS
    for attribute in range(len(me.attribute)):
        steps = min(1.0 * c.TOP, me.attribute[attribute] + ahead)
        counted = min(steps, honour)
        if left == 0:
            points += between(c.ATTRIBUTE_POINTS, counted)
        else:
            points += TRACK * (unsure * steps * steps + (1.0 - unsure) * counted * counted)
    return points


@rule
def rows(s: State, p: int) -> float:
    """Monks, Outposts, walls, jars and workshops."""
    more = PIECES * rounds_left(s)
    points = between(c.WORKSHOP_POINTS, count(s.players[p].covered) + more)
    for action in range(c.Action.COMMISSION, c.Action.ATTACK):
        points += between(c.PIECE_POINTS[action], pieces(s, p, action) + more)
    return points


@rule
def trouble(s: State, p: int) -> float:
    """Debts and Suspicion."""
    me = s.players[p]
    cards = suspicions(s, p)
    points = c.UNPAID_POINTS * me.unpaid + c.PAID_POINTS * me.paid + SUSPICION * cards
    if cards >= INQUISITION_HONOUR:
        points -= SEVERAL
    return points + HOPE * min(me.unpaid, SOON) * rounds_left(s) / c.ROUNDS


@rule
def orders(s: State, p: int) -> float:
    """Points of Orders, and of a rival what is done of those that are not completed yet."""
    points = 1.0 * points_of_orders(s, p)
    for place in range(c.ORDERS_SHOWN):
        if s.team == 0 and s.orders[place] >= 0 and not has_completed(s, p, place):
            part = pieces(s, p, c.ORDER_ACTION[s.orders[place]]) / c.ORDER_USES
            points += ORDER * c.ORDER_POINTS[place] * part * part
    return points


# ---- means ----------------------------------------------------------------------------------------------------------


@rule
def every_round(s: State, p: int) -> float:
    """Evaluate workshops, Townsfolk and converted Outsiders per round."""
    me = s.players[p]
    worth = CONVERTED * count(me.converted)
    for action in range(c.RIGHT, c.ON_BOARD):
        worth += WORKSHOP_EACH_ROUND[action] * count(way(s, p, action, 0))
    rest = me.townsfolk
    while rest != 0:
        worth += PERSON_EACH_ROUND[lowest(rest)]
        rest &= rest - 1
    return worth


@rule
def supplies(s: State, p: int) -> float:
    """Silver and Provisions, beyond their points."""
    return SILVER * heap(s.players[p].silver) + PROVISIONS * heap(s.players[p].provisions)


@rule
def workers(s: State, p: int) -> float:
    """Workers that are not placed, those included that a chosen paladin will bring; who has passed keeps some."""
    me = s.players[p]
    worth = 0.0
    number = 0
    for colour in range(c.KINDS):
        there = 0 + me.workers[colour]
        if me.chosen >= 0:
            there += c.PALADIN_WORKERS[me.chosen, colour]
        number += there
        worth += WORKER[colour] * there
        if there > 0 and What.WHITE < colour < What.PURPLE:
            worth += FIRST_OF_COLOUR
    return worth * c.KEPT / number if me.passed > 0 and number > c.KEPT else worth


@rule
def this_round(s: State, p: int) -> float:
    """Evaluate the paladin's bonus on attributes, and actions on the right still open to the workers at hand."""
    me = s.players[p]
    worth = 0.0
    for attribute in range(len(me.attribute)):
        worth += PALADIN_STEP * (power(s, p, attribute) - me.attribute[attribute])
    if s.mustering == 1:
        return worth
    still_open = 0.0
    for action in range(c.RIGHT, c.ON_BOARD):
        still_open += not has(me.used, action)
    return worth + OPEN * min(still_open, total(me.workers) / 2.0)
