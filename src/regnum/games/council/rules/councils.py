"""The councils: electing a councillor, and satisfying a council with politics cards and coins."""

from __future__ import annotations

from regnum.core.actions import offer, offer_each
from regnum.core.bits import count, lowest
from regnum.core.chronicle import tell
from regnum.core.flow import choice
from regnum.core.jit import rule
from regnum.games.council.data.components import (
    BALCONY,
    CARD_KINDS,
    CHEAPEST,
    COINS_BY_CARDS,
    COINS_PER_JOKER,
    COLOURS,
    COUNCILS,
    ELECT_COINS,
    FIRST_PAYMENT,
    JOKER,
    PAYMENTS,
    PLACE_VALUE,
)
from regnum.games.council.rules.actions import COUNCILLOR, PAY
from regnum.games.council.rules.state import Event, StepKind
from regnum.games.council.rules.supply import gain_coins, pay_coins, play_card

BY_PLAYER, BY_ASSISTANT = 0, 1  # who elects: what a COUNCILLOR step holds

ALL_OF_A_COLOUR = (1 << BALCONY) - 1  # as many numbered cards as a council can ask for
ONE_OF_EACH_COUNCIL = sum(1 << COLOURS * council for council in range(len(COUNCILS)))  # copies a set of colours


@rule
def offer_councillors(s, choices):
    """Any councillor of the pool into any council."""
    colours = 0
    for colour in range(COLOURS):
        colours |= (s.pool[colour] > 0) << colour
    offer_each(choices, COUNCILLOR, colours * ONE_OF_EACH_COUNCIL)


@rule
def elect(s, p, who, council, colour):
    """Seat a councillor; a player who elects gets coins, an assistant who is sent brings none."""
    push_in(s, p, council, colour)
    if who == BY_PLAYER:
        gain_coins(s, p, ELECT_COINS)


@rule
def push_in(s, p, council, colour):
    """Push a councillor of the pool in at the arrow; the last one falls out and joins the pool."""
    balcony = s.councils[council]
    fallen = balcony[BALCONY - 1]
    for seat in range(BALCONY - 1, 0, -1):
        balcony[seat] = balcony[seat - 1]
    balcony[0] = colour
    s.pool[colour] -= 1
    s.pool[fallen] += 1
    tell(s, Event.ELECT, p, council, colour)
    tell(s, Event.FALL, -1, council, fallen)


# Cards of one colour are numbered: a council with two white seats asks for the first and for the second white card, and
# a hand with three has the first, the second and the third. What fits is what both sets have in common.


@rule
def cards_asked(s, council):
    """The numbered cards that would satisfy a council, as a set."""
    asked = 0
    for seat in range(BALCONY):
        lane = BALCONY * s.councils[council, seat]
        asked |= ((asked >> lane & ALL_OF_A_COLOUR) + 1) << lane
    return asked


@rule
def cards_held(s, p):
    """The numbered cards of the hand of `p` that a council can ask for, as a set; jokers are left out."""
    held = 0
    for colour in range(COLOURS):
        held |= ((1 << min(BALCONY, s.players[p].hand[colour])) - 1) << BALCONY * colour
    return held


@rule
def matching_cards(s, p, council):
    """Return the number of councillors that the coloured cards of `p` can satisfy, each with a card of its own."""
    return count(cards_asked(s, council) & cards_held(s, p))


@rule
def cheapest_payment(s, p, council):
    """The fewest coins for which `p` can satisfy the council; more than anybody has if no card fits."""
    return CHEAPEST[matching_cards(s, p, council), min(BALCONY, s.players[p].hand[JOKER])]


@rule
def in_order(a, b):
    """The two, the smaller first."""
    return min(a, b), max(a, b)


@rule
def sorted_balcony(s, council):
    """The four councillors by colour."""
    balcony = s.councils[council]
    a, b = in_order(balcony[0], balcony[1])
    c, d = in_order(balcony[2], balcony[3])
    a, c = in_order(a, c)
    b, d = in_order(b, d)
    b, c = in_order(b, c)
    return a, b, c, d


@rule
def offer_payments(s, p, council, coins, choices):
    """Every different set of 1 to 4 cards that satisfies the council for at most `coins`.

    Each set of councillors is tried once, those of one colour from the first on; jokers stand in for any others.
    """
    hand = s.players[p].hand
    balcony = sorted_balcony(s, council)
    matched = 0  # the councillors, by place in `balcony`, for whom there is a card
    after_alike = 0  # those that come after another one of their colour
    alike = 0
    for i in range(BALCONY):
        same = i > 0 and balcony[i] == balcony[i - 1]
        alike = alike + 1 if same else 0
        after_alike |= same << i
        matched |= (hand[balcony[i]] > alike) << i
    for satisfied in range(1 << BALCONY):
        if satisfied & ~matched == 0 and satisfied & after_alike & ~(satisfied << 1) == 0:
            offer_with_jokers(choices, balcony, satisfied, hand[JOKER], coins)


@rule
def offer_with_jokers(choices, balcony, satisfied, most_jokers, coins):
    """Cards of their own colours for the councillors `satisfied`, and any number of jokers for others."""
    number = 0
    cards = 0
    while satisfied != 0:
        number += PLACE_VALUE[balcony[lowest(satisfied)], cards]
        satisfied &= satisfied - 1
        cards += 1
    for jokers in range(min(most_jokers, BALCONY - cards) + 1):
        played = cards + jokers
        if played > 0 and COINS_BY_CARDS[played] + jokers * COINS_PER_JOKER <= coins:
            offer(choices, PAY, FIRST_PAYMENT[played] + number)
        number += PLACE_VALUE[JOKER, played]


@rule
def satisfy(s, p, council, payment):
    """Discard the cards and pay the coins; the councillors stay where they are."""
    played = 0
    for kind in range(CARD_KINDS):
        for _ in range(PAYMENTS[payment, kind]):
            play_card(s, p, kind)
            s.discard[kind] += 1
            played += 1
    tell(s, Event.PLAY, p, council, played)
    pay_coins(s, p, COINS_BY_CARDS[played] + PAYMENTS[payment, JOKER] * COINS_PER_JOKER)


STEPS = (choice(StepKind.COUNCILLOR, offer_councillors, {COUNCILLOR: elect}),)
