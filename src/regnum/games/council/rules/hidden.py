"""Redrawing of what one seat cannot see: the hands of the others, and face-down cards and tiles."""

from __future__ import annotations

from regnum.core.rng import Stream
from regnum.games.council.data import components as c
from regnum.games.council.rules.building import coins_to_pay_with, council_to_pay
from regnum.games.council.rules.councils import cheapest_payment, matching_cards
from regnum.games.council.rules.market import PRICES
from regnum.games.council.rules.state import State, StepKind
from regnum.rules import bag_draw, bits, clear, has, put, rule, shuffle, top

TRIES = 50  # hands that are dealt to a seat that is paying, before it is given one that fits


@rule
def determinize(s: State, seat: int, draw: Stream) -> None:
    """Turn the observation `s` of `seat` into a full state that fits it, at random from the stream `draw`.

    Known are the seat's own hand, every card and tile that lies open, the cards that others are known to hold, that a
    seat in the middle of a payment can pay, and the tiles that went back under a deck. Everything else is equally
    likely. What a long memory could infer (the deck is known when the discards become it) is not used.
    """
    s.random = bits(draw)
    deal_hands(s, seat, draw)
    for region in range(c.REGIONS):
        deal_deck(s, region, draw)


@rule
def choices_are_public(s: State) -> bool:
    """True if the legal actions are public: cards that nobody has seen may allow more, or less."""
    step = top(s.steps)
    me = s.players[step.seat]
    unknown = me.hand_size
    for kind in range(c.CARD_KINDS):
        unknown -= me.known[kind]
    if step.kind == StepKind.TURN:
        return unknown == 0 or s.turn.main_actions == 0
    return unknown == 0 or step.kind != StepKind.PAY


@rule
def deal_hands(s: State, seat: int, draw: Stream) -> None:
    """The unseen politics cards: to each other hand what it is known to hold and as many more as it counts."""
    s.deck_size = gather_unseen(s, seat)
    step = top(s.steps)
    payer = step.seat if s.over == 0 and step.kind == StepKind.PAY and step.seat != seat else -1
    if payer >= 0:
        deal_payer(s, payer, step.value, draw)
    for q in range(s.seats):
        if q != seat and q != payer:
            deal_hand(s, q, draw)
    for q in range(s.seats, len(s.players)):
        for kind in range(c.CARD_KINDS):
            s.players[q].hand[kind] = 0


@rule
def gather_unseen(s: State, seat: int) -> int:
    """Put every card that `seat` cannot place into the deck, leave the others with what they are known to hold."""
    unseen = 0
    for kind in range(c.CARD_KINDS):
        s.deck[kind] = c.CARD_COUNT[kind] - s.discard[kind] - s.players[seat].hand[kind] - on_stalls(s, kind)
        for q in range(s.seats):
            if q != seat:
                s.players[q].hand[kind] = s.players[q].known[kind]
                s.deck[kind] -= s.players[q].known[kind]
        unseen += s.deck[kind]
    return unseen


@rule
def cards_missing(s: State, q: int) -> int:
    """Return the number of cards still missing from the hand of a seat."""
    missing = s.players[q].hand_size
    for kind in range(c.CARD_KINDS):
        missing -= s.players[q].hand[kind]
    return missing


@rule
def deal_hand(s: State, q: int, draw: Stream) -> None:
    """Fill the hand of a seat at random."""
    for _ in range(cards_missing(s, q)):
        s.players[q].hand[bag_draw(draw, s.deck, s.deck_size)] += 1
        s.deck_size -= 1


@rule
def take_back(s: State, q: int) -> None:
    """Return to the deck what a hand holds beyond the cards that it is known to hold."""
    me = s.players[q]
    for kind in range(c.CARD_KINDS):
        extra = me.hand[kind] - me.known[kind]
        s.deck[kind] += extra
        s.deck_size += extra
        me.hand[kind] -= extra


@rule
def deal_payer(s: State, q: int, target: int, draw: Stream) -> None:
    """A seat that has said what it will pay for has cards to pay with: deal until it does."""
    council, coins = council_to_pay(target), coins_to_pay_with(s, q, target)
    for _ in range(TRIES):
        deal_hand(s, q, draw)
        if cheapest_payment(s, q, council) <= coins:
            return
        take_back(s, q)
    for place in range(c.BALCONY):  # no luck: a card for every councillor as far as possible, then jokers, then any
        matching = matching_cards(s, q, council)
        kind = s.councils[council, place]
        if give(s, q, kind) and matching_cards(s, q, council) == matching:
            s.players[q].hand[kind] -= 1  # there was one for this councillor already
            s.deck[kind] += 1
            s.deck_size += 1
    for _ in range(c.BALCONY):
        give(s, q, c.JOKER)
    deal_hand(s, q, draw)


@rule
def give(s: State, q: int, kind: int) -> bool | None:
    """Move a card of a kind from the deck to a hand that lacks cards, if that can be."""
    if s.deck[kind] == 0 or cards_missing(s, q) == 0:
        return False
    s.deck[kind] -= 1
    s.deck_size -= 1
    s.players[q].hand[kind] += 1
    return True


@rule
def on_stalls(s: State, kind: int) -> int:
    """Politics cards of a kind that lie open in the market."""
    if s.options.market_module == 0:
        return 0
    cards = 0
    for p in range(s.seats):
        for price in range(PRICES):
            cards += s.market.goods[p, 1 + kind, price]
    return cards


@rule
def deal_deck(s: State, region: int, draw: Stream) -> None:
    """The permit tiles of a region that lie nowhere in sight, shuffled."""
    seen = 0
    for slot in range(c.FACE_UP):
        if s.face_up[region, slot] >= 0:
            seen |= 1 << s.face_up[region, slot]
    for p in range(s.seats):
        seen |= s.players[p].permits | s.players[p].used
    for i in range(s.returned[region].size):
        seen |= 1 << s.returned[region].cards[i]
    clear(s.decks[region])
    for tile in range(region * c.TILES_BY_REGION, (region + 1) * c.TILES_BY_REGION):
        if not has(seen, tile):
            put(s.decks[region], tile)
    shuffle(draw, s.decks[region].cards, s.decks[region].size)
