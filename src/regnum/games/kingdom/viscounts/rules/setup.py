"""Laying out a new game."""

from __future__ import annotations

import numpy as np

from regnum.games.kingdom.rules.room import nothing
from regnum.games.kingdom.rules.tomes import carry_over, first_of_setup
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.rules.fate import reset_markers
from regnum.games.kingdom.viscounts.rules.row import open_hand
from regnum.games.kingdom.viscounts.rules.state import State, StepKind
from regnum.games.kingdom.viscounts.rules.summaries import set_up_team
from regnum.games.kingdom.viscounts.rules.townsfolk import turn_up
from regnum.rules import any_of, below, push, rule, sets, shuffle


@rule
def setup(s: State, seats: int, seed: np.uint64) -> None:
    """The ring and its piles; then everybody takes a pair, the last in the order of turns first."""
    s.random = seed
    s.seats = seats
    clear_places(s)
    for place in range(c.PLACES):
        s.ring[place] = place
    shuffle(s, s.ring, c.PLACES)
    s.rotation = below(s, c.PLACES)
    lay_piles(s)
    s.first = first_of_setup(s)
    for p in range(seats):
        hand_out(s, p)
    lay_pairs(s)
    push(s.steps, StepKind.BEGIN, s.first)
    for i in range(seats):
        push(s.steps, StepKind.TAKE, (s.first + i) % seats)
    if s.team == 1:
        set_up_team(s)


@rule
def clear_places(s: State) -> None:
    """Nothing lies anywhere."""
    for p in range(len(s.players)):
        s.players[p].space = -1
        s.players[p].summary_top = -1
        nothing(s.players[p].row)
    nothing(s.starts)
    nothing(s.heroes)
    nothing(s.top)
    nothing(s.tiles)
    nothing(s.spot)
    nothing(s.ribbons)
    s.leader = -1
    s.action = -1
    s.paying.dismissed = -1
    s.baron = -1
    carry_over(s)


@rule
def lay_piles(s: State) -> None:
    """Townsfolk in five piles as equal as possible; under one of the first Manuscripts each, the others."""
    for card in range(c.TOWNSFOLK):
        sets.add(s.unseen, card)
        s.sizes[card % c.PLACES] += 1
    s.unseen_tiles = c.ALL_TILES & ~c.START_TILES
    starting = c.START_TILES
    for place in range(c.PLACES):
        turn_up(s, place)
        tile = any_of(s, starting)
        starting &= ~(1 << tile)
        s.tiles[place] = tile
        s.tile_sizes[place] = c.PILE_TILES


@rule
def hand_out(s: State, p: int) -> None:
    """Workers, markers and the starting deck, which its owner may look through until it is shuffled: it is a hand."""
    me = s.players[p]
    me.supply = c.WORKERS
    reset_markers(s, p)
    for card in range(c.FIRST_STARTING, c.FIRST_STARTING + c.STARTING):
        sets.add(me.cards, card)
        sets.add(me.hand, card)
    me.hand_size = c.STARTING
    open_hand(s, p)


@rule
def lay_pairs(s: State) -> None:
    """One Player card more than players, each with a Hero."""
    starts = (1 << c.STARTS) - 1
    heroes = (1 << (c.HEROES if s.options.promo_heroes == 1 else c.BASE_HEROES)) - 1
    for pair in range(s.seats + 1):
        start, hero = any_of(s, starts), any_of(s, heroes)
        starts &= ~(1 << start)
        heroes &= ~(1 << hero)
        s.starts[pair] = start
        s.heroes[pair] = c.FIRST_HERO + hero
