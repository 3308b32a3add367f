"""Evaluation of what partners share: Orders done by the best of them, threats averted, the goal."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.threats import CARDS, KING_ROUND, ORDERS_MORE, OUTSIDERS_NEEDED, PER_CARD
from regnum.games.kingdom.paladins.rules.evaluation_weights import power, rounds_left
from regnum.games.kingdom.paladins.rules.king import has_completed
from regnum.games.kingdom.paladins.rules.scoring import target
from regnum.games.kingdom.paladins.rules.state import State
from regnum.games.kingdom.paladins.rules.threats import barons_workers
from regnum.rules import Floats, rule

ORDER = 0.71  # of what an Order brings when it is completed, and costs when it is not:
LATER = 0.73  # so much of that for each step that the best of the partners is away
# To every partner:
THREAT = 0.72  # in play, for each round
BARONS_WORKER = 0.2
OUTSIDER = 1.06  # that is still to be repelled in this round

FAR = 99


@rule
def share_judgement(s: State, values: Floats) -> None:
    """The same value for every partner: points a seat beyond the goal, with what Orders promise and threats cost."""
    together = 0.0 - target(s)
    for p in range(s.seats):
        together += values[p]
    above = together / s.seats
    if s.over == 0:
        above += orders_ahead(s) - threats_ahead(s)
    for p in range(s.seats):
        values[p] = above


@rule
def orders_ahead(s: State) -> float:
    """Evaluate Orders not yet completed: their points gained instead of lost, less for each missing step."""
    worth = 0.0
    for place in range(c.ORDERS_SHOWN):
        if s.orders[place] >= 0 and not has_completed(s, 0, place):
            steps = FAR
            for p in range(s.seats):
                steps = min(steps, steps_to_order(s, p, s.orders[place]))
            worth += ORDER * 2.0 * c.ORDER_POINTS[place] * LATER**steps
    return worth


@rule
def steps_to_order(s: State, p: int, order: int) -> int:
    """Return the attribute steps that a partner lacks for an Order."""
    more = ORDERS_MORE if s.round >= KING_ROUND else 0
    steps = 0
    for attribute in range(len(s.players[p].attribute)):
        needed = c.ORDER_NEEDS[order, attribute]
        if needed > 0:
            steps += max(0, needed + more - power(s, p, attribute))
    return steps


@rule
def threats_ahead(s: State) -> float:
    """Evaluate the cost of threats in play for every partner until the end, and the Outsiders of this round."""
    threats = 0
    for under in range(CARDS):
        for i in range(PER_CARD):
            threats += s.baron[under, i] > 0
    missing = max(0, OUTSIDERS_NEEDED[s.round, s.seats] - s.repelled)
    return THREAT * threats * (rounds_left(s) + 1) + BARONS_WORKER * barons_workers(s) + OUTSIDER * missing
