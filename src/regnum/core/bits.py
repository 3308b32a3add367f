"""Sets of up to 63 things in one number, bit `i` for thing `i`."""

from __future__ import annotations

import numpy as np

from regnum.core.jit import rule


def count(flags: int) -> int:
    """The number of things in the set."""
    return int(flags).bit_count()


def _count_by_adding(flags: int) -> np.int64:
    """The same for the compiler, which makes one instruction of it: adds neighbouring bits, pairs and nibbles."""
    x = np.uint64(flags)
    x -= (x >> np.uint64(1)) & np.uint64(0x5555555555555555)
    x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
    x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
    return np.int64((x * np.uint64(0x0101010101010101)) >> np.uint64(56))


rule(count, compiled_as=_count_by_adding)


@rule
def has(flags: int, thing: int) -> bool:
    """Return True if `thing` is in the set."""
    return (flags >> thing) & 1 == 1


@rule
def lowest(flags: int) -> int:
    """The lowest-numbered thing of a set that is not empty."""
    return count((flags & -flags) - 1)


def members(flags: int) -> list[int]:
    """The things in a set, for people to read: compiled rules count and look, and make no lists.

    >>> members(0b101)
    [0, 2]
    """
    found = int(flags)
    return [thing for thing in range(found.bit_length()) if found >> thing & 1]
