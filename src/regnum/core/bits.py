"""Sets of up to 63 things in one number, bit `i` for thing `i`."""

from __future__ import annotations

import numpy as np

from regnum.core.jit import INTERPRETED, rule

if INTERPRETED:

    def count(flags):
        """How many things are in the set."""
        return int(flags).bit_count()

else:

    @rule
    def count(flags):
        """How many things are in the set."""
        x = np.uint64(flags)  # adds neighbouring bits, pairs and nibbles; compilers make one instruction of it
        x -= (x >> np.uint64(1)) & np.uint64(0x5555555555555555)
        x = (x & np.uint64(0x3333333333333333)) + ((x >> np.uint64(2)) & np.uint64(0x3333333333333333))
        x = (x + (x >> np.uint64(4))) & np.uint64(0x0F0F0F0F0F0F0F0F)
        return np.int64((x * np.uint64(0x0101010101010101)) >> np.uint64(56))


@rule
def has(flags, thing):
    """Whether `thing` is in the set."""
    return (flags >> thing) & 1 == 1


@rule
def lowest(flags):
    """The lowest-numbered thing of a set that is not empty."""
    return count((flags & -flags) - 1)


def members(flags: int) -> list[int]:
    """The things in a set, for people to read: compiled rules count and look, and make no lists."""
    found = int(flags)
    return [thing for thing in range(found.bit_length()) if found >> thing & 1]
