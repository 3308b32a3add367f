"""Loops over whole games, compiled once per state layout and shared by every game with that contract.

They take a game's entry points as arguments of fixed signature, so they can be cached apart from the rules. What picks
actions at random draws from a stream of its own: a game's own stream belongs to its rules, so that a game is its
options, its seed and its list of actions.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from numba import prange, types

from regnum.core.actions import Choices
from regnum.core.contract import INTS, LONGS, POINTS, Many, Spec
from regnum.core.flow import GO_ON
from regnum.core.jit import rule
from regnum.core.record import Record, int32
from regnum.core.rng import Stream, below, seeded
from regnum.core.state import MAX_SEATS


class Kernel(NamedTuple):
    """A generic loop: which entry points of the game it takes first, and the types of its other arguments."""

    function: Callable[..., Any]
    entries: tuple[str, ...]
    spec: Spec
    parallel: bool = False


class Result(Record):
    """How one whole game went."""

    decisions = int32(doc="actions taken, by all seats")
    ending = int32(high=15, doc="the number of the ending")
    broken = int32(low=-1, doc="the number of the broken invariant at the end, 0 for none")
    score = int32(MAX_SEATS, low=-(2**31))
    rank = int32(MAX_SEATS, high=MAX_SEATS, doc="1 for the winners")


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


@rule
def tell_result(result, s, decisions, seats, ranks, points):
    """Write down how the game in `s` went, once `ranks` and `points` have been found."""
    result.decisions = decisions
    result.ending = s.over
    for seat in range(seats):
        result.rank[seat] = ranks[seat]
        total = 0
        for part in range(points.shape[1]):
            total += points[seat, part]
        result.score[seat] = total


def play_games(setup, legal, apply, score, rank, invariants, start, seats, seed, first, work, results, points):
    """Play whole random games; row `i` of `results` and `points` is game number `first + i` of the series `seed`.

    `start[0]` holds the options, `work` the scratch: a state, choices, a stream, a rank a seat.
    """
    states, all_choices, streams, ranks = work
    s, choices, stream = states[0], all_choices[0], streams[0]
    for i in range(len(results)):
        states[0] = start[0]
        game_seed = seeded(seed, first + i)
        setup(s, seats, game_seed)
        apply(s, GO_ON)
        stream.random = ~game_seed
        decisions = play_out(legal, apply, s, choices, stream)
        score(s, points)
        rank(s, ranks)
        tell_result(results[i], s, decisions, seats, ranks, points)
        results[i].broken = invariants(s)


def survey(legal, apply, invariants, states, all_choices, streams, uses, told, samples):
    """Play `states[0]` at random to its end, looking at everything: (decisions, broken invariant or 0, deepest stack).

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
        broken = invariants(s)
        if broken != 0:
            return decisions, broken, deepest
        decisions += 1
    return decisions, 0, deepest


def count_sequences(legal, apply, states, choices, at, depth):
    """How many sequences of `depth` decisions begin in `states[0]`; a game that ends sooner counts once.

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
NONE, WHOLE = types.void, types.int64

PLAY_GAMES = Kernel(
    play_games,
    ("setup", "legal", "apply", "score", "rank", "invariants"),
    Spec(
        NONE,
        (STATES, WHOLE, types.uint64, WHOLE, (STATES, Many(Choices), Many(Stream), INTS), Many(Result), POINTS),
    ),
)
SURVEY = Kernel(
    survey,
    ("legal", "apply", "invariants"),
    Spec(types.UniTuple(WHOLE, 3), (STATES, Many(Choices), Many(Stream), LONGS, types.Array(WHOLE, 2, "C"), STATES)),
)
COUNT_SEQUENCES = Kernel(count_sequences, ("legal", "apply"), Spec(WHOLE, (STATES, Many(Choices), LONGS, WHOLE)))
STEP_BATCH = Kernel(step_batch, ("legal", "apply"), Spec(NONE, (STATES, LONGS, Many(Choices))), parallel=True)
COPY_STATES = Kernel(copy_states, (), Spec(NONE, (STATES, STATES, WHOLE)))
DETERMINIZE_TIMES = Kernel(
    determinize_times, ("determinize",), Spec(NONE, (STATES, STATES, WHOLE, Many(Stream), WHOLE))
)
