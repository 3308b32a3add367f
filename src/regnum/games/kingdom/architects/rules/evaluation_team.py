"""Evaluation of a team: the expected distance to its target, for greedy play and truncated rollouts.

Every round costs partners about five points each: another event or demand, a space of the Guildhall for the Baron. So
what counts is how soon the next works come. A building of the hand or a level of the Cathedral promises what it brings,
and less for each turn that it is still away. The prices were found by letting greedy teams with other numbers play some
hundred thousand games. With them a team is in a hurry: early in a game it is judged to be far below its goal, and only
the order of positions is right; when the Guildhall is nearly full the values are, too.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.baron import DEMAND_LEVELS, FAILED_POINTS, MET_POINTS, NEEDED
from regnum.games.kingdom.architects.data.vocabulary import What, When
from regnum.games.kingdom.architects.rules.donations import still_needed
from regnum.games.kingdom.architects.rules.evaluation_weights import ENOUGH, NEXT, PENDING, SUPPLY, heap
from regnum.games.kingdom.architects.rules.guildhall import SKILL_KINDS, guild_spaces
from regnum.games.kingdom.architects.rules.scoring import points_of, target
from regnum.games.kingdom.architects.rules.state import State
from regnum.rules import Floats, count, has, lowest, rule, top

# ---- prices ---------------------------------------------------------------------------------------------------------

SPACE = 13.5  # each partner for each space of the Guildhall that is still free
WORK = 18.0  # a building or a level, beyond its points, as far as it is within reach:
BUILDING, SECOND_BUILDING, LEVEL = 0.57, 0.17, 1.0  # so much of a work that is ready,
LATER = 0.55  # and so much of that for each turn that it is away
WORKS_FADE = 0.6  # from the first space of the Guildhall to the last; all that follows fades to nothing

GOODS = heap(np.array([0.0, 1.0, 1.0, 1.0, 1.0, 1.0])[:, np.newaxis], NEXT[:, np.newaxis])
CARD = 0.5
IN_WORKSHOP = 0.6  # a worker there, for the cards that the next one draws
SKILL = 0.5  # the first apprentice of each
ACOLYTE, HARVESTER, REVEREND = 2.0, 1.5, 1.4
DONATED = 0.5  # of what a demand brings when it is met, while it is not

# How many turns away things are; of what is dug or cut, see AWAY.
ERRAND = 0.35  # more for each kind of good that is missing
MARBLE, A_SKILL, VIRTUE, A_CARD = 2.5, 3.3, 2.4, 1.5

_WITH = {
    "frederick": 8.6,
    "clovis": 7.0,
    "bertha": 5.4,
    "fara": 5.0,
    "ada": 4.4,
    "rudolf": 3.9,
    "therese": 2.0,
    "lothaire": 1.4,
    "judith": -3.2,
    "emma": -3.7,
    "caroline": -4.2,
    "hugo": -7.5,
    "merovech": -7.8,
    "guntram": -9.5,
}
CHARACTER = np.array([_WITH[name] for name in c.CHARACTER_NAMES])
"""The advantage over an average team with each character, in points per seat: dealt at random to two in 6,000 games."""

ACOLYTES = c.APPRENTICES_AT[When.ADVANCE]
HARVESTERS = c.APPRENTICES_AT[When.QUARRY] | c.APPRENTICES_AT[When.FOREST] | c.APPRENTICES_AT[When.MINES]
REVERENDS = c.CHANGING[What.DONATE_BY_LEVEL]


def _turns(harvest: Callable[[int], int]) -> NDArray[np.float64]:
    """[workers that are there, goods that are missing]: turns until they are there; the last one counts in part."""
    table = np.zeros((c.WORKERS + 1, c.COST.max() + 1))
    for there in range(c.WORKERS + 1):
        for missing in range(1, table.shape[1]):
            turns, workers, rest = ERRAND, there + 1, missing
            while harvest(workers) < rest:
                rest -= harvest(workers)
                turns, workers = turns + 1, workers + 1
            table[there, missing] = turns + rest / harvest(workers)
    return table


CUT, CLAY, GOLD = range(3)
AWAY = np.array(
    [_turns(harvest) for harvest in (lambda w: w, lambda w: w + c.CLAY_MORE, lambda w: w // c.WORKERS_FOR_GOLD)]
)

# ---- the team -------------------------------------------------------------------------------------------------------


@rule
def judge_team(s: State, values: Floats) -> None:
    """The same value for every partner: points above the goal now, and what the positions of all promise."""
    together = 0.0 - target(s)
    for p in range(s.seats):
        together += points_of(s, p) + prospects(s, p)
    if s.over == 0:
        together += PENDING[top(s.steps).kind]
    above = together / s.seats
    if is_open(s):
        above += (1.0 - taken(s)) * progress_of_demands(s) - SPACE * (guild_spaces(s) - s.filled)
    for p in range(s.seats):
        values[p] = above


@rule
def is_open(s: State) -> bool:
    """Return True if the Guildhall still has a space; afterwards only points count."""
    return s.over == 0 and s.trigger < 0


@rule
def taken(s: State) -> float:
    """The part of the Guildhall that is taken."""
    return s.filled / guild_spaces(s)


@rule
def prospects(s: State, p: int) -> float:
    """Evaluate the position of a partner beyond its points."""
    if not is_open(s):
        return 0.0
    value = (1.0 - taken(s)) * belongings(s, p) + (1.0 - WORKS_FADE * taken(s)) * works(s, p)
    if s.round == 0 and s.players[p].character >= 0:
        value += s.seats * CHARACTER[s.players[p].character]
    return value


@rule
def belongings(s: State, p: int) -> float:
    """Goods, cards, workers, apprentices."""
    me = s.players[p]
    value = (
        CARD * min(me.hand_size, c.HAND_LIMIT) + SUPPLY[me.workers] + IN_WORKSHOP * s.present[c.Location.WORKSHOP, p]
    )
    for good in range(len(GOODS)):
        value += GOODS[good, min(me.goods[good], ENOUGH)]
    value += ACOLYTE * count(me.apprentices & ACOLYTES) + HARVESTER * count(me.apprentices & HARVESTERS)
    value += REVEREND * count(me.apprentices & REVERENDS)
    for skill in range(SKILL_KINDS):
        if me.apprentices & c.WITH_SKILL[skill] != 0:
            value += SKILL
    return value


@rule
def works(s: State, p: int) -> float:
    """The next level of the Cathedral, and the two buildings of the hand that promise most."""
    best = 0.0
    second = 0.0
    rest = s.players[p].hand
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        worth = (WORK + c.BUILDING_POINTS[card]) * LATER ** turns_to_building(s, p, card)
        second = max(second, min(best, worth))
        best = max(best, worth)
    return BUILDING * best + SECOND_BUILDING * second + LEVEL * next_level(s, p)


@rule
def next_level(s: State, p: int) -> float:
    """Evaluate the next level of the Cathedral, if there is room for the player."""
    level = s.players[p].cathedral + 1
    if level > c.LEVELS:
        return 0.0
    there = 0
    for q in range(s.seats):
        there += s.players[q].cathedral == level
    if there == c.LEVEL_SPACES[level]:
        return 0.0
    return (WORK + c.LEVEL_POINTS[level] - c.LEVEL_POINTS[level - 1]) * LATER ** turns_to_level(s, p, level)


@rule
def turns_to_building(s: State, p: int, card: int) -> float:
    """About how many turns away a building of the hand is."""
    turns = turns_to_cost(s, p, card)
    for skill in range(SKILL_KINDS):
        if has(c.BUILDING_SKILLS[card], skill) and s.players[p].apprentices & c.WITH_SKILL[skill] == 0:
            turns += A_SKILL
    return turns


@rule
def turns_to_level(s: State, p: int, level: int) -> float:
    """About how many turns away a level of the Cathedral is."""
    me = s.players[p]
    turns = turns_to_cost(s, p, c.LEVEL_COST + level) + VIRTUE * max(0, c.LOWEST_AT_CATHEDRAL - me.virtue)
    return turns + A_CARD if me.hand_size == 0 else turns


@rule
def turns_to_cost(s: State, p: int, cost: int) -> float:
    """About how many turns it takes to get what is missing of a cost."""
    goods = s.players[p].goods
    quarry = s.present[c.Location.QUARRY, p]
    forest = s.present[c.Location.FOREST, p]
    mines = s.present[c.Location.MINES, p]
    either = c.COST[cost, c.Owed.EITHER] - goods[c.Good.WOOD] - goods[c.Good.STONE]
    turns = AWAY[CUT, quarry, max(0, c.COST[cost, c.Good.STONE] - goods[c.Good.STONE])]
    turns += AWAY[CUT, forest, max(0, c.COST[cost, c.Good.WOOD] - goods[c.Good.WOOD])]
    turns += AWAY[CUT, max(quarry, forest), max(0, either)]
    turns += AWAY[CLAY, mines, max(0, c.COST[cost, c.Good.CLAY] - goods[c.Good.CLAY])]
    turns += AWAY[GOLD, mines, max(0, c.COST[cost, c.Good.GOLD] - goods[c.Good.GOLD])]
    marble = c.COST[cost, c.Good.MARBLE] - goods[c.Good.MARBLE]
    return turns + ERRAND + MARBLE * marble if marble > 0 else turns


@rule
def progress_of_demands(s: State) -> float:
    """Evaluate the donations to open demands, for every partner: the available part, squared."""
    value = 0.0
    for level in range(DEMAND_LEVELS):
        demand = s.baron.demands[level]
        if demand >= 0 and still_needed(s, level) > 0:
            part = s.baron.given[level] / NEEDED[demand, s.seats]
            value += DONATED * (MET_POINTS[demand] - FAILED_POINTS[demand]) * part * part
    return value
