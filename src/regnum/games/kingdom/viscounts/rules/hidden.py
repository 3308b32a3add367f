"""Redrawing of what one seat cannot see: the hands of the others. Everything else is drawn when it is revealed."""

from __future__ import annotations

from regnum.core.rng import Stream
from regnum.games.kingdom.viscounts.rules.state import State
from regnum.rules import bits, rule, sets


@rule
def determinize(s: State, seat: int, draw: Stream) -> None:
    """Turn the observation `s` of `seat` into a full state that fits it, at random from the stream `draw`.

    Everybody knows which cards are in the hand and the draw pile of a player together, and how many are in the hand.
    Cards that were shuffled into the pile afterwards are in no earlier hand; above all, a hand is known that was drawn
    to the last card of a pile. Of cards played from the hand, those that may have been early ones count as such.
    """
    s.random = bits(draw)
    for q in range(s.seats):
        if q != seat and s.team == 1 and s.options.open_hands == 1:
            show_hand(s, q)
        elif q != seat:
            deal_hand(s, q, draw)


@rule
def show_hand(s: State, q: int) -> None:
    """The open hand of a partner."""
    for word in range(len(s.players[q].hand)):
        s.players[q].hand[word] = s.players[q].known[word]


@rule
def deal_hand(s: State, q: int, draw: Stream) -> None:
    """Early cards first: they are none of the late ones; then any others."""
    other = s.players[q]
    for word in range(len(other.hand)):
        other.hand[word] = other.late[word]
    for _ in range(other.early):
        sets.add(other.hand, sets.any_but(draw, other.cards, other.hand))
    for word in range(len(other.hand)):
        other.hand[word] &= ~other.late[word]
    for _ in range(other.hand_size - other.early):
        sets.add(other.hand, sets.any_but(draw, other.cards, other.hand))
