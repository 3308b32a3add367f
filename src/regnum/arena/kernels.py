"""The compiled part of the balance report: whole games, and what each seat did in them and how it ended.

A *mark* is something that a seat can do or that can happen to it: a family of actions, one value of an argument,
an event. For every mark f and game let x[s] be 1 if it is true of seat s, y[s] the share of the victory that seat s
has, and A the sum of x[s] * y[s]. The kernel adds up the products of (A, x) with (A, x, y): `effects` needs no more.
"""

from __future__ import annotations

from numba import types

from regnum.core.actions import Choices
from regnum.core.contract import INTS, LONGS, POINTS, Many, Spec
from regnum.core.flow import GO_ON
from regnum.core.jit import rule
from regnum.core.kernels import STATES, WHOLE, Kernel, Result, pick, tell_result
from regnum.core.rng import Stream
from regnum.core.state import on_turn

HAPPENED = 1 << 8  # beside the bits of the seats: it came about, be it to nobody in particular
PER_ACTION = 4  # a family and up to three arguments


@rule
def note(mark, seat, true_of, listed, n):
    """Mark something as true of a seat (-1: of nobody); answer how many marks this game has."""
    if true_of[mark] == 0:
        listed[n] = mark
        n += 1
    true_of[mark] |= HAPPENED if seat < 0 else HAPPENED | 1 << seat
    return n


@rule
def note_deed(mark, seat, things, counts, true_of, listed, n):
    """Something was done once more: count it, and mark who did it and who did it first."""
    counts[mark] += 1
    if true_of[mark] == 0 and seat >= 0:
        n = note(things + mark, seat, true_of, listed, n)
    return note(mark, seat, true_of, listed, n)


@rule
def note_events(s, of_event, things, counts, true_of, listed, n):
    """Mark what the chronicle tells: the kind of each event, and what it names."""
    for i in range(s.chronicle.count):
        event = s.chronicle.events[i]
        n = note_deed(of_event[event.kind, 0], event.seat, things, counts, true_of, listed, n)
        if 0 <= event.a < of_event[event.kind, 2]:
            n = note_deed(of_event[event.kind, 1] + event.a, event.seat, things, counts, true_of, listed, n)
    return n


@rule
def add_up(n, listed, true_of, seats, shares, games, moments):
    """Add the marks of a game that is over to the sums, and wipe them."""
    for i in range(n):
        mark = listed[i]
        held = true_of[mark]
        true_of[mark] = 0
        games[mark] += 1
        won = 0.0
        for s in range(seats):
            if held >> s & 1:
                won += shares[s]
        sums = moments[mark]
        sums[0, 0] += won * won
        for s in range(seats):
            sums[0, 1 + seats + s] += won * shares[s]
            if held >> s & 1:
                sums[0, 1 + s] += won
                for t in range(seats):
                    sums[1 + s, 1 + t] += held >> t & 1
                    sums[1 + s, 1 + seats + t] += shares[t]


def measure(setup, legal, apply, score, rank, start, seats, seeds, script, ends, marks, work, sums, results):
    """Play whole games and add up what was done in them; answer how many chronicles were full, and may lack events.

    Game i has the seed `seeds[i]` and the actions `script[ends[i] : ends[i + 1]]`; without a script it is played at
    random. `start[0]` holds the options. `marks` is (of_action, of_event, things): the marks of each action (-1: none);
    for each kind of event its mark, the mark of the first thing it may name, and how many there are; and the number
    of deeds. After the deeds themselves come the marks "did it first", then one opening for each action.
    `sums` is (counts, games, moments), see the module; `results[i]` says how game i went.
    """
    of_action, of_event, things = marks
    states, all_choices, streams, ranks, points, shares, true_of, listed = work
    counts, games, moments = sums
    s, choices, stream = states[0], all_choices[0], streams[0]
    full = 0
    for i in range(len(results)):
        states[0] = start[0]
        setup(s, seats, seeds[i])
        apply(s, GO_ON)
        stream.random = ~seeds[i]
        n = note_events(s, of_event, things, counts, true_of, listed, 0)
        opened, decisions = 0, 0
        while s.over == 0:
            legal(s, choices)
            seat = on_turn(s)
            action = script[ends[i] + decisions] if len(script) > 0 else pick(choices, stream)
            if choices.count > 1 and opened >> seat & 1 == 0:
                opened |= 1 << seat
                n = note(2 * things + action, seat, true_of, listed, n)
            for k in range(PER_ACTION):
                if of_action[action, k] >= 0:
                    n = note_deed(of_action[action, k], seat, things, counts, true_of, listed, n)
            apply(s, action)
            decisions += 1
            n = note_events(s, of_event, things, counts, true_of, listed, n)
            full += s.chronicle.count == len(s.chronicle.events)
        score(s, points)
        rank(s, ranks)
        tell_result(results[i], s, decisions, seats, ranks, points)
        winners = 0
        for p in range(seats):
            winners += ranks[p] == 1
        for p in range(seats):
            shares[p] = 1.0 / winners if ranks[p] == 1 else 0.0
        add_up(n, listed, true_of, seats, shares, games, moments)
    return full


TABLE = types.Array(WHOLE, 2, "C")
SHARES = types.Array(types.float64, 1, "C")
MOMENTS = types.Array(types.float64, 3, "C")
SEEDS = types.Array(types.uint64, 1, "C")

MEASURE = Kernel(
    measure,
    ("setup", "legal", "apply", "score", "rank"),
    Spec(
        WHOLE,
        (
            STATES,
            WHOLE,
            SEEDS,
            LONGS,
            LONGS,
            (TABLE, TABLE, WHOLE),
            (STATES, Many(Choices), Many(Stream), INTS, POINTS, SHARES, LONGS, LONGS),
            (LONGS, LONGS, MOMENTS),
            Many(Result),
        ),
    ),
)
