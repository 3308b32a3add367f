"""Games from which a network learns, and games between two of them: whole games in compiled code.

Every seat chooses from what it sees alone: the state is blanked for it, and what is hidden drawn anew, as for any bot.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from regnum.bots.kernels.greedy import TRIAL, GreedyQuery, NetworkEntries, best_of
from regnum.bots.kernels.looking import TABLE
from regnum.bots.kernels.thinking import MIND, prospects
from regnum.core.actions import Choices
from regnum.core.contract import FLOATS, INTS, LONGS, REALS, Array, Many, Spec
from regnum.core.flow import NO_ACTION
from regnum.core.jit import rule
from regnum.core.kernels import NONE, STATES, WHOLE, Kernel, pick
from regnum.core.rng import Stream, below, seeded
from regnum.core.state import on_turn

GRAINS = 1 << 20
"""Resolution of the probability of a random move."""
MARGIN = 0.33
"""Lead, in units of the evaluation's error, that counts e to 1 at the end of a game, where margins count."""
KEPT_FIRST, KEPT = 4, 16
"""Sampling of decisions: one in this many is kept, of the first decisions of a turn and of the others.

Where a turn has just passed a look ahead ends, and many positions of few games would be learned by heart.
"""


class LessonPlan(NamedTuple):
    """The games of a training round, and how they are played."""

    start: Any  # one state, which holds the options
    seats: Any
    series: Any  # the games are numbers `first`, `first + 1`, ... of this series
    first: Any
    games: Any
    samples: Any  # so often what is hidden is drawn anew for a decision
    careless: Any  # the part of the decisions, 0 to 1, that are taken at random
    trace: Any  # lambda: how much of a target is what came later, and not what the network expected next
    margin: Any  # how much of a game's end is by how much it was won, 0 to 1; the rest is who won
    error: Any  # typical error of the game's evaluation, in points
    longest: Any  # a lesson of more decisions is left out


class Script(NamedTuple):
    """Recorded games: the i-th of a course has the actions `actions[ends[i] : ends[i + 1]]`."""

    seeds: Any  # uint64[game]
    actions: Any  # int64[action of all games]
    ends: Any  # int64[games + 1]


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
    luck: Any  # one stream, for random moves and for the choice of the viewer
    totals: Any  # float32[CHOICES]
    ranks: Any
    shares: Any


class Positions(NamedTuple):
    """Recorded positions, one per row; only a few of a game's decisions are kept."""

    states: Any
    viewers: Any  # int64[row]: whose eyes
    best: Any  # int64[row]: the action found best, if the viewer had to choose; else -1
    targets: Any  # float64[row, seat]: the share of the victory to expect, by seat from the viewer on


@rule
def deal(setup, apply, course, seed, desk):
    """Begin a game."""
    desk.states[0] = course.start[0]
    setup(desk.states[0], course.seats, seed)
    apply(desk.states[0], NO_ACTION)
    desk.draws[0].random = ~seed
    desk.luck[0].random = seed ^ np.uint64(0x9E3779B97F4A7C15)


@rule
def observe(desk, seat):
    """Leave in `desk.seen` what a seat sees of the game."""
    for w in range(desk.words.shape[1]):
        desk.seen_words[0, w] = (desk.words[0, w] & desk.keep[seat, w]) | desk.blank[seat, w]


@rule
def choose(play, determinize, mind, course, whole_turn, desk):
    """Choose the best action of the seat on turn; its legal actions are in `trial.choices[0]`."""
    seat = on_turn(desk.states[0])
    observe(desk, seat)
    question = GreedyQuery(desk.seen, seat, course.samples, whole_turn)
    best = best_of(play, determinize, mind, question, desk.trial, desk.draws, desk.totals)
    return desk.trial.choices[0].actions[best]


@rule
def write_down(play, determinize, mind, desk, action, positions, row):
    """Keep a position, as a seat that chance names sees it; with a network, what that seat expects as its target.

    What the seat does not see is drawn anew, as it is wherever the position will be judged.
    """
    s, choices = desk.states[0], desk.trial.choices[0]
    viewer = below(desk.luck[0], s.seats)
    observe(desk, viewer)
    desk.trial.states[0] = desk.seen[0]
    determinize(desk.trial.states[0], viewer, desk.draws[0])
    positions.states[row] = desk.trial.states[0]
    positions.viewers[row] = viewer
    positions.best[row] = action if viewer == on_turn(s) and choices.count > 1 else -1
    if len(mind) > 0:
        prospects(play, mind, desk.trial.states[0], 0, viewer)
        for seat in range(s.seats):
            positions.targets[row, seat] = mind.guess[seat]


@rule
def settle(play, course, desk):
    """Compute each seat's result of a game in `shares`: the winner, and as far as the plan asks the margin.

    A win by a hair was luck, one by far was not, so the margin tells more of the positions on the way.
    """
    s, shares = desk.states[0], desk.shares
    play.rank(s, desk.ranks)
    play.share(s, desk.ranks, shares)
    play.evaluate(s, desk.trial.values)
    by_margin(s, desk.trial.values, MARGIN * course.error, desk.totals)
    for seat in range(s.seats):
        shares[seat] = (1.0 - course.margin) * shares[seat] + course.margin * desk.totals[seat]


@rule
def by_margin(s, values, scale, parts):
    """`parts[seat]`: how points at the end divide the victory; of a team, how far above its target they make it."""
    if s.team == 1:
        for seat in range(s.seats):
            parts[seat] = 1.0 / (1.0 + np.exp(-values[seat] / scale))
        return
    best, total = -np.inf, 0.0
    for seat in range(s.seats):
        best = max(best, values[seat])
    for seat in range(s.seats):
        parts[seat] = np.exp((values[seat] - best) / scale)
        total += parts[seat]
    for seat in range(s.seats):
        parts[seat] /= total


@rule
def look_back(play, course, desk, positions, first, count):
    """Make targets of what was expected in a game, from its end on; by seat from the viewer on."""
    s, shares, trace = desk.states[0], desk.shares, course.trace
    settle(play, course, desk)
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
def goes_by_judgement(course, number, seat):
    """Return True if a seat plays by the evaluation in a training game: in turn none does, one, or all but one."""
    named = number % (course.seats + 1)
    all_others = number // (course.seats + 1) % 2
    return named < course.seats and (seat == named) != (all_others == 1)


@rule
def next_action(play, determinize, mind, course, number, desk):
    """Choose the next action of a training game: with a network, some of the rivals play by the game's evaluation.

    So the network meets a style that is not its own, also as the only one that has its own, and learns which of the two
    is better where they differ. Partners are all alike, or their chance would be that of a worse team.
    """
    s = desk.states[0]
    if len(mind) > 0 and s.team == 0 and goes_by_judgement(course, number, on_turn(s)):
        return choose(play, determinize, (), course, 1, desk)
    return choose(play, determinize, mind, course, 1, desk)


@rule
def written_action(play, script, i, decisions, desk):
    """Return the i-th script's action after a number of decisions; -1 if it ended there or the action is illegal."""
    choices, at = desk.trial.choices[0], script.ends[i] + decisions
    play.legal(desk.states[0], choices)
    for k in range(choices.count if at < script.ends[i + 1] else 0):
        if choices.actions[k] == script.actions[at]:
            return script.actions[at]
    return -1


@rule
def learn_from(play, setup, determinize, mind, script, course, desk, positions):
    """Play the games of a course or of a script and keep their positions; answer (how many, games left out).

    Who plays which seat, `next_action` says.
    """
    s, count, left_out = desk.states[0], 0, 0
    for number in range(course.first, course.first + course.games):
        i = number - course.first
        deal(setup, play.apply, course, script.seeds[i] if len(script) > 0 else seeded(course.series, number), desk)
        first, seat, decisions = count, -1, 0
        while s.over == 0 and decisions < course.longest:
            if len(script) > 0:
                action = written_action(play, script, i, decisions, desk)
                if action < 0:
                    break
            else:
                action = next_action(play, determinize, mind, course, number, desk)
            if below(desk.luck[0], KEPT if on_turn(s) == seat else KEPT_FIRST) == 0:
                write_down(play, determinize, mind, desk, action, positions, count)
                count += 1
            seat = on_turn(s)
            if below(desk.luck[0], GRAINS) < course.careless * GRAINS:
                play.legal(s, desk.trial.choices[0])
                action = pick(desk.trial.choices[0], desk.luck[0])
            play.apply(s, action)
            decisions += 1
        if s.over == 0:
            count = first
            left_out += 1
        else:
            look_back(play, course, desk, positions, first, count)
    return count, left_out


def lessons(setup, legal, apply, determinize, evaluate, rank, share, course, desk, positions):
    """Positions of games in which all choose by the game's judgement, a whole turn ahead (see `learn_from`)."""
    play = NetworkEntries(legal, apply, evaluate, rank, share)
    return learn_from(play, setup, determinize, (), (), course, desk, positions)


def lessons_by_network(setup, legal, apply, determinize, evaluate, rank, share, course, desk, positions, mind):
    """Positions of games in which seats choose by a network, some by the game's judgement (see `learn_from`)."""
    play = NetworkEntries(legal, apply, evaluate, rank, share)
    return learn_from(play, setup, determinize, mind, (), course, desk, positions)


def lessons_by_script(setup, legal, apply, determinize, evaluate, rank, share, course, desk, positions, script):
    """Positions of recorded games, which are replayed (see `learn_from`)."""
    play = NetworkEntries(legal, apply, evaluate, rank, share)
    return learn_from(play, setup, determinize, (), script, course, desk, positions)


@rule
def compete(play, setup, determinize, mind, rival, course, desk, won):
    """`won[i]`: the share of the victory of the one who has `mind` in the i-th game; every deal from every seat.

    A team plays every deal twice: all partners with `mind`, and then, in every second game, all as the rival does.
    Everybody looks a whole turn ahead.
    """
    s, team = desk.states[0], course.start[0].team == 1
    sides = 2 if team else course.seats
    for i in range(course.games):
        deal(setup, play.apply, course, seeded(course.series, course.first + i // sides), desk)
        own = i % sides
        while s.over == 0:
            if (own == 0) if team else (on_turn(s) == own):
                action = choose(play, determinize, mind, course, 1, desk)
            else:
                action = choose(play, determinize, rival, course, 1, desk)
            play.apply(s, action)
        play.rank(s, desk.ranks)
        play.share(s, desk.ranks, desk.shares)
        won[i] = desk.shares[0 if team else own]


def duel(setup, legal, apply, determinize, evaluate, rank, share, course, desk, won, mind, rival):
    """A network against another."""
    compete(NetworkEntries(legal, apply, evaluate, rank, share), setup, determinize, mind, rival, course, desk, won)


def test(setup, legal, apply, determinize, evaluate, rank, share, course, desk, won, mind):
    """A network against the game's judgement, which looks a whole turn ahead."""
    compete(NetworkEntries(legal, apply, evaluate, rank, share), setup, determinize, mind, (), course, desk, won)


def list_legal(legal, states, choices, masks):
    """`masks[i, action]`: what is legal in each of `states`; nothing in those that are over."""
    for i in range(len(states)):
        masks[i] = False
        if states[i].over == 0:
            legal(states[i], choices[0])
            for k in range(choices[0].count):
                masks[i, choices[0].actions[k]] = True


def judge_all(evaluate, states, values):
    """`values[i, seat]`: what the game's judgement says of each of `states`."""
    for i in range(len(states)):
        evaluate(states[i], values[i])


REAL = np.float64
COURSE = LessonPlan(STATES, WHOLE, np.uint64, WHOLE, WHOLE, WHOLE, REAL, REAL, REAL, REAL, WHOLE)
DESK = Desk(STATES, TABLE, STATES, TABLE, TABLE, TABLE, TRIAL, Many(Stream), Many(Stream), FLOATS, INTS, REALS)
POSITIONS = Positions(STATES, LONGS, LONGS, Array(np.float64, 2))
ENTRIES = ("setup", "legal", "apply", "determinize", "evaluate", "rank", "share")
MASKS = Array(np.bool_, 2)

TWO = (WHOLE, WHOLE)

LESSONS = Kernel(lessons, ENTRIES, Spec(TWO, (COURSE, DESK, POSITIONS)))
LESSONS_BY_NETWORK = Kernel(lessons_by_network, ENTRIES, Spec(TWO, (COURSE, DESK, POSITIONS, MIND)))
SCRIPT = Script(Array(np.uint64), LONGS, LONGS)
LESSONS_BY_SCRIPT = Kernel(lessons_by_script, ENTRIES, Spec(TWO, (COURSE, DESK, POSITIONS, SCRIPT)))
DUEL = Kernel(duel, ENTRIES, Spec(NONE, (COURSE, DESK, REALS, MIND, MIND)))
TEST = Kernel(test, ENTRIES, Spec(NONE, (COURSE, DESK, REALS, MIND)))
VALUES = Array(np.float32, 2)
JUDGE_ALL = Kernel(judge_all, ("evaluate",), Spec(NONE, (STATES, VALUES)))
LIST_LEGAL = Kernel(list_legal, ("legal",), Spec(NONE, (STATES, Many(Choices), MASKS)))
