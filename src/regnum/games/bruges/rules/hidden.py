"""Redrawing of what one seat cannot see: other hands, unseen drawn cards, fronts of houses, the piles."""

from __future__ import annotations

import numpy as np

from regnum.core.rng import Stream
from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Kind, Op
from regnum.games.bruges.rules.hands import peek
from regnum.games.bruges.rules.houses import SCOPE
from regnum.games.bruges.rules.state import Pile, State, StepKind
from regnum.rules import EMPTY, WORD, Numbers, bits, lowest, rule, sets, shuffle, top


@rule
def determinize(s: State, seat: int, draw: Stream) -> None:
    """Turn the observation `s` of `seat` into a full state that fits it, at random from the stream `draw`.

    Known are the seat's own hand and houses, everything that lies open, hand cards that everybody or this seat has
    seen, and the backs: the colours of all hands, of cards drawn unseen, of houses and of the tops of the piles.
    Everything else is equally likely. What a long memory could infer of cards that went face down again is not used.
    """
    s.random = bits(draw)
    bag = np.empty(c.CARDS, np.int64)
    left = gather_unseen(s, seat, bag)
    shuffle(draw, bag, left)
    for q in range(len(s.players)):
        left = deal_player(s, seat, q, bag, left)
    left = deal_tops(s, bag, left)
    left = deal_rest(s.piles[0], 1, bag, left)
    left = deal_rest(s.piles[1], 1, bag, left)
    deal_rest(s.extra, 0, bag, left)
    if s.over == 0 and top(s.steps).kind == StepKind.SPY:
        step = top(s.steps)
        peek(s, step.seat, step.value)


@rule
def choices_are_public(s: State) -> bool:
    """True if the legal actions are public: not if a person could be activated for a hand card."""
    step = top(s.steps)
    me, deck = s.players[step.seat], s.options.cards
    if step.kind != StepKind.TURN:
        return True
    for plot in range(me.plots):
        card = me.person[plot]
        if card >= 0 and me.used[plot] == 0 and (deck.kind[card] == Kind.WORKER or deck.kind[card] == Kind.ONCE):
            for effect in range(deck.first[card], deck.first[card] + deck.effects[card]):
                if deck.op[effect] == Op.HIRE_PERSON:
                    return False
    return True


@rule
def gather_unseen(s: State, seat: int, bag: Numbers) -> int:
    """Fill `bag` with the cards that the seat cannot place; answer how many."""
    seen = np.zeros(c.WORDS, np.int64)
    mark_seen(s, seat, seen)
    left = 0
    for card in range(c.CARDS if s.options.pets == 1 else c.PERSONS):
        if not sets.contains(seen, card):
            bag[left] = card
            left += 1
    return left


@rule
def mark_seen(s: State, seat: int, seen: Numbers) -> None:
    """Every card of which the seat knows where it lies."""
    me = s.players[seat]
    for word in range(c.WORDS):
        seen[word] = s.discard[word] | me.hand[word]
        for q in range(s.seats):
            if q != seat:
                seen[word] |= s.players[q].known[word] | me.spied[q, word]
    for plot in range(me.plots):
        if me.front[plot] >= 0:
            sets.add(seen, me.front[plot])
    for q in range(s.seats):
        for plot in range(s.players[q].plots):
            if s.players[q].person[plot] >= 0:
                sets.add(seen, s.players[q].person[plot])
            if s.players[q].pet[plot] >= 0:
                sets.add(seen, s.players[q].pet[plot])
    for i in range(s.steps.depth):
        if s.steps.stack[i].kind == StepKind.HOUSE:
            sets.add(seen, s.steps.stack[i].value % SCOPE)


@rule
def deal_colour(s: State, colour: int, bag: Numbers, left: int) -> int:
    """Take the next card of a colour out of the bag and put it behind the others: it is `bag[left - 1]` then."""
    place = left - 1
    while s.options.cards.colour[bag[place]] != colour:
        place -= 1
    card = bag[place]
    bag[place] = bag[left - 1]
    bag[left - 1] = card
    return card


@rule
def deal_set(s: State, backs: Numbers, cards: Numbers, bag: Numbers, left: int) -> int:
    """Fill a set of cards up to its backs; answer how many cards are left in the bag."""
    for colour in range(c.ALL_COLOURS):
        missing = backs[colour]
        for word in range(c.WORDS):
            rest = cards[word]
            while rest != 0:
                missing -= s.options.cards.colour[word * WORD + lowest(rest)] == colour
                rest &= rest - 1
        for _ in range(missing):
            sets.add(cards, deal_colour(s, colour, bag, left))
            left -= 1
    return left


@rule
def deal_player(s: State, seat: int, q: int, bag: Numbers, left: int) -> int:
    """Draw the hidden cards of one player; answer how many cards are left in the bag."""
    me = s.players[q]
    for word in range(c.WORDS):
        me.fresh[word] = 0
        if q != seat:
            me.hand[word] = me.known[word] | s.players[seat].spied[q, word]
            for other in range(len(s.players)):
                me.spied[other, word] = 0
    left = deal_set(s, me.fresh_backs, me.fresh, bag, left)
    if q == seat:
        return left
    left = deal_set(s, me.backs, me.hand, bag, left)
    for plot in range(me.plots):
        if me.house[plot] >= 0:
            me.front[plot] = deal_colour(s, me.house[plot], bag, left)
            left -= 1
    return left


@rule
def deal_tops(s: State, bag: Numbers, left: int) -> int:
    """The tops of the draw piles, whose backs can be seen."""
    for pile in range(len(s.piles)):
        size = s.piles[pile].size
        if size > 0:
            s.piles[pile].cards[size - 1] = deal_colour(s, s.piles[pile].top, bag, left)
            left -= 1
    return left


@rule
def deal_rest(pile: Pile, above: int, bag: Numbers, left: int) -> int:
    """The cards of a pile under the `above` uppermost."""
    for i in range(len(pile.cards)):
        if i >= pile.size:
            pile.cards[i] = EMPTY
        elif i < pile.size - above:
            left -= 1
            pile.cards[i] = bag[left]
    return left
