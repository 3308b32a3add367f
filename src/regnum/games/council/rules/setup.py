"""Laying out a new game."""

from __future__ import annotations

import numpy as np

from regnum.games.council.data import components as c
from regnum.games.council.options import MAPS
from regnum.games.council.rules.permits import refill
from regnum.games.council.rules.state import State
from regnum.games.council.rules.supply import draw_cards, new_deck
from regnum.games.council.rules.turn import begin_turn
from regnum.rules import bag_draw, below, clear, draw, put, rule, shuffle

ALL_MAPS, ALL_COUNCILS, ALL_BONUSES = len(MAPS), len(c.COUNCILS), len(c.BONUSES)


@rule
def setup(s: State, seats: int, seed: np.uint64) -> None:
    """The whole set-up, up to the first decision."""
    s.random = seed
    s.seats = seats
    s.turns_left = -1
    s.map = s.options.map if s.options.map < ALL_MAPS else below(s, ALL_MAPS)  # the last value is "random"
    s.king = c.KING_CITY[s.map]
    s.bonuses = (1 << ALL_BONUSES) - 1
    s.assistants = c.ASSISTANTS
    lay_tokens(s)
    lay_permits(s)
    seat_councillors(s)
    new_deck(s)
    for tile in range(c.TILES):
        s.market.permit_price[tile] = -1
    for p in range(seats):
        give_start(s, p)
    if seats == 2:
        place_neutral_emporiums(s)
    s.chronicle.count = 0
    begin_turn(s, 0)


@rule
def lay_tokens(s: State) -> None:
    """A random reward token in every city but the purple one."""
    for token in range(c.TOKENS):
        s.tokens[token] = token
    shuffle(s, s.tokens, c.TOKENS)
    purple = c.KING_CITY[s.map]
    for city in range(c.CITIES - 1, purple, -1):
        s.tokens[city] = s.tokens[city - 1]
    s.tokens[purple] = -1


@rule
def lay_permits(s: State) -> None:
    """Three shuffled decks, two tiles of each face up."""
    for region in range(c.REGIONS):
        clear(s.returned[region])
        for tile in range(region * c.TILES_BY_REGION, (region + 1) * c.TILES_BY_REGION):
            put(s.decks[region], tile)
        shuffle(s, s.decks[region].cards, c.TILES_BY_REGION)
        for slot in range(c.FACE_UP):
            refill(s, region, slot)


@rule
def seat_councillors(s: State) -> None:
    """Four random councillors on every balcony; the others wait beside the board."""
    left = c.COLOURS * c.COUNCILLORS_EACH
    for colour in range(c.COLOURS):
        s.pool[colour] = c.COUNCILLORS_EACH
    for council in range(ALL_COUNCILS):
        for seat in range(c.BALCONY):
            s.councils[council, seat] = bag_draw(s, s.pool, left)
            left -= 1


@rule
def give_start(s: State, p: int) -> None:
    """Ten coins and one assistant for the first player, one more of each for every next one; six politics cards."""
    s.players[p].coins = c.FIRST_COINS + p
    s.players[p].assistants = 1 + p
    s.assistants -= 1 + p
    draw_cards(s, p, c.HAND)


@rule
def place_neutral_emporiums(s: State) -> None:
    """Two players: an emporium in each city of a random tile a region; the tiles are shuffled back."""
    for region in range(c.REGIONS):
        tile = draw(s.decks[region])
        s.neutral |= c.TILE_CITIES[tile]
        put(s.decks[region], tile)
        shuffle(s, s.decks[region].cards, s.decks[region].size)
