"""Redrawing of what one seat cannot see: the paladins of the others. Everything else is drawn when it is revealed."""

from __future__ import annotations

from regnum.core.rng import Stream
from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.rules.state import State
from regnum.rules import any_of, bits, rule


@rule
def determinize(s: State, seat: int, draw: Stream) -> None:
    """Turn the observation `s` of `seat` into a full state that fits it, at random from the stream `draw`.

    A seat knows its own deck: what it has put on top and at the bottom, and which cards are between. Of the others it
    knows what they have played; all that they hold or have put away is equally likely.
    """
    s.random = bits(draw)
    for q in range(s.seats):
        if q != seat:
            deal_deck(s, q, draw)


@rule
def deal_deck(s: State, q: int, draw: Stream) -> None:
    """Hand, choice, top and bottom of another deck; the rest is its middle."""
    other = s.players[q]
    rest = c.ALL_PALADINS & ~other.gone
    hand = 0
    for _ in range(other.hand_size):
        card = any_of(draw, rest)
        rest &= ~(1 << card)
        hand |= 1 << card
    other.hand = hand
    if s.mustering == 1 and other.hand_size == 0:
        other.chosen = any_of(draw, rest)
        rest &= ~(1 << other.chosen)
    if other.hand_size == 0 and other.bottom_size > 0:
        other.top = any_of(draw, rest)
        rest &= ~(1 << other.top)
    for i in range(other.bottom_size):
        other.bottom[i] = any_of(draw, rest)
        rest &= ~(1 << other.bottom[i])
    other.unseen = rest
