"""The random stream is part of the state (SplitMix64), so a state alone decides what follows."""

from __future__ import annotations

import numpy as np

from regnum.core.jit import rule
from regnum.core.record import Record, uint64


class Stream(Record):
    """A random stream of its own, for whoever must not draw from the stream of a state."""

    random = uint64(doc="the counter of the stream")


@rule
def bits(s):
    """64 random bits from the stream of `s`: a state, or a Stream."""
    s.random += np.uint64(0x9E3779B97F4A7C15)
    z = s.random
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@rule
def below(s, n):
    """A uniform number in 0 .. n-1, for 0 < n < 2**32 (no value is favoured by more than n in 2**32)."""
    return np.int64(((bits(s) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))


@rule
def seeded(seed, index):
    """The seed of game number `index` of a series: streams that do not run into each other."""
    z = np.uint64(seed) ^ (np.uint64(index) * np.uint64(0xD1B54A32D192ED03))
    z = (z ^ (z >> np.uint64(32))) * np.uint64(0xDABA0B6EB09322E3)
    z = (z ^ (z >> np.uint64(32))) * np.uint64(0xDABA0B6EB09322E3)
    return z ^ (z >> np.uint64(32))
