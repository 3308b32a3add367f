"""The Black Market: its three spaces, and what happens when it is reset."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import What, When
from regnum.games.kingdom.architects.rules.actions import DRAW, HIRE, KEEP
from regnum.games.kingdom.architects.rules.apprentices import anybody_shown, hire, offer_everybody
from regnum.games.kingdom.architects.rules.donations import AT_MARKET, ask_alms
from regnum.games.kingdom.architects.rules.state import Event, State, StepKind
from regnum.games.kingdom.architects.rules.supply import (
    cards_left,
    fire,
    has_silver,
    keep_offered,
    lay_offer_below,
    pay_silver,
    price_for,
    price_paid,
    queue_source,
    take_card,
)
from regnum.games.kingdom.architects.rules.virtue import change_virtue, owe
from regnum.rules import Choices, any_of, automatic, choice, offer, offer_each, push, rule, tell

# ---- the three spaces -----------------------------------------------------------------------------------------------


@rule
def may_deal(s: State, p: int, space: int) -> bool:
    """Return True if a worker can be placed on a space of the Black Market."""
    if s.market[space] >= 0 or s.players[p].virtue > c.HIGHEST_AT_MARKET:
        return False
    if space == c.SERVICES and not anybody_shown(s) and cards_left(s) == 0:
        return False
    return has_silver(s, p, price_for(s, p, c.MARKET_SILVER[space], What.MARKET_SILVER))


@rule
def deal(s: State, p: int, space: int) -> None:
    """Place the worker, pay silver and virtue, and get what the space gives. The third worker causes a reset."""
    s.market[space] = p
    if is_full(s):
        push(s.steps, StepKind.RESET, p)
    ask_alms(s, p, AT_MARKET)
    pay_silver(s, p, price_paid(s, p, c.MARKET_SILVER[space], What.MARKET_SILVER))
    fire(s, p, When.BLACK_MARKET)
    if space == c.SERVICES:
        push(s.steps, StepKind.SERVICE, p)
    elif space == c.SMALL:
        queue_source(s, p, When.GAIN, c.SMALL_SIDE + (s.small if s.small >= 0 else c.SMALL_KINDS))
    else:
        queue_source(s, p, When.GAIN, c.LARGE_SIDE + (s.large if s.large >= 0 else c.MARKET_CARDS_ALL))
    change_virtue(s, p, -price_paid(s, p, c.MARKET_VIRTUE, What.MARKET_VIRTUE))


@rule
def is_full(s: State) -> bool:
    """Return True if there is a worker on every space."""
    for space in range(c.SPACES):
        if s.market[space] < 0:
            return False
    return True


@rule
def offer_services(s: State, choices: Choices) -> None:
    """Any face-up apprentice, or cards of which one is kept."""
    offer_everybody(s, choices)
    if cards_left(s) > 0:
        offer(choices, DRAW)


@rule
def draw_to_keep(s: State, p: int) -> None:
    """Look at five building cards."""
    me = s.players[p]
    me.offered = min(c.MARKET_CARDS, cards_left(s))
    for _ in range(me.offered):
        me.offer |= 1 << take_card(s)
    tell(s, Event.DRAW, p, -1, me.offered)
    push(s.steps, StepKind.KEEP, p)


@rule
def offer_cards(s: State, p: int, choices: Choices) -> None:
    """Each of them."""
    offer_each(choices, KEEP, s.players[p].offer)


@rule
def keep(s: State, p: int, card: int) -> None:
    """Keep one, lay the others under the deck."""
    keep_offered(s, p, card)
    lay_offer_below(s, p)


# ---- the cards of the market ----------------------------------------------------------------------------------------


@rule
def show_small(s: State) -> None:
    """The next card of the left pile lies there with its small side up."""
    s.top = -1
    s.small = -1
    if s.pile != 0:
        s.top = any_of(s, s.pile)
        s.small = c.SMALL_KIND[s.top]
        tell(s, Event.SMALL, -1, s.small)


@rule
def flip(s: State) -> None:
    """The top card moves to the right space and is turned to its large side."""
    if s.top >= 0:
        s.large = s.top
        s.pile &= ~(1 << s.top)
        tell(s, Event.LARGE, -1, s.large)
        show_small(s)


# ---- the reset ------------------------------------------------------------------------------------------------------


@rule
def reset(s: State, p: int) -> None:
    """Everybody in the market goes to prison; then the card, abilities, virtue and debts, in this order."""
    tell(s, Event.RESET, p)
    for space in range(c.SPACES):
        if s.market[space] >= 0:
            imprison(s, s.market[space])
            s.market[space] = -1
    flip(s)
    push(s.steps, StepKind.MAJORITY, p)
    push(s.steps, StepKind.SENTENCE, p)
    for i in range(s.seats - 1, -1, -1):
        push(s.steps, StepKind.ABILITIES, (p + i) % s.seats)


@rule
def imprison(s: State, colour: int) -> None:
    """One worker goes to prison."""
    if colour < c.MOST:
        s.players[colour].prison += 1
    else:
        s.baron.prison += 1


@rule
def use_abilities(s: State, p: int) -> None:
    """Use the abilities of the player's cards at a reset: those that may release workers act before the others look."""
    fire(s, p, When.RESET)
    fire(s, p, When.PARDON)


@rule
def sentence(s: State, p: int) -> None:
    """Everybody with three workers in prison loses virtue."""
    for i in range(s.seats - 1, -1, -1):
        q = (p + i) % s.seats
        if s.players[q].prison >= c.TOO_MANY_IN_PRISON:
            change_virtue(s, q, -1)


@rule
def punish_majority(s: State, p: int) -> None:
    """Give a debt to the player with most workers in prison, all who are tied; nobody if the Baron alone has most."""
    most = max(1, s.baron.prison)
    for q in range(s.seats):
        most = max(most, s.players[q].prison)
    for i in range(s.seats - 1, -1, -1):
        q = (p + i) % s.seats
        if s.players[q].prison == most:
            owe(s, q, 1)


STEPS = (
    choice(StepKind.SERVICE, offer_services, {HIRE: hire, DRAW: draw_to_keep}),
    choice(StepKind.KEEP, offer_cards, {KEEP: keep}),
    automatic(StepKind.RESET, reset),
    automatic(StepKind.ABILITIES, use_abilities),
    automatic(StepKind.SENTENCE, sentence),
    automatic(StepKind.MAJORITY, punish_majority),
)
