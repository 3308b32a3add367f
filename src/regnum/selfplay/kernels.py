"""The compiled part: whole games, and a row for each of their decisions."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from regnum.core.contract import INTS, Array, Many, Spec
from regnum.core.jit import rule
from regnum.core.kernels import GIVEN_GAMES, SCRATCH, WHOLE, GameOutcome, Kernel, begin, finish, next_action
from regnum.core.state import on_turn


class Sight(NamedTuple):
    """The fields that seats see of the scratch state, as bytes: `raw[0] & keep[seat] | blank[seat]`."""

    raw: Any  # uint8[1, bytes]: the same memory as the state
    keep: Any  # uint8[seats, bytes]
    blank: Any


class Columns(NamedTuple):
    """A row for each decision; row r has the legal actions `legal[begin[r] : begin[r + 1]]`."""

    observation: Any  # uint8[rows, bytes]
    seat: Any
    action: Any
    legal: Any
    begin: Any


@rule
def show(sight, seat, row):
    """Write what a seat sees."""
    raw, keep, blank = sight.raw[0], sight.keep[seat], sight.blank[seat]
    for i in range(len(raw)):
        row[i] = raw[i] & keep[i] | blank[i]


def write_games(setup, legal, apply, score, rank, games, first, scratch, sight, columns, results):
    """Play games `first`, `first + 1`, ... while there is room; answer (the game to go on with, rows, legal actions).

    `games` are `GivenGames`. A game that does not fit is left out whole, to be begun again in empty rows. `results[i]`
    says how game i went.
    """
    s, choices = scratch.states[0], scratch.choices[0]
    n, used = 0, 0
    for i in range(first, len(games.seeds)):
        begin(setup, apply, games.start, games.seats, games.seeds[i], scratch)
        row, listed, decisions = n, used, 0
        while s.over == 0:
            legal(s, choices)
            if row == len(columns.seat) or listed + choices.count > len(columns.legal):
                return i, n, used
            seat = on_turn(s)
            action = next_action(games, i, decisions, scratch)
            show(sight, seat, columns.observation[row])
            columns.seat[row], columns.action[row], columns.begin[row] = seat, action, listed
            for k in range(choices.count):
                columns.legal[listed + k] = choices.actions[k]
            listed += choices.count
            apply(s, action)
            decisions += 1
            row += 1
        finish(score, rank, scratch, games.seats, decisions, results[i])
        n, used = row, listed
        columns.begin[n] = used
    return len(games.seeds), n, used


BYTES = Array(np.uint8, 2)
SHORTS = Array(np.int16)
SIGHT = Sight(BYTES, BYTES, BYTES)
COLUMNS = Columns(BYTES, Array(np.int8), SHORTS, SHORTS, INTS)

WRITE_GAMES = Kernel(
    write_games,
    ("setup", "legal", "apply", "score", "rank"),
    Spec((WHOLE, WHOLE, WHOLE), (GIVEN_GAMES, WHOLE, SCRATCH, SIGHT, COLUMNS, Many(GameOutcome))),
)
