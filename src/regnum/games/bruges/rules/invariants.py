"""Invariants: conditions that must hold at every moment of a game."""

from __future__ import annotations

import numpy as np

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Kind
from regnum.games.bruges.rules.houses import SCOPE
from regnum.games.bruges.rules.perks import tallied
from regnum.games.bruges.rules.state import Pile, State, StepKind
from regnum.rules import WORD, Numbers, count, has, lowest, rule, sets, top

NAMES = (
    "none",
    "every card lies in one place",
    "backs have the colours of their cards",
    "known cards are in the hand",
    "there are nine threat tiles of each colour",
    "nobody holds three threat tiles of a colour but for the moment of the penalty",
    "persons and pets live in houses",
    "every statue is in one place, and belongs to a section that was completed",
    "nobody stands beyond the last step of reputation",
    "what persons do by themselves follows from the persons",
    "the draw piles are empty together only when there is nothing to draw",
)
BOTH_SIDES = len(c.SIDES)


@rule
def invariants(s: State) -> int:
    """0, or the number of the first broken one in NAMES."""
    if not cards_fit(s):
        return 1
    for p in range(s.seats):
        if not backs_fit(s, s.players[p].hand, s.players[p].backs):
            return 2
        if not backs_fit(s, s.players[p].fresh, s.players[p].fresh_backs):
            return 2
        if not memories_fit(s, p):
            return 3
    number = threats_fit(s)
    if number != 0:
        return number
    for p in range(s.seats):
        if not houses_fit(s, p):
            return 6
        if s.players[p].reputation > c.LAST_STEP[s.options.reputation_track]:
            return 8
        if not tallied(s, p):
            return 9
    if not statues_fit(s):
        return 7
    if s.extra.size > 0 and (s.piles[0].size == 0 or s.piles[1].size == 0):
        return 10
    return 0


@rule
def put_set(cards: Numbers, into: Numbers) -> int:
    """Add a set to another one; answer how many cards it has, or so many that nothing fits if one was there already."""
    number = 0
    for word in range(c.WORDS):
        number += c.CARDS + 1 if cards[word] & into[word] != 0 else count(cards[word])
        into[word] |= cards[word]
    return number


@rule
def put_card(card: int, into: Numbers) -> int:
    """The same for one card, or none."""
    if card < 0:
        return 0
    if sets.contains(into, card):
        return c.CARDS + 1
    sets.add(into, card)
    return 1


@rule
def put_pile(pile: Pile, into: Numbers) -> int:
    """The same for a pile."""
    number = 0
    for i in range(pile.size):
        number += put_card(pile.cards[i], into)
    return number


@rule
def cards_fit(s: State) -> bool:
    """Every card of the game lies in exactly one place."""
    found = np.zeros(c.WORDS, np.int64)
    number = put_pile(s.piles[0], found) + put_pile(s.piles[1], found) + put_pile(s.extra, found)
    number += put_set(s.discard, found)
    for p in range(s.seats):
        me = s.players[p]
        number += put_set(me.hand, found) + put_set(me.fresh, found)
        for plot in range(me.plots):
            number += put_card(me.front[plot], found) + put_card(me.person[plot], found) + put_card(me.pet[plot], found)
    for i in range(s.steps.depth):
        if s.steps.stack[i].kind == StepKind.HOUSE:
            number += put_card(s.steps.stack[i].value % SCOPE, found)
    return number == (c.CARDS if s.options.pets == 1 else c.PERSONS)


@rule
def backs_fit(s: State, cards: Numbers, backs: Numbers) -> bool:
    """A set of cards has the public colours."""
    for colour in range(c.ALL_COLOURS):
        number = 0
        for word in range(c.WORDS):
            rest = cards[word]
            while rest != 0:
                number += s.options.cards.colour[word * WORD + lowest(rest)] == colour
                rest &= rest - 1
        if number != backs[colour]:
            return False
    return True


@rule
def memories_fit(s: State, p: int) -> bool:
    """Check that the remembered cards of a hand are in it."""
    for word in range(c.WORDS):
        remembered = s.players[p].known[word]
        for q in range(s.seats):
            if q != p:
                remembered |= s.players[q].spied[p, word]
        if remembered & ~s.players[p].hand[word] != 0:
            return False
    return True


@rule
def threats_fit(s: State) -> int:
    """0, or what is wrong with the threat tiles."""
    step = top(s.steps)
    for colour in range(c.ALL_COLOURS):
        tiles = 0
        for p in range(s.seats):
            tiles += s.players[p].threats[colour]
            waits = has_step(s, StepKind.PENALTY, p)
            if s.players[p].threats[colour] >= c.THREAT_LIMIT and s.over == 0 and step.seat == p and not waits:
                return 5
        if tiles > c.THREAT_TILES:
            return 4
    return 0


@rule
def has_step(s: State, kind: int, p: int) -> bool:
    """Return True if a step of a seat waits somewhere."""
    for i in range(s.steps.depth):
        if s.steps.stack[i].kind == kind and s.steps.stack[i].seat == p:
            return True
    return False


@rule
def houses_fit(s: State, p: int) -> bool:
    """Houses have fronts of their colour, persons and pets have houses, and none lies beyond the used plots."""
    me, deck = s.players[p], s.options.cards
    for plot in range(len(me.house)):
        here = me.person[plot] >= 0 or me.pet[plot] >= 0 or me.front[plot] >= 0
        if (plot >= me.plots or me.house[plot] < 0) and here:
            return False
        if plot < me.plots and me.house[plot] >= 0:
            if me.front[plot] < 0 or deck.colour[me.front[plot]] != me.house[plot]:
                return False
            if me.person[plot] >= 0 and deck.kind[me.person[plot]] == Kind.PET:
                return False
    return True


@rule
def statues_fit(s: State) -> bool:
    """Each taken statue has one owner, who has completed a section for it."""
    taken, number = 0, 0
    for p in range(s.seats):
        me = s.players[p]
        taken |= me.statues
        number += count(me.statues)
        if count(me.statues) > count(me.completed):
            return False
        for side in range(BOTH_SIDES):
            if me.canals[side] > c.SECTION or (has(me.completed, side) and count(me.statues) == 0):
                return False
    return number == s.statues and taken == (1 << s.statues) - 1
