"""The compiled part: whole games, and a row for each of their decisions."""

from __future__ import annotations

from numba import types

from regnum.core.actions import Choices
from regnum.core.contract import INTS, LONGS, POINTS, Many, Spec
from regnum.core.flow import GO_ON
from regnum.core.jit import rule
from regnum.core.kernels import STATES, WHOLE, Kernel, Result, pick, tell_result
from regnum.core.rng import Stream
from regnum.core.state import on_turn


@rule
def show(raw, view, row):
    """Write what a seat sees of the bytes `raw` of a state; `view` is its mask: (keep, blank)."""
    keep, blank = view
    for i in range(len(raw)):
        row[i] = raw[i] & keep[i] | blank[i]


def write_games(setup, legal, apply, score, rank, start, seats, seeds, script, ends, views, work, rows, results, first):
    """Play games `first`, `first + 1`, ... while there is room; answer (the game to go on with, rows, legal actions).

    Game i has the seed `seeds[i]` and the actions `script[ends[i] : ends[i + 1]]`; without a script it is played at
    random. `start[0]` holds the options, `views` the bytes that each seat sees and what stands for the others. `rows`
    is (observation, seat, action, legal, begin): row r has the legal actions `legal[begin[r] : begin[r + 1]]`. A game
    that does not fit is left out whole, to be begun again in empty rows. `results[i]` says how game i went.
    """
    states, raw, all_choices, streams, ranks, points = work
    keep, blank = views
    observation, seat_of, action_of, legal_of, begin = rows
    s, choices, stream = states[0], all_choices[0], streams[0]
    n, used = 0, 0
    for i in range(first, len(seeds)):
        states[0] = start[0]
        setup(s, seats, seeds[i])
        apply(s, GO_ON)
        stream.random = ~seeds[i]
        row, listed, decisions = n, used, 0
        while s.over == 0:
            legal(s, choices)
            if row == len(seat_of) or listed + choices.count > len(legal_of):
                return i, n, used
            seat = on_turn(s)
            action = script[ends[i] + decisions] if len(script) > 0 else pick(choices, stream)
            show(raw[0], (keep[seat], blank[seat]), observation[row])
            seat_of[row], action_of[row], begin[row] = seat, action, listed
            for k in range(choices.count):
                legal_of[listed + k] = choices.actions[k]
            listed += choices.count
            apply(s, action)
            decisions += 1
            row += 1
        score(s, points)
        rank(s, ranks)
        tell_result(results[i], s, decisions, seats, ranks, points)
        n, used = row, listed
        begin[n] = used
    return len(seeds), n, used


BYTES = types.Array(types.uint8, 2, "C")
SHORTS = types.Array(types.int16, 1, "C")

WRITE_GAMES = Kernel(
    write_games,
    ("setup", "legal", "apply", "score", "rank"),
    Spec(
        types.UniTuple(WHOLE, 3),
        (
            STATES,
            WHOLE,
            types.Array(types.uint64, 1, "C"),
            LONGS,
            LONGS,
            (BYTES, BYTES),
            (STATES, BYTES, Many(Choices), Many(Stream), INTS, POINTS),
            (BYTES, types.Array(types.int8, 1, "C"), SHORTS, SHORTS, INTS),
            Many(Result),
            WHOLE,
        ),
    ),
)
