"""The councils: electing a councillor, and satisfying a council with politics cards and coins."""

from __future__ import annotations

from regnum.games.council.data import components as c
from regnum.games.council.rules.actions import COUNCILLOR, PAY
from regnum.games.council.rules.state import Event, State, StepKind
from regnum.games.council.rules.supply import gain_coins, pay_coins, play_card
from regnum.rules import Choices, choice, count, lowest, offer, offer_each, rule, tell

BY_PLAYER, BY_ASSISTANT = 0, 1  # who elects: what a COUNCILLOR step holds

ALL_OF_A_COLOUR = (1 << c.BALCONY) - 1  # as many numbered cards as a council can ask for
ONE_OF_EACH_COUNCIL = sum(1 << c.COLOURS * council for council in range(len(c.COUNCILS)))  # copies a set of colours


@rule
def offer_councillors(s: State, choices: Choices) -> None:
    """Any councillor of the pool into any council."""
    colours = 0
    for colour in range(c.COLOURS):
        colours |= (s.pool[colour] > 0) << colour
    offer_each(choices, COUNCILLOR, colours * ONE_OF_EACH_COUNCIL)


@rule
def elect(s: State, p: int, who: int, council: int, colour: int) -> None:
    """Seat a councillor; a player who elects gets coins, an assistant who is sent brings none."""
    push_in(s, p, council, colour)
    if who == BY_PLAYER:
        gain_coins(s, p, c.ELECT_COINS)


@rule
def push_in(s: State, p: int, council: int, colour: int) -> None:
    """Push a councillor of the pool in at the arrow; the last one falls out and joins the pool."""
    balcony = s.councils[council]
    fallen = balcony[c.BALCONY - 1]
    for seat in range(c.BALCONY - 1, 0, -1):
        balcony[seat] = balcony[seat - 1]
    balcony[0] = colour
    s.pool[colour] -= 1
    s.pool[fallen] += 1
    tell(s, Event.ELECT, p, council, colour)
    tell(s, Event.FALL, -1, council, fallen)


# Cards of one colour are numbered: a council with two white seats asks for the first and for the second white card, and
# a hand with three has the first, the second and the third. What fits is what both sets have in common.


@rule
def cards_asked(s: State, council: int) -> int:
    """The numbered cards that would satisfy a council, as a set."""
    asked = 0
    for seat in range(c.BALCONY):
        lane = c.BALCONY * s.councils[council, seat]
        asked |= ((asked >> lane & ALL_OF_A_COLOUR) + 1) << lane
    return asked


@rule
def cards_held(s: State, p: int) -> int:
    """The numbered cards of the hand of `p` that a council can ask for, as a set; jokers are left out."""
    held = 0
    for colour in range(c.COLOURS):
        held |= ((1 << min(c.BALCONY, s.players[p].hand[colour])) - 1) << c.BALCONY * colour
    return held


@rule
def matching_cards(s: State, p: int, council: int) -> int:
    """Return the number of councillors that the coloured cards of `p` can satisfy, each with a card of its own."""
    return count(cards_asked(s, council) & cards_held(s, p))


@rule
def cheapest_payment(s: State, p: int, council: int) -> int:
    """The fewest coins for which `p` can satisfy the council; more than anybody has if no card fits."""
    return c.CHEAPEST[matching_cards(s, p, council), min(c.BALCONY, s.players[p].hand[c.JOKER])]


@rule
def in_order(a: int, b: int) -> tuple[int, int]:
    """The two, the smaller first."""
    return min(a, b), max(a, b)


@rule
def sorted_balcony(s: State, council: int) -> tuple[int, int, int, int]:
    """The four councillors by colour."""
    balcony = s.councils[council]
    first, second = in_order(balcony[0], balcony[1])
    third, fourth = in_order(balcony[2], balcony[3])
    first, third = in_order(first, third)
    second, fourth = in_order(second, fourth)
    second, third = in_order(second, third)
    return first, second, third, fourth


@rule
def offer_payments(s: State, p: int, council: int, coins: int, choices: Choices) -> None:
    """Every different set of 1 to 4 cards that satisfies the council for at most `coins`.

    Each set of councillors is tried once, those of one colour from the first on; jokers stand in for any others.
    """
    hand = s.players[p].hand
    balcony = sorted_balcony(s, council)
    matched = 0  # the councillors, by place in `balcony`, for whom there is a card
    after_alike = 0  # those that come after another one of their colour
    alike = 0
    for i in range(c.BALCONY):
        same = i > 0 and balcony[i] == balcony[i - 1]
        alike = alike + 1 if same else 0
        after_alike |= same << i
        matched |= (hand[balcony[i]] > alike) << i
    for satisfied in range(1 << c.BALCONY):
        if satisfied & ~matched == 0 and satisfied & after_alike & ~(satisfied << 1) == 0:
            offer_with_jokers(choices, balcony, satisfied, hand[c.JOKER], coins)


@rule
def offer_with_jokers(
    choices: Choices, balcony: tuple[int, int, int, int], satisfied: int, most_jokers: int, coins: int
) -> None:
    """Cards of their own colours for the councillors `satisfied`, and any number of jokers for others."""
    number = 0
    cards = 0
    while satisfied != 0:
        number += c.PLACE_VALUE[balcony[lowest(satisfied)], cards]
        satisfied &= satisfied - 1
        cards += 1
    for jokers in range(min(most_jokers, c.BALCONY - cards) + 1):
        played = cards + jokers
        if played > 0 and c.COINS_BY_CARDS[played] + jokers * c.COINS_PER_JOKER <= coins:
            offer(choices, PAY, c.FIRST_PAYMENT[played] + number)
        number += c.PLACE_VALUE[c.JOKER, played]


@rule
def satisfy(s: State, p: int, council: int, payment: int) -> None:
    """Discard the cards and pay the coins; the councillors stay where they are."""
    played = 0
    for kind in range(c.CARD_KINDS):
        for _ in range(c.PAYMENTS[payment, kind]):
            play_card(s, p, kind)
            s.discard[kind] += 1
            played += 1
    tell(s, Event.PLAY, p, council, played)
    pay_coins(s, p, c.COINS_BY_CARDS[played] + c.PAYMENTS[payment, c.JOKER] * c.COINS_PER_JOKER)


STEPS = (choice(StepKind.COUNCILLOR, offer_councillors, {COUNCILLOR: elect}),)
