"""A quick estimate of how many points each seat will end with: for greedy play and cut-off rollouts."""

from __future__ import annotations

from regnum.core.jit import rule
from regnum.games.staufer.scoring import points_of


@rule
def judge(s, values):
    """The points of every seat if the game ended now."""
    for p in range(s.seats):
        values[p] = points_of(s, p)
