"""The compiled part of the environments: many games a step on all cores, and what their seats see as numbers."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from regnum.core.actions import Choices
from regnum.core.bits import lowest
from regnum.core.contract import INTS, LONGS, Many, Spec
from regnum.core.flow import GO_ON
from regnum.core.jit import rule
from regnum.core.kernels import NONE, STATES, WHOLE, Kernel, pick
from regnum.core.rng import Stream, seeded
from regnum.core.state import MAX_SEATS, on_turn

WIN_SHARE, RANK, SCORE_DIFFERENCE = range(3)
LEAVE, BEGIN = -1, -2
"""In place of an action: leave the game as it is; begin the game of the seed that the slot is given."""


@rule
def find_leads(score, s, points, leads):
    """leads[seat]: the points that the seat has more than the others on average; of a team, its points a seat."""
    score(s, points)
    everybody = 0.0
    for seat in range(s.seats):
        own = 0.0
        for part in range(points.shape[1]):
            own += points[seat, part]
        leads[seat] = own
        everybody += own
    for seat in range(s.seats):
        leads[seat] = everybody / s.seats if s.team == 1 else (leads[seat] * s.seats - everybody) / (s.seats - 1)


@rule
def share_out(rank, share, s, kind, rewards):
    """The reward of every seat by its rank: its share of the victory, or 1 for the first down to -1 for the last."""
    ranks = np.zeros(MAX_SEATS, np.int32)
    rank(s, ranks)
    if kind == WIN_SHARE:
        share(s, ranks, rewards)
        return
    for seat in range(s.seats):
        equal = 0
        for other in range(s.seats):
            equal += ranks[other] == ranks[seat]
        if s.team == 1:
            rewards[seat] = 1.0 if ranks[seat] == 1 else -1.0
        else:
            rewards[seat] = 1.0 - 2.0 * (ranks[seat] - 1 + 0.5 * (equal - 1)) / (s.seats - 1)


@rule
def reward(score, rank, share, s, kind, shaping, parts, rewards, leads):
    """What the last action brought every seat; `leads` holds what they were ahead before it and follows."""
    if s.over != 0 and kind != SCORE_DIFFERENCE:
        share_out(rank, share, s, kind, rewards)
    if shaping != 0.0 or (s.over != 0 and kind == SCORE_DIFFERENCE):
        points, now = np.zeros((MAX_SEATS, parts), np.int32), np.zeros(MAX_SEATS, np.float64)
        find_leads(score, s, points, now)
        for seat in range(s.seats):
            if s.over != 0 and kind == SCORE_DIFFERENCE:
                rewards[seat] = now[seat]
            rewards[seat] += shaping * (now[seat] - leads[seat])
            leads[seat] = now[seat]


@rule
def begin(setup, apply, score, s, seats, seed, shaping, parts, leads):
    """A new game in `s`, which holds its options; with shaping, also what every seat is ahead at its beginning."""
    setup(s, seats, seed)
    apply(s, GO_ON)
    if shaping != 0.0:
        find_leads(score, s, np.zeros((MAX_SEATS, parts), np.int32), leads)


@rule
def list_choices(legal, s, choices, masks, i):
    """What is legal now, as a list and in row `i` of the masks; `choices` holds what was legal before."""
    for k in range(choices.count):
        masks[i, choices.actions[k]] = False
    choices.count = 0
    if s.over == 0:
        legal(s, choices)
    for k in range(choices.count):
        masks[i, choices.actions[k]] = True


class Plan(NamedTuple):
    """What games are played and what they are worth."""

    start: Any  # one state, which holds the options
    seats: Any
    series: Any  # game i is number `numbers[i]` of this series
    kind: Any  # of reward
    parts: Any  # of a score
    again: Any  # 1 if the next game of the series begins where one ends
    shaping: Any  # what a point is worth at once


class Slots(NamedTuple):
    """The games that are played, one a row."""

    states: Any
    choices: Any
    seeds: Any
    numbers: Any


class Feedback(NamedTuple):
    """What a step brought, a row a game."""

    masks: Any  # bool[game, action]: what is legal now
    rewards: Any  # float64[game, seat]
    dones: Any  # bool[game]: whether it has just ended
    deciding: Any  # int64[game]: who is to decide, -1 if it is over
    leads: Any  # float64[game, MAX_SEATS]: with shaping, what the seats are ahead
    finals: Any  # its last state, once it has ended


def step_games(setup, legal, apply, score, rank, share, plan, slots, actions, feedback, first, last):
    """Take an action in each of the games `first` to `last` - 1 and find what is legal then.

    Where one ends, its last state goes to the final states, and, if games begin anew, the next of the series begins.
    """
    parts, shaping, seeds = plan.parts, plan.shaping, slots.seeds
    rewards, leads = feedback.rewards, feedback.leads  # rows are taken where they are needed: each costs counting
    for i in range(first, last):
        s = slots.states[i]
        for seat in range(plan.seats):
            rewards[i, seat] = 0.0
        new = actions[i] == BEGIN
        done = False
        if actions[i] >= 0 and s.over == 0:
            apply(s, actions[i])
            done = s.over != 0
            if done or shaping != 0.0:
                reward(score, rank, share, s, plan.kind, shaping, parts, rewards[i], leads[i])
            if done:
                feedback.finals[i] = s
                new = plan.again != 0
                if new:
                    slots.numbers[i] += len(slots.states)
                    seeds[i] = seeded(plan.series, slots.numbers[i])
        if new:
            slots.states[i] = plan.start[0]
            begin(setup, apply, score, s, plan.seats, seeds[i], shaping, parts, leads[i])
        feedback.dones[i] = done
        list_choices(legal, s, slots.choices[i], feedback.masks, i)
        feedback.deciding[i] = on_turn(s) if s.over == 0 else -1


def pick_each(choices, streams, actions):
    """`actions[i]`: one of the legal actions of game `i`, each as likely as the other; LEAVE where there is none."""
    for i in range(len(choices)):
        actions[i] = pick(choices[i], streams[i]) if choices[i].count != 0 else LEAVE


@rule
def write(element, old, new, row):
    """Bring the numbers of one value up to date: it was `old` and is `new`."""
    kind, start, width, low, blank = element[2], element[3], element[4], element[5], element[7]
    if kind == 0:
        hidden = new < low and new == blank
        row[start] = -1.0 if hidden else (new - low) / element[6]
    elif kind == 1:
        if old >= 0:
            row[start + old] = 0.0
        if new >= 0:
            row[start + new] = 1.0
    elif old < 0 or new < 0:
        for k in range(width):
            row[start + k] = -1.0 if new < 0 else (new >> k) & 1
    else:
        changed = old ^ new
        while changed != 0:
            k = lowest(changed)
            row[start + k] = (new >> k) & 1
            changed &= changed - 1


class LayoutTables(NamedTuple):
    """How a state is written as numbers: as `Layout` has it."""

    elements: Any
    element_at: Any
    stretches: Any
    playing: Any  # so many of the stretches can change: the others are those of seats that nobody plays
    keep: Any
    blank: Any
    source: Any


class Shown(NamedTuple):
    """What rows show; states and records are words of 64 bits."""

    last: Any  # int64[row, word]: the records that the rows show
    viewers: Any  # int64[row]: whose they are, below 0 if nobody's yet
    rows: Any  # float32[row, number]


@rule
def look_at(tables, state, viewer, shown, i):
    """Write into row `i` what seat `viewer` sees of one state (see `look`)."""
    last, row, source = shown.last[i], shown.rows[i], tables.source[viewer]
    keeps, blanks, stretches = tables.keep[viewer], tables.blank[viewer], tables.stretches
    for stretch in range(len(stretches) if shown.viewers[i] < 0 else tables.playing):
        begin, end = stretches[stretch]
        there, until = source[begin], source[begin] + end - begin
        words, keep, blank, known = state[there:until], keeps[there:until], blanks[there:until], last[begin:end]
        if differs(words, keep, blank, known):
            for w in range(len(known)):
                old, new = known[w], (words[w] & keep[w]) | blank[w]
                if old != new:
                    write_word(tables, begin + w, old, new, row)
                    known[w] = new


@rule
def write_word(tables, word, old, new, row):
    """Bring the numbers of one word up to date, value by value from the lowest bit that differs."""
    elements, changed = tables.elements, old ^ new
    while changed != 0:
        element = elements[tables.element_at[8 * word + (lowest(changed) >> 3)]]
        end = element[0] + element[1]
        up, down = 64 - end, 64 - element[1]
        write(element, (old << up) >> down, (new << up) >> down, row)
        changed = (changed >> end) << end if end < 64 else 0


@rule
def differs(words, keep, blank, known):
    """Whether what is seen of words of a state is not what is known of them; without branches, many words at a time."""
    found = 0
    for w in range(len(known)):
        found |= ((words[w] & keep[w]) | blank[w]) ^ known[w]
    return found != 0


def look(tables, states, viewers, shown, begin, end):
    """Write into the rows `begin` to `end` - 1 what their viewers see; nothing where the viewer is below 0.

    Only what changed since the last time is written.
    """
    for i in range(begin, end):
        viewer = viewers[i]
        if viewer >= 0:
            look_at(tables, states[i], viewer, shown, i)
            if shown.viewers[i] >= 0:
                shown.rows[i, shown.viewers[i]] = 0.0
            shown.rows[i, viewer] = 1.0
            shown.viewers[i] = viewer


TABLE = types.Array(types.int64, 2, "C")
MASKS = types.Array(types.boolean, 2, "C")
DONES = types.Array(types.boolean, 1, "C")
ROWS = types.Array(types.float32, 2, "C")
AMOUNTS = types.Array(types.float64, 2, "C")
SEEDS = types.Array(types.uint64, 1, "C")

PLAN = Plan(STATES, WHOLE, types.uint64, WHOLE, WHOLE, WHOLE, types.float64)
SLOTS = Slots(STATES, Many(Choices), SEEDS, LONGS)
FEEDBACK = Feedback(MASKS, AMOUNTS, DONES, LONGS, AMOUNTS, STATES)
TABLES = LayoutTables(TABLE, INTS, TABLE, WHOLE, TABLE, TABLE, TABLE)
SHOWN = Shown(TABLE, LONGS, ROWS)

STEP_GAMES = Kernel(
    step_games,
    ("setup", "legal", "apply", "score", "rank", "share"),
    Spec(NONE, (PLAN, SLOTS, LONGS, FEEDBACK, WHOLE, WHOLE)),
)
LOOK = Kernel(look, (), Spec(NONE, (TABLES, TABLE, LONGS, SHOWN, WHOLE, WHOLE)))
PICK_EACH = Kernel(pick_each, (), Spec(NONE, (Many(Choices), Many(Stream), LONGS)))
