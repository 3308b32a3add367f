"""Ranking of seats and the value of a rank: the one place that defines how a shared victory counts."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from regnum.core.jit import rule
from regnum.core.record import Floats, Numbers
from regnum.core.state import GameState


@rule
def rank_by(keys: Numbers, seats: int) -> None:
    """Turn a key a seat (more is better) into its rank, in place: 1 for the best, equals share a rank."""
    given = np.empty(seats, np.int64)
    for p in range(seats):
        given[p] = keys[p]
    for p in range(seats):
        keys[p] = 1
        for q in range(seats):
            if given[q] > given[p]:
                keys[p] += 1


@rule
def rank_by_large(keys: Numbers, ranks: Numbers, seats: int) -> None:
    """The same for keys of 64 bits, which `ranks` itself has no room for."""
    rank_by(keys, seats)
    for p in range(seats):
        ranks[p] = keys[p]


@rule
def rank_as_one(ranks: Numbers, seats: int, won: bool) -> None:
    """The ranks of a team, in place: all first if it has won, else all second."""
    for p in range(seats):
        ranks[p] = 1 if won else 2


@rule
def share_by_rank(s: GameState, ranks: Numbers, shares: Floats) -> None:
    """`shares[seat]` of the victory at the end: equal parts for the first of rivals, for a team 1 or 0 each."""
    first = 0
    for p in range(s.seats):
        first += ranks[p] == 1
    for p in range(s.seats):
        shares[p] = 0.0 if ranks[p] != 1 else 1.0 if s.team == 1 else 1.0 / first


def shares_by_rank(ranks: ArrayLike, team: bool) -> NDArray[np.float64]:
    """The same for many games that are over: `ranks[..., seat]` of one number of seats, all of teams or of rivals."""
    won = np.asarray(ranks) == 1
    shares: NDArray[np.float64] = won / (1 if team else np.maximum(won.sum(-1, keepdims=True), 1))
    return shares
