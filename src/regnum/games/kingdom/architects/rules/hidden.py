"""Redrawing of what one seat cannot see: the hands of the others, the decks, and the cards under them."""

from __future__ import annotations

from regnum.core.rng import Stream
from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.baron import FINAL, FUTURE
from regnum.games.kingdom.architects.data.vocabulary import Op
from regnum.games.kingdom.architects.rules.guildhall import can_advance, can_build
from regnum.games.kingdom.architects.rules.state import State, StepKind
from regnum.games.kingdom.architects.rules.supply import hides_cards
from regnum.rules import any_of, below, bits, count, has, lowest, rule, top


@rule
def determinize(s: State, seat: int, draw: Stream) -> None:
    """Turn the observation `s` of `seat` into a full state that fits it, at random from the stream `draw`.

    Known are the seat's own cards and those it put under the deck, everything that lies open, and what it passed on in
    the draft: of its first four cards the neighbour kept one, the next seat another, and the last went under the deck.
    A seat that has come to the Guildhall has something to do there. Everything else is equally likely. What could be
    inferred once cards from under the deck are drawn is not used.
    """
    s.random = bits(draw)
    draw_market_card(s, draw)
    draw_future_intrigues(s, draw)
    deal_buildings(s, seat, draw)


@rule
def choices_are_public(s: State) -> bool:
    """True if the legal actions are public: in the Guildhall it depends on the cards of the hand."""
    step = top(s.steps)
    by_hand = step.kind == StepKind.GUILD or (step.kind == StepKind.MAY and c.ROW.op[step.value] == Op.PLACE)
    return not (by_hand and hides_cards(s, step.seat))


@rule
def draw_market_card(s: State, draw: Stream) -> None:
    """The card on top of the left pile: any that was never turned and has the small side that lies open."""
    fitting = 0
    for card in range(c.MARKET_CARDS_ALL):
        if has(s.pile, card) and c.SMALL_KIND[card] == s.small:
            fitting |= 1 << card
    s.top = any_of(draw, fitting) if fitting != 0 else -1


@rule
def draw_future_intrigues(s: State, draw: Stream) -> None:
    """Draw the future intrigue on top of the deck, if there is one: the Final Intrigue only if it was the last."""
    baron = s.baron
    baron.next = -1
    baron.future = 0
    if s.team == 0:
        return
    baron.future = FUTURE & ~(baron.deck | baron.discarded)
    for i in range(len(baron.aside)):
        if baron.aside[i] >= 0:
            baron.future &= ~(1 << baron.aside[i])
    if baron.deck_size > count(baron.deck):
        baron.next = any_of(draw, baron.future & ~FINAL) if baron.future_size > 0 else lowest(baron.future)
        baron.future &= ~(1 << baron.next)


@rule
def deal_buildings(s: State, seat: int, draw: Stream) -> None:
    """All building cards that the seat cannot place, which wait in the deck until they are dealt."""
    s.deck = unseen_cards(s, seat)
    for q in range(len(s.players)):
        if q != seat:
            forget_cards(s, q)
    deal_worker_in_guildhall(s, seat, draw)
    if s.drafted == 2:
        deal_second_pass(s, seat, draw)
    elif s.drafted == c.PASSES:
        deal_first_pack(s, seat, draw)
        deal_second_pack(s, seat, draw)
    for q in range(s.seats):
        if q != seat:
            deal_rest(s, q, draw)


@rule
def unseen_cards(s: State, seat: int) -> int:
    """The cards in the game that the seat does not see and cannot place."""
    me = s.players[seat]
    cards = c.ALL_BUILDINGS if s.options.promos == 1 else c.BASE_BUILDINGS
    cards &= ~(me.hand | me.offer | s.baron.gifts)
    for i in range(me.laid_size):
        cards &= ~(1 << me.laid[i])
    for q in range(s.seats):
        cards &= ~(s.players[q].built | s.players[q].known)
    return cards


@rule
def forget_cards(s: State, q: int) -> None:
    """Another seat has, at first, what everybody has seen of its hand."""
    other = s.players[q]
    other.hand = other.known
    other.offer = 0
    other.passed[0] = 0
    other.passed[1] = 0
    for i in range(len(other.laid)):
        other.laid[i] = -1


# ---- the draft ------------------------------------------------------------------------------------------------------


@rule
def in_draft(s: State) -> bool:
    """Return True if cards are still being passed on."""
    return s.round == 0


@rule
def deal_second_pass(s: State, seat: int, draw: Stream) -> None:
    """Of the cards that the seat passed on first, the neighbour holds all, or has just kept one."""
    left = (seat + 1) % s.seats
    first = s.players[seat].passed[0]
    for _ in range(s.players[left].offered):
        to_offer(s, left, any_of(draw, first & s.deck))
    to_hands(s, left, first & s.deck, draw)


@rule
def deal_first_pack(s: State, seat: int, draw: Stream) -> None:
    """The cards that the seat passed on first: one for the neighbour, the others for the next seat."""
    left, second = (seat + 1) % s.seats, (seat + 2) % s.seats
    first = s.players[seat].passed[0]
    if second == seat:  # of two players the seat saw again what the other did not keep
        to_hands(s, left, first & s.deck, draw)
        return
    if first & (s.players[left].built | s.players[left].hand) == 0 and first & s.deck != 0:
        to_hands(s, left, 1 << any_of(draw, first & s.deck), draw)
    to_tail(s, second, first, draw)
    to_hands(s, second, first & s.deck, draw)


@rule
def deal_second_pack(s: State, seat: int, draw: Stream) -> None:
    """The two cards that the seat passed on next: the neighbour kept one, the other went under the deck."""
    left = (seat + 1) % s.seats
    passed = s.players[seat].passed[1]
    to_tail(s, left, passed, draw)
    to_hands(s, left, passed & s.deck, draw)


@rule
def to_tail(s: State, q: int, cards: int, draw: Stream) -> None:
    """Some cards of a pack are still to be kept, or the last of them has gone under the deck."""
    if in_draft(s):
        for _ in range(s.players[q].offered):
            to_offer(s, q, any_of(draw, cards & s.deck))
    elif cards & s.deck != 0:
        card = any_of(draw, cards & s.deck)
        s.deck &= ~(1 << card)
        s.players[q].laid[0] = card


@rule
def to_offer(s: State, q: int, card: int) -> None:
    """A card lies on offer to a seat."""
    s.deck &= ~(1 << card)
    s.players[q].offer |= 1 << card


@rule
def to_hands(s: State, q: int, cards: int, draw: Stream) -> None:
    """Cards that a seat has kept are in its hand, or it has put them under the deck since."""
    while cards != 0:
        card = lowest(cards)
        cards &= cards - 1
        in_hand = s.players[q].hand_size - count(s.players[q].hand)
        place = below(draw, in_hand + free_below(s, q))
        s.deck &= ~(1 << card)
        if place < in_hand:
            s.players[q].hand |= 1 << card
        else:
            lay_at(s, q, card, place - in_hand)


@rule
def free_below(s: State, q: int) -> int:
    """Count the cards that a seat put under the deck after the draft and that are not dealt yet."""
    other = s.players[q]
    free = 0
    for i in range(1, other.laid_size):
        free += other.laid[i] < 0
    return free


@rule
def lay_at(s: State, q: int, card: int, place: int) -> None:
    """Deal the card of a free place among them."""
    other = s.players[q]
    for i in range(1, other.laid_size):
        if other.laid[i] < 0:
            if place == 0:
                other.laid[i] = card
            place -= 1


# ---- everything else ------------------------------------------------------------------------------------------------


@rule
def deal_worker_in_guildhall(s: State, seat: int, draw: Stream) -> None:
    """Another seat that has come to the Guildhall and cannot advance has a building that it can construct.

    Who is only asked whether a worker shall come need not have one: see `effects.is_asked`.
    """
    if s.over != 0:
        return
    step = top(s.steps)
    q = step.seat
    if step.kind != StepKind.GUILD or q == seat or can_advance(s, q):
        return
    kept, elsewhere, forced = remembered(s, seat, q)
    in_hand = s.players[q].hand_size - count(s.players[q].hand)
    rest = s.deck & ~elsewhere
    if forced >= in_hand + free_below(s, q):
        rest &= kept
    fitting = 0
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        if can_build(s, q, card):
            fitting |= 1 << card
    if fitting != 0 and in_hand > 0:
        card = any_of(draw, fitting)
        s.deck &= ~(1 << card)
        s.players[q].hand |= 1 << card


@rule
def remembered(s: State, seat: int, q: int) -> tuple[int, int, int]:
    """Return what the seat knows from the draft about the cards of `q`, in hand or put under the deck since.

    Answers cards that it may have kept, cards that it cannot have, and how many of the former it must have.
    """
    left, second = (seat + 1) % s.seats, (seat + 2) % s.seats
    kept = 0
    elsewhere = 0
    forced = 0
    for i in range(2):
        passed = s.players[seat].passed[i]
        if passed != 0:
            if (q == left or (q == second and i == 0)) and passed & s.players[q].built == 0:
                kept |= passed
                forced += 1
            elif not (q == left and i == 0 and second == seat):
                elsewhere |= passed
    return kept, elsewhere, forced


@rule
def deal_rest(s: State, q: int, draw: Stream) -> None:
    """Fill the hand of a seat, what is on offer to it and what it put under the deck."""
    other = s.players[q]
    for _ in range(other.hand_size - count(other.hand)):
        card = any_of(draw, s.deck)
        s.deck &= ~(1 << card)
        other.hand |= 1 << card
    for _ in range(other.offered - count(other.offer)):
        to_offer(s, q, any_of(draw, s.deck))
    for i in range(other.laid_size):
        if other.laid[i] < 0:
            card = any_of(draw, s.deck)
            s.deck &= ~(1 << card)
            other.laid[i] = card
