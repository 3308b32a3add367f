"""The compiled part of the environments: many games a step on all cores."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from regnum.core.actions import Choices
from regnum.core.contract import LONGS, Array, Many, Spec
from regnum.core.flow import NO_ACTION
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
    """Compute the reward of the last action for every seat; `leads` holds the previous leads and is updated."""
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
    apply(s, NO_ACTION)
    if shaping != 0.0:
        find_leads(score, s, np.zeros((MAX_SEATS, parts), np.int32), leads)


@rule
def list_choices(legal, s, choices, masks, i):
    """List the legal actions in `choices` and in row `i` of the masks; `choices` holds the previous ones on entry."""
    for k in range(choices.count):
        masks[i, choices.actions[k]] = False
    choices.count = 0
    if s.over == 0:
        legal(s, choices)
    for k in range(choices.count):
        masks[i, choices.actions[k]] = True


class Plan(NamedTuple):
    """The games to play and their rewards."""

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
    """The results of a step, one row per game."""

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
        if actions[i] == LEAVE:
            feedback.dones[i] = False
            continue
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


class Learners(NamedTuple):
    """The seat of each game that decides for itself; the others play at random."""

    seats: Any  # int64[game]
    streams: Any  # a random stream for each game
    brought: Any  # float64[game]: what the others' actions brought the seat


def play_others(legal, apply, score, rank, share, plan, slots, learners, feedback, first, last):
    """Play the games `first` to `last` - 1 at random until the learner decides or the game is over."""
    for i in range(first, last):
        s, seat = slots.states[i], learners.seats[i]
        while s.over == 0 and on_turn(s) != seat:
            apply(s, np.int64(pick(slots.choices[i], learners.streams[i])))
            if s.over != 0 or plan.shaping != 0.0:
                feedback.rewards[i, seat] = 0.0
                reward(
                    score, rank, share, s, plan.kind, plan.shaping, plan.parts, feedback.rewards[i], feedback.leads[i]
                )
                learners.brought[i] += feedback.rewards[i, seat]
            list_choices(legal, s, slots.choices[i], feedback.masks, i)
            feedback.deciding[i] = on_turn(s) if s.over == 0 else -1


def pick_each(choices, streams, actions):
    """`actions[i]`: one of the legal actions of game `i`, each as likely as the other; LEAVE where there is none."""
    for i in range(len(choices)):
        actions[i] = pick(choices[i], streams[i]) if choices[i].count != 0 else LEAVE


MASKS = Array(np.bool_, 2)
DONES = Array(np.bool_)
AMOUNTS = Array(np.float64, 2)
SEEDS = Array(np.uint64)

PLAN = Plan(STATES, WHOLE, np.uint64, WHOLE, WHOLE, WHOLE, np.float64)
SLOTS = Slots(STATES, Many(Choices), SEEDS, LONGS)
FEEDBACK = Feedback(MASKS, AMOUNTS, DONES, LONGS, AMOUNTS, STATES)

STEP_GAMES = Kernel(
    step_games,
    ("setup", "legal", "apply", "score", "rank", "share"),
    Spec(NONE, (PLAN, SLOTS, LONGS, FEEDBACK, WHOLE, WHOLE)),
)
PLAY_OTHERS = Kernel(
    play_others,
    ("legal", "apply", "score", "rank", "share"),
    Spec(NONE, (PLAN, SLOTS, Learners(LONGS, Many(Stream), Array(np.float64)), FEEDBACK, WHOLE, WHOLE)),
)
PICK_EACH = Kernel(pick_each, (), Spec(NONE, (Many(Choices), Many(Stream), LONGS)))
