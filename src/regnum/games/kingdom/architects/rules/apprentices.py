"""Apprentices: hiring them in the Workshop and elsewhere, the display with its coins, the limit."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import What
from regnum.games.kingdom.architects.rules.actions import DISMISS, DRAW, HIRE
from regnum.games.kingdom.architects.rules.state import Event, State, StepKind
from regnum.games.kingdom.architects.rules.supply import (
    cards_left,
    draw_cards,
    gain,
    has_silver,
    part,
    pay_silver,
    pay_tax,
    price_for,
    price_paid,
    tax_due,
)
from regnum.games.kingdom.architects.rules.virtue import change_virtue
from regnum.rules import Choices, any_of, automatic, choice, count, offer, offer_each, push, rule, tell

# ---- the display ----------------------------------------------------------------------------------------------------


@rule
def next_apprentice(s: State) -> int:
    """The next card of the deck: any that was never shown, then those put under the deck; -1 if there is none."""
    if s.apprentices != 0:
        card = any_of(s, s.apprentices)
        s.apprentices &= ~(1 << card)
        return card
    if s.under_size == 0:
        return -1
    card = s.under[0]
    s.under_size -= 1
    for i in range(s.under_size):
        s.under[i] = s.under[i + 1]
    s.under[s.under_size] = -1
    return card


@rule
def fill_row(s: State, row: int) -> None:
    """The cards of a row slide to the Workshop with their coins; new ones come at the other end."""
    end = (row + 1) * c.COLUMNS_SHOWN
    free = row * c.COLUMNS_SHOWN
    for place in range(free, end):
        if s.display[place] >= 0:
            slide(s, place, free)
            free += 1
    for place in range(free, end):
        s.display[place] = next_apprentice(s)
        if s.display[place] >= 0:
            tell(s, Event.SHOW, -1, s.display[place], place)


@rule
def slide(s: State, place: int, to: int) -> None:
    """A card moves along its row."""
    if place != to:
        s.display[to] = s.display[place]
        s.coins[to] = s.coins[place]
        s.display[place] = -1
        s.coins[place] = 0


@rule
def fill_display(s: State) -> None:
    """Fill both rows."""
    for row in range(c.ROWS_SHOWN):
        fill_row(s, row)


@rule
def anybody_shown(s: State) -> bool:
    """Return True if an apprentice lies face up."""
    for place in range(c.SHOWN):
        if s.display[place] >= 0:
            return True
    return False


# ---- the Workshop ---------------------------------------------------------------------------------------------------


@rule
def cards_skipped(s: State, p: int, place: int) -> int:
    """Count the cards of the row that cost a coin each, because the worker's reach ends before the column."""
    reach = min(s.present[c.Location.WORKSHOP, p], c.COLUMNS_SHOWN)
    return max(0, place % c.COLUMNS_SHOWN + 1 - reach)


@rule
def can_hire(s: State, p: int, skipped: int) -> bool:
    """Return True if a player can pay for an apprentice beyond so many cards."""
    silver = price_for(s, p, c.HIRE_SILVER, What.HIRING)
    return has_silver(s, p, tax_due(s, p, c.HIRE_TAX) + silver + skipped)


@rule
def offer_shop(s: State, p: int, choices: Choices) -> None:
    """Hire an apprentice, or draw building cards."""
    for place in range(c.SHOWN):
        if s.display[place] >= 0 and can_hire(s, p, cards_skipped(s, p, place)):
            offer(choices, HIRE, place)
    if cards_left(s) > 0:
        offer(choices, DRAW)


@rule
def may_shop(s: State, p: int) -> bool:
    """Return True if one more worker in the Workshop would be of use: it reaches the first column at least."""
    return cards_left(s) > 0 or (anybody_shown(s) and can_hire(s, p, 0))


@rule
def hire_in_workshop(s: State, p: int, place: int) -> None:
    """Pay, lay coins on the cards that are skipped, and take the card."""
    skipped = cards_skipped(s, p, place)
    pay_silver(s, p, price_paid(s, p, c.HIRE_SILVER, What.HIRING) + skipped)
    pay_tax(s, p, c.HIRE_TAX)
    beginning = place - place % c.COLUMNS_SHOWN
    for other in range(beginning, beginning + skipped):
        s.coins[other] += 1
        tell(s, Event.COIN, p, other)
    hire(s, p, place)


@rule
def draw_in_workshop(s: State, p: int) -> None:
    """One building card, and one more for every two workers."""
    draw_cards(s, p, c.CARDS_DRAWN + s.present[c.Location.WORKSHOP, p] // c.WORKERS_FOR_CARD)


# ---- hiring ---------------------------------------------------------------------------------------------------------


@rule
def offer_everybody(s: State, choices: Choices) -> None:
    """Any face-up apprentice."""
    for place in range(c.SHOWN):
        if s.display[place] >= 0:
            offer(choices, HIRE, place)


@rule
def hire(s: State, p: int, place: int) -> None:
    """Take the card; who has as many as allowed first discards one."""
    push(s.steps, StepKind.TAKE_ON, p, place)
    if count(s.players[p].apprentices) >= c.APPRENTICE_LIMIT + part(s, p, What.APPRENTICES):
        push(s.steps, StepKind.DISMISS, p)


@rule
def take_on(s: State, p: int, place: int) -> None:
    """The apprentice joins, the row is filled."""
    take_from_display(s, p, place)
    fill_row(s, place // c.COLUMNS_SHOWN)


@rule
def take_from_display(s: State, p: int, place: int) -> None:
    """The apprentice joins with the coins on the card; virtue changes at once."""
    card = s.display[place]
    coins = s.coins[place]
    s.players[p].apprentices |= 1 << card
    s.display[place] = -1
    s.coins[place] = 0
    tell(s, Event.HIRE, p, card)
    gain(s, p, c.Good.SILVER, coins)
    change_virtue(s, p, c.APPRENTICE_VIRTUE[card])


@rule
def has_apprentices(s: State, p: int) -> bool:
    """Return True if a player has any."""
    return s.players[p].apprentices != 0


@rule
def offer_dismissals(s: State, p: int, choices: Choices) -> None:
    """Any own apprentice."""
    offer_each(choices, DISMISS, s.players[p].apprentices)


@rule
def dismiss(s: State, p: int, card: int) -> None:
    """The card goes under the deck; its virtue is not given back."""
    s.players[p].apprentices &= ~(1 << card)
    s.under[s.under_size] = card
    s.under_size += 1
    tell(s, Event.DISMISS, p, card)


STEPS = (
    choice(StepKind.STARTER, offer_everybody, {HIRE: take_from_display}, when=anybody_shown),
    automatic(StepKind.REFILL, fill_display),
    choice(StepKind.SHOP, offer_shop, {HIRE: hire_in_workshop, DRAW: draw_in_workshop}),
    choice(StepKind.HIRE, offer_everybody, {HIRE: hire}, when=anybody_shown),
    choice(StepKind.DISMISS, offer_dismissals, {DISMISS: dismiss}, when=has_apprentices),
    automatic(StepKind.TAKE_ON, take_on),
)
