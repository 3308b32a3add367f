"""The random stream is part of the state, so a state alone decides what follows.

There are two kinds. A stream without a key is SplitMix64, for simulations and for chosen seeds. What it
draws gives it away: 64 bits can be searched. So a game whose hands matter to people has a key of 128 secret bits, and
its numbers are SipHash-2-4 of a counter under that key: nobody who sees some of them can tell another one.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from regnum.core.jit import rule, wrapping_rule
from regnum.core.record import Record, uint64

FourWords = tuple[np.uint64, np.uint64, np.uint64, np.uint64]


class RandomSource(Protocol):
    """A source of random numbers: a state or a Stream."""

    random: np.uint64
    key0: np.uint64
    key1: np.uint64


class Stream(Record):
    """A separate random stream, for callers that must not draw from a state's stream."""

    random: np.uint64 = uint64(doc="the counter of the stream")
    key0: np.uint64 = uint64(doc="the key of the stream; both 0: it has none")
    key1: np.uint64 = uint64()


@wrapping_rule
def bits(s: RandomSource) -> np.uint64:
    """64 random bits from the stream of `s`: a state, or a Stream."""
    if s.key0 | s.key1 != np.uint64(0):
        s.random += np.uint64(1)
        return siphash(s.key0, s.key1, s.random)
    s.random += np.uint64(0x9E3779B97F4A7C15)
    z = s.random
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@wrapping_rule
def siphash(key0: np.uint64, key1: np.uint64, word: np.uint64) -> np.uint64:
    """SipHash-2-4 (Aumasson and Bernstein, 2012) of the eight bytes of a word, which must be uint64 like the keys."""
    a = key0 ^ np.uint64(0x736F6D6570736575)
    b = key1 ^ np.uint64(0x646F72616E646F6D)
    c = key0 ^ np.uint64(0x6C7967656E657261)
    d = key1 ^ np.uint64(0x7465646279746573) ^ word
    a, b, c, d = sip_round(*sip_round(a, b, c, d))
    length = np.uint64(8 << 56)
    a, b, c, d = sip_round(*sip_round(a ^ word, b, c, d ^ length))
    a, b, c, d = sip_round(*sip_round(a ^ length, b, c ^ np.uint64(0xFF), d))
    a, b, c, d = sip_round(*sip_round(a, b, c, d))
    return a ^ b ^ c ^ d


@rule
def sip_round(a: np.uint64, b: np.uint64, c: np.uint64, d: np.uint64) -> FourWords:
    """One round of SipHash."""
    a += b
    c += d
    b = rotated(b, 13) ^ a
    d = rotated(d, 16) ^ c
    a = rotated(a, 32) + d
    c += b
    d = rotated(d, 21) ^ a
    b = rotated(b, 17) ^ c
    return a, b, rotated(c, 32), d


@rule
def rotated(word: np.uint64, by: int) -> np.uint64:
    """A word turned to the left."""
    return (word << np.uint64(by)) | (word >> np.uint64(64 - by))


@rule
def below(s: RandomSource, n: int) -> int:
    """A uniform number in 0 .. n-1, for 0 < n < 2**32 (no value is favoured by more than n in 2**32)."""
    return np.int64(((bits(s) >> np.uint64(32)) * np.uint64(n)) >> np.uint64(32))  # type: ignore[return-value]


@wrapping_rule
def seeded(seed: int | np.uint64, index: Any) -> Any:
    """The seed of game number `index` of a series, or an array of them: streams that do not run into each other."""
    z = np.uint64(seed) ^ (np.uint64(index) * np.uint64(0xD1B54A32D192ED03))
    z = (z ^ (z >> np.uint64(32))) * np.uint64(0xDABA0B6EB09322E3)
    z = (z ^ (z >> np.uint64(32))) * np.uint64(0xDABA0B6EB09322E3)
    return z ^ (z >> np.uint64(32))
