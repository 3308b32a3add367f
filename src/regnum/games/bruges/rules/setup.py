"""Laying out a new game."""

from __future__ import annotations

import numpy as np

from regnum.games.bruges.data import components as c
from regnum.games.bruges.rules.drawing import show_tops
from regnum.games.bruges.rules.perks import tally
from regnum.games.bruges.rules.state import State
from regnum.games.bruges.rules.turn import begin_round
from regnum.rules import below, clear, draw, put, rule, shuffle


@rule
def setup(s: State, seats: int, seed: np.uint64) -> None:
    """The whole set-up, up to the first decision."""
    s.random = seed
    s.seats = seats
    s.rounds_left = -1
    lay_piles(s)
    for p in range(seats):
        give_start(s, p)
    s.start = below(s, seats)
    s.chronicle.count = 0
    begin_round(s)


@rule
def lay_piles(s: State) -> None:
    """Cut the shuffled cards into five: one a player makes the two draw piles, the others are the extra pile."""
    clear(s.extra)
    for card in range(c.CARDS if s.options.pets == 1 else c.PERSONS):
        put(s.extra, card)
    shuffle(s, s.extra.cards, s.extra.size)
    drawn = 0
    for pile in range(s.seats):
        drawn += c.PILE_CARDS[s.options.pets, pile]
    clear(s.piles[0])
    clear(s.piles[1])
    for card in range(drawn):
        put(s.piles[0 if card < drawn - drawn // 2 else 1], draw(s.extra))
    s.extra.top = -1
    show_tops(s)


@rule
def give_start(s: State, p: int) -> None:
    """Five florins, a worker of each colour, five points, and room for houses."""
    me = s.players[p]
    me.coins = c.FIRST_COINS
    me.points = c.FIRST_POINTS
    for colour in range(c.ALL_COLOURS):
        me.workers[colour] = c.FIRST_WORKERS
    for plot in range(c.PLOTS):
        me.house[plot] = -1
        me.front[plot] = -1
        me.person[plot] = -1
        me.pet[plot] = -1
    tally(s, p)
