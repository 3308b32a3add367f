"""Invariants: conditions that must hold at every moment of a game."""

from __future__ import annotations

from regnum.games.council.data import components as c
from regnum.games.council.rules.market import ASSISTANT, PRICES
from regnum.games.council.rules.state import State
from regnum.games.council.rules.supply import LIMITED
from regnum.rules import count, rule

NAMES = (
    "none",
    "all assistants are in front of players, on stalls or in the pool",
    "all politics cards are in hands, on stalls, in the deck or discarded",
    "the size of a hand or of the deck is the number of its cards",
    "known cards are in the hand",
    "four councillors of each colour are in the councils and the pool",
    "every permit tile of a region lies in one place",
    "coins stay on the track",
    "nobody builds more than ten emporiums",
    "every bonus tile and king's tile lies in one place",
)
ALL_COUNCILS = len(c.COUNCILS)


@rule
def invariants(s: State) -> int:
    """0, or the number of the first broken one in NAMES."""
    if s.options.assistant_supply == LIMITED and assistants_everywhere(s) != c.ASSISTANTS:
        return 1
    for kind in range(c.CARD_KINDS):
        if cards_everywhere(s, kind) != c.CARD_COUNT[kind]:
            return 2
    if not sizes_fit(s):
        return 3
    for p in range(s.seats):
        for kind in range(c.CARD_KINDS):
            if s.players[p].known[kind] > s.players[p].hand[kind]:
                return 4
    for colour in range(c.COLOURS):
        if councillors_everywhere(s, colour) != c.COUNCILLORS_EACH:
            return 5
    for region in range(c.REGIONS):
        if not tiles_fit(s, region):
            return 6
    for p in range(s.seats):
        if s.players[p].coins < 0 or (s.options.coin_cap == LIMITED and s.players[p].coins > c.COIN_TRACK):
            return 7
        if count(s.players[p].emporiums) > c.EMPORIUMS:
            return 8
    return 0 if rewards_fit(s) else 9


@rule
def on_stall(s: State, p: int, good: int) -> int:
    """Return the number of a good that a player offers on the stall."""
    total = 0
    for price in range(PRICES):
        total += s.market.goods[p, good, price]
    return total


@rule
def assistants_everywhere(s: State) -> int:
    """In the pool, in front of players, on stalls."""
    total = s.assistants
    for p in range(s.seats):
        total += s.players[p].assistants + on_stall(s, p, ASSISTANT)
    return total


@rule
def cards_everywhere(s: State, kind: int) -> int:
    """Politics cards of a kind in the deck, discarded, in hands, on stalls."""
    total = s.deck[kind] + s.discard[kind]
    for p in range(s.seats):
        total += s.players[p].hand[kind] + on_stall(s, p, 1 + kind)
    return total


@rule
def sizes_fit(s: State) -> bool:
    """The public sizes agree with the hidden cards."""
    deck = 0
    for kind in range(c.CARD_KINDS):
        deck += s.deck[kind]
    for p in range(s.seats):
        hand = 0
        for kind in range(c.CARD_KINDS):
            hand += s.players[p].hand[kind]
        if hand != s.players[p].hand_size:
            return False
    return deck == s.deck_size


@rule
def councillors_everywhere(s: State, colour: int) -> int:
    """Councillors of a colour in the pool and the councils."""
    total = s.pool[colour]
    for council in range(ALL_COUNCILS):
        for seat in range(c.BALCONY):
            if s.councils[council, seat] == colour:
                total += 1
    return total


@rule
def tiles_fit(s: State, region: int) -> bool:
    """The tiles face up, owned, in the deck and under it are all tiles of the region, each once."""
    tiles = ((1 << c.TILES_BY_REGION) - 1) << (region * c.TILES_BY_REGION)
    seen = 0
    number = s.decks[region].size + s.returned[region].size
    for i in range(s.decks[region].size):
        seen |= 1 << s.decks[region].cards[i]
    for i in range(s.returned[region].size):
        seen |= 1 << s.returned[region].cards[i]
    for slot in range(c.FACE_UP):
        if s.face_up[region, slot] >= 0:
            seen |= 1 << s.face_up[region, slot]
            number += 1
    for p in range(s.seats):
        own = (s.players[p].permits & tiles, s.players[p].used & tiles)
        seen |= own[0] | own[1]
        number += count(own[0]) + count(own[1])
    return seen == tiles and number == c.TILES_BY_REGION


@rule
def rewards_fit(s: State) -> bool:
    """Nobody shares a bonus tile or a king's tile, and none is lost."""
    bonuses = s.bonuses
    number = count(s.bonuses)
    king_tiles = 0
    kings = 0
    for p in range(s.seats):
        bonuses |= s.players[p].bonuses
        number += count(s.players[p].bonuses)
        king_tiles |= s.players[p].king_tiles
        kings += count(s.players[p].king_tiles)
    return number == count(bonuses) and kings == s.king_tiles and king_tiles == (1 << s.king_tiles) - 1
