"""Sets of more than 63 things, declared as `flags(WORD, words_for(count))`: thing `i` is bit `i % WORD` of a word."""

from __future__ import annotations

from regnum.core.bits import has, lowest
from regnum.core.jit import rule
from regnum.core.record import WORD


@rule
def add(things, thing):
    """Put a thing into a set."""
    things[thing // WORD] |= 1 << (thing % WORD)


@rule
def remove(things, thing):
    """Take a thing out of a set, if it is in it."""
    things[thing // WORD] &= ~(1 << (thing % WORD))


@rule
def contains(things, thing):
    """Whether a thing is in a set."""
    return has(things[thing // WORD], thing % WORD)


@rule
def holds_any(things):
    """Whether a set holds anything."""
    for word in range(len(things)):
        if things[word] != 0:
            return True
    return False


@rule
def move_all(things, into):
    """Empty a set into another one."""
    for word in range(len(things)):
        into[word] |= things[word]
        things[word] = 0


@rule
def offer_each(choices, family, things):
    """Offer an action with each thing of a set, in their order."""
    n = choices.count
    for word in range(len(things)):
        rest = things[word]
        while rest != 0:
            choices.actions[n] = family.first + word * WORD + lowest(rest)
            rest &= rest - 1
            n += 1
    choices.count = n
