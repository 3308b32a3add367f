"""Loops over whole games, compiled once per state layout and shared by every game with that contract.

They take a game's entry points as arguments of fixed signature, so they can be cached apart from the rules. What picks
actions at random draws from a stream of its own: a game's own stream belongs to its rules, so that a game is its
options, its seed and its list of actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from regnum.core.actions import Choices
from regnum.core.contract import INTS, LONGS, POINTS, Array, Many, Spec
from regnum.core.flow import NO_ACTION
from regnum.core.jit import prange, rule
from regnum.core.record import Numbers, Record, int32
from regnum.core.renamed import renamed_names
from regnum.core.rng import Stream, below, seeded
from regnum.core.state import MAX_SEATS


class Kernel(NamedTuple):
    """A generic loop: which entry points of the game it takes first, and the types of its other arguments."""

    function: Callable[..., Any]
    entries: tuple[str, ...]
    spec: Spec
    parallel: bool = False


class GameOutcome(Record):
    """The result of one whole game."""

    decisions: int = int32(doc="actions taken, by all seats")
    ending: int = int32(high=15, doc="the number of the ending")
    broken: int = int32(low=-1, doc="the number of the broken invariant at the end, 0 for none")
    score: Numbers = int32(MAX_SEATS, low=-(2**31))
    rank: Numbers = int32(MAX_SEATS, high=MAX_SEATS, doc="1 for the winners")


@rule
def pick(choices, stream):
    """A uniformly random legal action."""
    return choices.actions[below(stream, choices.count)]


@rule
def play_out(legal, apply, s, choices, stream):
    """Play a running game at random to its end; answer the number of decisions."""
    decisions = 0
    while s.over == 0:
        legal(s, choices)
        apply(s, pick(choices, stream))
        decisions += 1
    return decisions


class Scratch(NamedTuple):
    """The memory of a kernel that plays one whole game after another."""

    states: Any  # one state
    choices: Any  # one list
    streams: Any  # one stream, for what picks at random
    ranks: Any  # int32[MAX_SEATS]
    points: Any  # int32[MAX_SEATS, parts of a score]


class RandomGames(NamedTuple):
    """A series of random games: numbers `first`, `first + 1`, and so on."""

    start: Any  # one state, which holds the options
    seats: Any
    seed: Any  # of the series
    first: Any


class GivenGames(NamedTuple):
    """Games to play: game i has the seed `seeds[i]` and the actions `script[ends[i] : ends[i + 1]]`.

    Without a script they are played at random.
    """

    start: Any  # one state, which holds the options
    seats: Any
    seeds: Any  # uint64[games]
    script: Any  # int64[actions of all games]
    ends: Any  # int64[games + 1]


@rule
def begin(setup, apply, start, seats, seed, scratch):
    """Lay out a game in the scratch state, up to its first choice."""
    scratch.states[0] = start[0]
    setup(scratch.states[0], seats, seed)
    apply(scratch.states[0], NO_ACTION)
    scratch.streams[0].random = ~seed


@rule
def next_action(games, i, decisions, scratch):
    """Return the next action of game i after a number of decisions, once the legal actions are known."""
    if len(games.script) > 0:
        return games.script[games.ends[i] + decisions]
    return np.int64(pick(scratch.choices[0], scratch.streams[0]))


@rule
def finish(score, rank, scratch, seats, decisions, result):
    """Find points and ranks of the game in the scratch state, and write down how it went."""
    s, ranks, points = scratch.states[0], scratch.ranks, scratch.points
    score(s, points)
    rank(s, ranks)
    result.decisions = decisions
    result.ending = s.over
    for seat in range(seats):
        result.rank[seat] = ranks[seat]
        total = 0
        for part in range(points.shape[1]):
            total += points[seat, part]
        result.score[seat] = total


def play_games(setup, legal, apply, score, rank, invariants, games, scratch, results):
    """Play whole random games (`RandomGames`, `Scratch`); row `i` of `results` tells of the i-th."""
    s = scratch.states[0]
    for i in range(len(results)):
        begin(setup, apply, games.start, games.seats, seeded(games.seed, games.first + i), scratch)
        decisions = play_out(legal, apply, s, scratch.choices[0], scratch.streams[0])
        finish(score, rank, scratch, games.seats, decisions, results[i])
        results[i].broken = invariants(s)


def survey(legal, apply, invariants, states, all_choices, streams, uses, told, samples):
    """Play `states[0]` at random to its end, looking at everything: (decisions, broken invariant or 0, deepest stack).

    In place of an invariant, -1 says that nothing was legal, and -2 that the chronicle had no room for an event.
    `uses` counts each action taken and `told` each event (kind, a); every 16th state is kept in `samples`.
    """
    s, choices, stream = states[0], all_choices[0], streams[0]
    decisions, deepest = 0, 0
    while s.over == 0:
        deepest = max(deepest, s.steps.depth)
        legal(s, choices)
        if choices.count == 0:
            return decisions, -1, deepest
        action = pick(choices, stream)
        apply(s, action)
        uses[action] += 1
        for i in range(s.chronicle.count):
            event = s.chronicle.events[i]
            told[event.kind, event.a + 1] += 1
        if decisions % 16 == 0:
            samples[(decisions // 16) % len(samples)] = s
        broken = invariants(s) if s.untold == 0 else -2
        if broken != 0:
            return decisions, broken, deepest
        decisions += 1
    return decisions, 0, deepest


def count_sequences(legal, apply, states, choices, at, depth):
    """Count the sequences of `depth` decisions that begin in `states[0]`; a game that ends sooner counts once.

    Level by level, `states`, `choices` and `at` (all `depth` long) hold the position, its actions and the next to try.
    """
    total = 0
    level = 0
    legal(states[0], choices[0])
    at[0] = 0
    while level >= 0:
        if at[level] == choices[level].count:
            level -= 1
            continue
        action = choices[level].actions[at[level]]
        at[level] += 1
        if level == depth - 1:
            total += 1
            continue
        states[level + 1] = states[level]
        apply(states[level + 1], action)
        if states[level + 1].over != 0:
            total += 1
            continue
        level += 1
        legal(states[level], choices[level])
        at[level] = 0
    return total


def step_batch(legal, apply, states, actions, choices):
    """Apply `actions[i]` to `states[i]` and find what is legal then, for all at once on all cores.

    Games that are over, and actions below 0, are left as they are; a game over has no choices.
    """
    for i in prange(len(states)):
        if states[i].over == 0 and actions[i] >= 0:
            apply(states[i], actions[i])
        if states[i].over == 0:
            legal(states[i], choices[i])
        else:
            choices[i].count = 0


def copy_states(source, target, times):
    """Copy `source[0]` into `target` over and over, `times` in all: what a clone costs."""
    for i in range(times):
        target[i % len(target)] = source[0]


def determinize_times(determinize, observation, target, seat, stream, times):
    """Draw `times` full states that fit `observation[0]`: what a determinization costs."""
    for i in range(times):
        target[i % len(target)] = observation[0]
        determinize(target[i % len(target)], seat, stream[0])


STATES = Many()
NONE, WHOLE = None, np.int64

SCRATCH = Scratch(STATES, Many(Choices), Many(Stream), INTS, POINTS)
RANDOM_GAMES = RandomGames(STATES, WHOLE, np.uint64, WHOLE)
GIVEN_GAMES = GivenGames(STATES, WHOLE, Array(np.uint64), LONGS, LONGS)

PLAY_GAMES = Kernel(
    play_games,
    ("setup", "legal", "apply", "score", "rank", "invariants"),
    Spec(NONE, (RANDOM_GAMES, SCRATCH, Many(GameOutcome))),
)
SURVEY = Kernel(
    survey,
    ("legal", "apply", "invariants"),
    Spec((WHOLE, WHOLE, WHOLE), (STATES, Many(Choices), Many(Stream), LONGS, Array(WHOLE, 2), STATES)),
)
COUNT_SEQUENCES = Kernel(count_sequences, ("legal", "apply"), Spec(WHOLE, (STATES, Many(Choices), LONGS, WHOLE)))
STEP_BATCH = Kernel(step_batch, ("legal", "apply"), Spec(NONE, (STATES, LONGS, Many(Choices))), parallel=True)
COPY_STATES = Kernel(copy_states, (), Spec(NONE, (STATES, STATES, WHOLE)))
DETERMINIZE_TIMES = Kernel(
    determinize_times, ("determinize",), Spec(NONE, (STATES, STATES, WHOLE, Many(Stream), WHOLE))
)


__getattr__ = renamed_names(__name__)
