"""What one seat cannot see, drawn anew: the hands of the others and what is face down."""

from __future__ import annotations

from regnum.core.bits import has
from regnum.core.jit import rule
from regnum.core.piles import bag_draw, clear, put, shuffle
from regnum.core.rng import bits
from regnum.games.council.components import CARD_COUNT, CARD_KINDS, FACE_UP, REGIONS, TILES_BY_REGION
from regnum.games.council.market import PRICES


@rule
def determinize(s, seat, draw):
    """Turn the observation `s` of `seat` into a full state that fits it, at random from the stream `draw`.

    Known are the seat's own hand, every card and tile that lies open, the cards that others are known to hold, and the
    tiles that went back under a deck. Everything else is equally likely.
    """
    s.random = bits(draw)
    deal_hands(s, seat, draw)
    for region in range(REGIONS):
        deal_deck(s, region, draw)


@rule
def deal_hands(s, seat, draw):
    """The unseen politics cards: to each other hand what it is known to hold and as many more as it counts."""
    unseen = 0
    for kind in range(CARD_KINDS):
        s.deck[kind] = CARD_COUNT[kind] - s.discard[kind] - s.players[seat].hand[kind] - on_stalls(s, kind)
        for q in range(s.seats):
            if q != seat:
                s.players[q].hand[kind] = s.players[q].known[kind]
                s.deck[kind] -= s.players[q].known[kind]
        unseen += s.deck[kind]
    for q in range(s.seats):
        if q != seat:
            hidden = s.players[q].hand_size
            for kind in range(CARD_KINDS):
                hidden -= s.players[q].known[kind]
            for _ in range(hidden):
                s.players[q].hand[bag_draw(draw, s.deck, unseen)] += 1
                unseen -= 1
    for q in range(s.seats, len(s.players)):
        for kind in range(CARD_KINDS):
            s.players[q].hand[kind] = 0


@rule
def on_stalls(s, kind):
    """Politics cards of a kind that lie open in the market."""
    if s.options.market_module == 0:
        return 0
    cards = 0
    for p in range(s.seats):
        for price in range(PRICES):
            cards += s.market.goods[p, 1 + kind, price]
    return cards


@rule
def deal_deck(s, region, draw):
    """The permit tiles of a region that lie nowhere in sight, shuffled."""
    seen = 0
    for slot in range(FACE_UP):
        if s.face_up[region, slot] >= 0:
            seen |= 1 << s.face_up[region, slot]
    for p in range(s.seats):
        seen |= s.players[p].permits | s.players[p].used
    for i in range(s.returned[region].size):
        seen |= 1 << s.returned[region].cards[i]
    clear(s.decks[region])
    for tile in range(region * TILES_BY_REGION, (region + 1) * TILES_BY_REGION):
        if not has(seen, tile):
            put(s.decks[region], tile)
    shuffle(draw, s.decks[region].cards, s.decks[region].size)
