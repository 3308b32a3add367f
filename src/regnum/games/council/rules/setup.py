"""Laying out a new game."""

from __future__ import annotations

from regnum.core.jit import rule
from regnum.core.piles import bag_draw, clear, draw, put, shuffle
from regnum.core.rng import below
from regnum.games.council.data.components import (
    ASSISTANTS,
    BALCONY,
    BONUSES,
    CITIES,
    COLOURS,
    COUNCILLORS_EACH,
    COUNCILS,
    FACE_UP,
    FIRST_COINS,
    HAND,
    KING_CITY,
    REGIONS,
    TILE_CITIES,
    TILES,
    TILES_BY_REGION,
    TOKENS,
)
from regnum.games.council.options import MAPS
from regnum.games.council.rules.permits import refill
from regnum.games.council.rules.supply import draw_cards, new_deck
from regnum.games.council.rules.turn import begin_turn

ALL_MAPS, ALL_COUNCILS, ALL_BONUSES = len(MAPS), len(COUNCILS), len(BONUSES)


@rule
def setup(s, seats, seed):
    """The whole set-up, up to the first decision."""
    s.random = seed
    s.seats = seats
    s.turns_left = -1
    s.map = s.options.map if s.options.map < ALL_MAPS else below(s, ALL_MAPS)  # the last value is "random"
    s.king = KING_CITY[s.map]
    s.bonuses = (1 << ALL_BONUSES) - 1
    s.assistants = ASSISTANTS
    lay_tokens(s)
    lay_permits(s)
    seat_councillors(s)
    new_deck(s)
    for tile in range(TILES):
        s.market.permit_price[tile] = -1
    for p in range(seats):
        give_start(s, p)
    if seats == 2:
        place_neutral_emporiums(s)
    s.chronicle.count = 0
    begin_turn(s, 0)


@rule
def lay_tokens(s):
    """A random reward token in every city but the purple one."""
    for token in range(TOKENS):
        s.tokens[token] = token
    shuffle(s, s.tokens, TOKENS)
    purple = KING_CITY[s.map]
    for city in range(CITIES - 1, purple, -1):
        s.tokens[city] = s.tokens[city - 1]
    s.tokens[purple] = -1


@rule
def lay_permits(s):
    """Three shuffled decks, two tiles of each face up."""
    for region in range(REGIONS):
        clear(s.returned[region])
        for tile in range(region * TILES_BY_REGION, (region + 1) * TILES_BY_REGION):
            put(s.decks[region], tile)
        shuffle(s, s.decks[region].cards, TILES_BY_REGION)
        for slot in range(FACE_UP):
            refill(s, region, slot)


@rule
def seat_councillors(s):
    """Four random councillors on every balcony; the others wait beside the board."""
    left = COLOURS * COUNCILLORS_EACH
    for colour in range(COLOURS):
        s.pool[colour] = COUNCILLORS_EACH
    for council in range(ALL_COUNCILS):
        for seat in range(BALCONY):
            s.councils[council, seat] = bag_draw(s, s.pool, left)
            left -= 1


@rule
def give_start(s, p):
    """Ten coins and one assistant for the first player, one more of each for every next one; six politics cards."""
    s.players[p].coins = FIRST_COINS + p
    s.players[p].assistants = 1 + p
    s.assistants -= 1 + p
    draw_cards(s, p, HAND)


@rule
def place_neutral_emporiums(s):
    """Two players: an emporium in each city of a random tile a region; the tiles are shuffled back."""
    for region in range(REGIONS):
        tile = draw(s.decks[region])
        s.neutral |= TILE_CITIES[tile]
        put(s.decks[region], tile)
        shuffle(s, s.decks[region].cards, s.decks[region].size)
