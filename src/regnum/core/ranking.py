"""Who is ahead of whom."""

from __future__ import annotations

import numpy as np

from regnum.core.jit import rule


@rule
def rank_by(keys, seats):
    """Turn a key a seat (more is better) into its rank, in place: 1 for the best, equals share a rank."""
    given = np.empty(seats, np.int64)
    for p in range(seats):
        given[p] = keys[p]
    for p in range(seats):
        keys[p] = 1
        for q in range(seats):
            if given[q] > given[p]:
                keys[p] += 1
