"""Suspicion, taxes, the Inquisition in the middle of anything, and debts."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.threats import INQUISITION_HONOUR
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.actions import ACCEPT, DECLINE
from regnum.games.kingdom.paladins.rules.state import Event, State, StepKind
from regnum.games.kingdom.paladins.rules.supply import fire, gain_honour, gain_silver
from regnum.games.kingdom.rules.tomes import holds_any, tell_help
from regnum.rules import Choices, Numbers, automatic, bag_draw, choice, offer, push, rule, tell

SUSPICION_DECK = 0  # as Event.SHUFFLE numbers decks


@rule
def total(counts: Numbers) -> int:
    """Add up the counts of each kind."""
    n = 0
    for kind in range(len(counts)):
        n += counts[kind]
    return n


@rule
def suspicions(s: State, p: int) -> int:
    """Count a player's Suspicion cards."""
    return total(s.players[p].suspicion)


# ---- Suspicion cards ------------------------------------------------------------------------------------------------


@rule
def suspect(s: State, p: int, n: int) -> None:
    """Draw a Suspicion card and take what it shows; only then the next one, for an Inquisition may come between."""
    if n > 1:
        push(s.steps, StepKind.SUSPECT, p, n - 1)
    if total(s.suspicion) == 0:
        reshuffle(s)
    cards = total(s.suspicion)
    if cards > 0:
        tax = bag_draw(s, s.suspicion, cards)
        s.players[p].suspicion[tax] += 1
        tell(s, Event.SUSPICION, p, tax, 1)
        take_tax(s, p, tax)


@rule
def may_avoid_suspicion(s: State, p: int) -> bool:
    """Return True if a player can pay instead of drawing a card: by a tome, with the silver, and if there is a card."""
    if holds_any(s, p, c.INSTEAD_OF_SUSPICION) == 0 or s.players[p].silver < c.SUSPICION_PRICE:
        return False
    return total(s.suspicion) + total(s.suspicion_discards) > 0


@rule
def offer_answer(choices: Choices) -> None:
    """Yes or no."""
    offer(choices, ACCEPT)
    offer(choices, DECLINE)


@rule
def avoid_suspicion(s: State, p: int, n: int) -> None:
    """Silver instead of the next card."""
    if n > 1:
        push(s.steps, StepKind.SUSPECT, p, n - 1)
    tell_help(s, Event.OBJECTIVE, p, c.INSTEAD_OF_SUSPICION)
    tell(s, Event.INSTEAD, p, 1)
    gain_silver(s, p, -c.SUSPICION_PRICE)


@rule
def reshuffle(s: State) -> None:
    """The discarded Suspicion cards become the pile."""
    for tax in range(len(s.suspicion)):
        s.suspicion[tax] = s.suspicion_discards[tax]
        s.suspicion_discards[tax] = 0
    tell(s, Event.SHUFFLE, -1, SUSPICION_DECK)


@rule
def discard_suspicion(s: State, p: int, n: int) -> None:
    """So many Suspicion cards go, or all there are: they lie face down, so any of them."""
    me = s.players[p]
    for _ in range(min(n, suspicions(s, p))):
        tax = bag_draw(s, me.suspicion, suspicions(s, p))
        s.suspicion_discards[tax] += 1
        tell(s, Event.SUSPICION, p, tax, -1)


# ---- taxes ----------------------------------------------------------------------------------------------------------


@rule
def take_tax(s: State, p: int, n: int) -> None:
    """Silver from the Tax Supply, as much as there is; the last one brings the Inquisition at once."""
    taken = min(n, s.tax)
    if taken > 0:
        s.tax -= taken
        tell(s, Event.TAX, p, -1, taken)
        gain_silver(s, p, taken)
        if s.tax == 0:
            push(s.steps, StepKind.INQUISITION, p)


# ---- the Inquisition ------------------------------------------------------------------------------------------------


@rule
def inquire(s: State, p: int) -> None:
    """Punish the players with most Suspicion, all who are tied; then Townsfolk, from the active player on; then refill.

    In the scenario everybody who has some Suspicion loses honour.
    """
    tell(s, Event.INQUISITION, p)
    most = 1
    for q in range(s.seats):
        s.players[q].accused = suspicions(s, q)
        most = max(most, suspicions(s, q))
        if s.team == 1 and s.players[q].accused >= INQUISITION_HONOUR:
            gain_honour(s, q, -1)
    push(s.steps, StepKind.REFILL, p)
    for i in range(s.seats - 1, -1, -1):
        push(s.steps, StepKind.TRIGGER, (p + i) % s.seats)
    for q in range(s.seats):
        if s.players[q].accused == most:
            punish(s, q)


@rule
def punish(s: State, p: int) -> None:
    """A debt, and half of the Suspicion, rounded down, is discarded."""
    discard_suspicion(s, p, suspicions(s, p) // 2)
    take_debt(s, p)


@rule
def trigger(s: State, p: int) -> None:
    """Trigger the Townsfolk of a player at an inquisition."""
    fire(s, p, When.INQUISITION)


@rule
def refill(s: State) -> None:
    """The Tax Supply is as full as at the beginning."""
    s.tax = c.TAX_SUPPLY[s.seats]
    tell(s, Event.REFILL, -1, -1, s.tax)


# ---- debts ----------------------------------------------------------------------------------------------------------


@rule
def take_debt(s: State, p: int) -> None:
    """One unpaid debt; with a tome, silver can be paid instead."""
    if holds_any(s, p, c.INSTEAD_OF_DEBT) > 0:
        push(s.steps, StepKind.DEBT, p)
    else:
        owe(s, p)


@rule
def owe(s: State, p: int) -> None:
    """The debt is taken."""
    s.players[p].unpaid += 1
    tell(s, Event.DEBT, p)
    fire(s, p, When.DEBT_TAKEN)


@rule
def may_avoid_debt(s: State, p: int) -> bool:
    """Return True if the player has the silver to pay instead."""
    return s.players[p].silver >= c.DEBT_PRICE


@rule
def avoid_debt(s: State, p: int) -> None:
    """Silver instead of the debt."""
    tell_help(s, Event.OBJECTIVE, p, c.INSTEAD_OF_DEBT)
    tell(s, Event.INSTEAD, p, 0)
    gain_silver(s, p, -c.DEBT_PRICE)


@rule
def settle(s: State, p: int, n: int) -> None:
    """Turn so many unpaid debts over, or all there are; without one nothing happens, to Debt Collectors neither."""
    me = s.players[p]
    for _ in range(min(n, me.unpaid)):
        me.unpaid -= 1
        me.paid += 1
        tell(s, Event.DEBT_PAID, p)
        fire(s, p, When.DEBT_PAID)


STEPS = (
    choice(
        StepKind.SUSPECT,
        offer_answer,
        {ACCEPT: avoid_suspicion, DECLINE: suspect},
        when=may_avoid_suspicion,
        else_=suspect,
    ),
    choice(StepKind.DEBT, offer_answer, {ACCEPT: avoid_debt, DECLINE: owe}, when=may_avoid_debt, else_=owe),
    automatic(StepKind.INQUISITION, inquire),
    automatic(StepKind.TRIGGER, trigger),
    automatic(StepKind.REFILL, refill),
)
