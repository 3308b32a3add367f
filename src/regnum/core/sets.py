"""Sets of more than 63 things, declared as `flags(WORD, words_for(count))`: thing `i` is bit `i % WORD` of a word."""

from __future__ import annotations

from regnum.core.actions import ActionType, Choices
from regnum.core.bits import count, has, lowest
from regnum.core.jit import rule
from regnum.core.record import WORD, Numbers
from regnum.core.rng import RandomSource, below


@rule
def add(things: Numbers, thing: int) -> None:
    """Put a thing into a set."""
    things[thing // WORD] |= 1 << (thing % WORD)


@rule
def remove(things: Numbers, thing: int) -> None:
    """Take a thing out of a set, if it is in it."""
    things[thing // WORD] &= ~(1 << (thing % WORD))


@rule
def contains(things: Numbers, thing: int) -> bool:
    """Return True if a thing is in a set."""
    return has(things[thing // WORD], thing % WORD)


@rule
def holds_any(things: Numbers) -> bool:
    """Return True if a set is not empty."""
    for word in range(len(things)):
        if things[word] != 0:
            return True
    return False


@rule
def size(things: Numbers) -> int:
    """Count the things in a set."""
    n = 0
    for word in range(len(things)):
        n += count(things[word])
    return n


@rule
def any_of(s: RandomSource, things: Numbers) -> int:
    """One thing of a set that is not empty, each as likely as the others, from the stream of `s`."""
    place, word = below(s, size(things)), 0
    while place >= count(things[word]):
        place -= count(things[word])
        word += 1
    return word * WORD + nth(things[word], place)


@rule
def any_but(s: RandomSource, things: Numbers, others: Numbers) -> int:
    """The same of those things that are not in another set; there must be one."""
    left = 0
    for word in range(len(things)):
        left += count(things[word] & ~others[word])
    place, word = below(s, left), 0
    while place >= count(things[word] & ~others[word]):
        place -= count(things[word] & ~others[word])
        word += 1
    return word * WORD + nth(things[word] & ~others[word], place)


@rule
def nth(flags: int, place: int) -> int:
    """The k-th member of one word, counting from 0."""
    for _ in range(place):
        flags &= flags - 1
    return lowest(flags)


@rule
def move_all(things: Numbers, into: Numbers) -> None:
    """Empty a set into another one."""
    for word in range(len(things)):
        into[word] |= things[word]
        things[word] = 0


@rule
def offer_each(choices: Choices, family: ActionType, things: Numbers) -> None:
    """Offer an action with each thing of a set, in their order."""
    n = choices.count
    for word in range(len(things)):
        rest = things[word]
        while rest != 0:
            choices.actions[n] = family.first + word * WORD + lowest(rest)
            rest &= rest - 1
            n += 1
    choices.count = n
