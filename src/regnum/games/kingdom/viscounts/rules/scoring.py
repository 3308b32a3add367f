"""Points now and at the end, by part, and who is ahead."""

from __future__ import annotations

import numpy as np

from regnum.games.kingdom.rules.tomes import break_ties, is_campaign
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.baron import FLIPPED_POINTS
from regnum.games.kingdom.viscounts.data.vocabulary import Counter, When
from regnum.games.kingdom.viscounts.rules.debts import FLIPPED, UNFLIPPED
from regnum.games.kingdom.viscounts.rules.state import Ending, State
from regnum.games.kingdom.viscounts.rules.supply import RIBBON_COUNT, icons_on_row, lasting_icons
from regnum.rules import Numbers, count, lowest, rank_as_one, rank_by, rule, sets

PARTS = ("buildings", "castle", "manuscripts", "sets", "bonus", "leader", "debts", "deeds", "poverty", "prosperity")
BUILT, CASTLE, MANUSCRIPTS, SETS, BONUS, LEADER, DEBTS, DEEDS, POVERTY, PROSPERITY = range(len(PARTS))
GOODS_KEY = 1 << 15  # more than any number of goods that is compared


@rule
def score(s: State, points: Numbers) -> None:
    """Compute every seat's score if the game ended now, by part."""
    for p in range(s.seats):
        points[p, BUILT] = points_of_buildings(s, p)
        points[p, CASTLE] = points_in_castle(s, p)
        points[p, MANUSCRIPTS] = points_of_manuscripts(s, p)
        points[p, SETS] = points_of_sets(s, p)
        points[p, BONUS] = points_of_bonus(s, p)
        points[p, LEADER] = c.LEADER_POINTS if s.leader == p else 0
        points[p, DEBTS] = points_of_papers(s, p, c.DEBT)
        points[p, DEEDS] = points_of_papers(s, p, c.DEED)
        points[p, POVERTY] = points_of_goal(s, p, c.DEBT)
        points[p, PROSPERITY] = points_of_goal(s, p, c.DEED)


@rule
def points_of_buildings(s: State, p: int) -> int:
    """Each type by how many of it stand on the board."""
    points = 0
    for kind in range(c.TYPES):
        points += c.TYPE_POINTS[kind, count((s.players[p].uncovered >> c.EACH * kind) & ((1 << c.EACH) - 1))]
    return points


@rule
def points_in_castle(s: State, p: int) -> int:
    """Workers by tier."""
    points = c.TIER_POINTS[c.TIERS] * s.summit[p]
    for tier in range(c.TIERS):
        for place in range(c.PLACES):
            points += c.TIER_POINTS[tier] * s.castle[tier, place, p]
    return points


@rule
def points_of_bonus(s: State, p: int) -> int:
    """Cleric Bonus cards."""
    points = 0
    for ribbon in range(RIBBON_COUNT):
        points += c.BONUS_POINTS if s.ribbons[ribbon] == p else 0
    return points


@rule
def points_of_papers(s: State, p: int, paper: int) -> int:
    """Debts or Deeds, as they were gained and flipped."""
    papers = s.players[p].papers
    return c.PAPER_POINTS[paper, 0] * papers[paper, UNFLIPPED] + c.PAPER_POINTS[paper, 1] * papers[paper, FLIPPED]


# ---- manuscripts ----------------------------------------------------------------------------------------------------


@rule
def points_of_sets(s: State, p: int) -> int:
    """Each set of different ribbons by its size; larger sets first is best, for their points grow ever more."""
    points, left = 0, 1
    number = 0
    while left > 0:
        left = 0
        for ribbon in range(RIBBON_COUNT):
            left += count(s.players[p].manuscripts & c.OF_RIBBON[ribbon]) > number
        points += c.SET_POINTS[left]
        number += 1
    return points


@rule
def points_of_manuscripts(s: State, p: int) -> int:
    """Return the points printed on the tiles."""
    points = 0
    rest = s.players[p].manuscripts
    while rest != 0:
        tile = c.TILE + lowest(rest)
        if c.INDEX.size[When.SCORE, tile] > 0:
            row = c.INDEX.first[When.SCORE, tile]
            points += c.EFFECT.n[row] * (counted_things(s, p, c.EFFECT.per[row]) // c.EFFECT.every[row])
        rest &= rest - 1
    return points


@rule
def counted_things(s: State, p: int, counter: int) -> int:
    """Return a player's amount of something at the end."""
    me = s.players[p]
    if counter <= Counter.CRIMINALS:
        return all_icons(s, p, counter)
    if counter == Counter.MANUSCRIPTS:
        return count(me.manuscripts)
    if counter == Counter.BUILDINGS:
        return count(me.uncovered)
    if counter == Counter.CASTLE_WORKERS:
        return workers_in_castle(s, p)
    if counter == Counter.RESOURCES:
        return goods(s, p) - me.goods[c.SILVER]
    return 0 + me.papers[c.DEBT if counter == Counter.PAID else c.DEED, FLIPPED]


@rule
def all_icons(s: State, p: int, icon: int) -> int:
    """On all cards, wherever they are, and lasting ones; not those printed under the row."""
    me = s.players[p]
    found = icons_on_row(s, p, icon) + lasting_icons(s, p, icon)
    for card in range(c.CARDS):
        if sets.contains(me.cards, card) or sets.contains(me.discard, card):
            found += c.PERSON_ICONS[card, icon]
    return found


@rule
def workers_in_castle(s: State, p: int) -> int:
    """On all tiers."""
    workers = 0 + s.summit[p]
    for tier in range(c.TIERS):
        for place in range(c.PLACES):
            workers += s.castle[tier, place, p]
    return workers


@rule
def goods(s: State, p: int) -> int:
    """Silver and resources together."""
    found = 0
    for good in range(c.KINDS):
        found += s.players[p].goods[good]
    return found


# ---- Poverty and Prosperity -----------------------------------------------------------------------------------------


@rule
def points_of_goal(s: State, p: int, goal: int) -> int:
    """Return the points of Poverty or Prosperity once it is revealed."""
    return promised_by_goal(s, p, goal) if s.round > 0 and s.above[goal] == 0 else 0


@rule
def promised_by_goal(s: State, p: int, goal: int) -> int:
    """Poverty looks at flipped Deeds, Prosperity at flipped Debts; equals share what their ranks bring.

    Partners have points for each.
    """
    mine = s.players[p].papers[1 - goal, FLIPPED]
    if s.team == 1:
        return FLIPPED_POINTS[goal] * mine
    if mine == 0:
        return 0
    ahead, equal = 0, 0
    for q in range(s.seats):
        theirs = s.players[q].papers[1 - goal, FLIPPED]
        ahead += theirs > mine
        equal += theirs == mine
    points = 0
    for rank in range(ahead, ahead + equal):
        points += c.GOAL_POINTS[goal, s.seats, rank]
    return points // equal


# ---- who is ahead ---------------------------------------------------------------------------------------------------


@rule
def points_of(s: State, p: int) -> int:
    """All the points of one seat if the game ended now."""
    points = points_of_buildings(s, p) + points_in_castle(s, p) + points_of_manuscripts(s, p) + points_of_sets(s, p)
    points += points_of_bonus(s, p) + (c.LEADER_POINTS if s.leader == p else 0)
    points += points_of_papers(s, p, c.DEBT) + points_of_papers(s, p, c.DEED)
    return points + points_of_goal(s, p, c.DEBT) + points_of_goal(s, p, c.DEED)


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
    return 0 + s.options.team_target


@rule
def is_defeat(s: State) -> bool:
    """Return True if the Baron has won before points are counted."""
    return s.over == Ending.SUMMIT or s.over == Ending.SUPPLY


@rule
def rank(s: State, ranks: Numbers) -> None:
    """Most points win; of equals who has most silver and resources; else they share.

    In a campaign nobody shares a rank: at last it is decided by who has the last turn. A team needs enough points, and
    that the Baron has not won at once.
    """
    if s.team == 1:
        rank_as_one(ranks, s.seats, not is_defeat(s) and team_points(s) >= target(s))
        return
    for p in range(s.seats):
        ranks[p] = points_of(s, p) * GOODS_KEY + min(goods(s, p), GOODS_KEY - 1)
    rank_by(ranks, s.seats)
    if is_campaign(s):
        break_ties(s, ranks, last_turns(s))


@rule
def last_turns(s: State) -> Numbers:
    """Order the last turns: rounds are played to their end."""
    turns = np.empty(c.MOST, np.int64)
    for p in range(s.seats):
        turns[p] = (p - s.first) % s.seats
    return turns
