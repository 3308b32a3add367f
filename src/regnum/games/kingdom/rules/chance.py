"""Things drawn at random out of sets, from the stream of a state or one of its own."""

from __future__ import annotations

from regnum.core.bits import count, lowest
from regnum.core.jit import rule
from regnum.core.record import WORD
from regnum.core.rng import below


@rule
def any_of(stream, things):
    """Any thing of a set that is not empty."""
    for _ in range(below(stream, count(things))):
        things &= things - 1
    return lowest(things)


@rule
def size_of(things):
    """How many things are in a set of several words."""
    n = 0
    for word in range(len(things)):
        n += count(things[word])
    return n


@rule
def nth_of(things, place):
    """A thing of a set of several words that has more than `place` of them."""
    word = 0
    while place >= count(things[word]):
        place -= count(things[word])
        word += 1
    rest = things[word]
    for _ in range(place):
        rest &= rest - 1
    return word * WORD + lowest(rest)


@rule
def any_of_many(stream, things):
    """Any thing of a set of several words that is not empty."""
    return nth_of(things, below(stream, size_of(things)))


@rule
def any_but(stream, things, others, n):
    """Any thing of a set of several words that is not in another such set, where `n` > 0 of them are."""
    place = below(stream, n)
    for word in range(len(things)):
        rest = things[word] & ~others[word]
        if place < count(rest):
            for _ in range(place):
                rest &= rest - 1
            return word * WORD + lowest(rest)
        place -= count(rest)
    return -1
