"""Piles of cards or tiles: a `cards` array with its top last, and a `size`.

A pile clears the slot it vacates (EMPTY), so that equal piles are equal bytes. `bag_draw` is for things that are kept
as counts of each kind, and `any_of` for a set: decks whose order nobody knows need none.
"""

from __future__ import annotations

from typing import Protocol

from regnum.core.bits import count, lowest
from regnum.core.jit import rule
from regnum.core.record import Numbers
from regnum.core.rng import RandomSource, below

EMPTY = -1


class Pile(Protocol):
    """A record with these two fields."""

    cards: Numbers
    size: int


@rule
def put(pile: Pile, card: int) -> None:
    """Lay `card` on top."""
    pile.cards[pile.size] = card
    pile.size += 1


@rule
def draw(pile: Pile) -> int:
    """Take the top card of a pile that is not empty."""
    pile.size -= 1
    card = pile.cards[pile.size]
    pile.cards[pile.size] = EMPTY
    return card


@rule
def draw_first(pile: Pile) -> int:
    """Take the card that was put first (a queue) from a pile that is not empty."""
    card = pile.cards[0]
    pile.size -= 1
    for i in range(pile.size):
        pile.cards[i] = pile.cards[i + 1]
    pile.cards[pile.size] = EMPTY
    return card


@rule
def clear(pile: Pile) -> None:
    """Empty the pile."""
    pile.size = 0
    for i in range(len(pile.cards)):
        pile.cards[i] = EMPTY


@rule
def shuffle(s: RandomSource, cards: Numbers, size: int) -> None:
    """Shuffle the first `size` entries of an array, from the stream of `s`."""
    for i in range(size - 1, 0, -1):
        j = below(s, i + 1)
        kept = cards[i]
        cards[i] = cards[j]
        cards[j] = kept


@rule
def any_of(s: RandomSource, things: int) -> int:
    """One thing of a set that is not empty, each as likely as the others, from the stream of `s`."""
    for _ in range(below(s, count(things))):
        things &= things - 1
    return lowest(things)


@rule
def bag_draw(s: RandomSource, counts: Numbers, total: int) -> int:
    """Take one of `total` > 0 things at random out of `counts` (how many of each kind); answer its kind."""
    place = below(s, total)
    kind = 0
    while place >= counts[kind]:
        place -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind
