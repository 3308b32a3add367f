"""Games from which a network learns, and games between two of them: whole games in compiled code.

Every seat chooses from what it sees alone: the state is blanked for it, and what is hidden drawn anew, as for any bot.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba import types

from regnum.bots.kernels.greedy import TRIAL, Known, Question, best_of
from regnum.bots.kernels.looking import TABLE
from regnum.bots.kernels.thinking import MIND, prospects
from regnum.core.actions import Choices
from regnum.core.contract import FLOATS, INTS, LONGS, REALS, Many, Spec
from regnum.core.flow import GO_ON
from regnum.core.jit import rule
from regnum.core.kernels import NONE, STATES, WHOLE, Kernel, pick
from regnum.core.rng import Stream, below, seeded
from regnum.core.state import on_turn

GRAINS = 1 << 20
"""How finely the chance of a careless move is divided."""


class Course(NamedTuple):
    """Which games are played, and how."""

    start: Any  # one state, which holds the options
    seats: Any
    series: Any  # the games are numbers `first`, `first + 1`, ... of this series
    first: Any
    games: Any
    samples: Any  # so often what is hidden is drawn anew for a decision
    careless: Any  # the part of the decisions, 0 to 1, that are taken at random
    trace: Any  # lambda: how much of a target is what came later, and not what the network expected next


class Desk(NamedTuple):
    """The memory of games; states are there as words of 64 bits, too."""

    states: Any  # one: the game
    words: Any
    seen: Any  # one: what the seat on turn sees of it
    seen_words: Any
    keep: Any  # int64[seat, word]: the bits that each seat sees
    blank: Any  # int64[seat, word]: what it sees in place of the others
    trial: Any
    draws: Any  # one stream, for what is hidden
    luck: Any  # one stream, for careless moves and for who looks
    totals: Any  # float32[CHOICES]
    ranks: Any
    shares: Any


class Positions(NamedTuple):
    """What was seen, a row a decision."""

    states: Any
    viewers: Any  # int64[row]: whose eyes
    best: Any  # int64[row]: the action found best, if the viewer had to choose; else -1
    targets: Any  # float64[row, seat]: the share of the victory to expect, by seat from the viewer on


@rule
def deal(setup, apply, course, number, desk):
    """Begin a game of the series."""
    desk.states[0] = course.start[0]
    seed = seeded(course.series, number)
    setup(desk.states[0], course.seats, seed)
    apply(desk.states[0], GO_ON)
    desk.draws[0].random = ~seed
    desk.luck[0].random = seed ^ np.uint64(0x9E3779B97F4A7C15)


@rule
def choose(play, determinize, mind, course, whole_turn, desk):
    """What the seat on turn finds best; all that it could do is in `trial.choices[0]`."""
    seat = on_turn(desk.states[0])
    for w in range(desk.words.shape[1]):
        desk.seen_words[0, w] = (desk.words[0, w] & desk.keep[seat, w]) | desk.blank[seat, w]
    question = Question(desk.seen, seat, course.samples, whole_turn)
    best = best_of(play, determinize, mind, question, desk.trial, desk.draws, desk.totals)
    return desk.trial.choices[0].actions[best]


@rule
def write_down(play, mind, desk, action, positions, row):
    """Keep a decision, as a seat that chance names sees it; with a network, what that seat expects as its target."""
    s, choices = desk.states[0], desk.trial.choices[0]
    viewer = below(desk.luck[0], s.seats)
    positions.states[row] = s
    positions.viewers[row] = viewer
    positions.best[row] = action if viewer == on_turn(s) and choices.count > 1 else -1
    if len(mind) > 0:
        desk.trial.states[0] = s
        prospects(play, mind, desk.trial.states[0], 0, viewer)
        for seat in range(s.seats):
            positions.targets[row, seat] = mind.guess[seat]


@rule
def look_back(play, desk, positions, first, count, trace):
    """Make targets of what was expected in a game, from its end on; by seat from the viewer on."""
    s, shares, ranks = desk.states[0], desk.shares, desk.ranks
    play.rank(s, ranks)
    play.share(s, ranks, shares)
    for row in range(count - 1, first - 1, -1):
        targets, viewer = positions.targets[row], positions.viewers[row]
        for seat in range(s.seats):
            expected = targets[seat]
            targets[seat] = shares[seat]
            shares[seat] = (1.0 - trace) * expected + trace * shares[seat]
        for seat in range(s.seats):
            desk.totals[seat] = targets[(viewer + seat) % s.seats]
        for seat in range(s.seats):
            targets[seat] = desk.totals[seat]


@rule
def learn_from(play, setup, determinize, mind, course, desk, positions):
    """Play the games of a course, every seat alike, and keep their positions; answer how many."""
    s, count = desk.states[0], 0
    for number in range(course.first, course.first + course.games):
        deal(setup, play.apply, course, number, desk)
        first = count
        while s.over == 0 and count < len(positions.states):
            action = choose(play, determinize, mind, course, 1, desk)
            write_down(play, mind, desk, action, positions, count)
            count += 1
            if below(desk.luck[0], GRAINS) < course.careless * GRAINS:
                play.legal(s, desk.trial.choices[0])
                action = pick(desk.trial.choices[0], desk.luck[0])
            play.apply(s, action)
        if s.over == 0:
            return first
        look_back(play, desk, positions, first, count, course.trace)
    return count


def lessons(setup, legal, apply, determinize, judge, rank, share, course, desk, positions):
    """Positions of games in which all choose by the game's judgement, a whole turn ahead."""
    play = Known(legal, apply, judge, rank, share)
    return learn_from(play, setup, determinize, (), course, desk, positions)


def lessons_by_network(setup, legal, apply, determinize, judge, rank, share, course, desk, positions, mind):
    """Positions of games in which all choose by a network."""
    play = Known(legal, apply, judge, rank, share)
    return learn_from(play, setup, determinize, mind, course, desk, positions)


@rule
def compete(play, setup, determinize, mind, rival, course, desk, won):
    """`won[i]`: the share of the victory of the one who has `mind` in the i-th game; every deal from every seat."""
    s = desk.states[0]
    for i in range(course.games):
        deal(setup, play.apply, course, course.first + i // course.seats, desk)
        own = i % course.seats
        while s.over == 0:
            if on_turn(s) == own:
                action = choose(play, determinize, mind, course, 0, desk)
            else:
                action = choose(play, determinize, rival, course, 1, desk)
            play.apply(s, action)
        play.rank(s, desk.ranks)
        play.share(s, desk.ranks, desk.shares)
        won[i] = desk.shares[own]


def duel(setup, legal, apply, determinize, judge, rank, share, course, desk, won, mind, rival):
    """A network against another."""
    compete(Known(legal, apply, judge, rank, share), setup, determinize, mind, rival, course, desk, won)


def test(setup, legal, apply, determinize, judge, rank, share, course, desk, won, mind):
    """A network against the game's judgement, which looks a whole turn ahead."""
    compete(Known(legal, apply, judge, rank, share), setup, determinize, mind, (), course, desk, won)


def list_legal(legal, states, choices, masks):
    """`masks[i, action]`: what is legal in each of `states`; nothing in those that are over."""
    for i in range(len(states)):
        masks[i] = False
        if states[i].over == 0:
            legal(states[i], choices[0])
            for k in range(choices[0].count):
                masks[i, choices[0].actions[k]] = True


COURSE = Course(STATES, WHOLE, types.uint64, WHOLE, WHOLE, WHOLE, types.float64, types.float64)
DESK = Desk(STATES, TABLE, STATES, TABLE, TABLE, TABLE, TRIAL, Many(Stream), Many(Stream), FLOATS, INTS, REALS)
POSITIONS = Positions(STATES, LONGS, LONGS, types.Array(types.float64, 2, "C"))
ENTRIES = ("setup", "legal", "apply", "determinize", "judge", "rank", "share")
MASKS = types.Array(types.boolean, 2, "C")

LESSONS = Kernel(lessons, ENTRIES, Spec(WHOLE, (COURSE, DESK, POSITIONS)))
LESSONS_BY_NETWORK = Kernel(lessons_by_network, ENTRIES, Spec(WHOLE, (COURSE, DESK, POSITIONS, MIND)))
DUEL = Kernel(duel, ENTRIES, Spec(NONE, (COURSE, DESK, REALS, MIND, MIND)))
TEST = Kernel(test, ENTRIES, Spec(NONE, (COURSE, DESK, REALS, MIND)))
LIST_LEGAL = Kernel(list_legal, ("legal",), Spec(NONE, (STATES, Many(Choices), MASKS)))
