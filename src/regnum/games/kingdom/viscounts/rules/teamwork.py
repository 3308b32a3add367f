"""What a team has to fear of the Baron, and how it spends its time: for greedy play and cut-off rollouts."""

from __future__ import annotations

from regnum.core.jit import rule
from regnum.games.kingdom.viscounts.data.baron import BACK, CLOCKWISE, HERE, SIGN
from regnum.games.kingdom.viscounts.data.components import BARON, INNER, OUTER_SPACES, PLACES, TIERS, VALUE
from regnum.games.kingdom.viscounts.rules.path import space_of
from regnum.games.kingdom.viscounts.rules.prices import DEFEAT, Price, price
from regnum.games.kingdom.viscounts.rules.scoring import is_defeat, target, team_points
from regnum.games.kingdom.viscounts.rules.townsfolk import person_at

FEW = 8  # of the Baron's workers in his supply


@rule
def share_judgement(s, values, young):
    """The same value for every partner: points a seat beyond the goal, less what the Baron threatens."""
    together = 0.0 - target(s)
    for p in range(s.seats):
        together += values[p]
        if s.over == 0 and s.players[p].summary_top >= 0:
            together += price(s, Price.BLACK_ON_TOP + s.players[p].summary_top)
    if s.over == 0 and s.round > 0:
        together += time(s, young) + supply_of_baron(s) - coming(s)
        for space in range(3 * PLACES):
            together += on_space(s, space)
        for place in range(PLACES):
            together -= on_line(s, place)
    above = together / s.seats
    if is_defeat(s):
        above = min(above, 0.0) - DEFEAT
    for p in range(s.seats):
        values[p] = above


@rule
def time(s, young):
    """As long as points are missing time is good; afterwards every turn is a danger."""
    lacking = 1.0 - team_points(s) / target(s)
    return price(s, Price.TIME) * lacking * young if lacking > 0.0 else -price(s, Price.HURRY) * young


@rule
def supply_of_baron(s):
    """His workers that are left; the last of them count more."""
    return price(s, Price.LEFT) * s.left - price(s, Price.LAST_LEFT) * max(0, FEW - s.left) ** 2


@rule
def on_space(s, space):
    """Workers of players on a space keep his away; some of his own there will bring others."""
    guards = 0
    for p in range(s.seats):
        guards += s.on_path[space, p]
    inner = space % 3 == INNER
    if guards > 0 and inner:
        return price(s, Price.INNER_GUARD) + price(s, Price.MORE_INNER_GUARDS) * (guards - 1)
    if guards > 0:
        return price(s, Price.GUARD) + price(s, Price.MORE_GUARDS) * (guards - 1)
    if inner or s.on_path[space, BARON] == 0:
        return 0.0
    return -price(s, Price.ONE_OUTSIDE) if s.on_path[space, BARON] == 1 else -price(s, Price.TWO_OUTSIDE)


@rule
def on_line(s, place):
    """How near he is to the summit on the line of a segment."""
    steps = 0 + s.on_path[3 * place + INNER, BARON]
    for tier in range(TIERS):
        steps += s.castle[tier, place, BARON]
    return price(s, Price.ONE_ON_LINE + steps - 1) if steps > 0 else 0.0


@rule
def coming(s):
    """Where he will go next if nothing changes: workers that he places after a dismissal; a guard there helps."""
    outer = (s.baron + VALUE[person_at(s, s.baron // 2)]) % OUTER_SPACES
    space = space_of(outer)
    if s.on_path[space, BARON] > 0:
        sign = SIGN[person_at(s, outer // 2)]
        return price(s, Price.DISMISSAL) * (HERE[sign] + BACK[sign] + CLOCKWISE[sign])
    for p in range(s.seats):
        if s.on_path[space, p] > 0:
            return -price(s, Price.GUARDED)
    return 0.0
