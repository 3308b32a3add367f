"""Evaluation of a team: threats by the Baron and the use of time, for greedy play and truncated rollouts."""

from __future__ import annotations

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.baron import BACK, CLOCKWISE, HERE, SIGN
from regnum.games.kingdom.viscounts.rules.evaluation_weights import DEFEAT, Price, price
from regnum.games.kingdom.viscounts.rules.path import space_of
from regnum.games.kingdom.viscounts.rules.scoring import is_defeat, target, team_points
from regnum.games.kingdom.viscounts.rules.state import State
from regnum.games.kingdom.viscounts.rules.townsfolk import person_at
from regnum.rules import Floats, rule


@rule
def share_judgement(s: State, values: Floats, young: float) -> None:
    """The same value for every partner: points a seat beyond the goal, less what the Baron threatens."""
    together = 0.0 - target(s)
    for p in range(s.seats):
        together += values[p]
        if s.over == 0 and s.players[p].summary_top >= 0:
            together += price(s, Price.BLACK_ON_TOP + s.players[p].summary_top)
    if s.over == 0 and s.round > 0:
        together += time(s, young) + price(s, Price.LEFT) * s.left - coming(s)
        for outer in range(c.OUTER_SPACES):
            together += on_outer(s, space_of(outer))
        for place in range(c.PLACES):
            together -= on_line(s, place)
    above = together / s.seats
    if is_defeat(s):
        above = min(above, 0.0) - DEFEAT
    for p in range(s.seats):
        values[p] = above


@rule
def time(s: State, young: float) -> float:
    """As long as points are missing time is good; afterwards every turn is a danger."""
    lacking = 1.0 - team_points(s) / target(s)
    return price(s, Price.TIME) * lacking * young if lacking > 0.0 else -price(s, Price.HURRY) * young


@rule
def on_outer(s: State, space: int) -> float:
    """Workers of players on an outer space keep the Baron's away; some of his own there will bring others."""
    guards = 0
    for p in range(s.seats):
        guards += s.on_path[space, p]
    if guards > 0:
        return price(s, Price.GUARD) + price(s, Price.MORE_GUARDS) * (guards - 1)
    if s.on_path[space, c.BARON] == 0:
        return 0.0
    return -price(s, Price.ONE_OUTSIDE) if s.on_path[space, c.BARON] == 1 else -price(s, Price.TWO_OUTSIDE)


@rule
def on_line(s: State, place: int) -> float:
    """Return how near he is to the summit on the line of a segment."""
    steps = 0 + s.on_path[3 * place + c.INNER, c.BARON]
    for tier in range(c.TIERS):
        steps += s.castle[tier, place, c.BARON]
    return price(s, Price.ONE_ON_LINE + steps - 1) if steps > 0 else 0.0


@rule
def coming(s: State) -> float:
    """The workers that he will place next, if nothing changes and he dismisses somebody."""
    outer = (s.baron + c.VALUE[person_at(s, s.baron // 2)]) % c.OUTER_SPACES
    if s.on_path[space_of(outer), c.BARON] == 0:
        return 0.0
    sign = SIGN[person_at(s, outer // 2)]
    return price(s, Price.DISMISSAL) * (HERE[sign] + BACK[sign] + CLOCKWISE[sign])
