"""Hands: what a seat holds, and what the others have seen of it.

A hand is a set. Its backs are public; its fronts belong to the owner, but everybody remembers the cards that came into
it face up (`known`), and a seat remembers what a spy has shown it (`spied`). When a card leaves face down, nobody else
can say which of its colour it was: all cards of that colour are forgotten.
"""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.rules.actions import DISCARD
from regnum.games.bruges.rules.state import Event, State
from regnum.rules import WORD, Choices, Numbers, lowest, rule, sets, tell


@rule
def any_hand_card(s: State, p: int) -> bool:
    """Return True if a seat holds a card."""
    return hand_size(s, p) > 0


@rule
def offer_discards(s: State, p: int, choices: Choices) -> None:
    """Each hand card."""
    sets.offer_each(choices, DISCARD, s.players[p].hand)


@rule
def tell_card(s: State, kind: int, p: int, card: int) -> None:
    """Tell something of a card: its number does not fit into one argument."""
    tell(s, kind, p, card % 100, card // 100)


@rule
def hand_size(s: State, p: int) -> int:
    """Return the number of cards in a seat's hand: everybody can count them."""
    size = 0
    for colour in range(c.ALL_COLOURS):
        size += s.players[p].backs[colour]
    return size


@rule
def take_up(s: State, p: int, card: int) -> None:
    """A card comes into the hand where everybody can see it."""
    sets.add(s.players[p].hand, card)
    sets.add(s.players[p].known, card)
    s.players[p].backs[s.options.cards.colour[card]] += 1


@rule
def lay_down(s: State, p: int, card: int) -> None:
    """A card leaves the hand face up."""
    me = s.players[p]
    sets.remove(me.hand, card)
    sets.remove(me.known, card)
    me.backs[s.options.cards.colour[card]] -= 1
    for q in range(s.seats):
        sets.remove(s.players[q].spied[p], card)


@rule
def hide(s: State, p: int, card: int) -> None:
    """A card leaves the hand face down."""
    colour = s.options.cards.colour[card]
    sets.remove(s.players[p].hand, card)
    s.players[p].backs[colour] -= 1
    forget_colour(s, s.players[p].known, colour)
    for q in range(s.seats):
        forget_colour(s, s.players[q].spied[p], colour)


@rule
def forget_colour(s: State, cards: Numbers, colour: int) -> None:
    """Take all cards of a colour out of a set."""
    for word in range(c.WORDS):
        rest = cards[word]
        while rest != 0:
            card = word * WORD + lowest(rest)
            rest &= rest - 1
            if s.options.cards.colour[card] == colour:
                cards[word] &= ~(1 << (card % WORD))


@rule
def throw(s: State, p: int, card: int) -> None:
    """A hand card goes to the open discard pile."""
    lay_down(s, p, card)
    sets.add(s.discard, card)
    tell_card(s, Event.DISCARD, p, card)


@rule
def peek(s: State, p: int, q: int) -> None:
    """A seat sees the whole hand of another one."""
    for word in range(c.WORDS):
        s.players[p].spied[q, word] = s.players[q].hand[word]


@rule
def pass_card(s: State, giver: int, taker: int, card: int) -> None:
    """A hand card changes hands: both know it, the others see its back only."""
    hide_from_others(s, giver, taker, card)
    colour = s.options.cards.colour[card]
    sets.remove(s.players[giver].hand, card)
    s.players[giver].backs[colour] -= 1
    sets.add(s.players[taker].hand, card)
    s.players[taker].backs[colour] += 1
    sets.add(s.players[giver].spied[taker], card)
    sets.remove(s.players[taker].spied[giver], card)


@rule
def hide_from_others(s: State, giver: int, taker: int, card: int) -> None:
    """Remove knowledge of a passed card's colour from those who are not told which card it was."""
    colour = s.options.cards.colour[card]
    forget_colour(s, s.players[giver].known, colour)
    for q in range(s.seats):
        if q != taker:
            forget_colour(s, s.players[q].spied[giver], colour)
