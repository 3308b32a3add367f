"""Points now and at the end, as a breakdown, and who is ahead."""

from __future__ import annotations

import numpy as np

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.baron import (
    DEMAND_DOWN_POINTS,
    DEMAND_LEVELS,
    EVENT_LEFT_POINTS,
    FAILED_POINTS,
    MET_POINTS,
    NO_EVENT_POINTS,
    TARGET,
)
from regnum.games.kingdom.architects.data.vocabulary import Counter, Term, When
from regnum.games.kingdom.architects.options import NO_EVENT_LEFT
from regnum.games.kingdom.architects.rules.donations import still_needed
from regnum.games.kingdom.architects.rules.effects import amount, is_true
from regnum.games.kingdom.architects.rules.state import Ending, State, StepKind
from regnum.games.kingdom.rules.tomes import break_ties, is_campaign
from regnum.rules import Numbers, has, lowest, rank_as_one, rank_by_large, rule

PARTS = (
    *("buildings", "effects", "cathedral", "virtue", "debts", "gold", "marble", "silver", "prison"),
    *("demands", "events"),
)
BUILT, EFFECTS, CATHEDRAL, VIRTUE, DEBTS, GOLD, MARBLE, SILVER, PRISON, DEMANDS, EVENTS = range(len(PARTS))
ALWAYS_COSTS = NO_EVENT_LEFT.index("always_costs")
SILVER_KEY = 1 << 14  # more than any number of coins
VIRTUE_KEY = SILVER_KEY * 16  # and of virtue


@rule
def score(s: State, points: Numbers) -> None:
    """Compute every seat's score if the game ended now, by part."""
    for p in range(s.seats):
        parts = parts_of(s, p)
        for part in range(len(PARTS)):
            points[p, part] = parts[part]


@rule
def parts_of(s: State, p: int) -> tuple[int, int, int, int, int, int, int, int, int, int, int]:
    """Return a seat's score if the game ended now, in the order of PARTS."""
    me = s.players[p]
    virtue, debts = virtue_at_end(s, p)
    return (
        points_of_buildings(s, p),
        points_of_effects(s, p, virtue, debts),
        c.LEVEL_POINTS[me.cathedral],
        c.VIRTUE_POINTS[virtue],
        c.DEBT_POINTS * debts,
        c.GOLD_POINTS * me.goods[c.Good.GOLD],
        c.MARBLE_POINTS * me.goods[c.Good.MARBLE],
        me.goods[c.Good.SILVER] // c.SILVER_FOR_POINT,
        -(me.prison // c.PRISONERS_FOR_LOSS),
        points_of_demands(s),
        points_of_events(s),
    )


@rule
def is_closing(s: State) -> bool:
    """Return True if buildings that change virtue at the end are at it already, or have been."""
    return s.over != 0 or s.steps.stack[0].kind == StepKind.FINISH


@rule
def virtue_at_end(s: State, p: int) -> tuple[int, int]:
    """Virtue and unpaid debts of a seat when its buildings have changed them, in the order of ruling R14."""
    me = s.players[p]
    virtue = 0 + me.virtue
    debts = 0 + me.unpaid
    if not is_closing(s):
        for i in range(len(c.CHANGING_AT_END)):
            if has(me.built, c.CHANGING_AT_END[i]):
                virtue, debts = moved(virtue, debts, change_at_end(s, p, c.CHANGING_AT_END[i]))
    return virtue, debts


@rule
def change_at_end(s: State, p: int, card: int) -> int:
    """By how much a building changes virtue at the end."""
    row = c.INDEX.first[When.END, c.BUILDING + card]
    return amount(s, p, row) if is_true(s, p, c.ROW.term[row]) else 0


@rule
def moved(virtue: int, debts: int, change: int) -> tuple[int, int]:
    """Virtue and debts after a change of virtue, with what happens at both ends of the track."""
    wanted = virtue + change
    reached = max(0, min(c.TOP_VIRTUE, wanted))
    return reached, max(0, debts + reached - wanted)


@rule
def points_of_buildings(s: State, p: int) -> int:
    """The printed points."""
    points = 0
    rest = s.players[p].built
    while rest != 0:
        points += c.BUILDING_POINTS[lowest(rest)]
        rest &= rest - 1
    return points


@rule
def points_of_effects(s: State, p: int, virtue: int, debts: int) -> int:
    """Return the further points of buildings; virtue and debts are those that the seat ends with."""
    points = 0
    rest = s.players[p].built & c.BUILDINGS_AT[When.SCORE]
    while rest != 0:
        row = c.INDEX.first[When.SCORE, c.BUILDING + lowest(rest)]
        rest &= rest - 1
        if c.ROW.term[row] == Term.NO_DEBT:
            points += c.ROW.n[row] if debts == 0 else 0
        elif c.ROW.per[row] == Counter.UNPAID_DEBTS:
            points += c.ROW.n[row] * debts
        elif c.ROW.per[row] == Counter.VIRTUE:
            points += c.ROW.n[row] * (virtue // c.ROW.every[row])
        elif is_true(s, p, c.ROW.term[row]):
            points += amount(s, p, row)
    return points


@rule
def points_of_demands(s: State) -> int:
    """Return each partner's points for demands: met, failed, or still face down."""
    points = 0
    if s.team == 1:
        for level in range(DEMAND_LEVELS):
            demand = s.baron.demands[level]
            if demand < 0:
                points += DEMAND_DOWN_POINTS
            else:
                points += MET_POINTS[demand] if still_needed(s, level) == 0 else FAILED_POINTS[demand]
    return points


@rule
def points_of_events(s: State) -> int:
    """Return each partner's points for events not revealed, less the loss if none is left (ruling K1)."""
    if s.team == 0:
        return 0
    if s.baron.events_left > 0:
        return EVENT_LEFT_POINTS * s.baron.events_left
    return NO_EVENT_POINTS if s.options.no_event_left == ALWAYS_COSTS or has_ended_at_once(s) else 0


@rule
def has_ended_at_once(s: State) -> bool:
    """Return True if an event was to be revealed and none was left."""
    if s.over != 0:
        return s.over == Ending.NO_EVENT
    return is_closing(s) and s.steps.stack[0].value == Ending.NO_EVENT


@rule
def total(s: State) -> int:
    """The points of all players."""
    points = 0
    for p in range(s.seats):
        points += points_of(s, p)
    return points


@rule
def target(s: State) -> int:
    """The points that partners need together, by the Baron's workers in the Guildhall and the number of players."""
    workers = 0
    for space in range(s.filled):
        workers += s.guildhall[space] == c.BARON
    return TARGET[s.baron.board] * workers * s.seats


@rule
def points_of(s: State, p: int) -> int:
    """All the points of one seat if the game ended now."""
    points = 0
    for part in parts_of(s, p):
        points += part
    return points


@rule
def rank(s: State, ranks: Numbers) -> None:
    """Most points win; of equals who has most virtue, then most silver; else they share. A team needs enough.

    In a campaign nobody shares a rank: at last it is decided by who has the last turn.
    """
    if s.team == 1:
        rank_as_one(ranks, s.seats, total(s) >= target(s))
        return
    keys = np.empty(c.MOST, np.int64)
    for p in range(s.seats):
        virtue, _ = virtue_at_end(s, p)
        keys[p] = points_of(s, p) * VIRTUE_KEY + virtue * SILVER_KEY + s.players[p].goods[c.Good.SILVER]
    rank_by_large(keys, ranks, s.seats)
    if is_campaign(s):
        break_ties(s, ranks, last_turns(s))


@rule
def last_turns(s: State) -> Numbers:
    """Order the last turns as it looks now: the player who filled the Guildhall has the very last one."""
    after = s.first if s.trigger < 0 else s.trigger + 1
    turns = np.empty(c.MOST, np.int64)
    for p in range(s.seats):
        turns[p] = (p - after) % s.seats
    return turns
