"""The compiled part of the arena: whole games, and what each seat did in them and how it ended; or a part of one.

A *mark* is something that a seat can do or that can happen to it: a family of actions, one value of an argument,
an event. For every mark f and game let x[s] be 1 if it is true of seat s, y[s] the share of the victory that seat s
has, and A the sum of x[s] * y[s]. The kernel adds up the products of (A, x) with (A, x, y): `effects` needs no more.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from regnum.core.actions import Choices
from regnum.core.contract import LONGS, REALS, Array, Many, Spec
from regnum.core.jit import rule
from regnum.core.kernels import GIVEN_GAMES, SCRATCH, WHOLE, GameOutcome, Kernel, begin, finish, next_action, pick
from regnum.core.rng import Stream
from regnum.core.state import on_turn

HAPPENED = 1 << 8  # beside the bits of the seats: it came about, be it to nobody in particular
PER_ACTION = 4  # a family and up to three arguments


class MarkTables(NamedTuple):
    """The numbers of the marks; after the deeds come the marks "did it first", then one opening for each action."""

    of_action: Any  # int64[action, PER_ACTION]: its marks, -1 for none
    of_event: Any  # int64[kind, 3]: its mark, the mark of the first thing it may name, and how many there are
    deeds: Any  # how many


class Notes(NamedTuple):
    """The marks of one game."""

    true_of: Any  # int64[mark]: bit `seat` for each seat it is true of, and HAPPENED
    listed: Any  # int64[mark]: those that are true of anybody, in order
    shares: Any  # float64[MAX_SEATS]: of the victory


class Totals(NamedTuple):
    """Totals over all games."""

    counts: Any  # int64[deed]: how often it was done
    games: Any  # int64[mark]: in how many games it was true of anybody
    moments: Any  # float64[mark, 1 + seats, 1 + 2 * seats]: see the module


@rule
def note(mark, seat, notes, n):
    """Mark something as true of a seat (-1: of nobody); answer how many marks this game has."""
    if notes.true_of[mark] == 0:
        notes.listed[n] = mark
        n += 1
    notes.true_of[mark] |= HAPPENED if seat < 0 else HAPPENED | 1 << seat
    return n


@rule
def note_deed(mark, seat, tables, totals, notes, n):
    """Something was done once more: count it, and mark who did it and who did it first."""
    totals.counts[mark] += 1
    if notes.true_of[mark] == 0 and seat >= 0:
        n = note(tables.deeds + mark, seat, notes, n)
    return note(mark, seat, notes, n)


@rule
def note_action(action, seat, tables, totals, notes, n):
    """Mark what an action is: its family and its arguments."""
    for k in range(PER_ACTION):
        if tables.of_action[action, k] >= 0:
            n = note_deed(tables.of_action[action, k], seat, tables, totals, notes, n)
    return n


@rule
def note_events(s, tables, totals, notes, n):
    """Mark what the chronicle tells: the kind of each event, and what it names."""
    for i in range(s.chronicle.count):
        event = s.chronicle.events[i]
        of_event = tables.of_event[event.kind]
        n = note_deed(of_event[0], event.seat, tables, totals, notes, n)
        if 0 <= event.a < of_event[2]:
            n = note_deed(of_event[1] + event.a, event.seat, tables, totals, notes, n)
    return n


@rule
def add_up(seats, totals, notes, n):
    """Add the marks of a game that is over to the sums, and wipe them."""
    shares = notes.shares
    for i in range(n):
        mark = notes.listed[i]
        held = notes.true_of[mark]
        notes.true_of[mark] = 0
        totals.games[mark] += 1
        won = 0.0
        for s in range(seats):
            if held >> s & 1:
                won += shares[s]
        sums = totals.moments[mark]
        sums[0, 0] += won * won
        for s in range(seats):
            sums[0, 1 + seats + s] += won * shares[s]
            if held >> s & 1:
                sums[0, 1 + s] += won
                for t in range(seats):
                    sums[1 + s, 1 + t] += held >> t & 1
                    sums[1 + s, 1 + seats + t] += shares[t]


def measure(setup, legal, apply, score, rank, games, scratch, tables, notes, totals, results):
    """Play whole games (`GivenGames`) and add up what was done in them; answer how many chronicles lack events.

    `results[i]` says how game i went.
    """
    s, choices = scratch.states[0], scratch.choices[0]
    full = 0
    for i in range(len(results)):
        begin(setup, apply, games.start, games.seats, games.seeds[i], scratch)
        n = note_events(s, tables, totals, notes, 0)
        opened, decisions = 0, 0
        while s.over == 0:
            legal(s, choices)
            seat = on_turn(s)
            action = next_action(games, i, decisions, scratch)
            if choices.count > 1 and opened >> seat & 1 == 0:
                opened |= 1 << seat
                n = note(2 * tables.deeds + action, seat, notes, n)
            n = note_action(action, seat, tables, totals, notes, n)
            apply(s, action)
            decisions += 1
            n = note_events(s, tables, totals, notes, n)
            full += s.untold
        finish(score, rank, scratch, games.seats, decisions, results[i])
        winners = 0
        for p in range(games.seats):
            winners += scratch.ranks[p] == 1
        for p in range(games.seats):
            notes.shares[p] = 1.0 / winners if scratch.ranks[p] == 1 else 0.0
        add_up(games.seats, totals, notes, n)
    return full


def play_some(legal, apply, states, choices, streams, most):
    """Take up to a number of random decisions in `states[0]`; return how many, fewer only if the game ends."""
    s = states[0]
    for decisions in range(most):
        if s.over != 0:
            return decisions
        legal(s, choices[0])
        apply(s, pick(choices[0], streams[0]))
    return most


TABLE = Array(WHOLE, 2)
TABLES = MarkTables(TABLE, TABLE, WHOLE)
NOTES = Notes(LONGS, LONGS, REALS)
TOTALS = Totals(LONGS, LONGS, Array(np.float64, 3))

MEASURE = Kernel(
    measure,
    ("setup", "legal", "apply", "score", "rank"),
    Spec(WHOLE, (GIVEN_GAMES, SCRATCH, TABLES, NOTES, TOTALS, Many(GameOutcome))),
)
PLAY_SOME = Kernel(play_some, ("legal", "apply"), Spec(WHOLE, (Many(), Many(Choices), Many(Stream), WHOLE)))
