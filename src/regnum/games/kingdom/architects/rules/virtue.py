"""Virtue, its two ends, and debts. Some characters may answer what happens to them, whoever's turn it is."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import What, When
from regnum.games.kingdom.architects.rules.actions import ACCEPT, DECLINE, DISCARD, DONE
from regnum.games.kingdom.architects.rules.state import Event, State, StepKind
from regnum.games.kingdom.architects.rules.supply import discard, earn, has_silver, part, pay_silver, tell_part
from regnum.games.kingdom.rules.room import added
from regnum.games.kingdom.rules.tomes import stir
from regnum.rules import Choices, again, automatic, choice, counted, offer, offer_each, push, rule, tell, top


@rule
def change_virtue(s: State, p: int, n: int) -> None:
    """Virtue is about to be gained, or lost if `n` is below 0."""
    if n > 0:
        push(s.steps, StepKind.GAIN_VIRTUE, p, n)
    elif n < 0:
        push(s.steps, StepKind.LOSE_VIRTUE, p, -n)


@rule
def gain_virtue(s: State, p: int, n: int) -> None:
    """Up the track; each point beyond its end destroys an unpaid debt. Points beyond do not count (ruling R8)."""
    me = s.players[p]
    steps = min(n, c.TOP_VIRTUE - me.virtue)
    if steps > 0:
        me.virtue += steps
        stir(s)
        tell(s, Event.VIRTUE, p, -1, steps)
        earn(s, p, When.VIRTUE_GAINED, steps)
    destroy_debts(s, p, n - steps)


@rule
def destroy_debts(s: State, p: int, n: int) -> None:
    """Unpaid debts go back to the stock, at most so many."""
    destroyed = min(n, s.players[p].unpaid)
    s.players[p].unpaid -= destroyed
    stir(s)
    if destroyed > 0:
        tell(s, Event.DEBT, p, -1, -destroyed)


@rule
def lose_virtue(s: State, p: int, n: int) -> None:
    """Down the track; each missing point is a debt."""
    me = s.players[p]
    steps = min(n, me.virtue)
    me.virtue -= steps
    stir(s)
    if steps > 0:
        tell(s, Event.VIRTUE, p, -1, -steps)
    owe(s, p, n - steps)


@rule
def may_protect(s: State, p: int, value: int) -> bool:
    """Return True if cards of the hand can stand in for virtue (Merovech)."""
    return value > 0 and s.players[p].hand_size > 0 and part(s, p, What.SWAP_CARD_FOR_VIRTUE) > 0


@rule
def offer_protection(s: State, p: int, choices: Choices) -> None:
    """Any card of the hand, one for each point of virtue (ruling R10)."""
    offer_each(choices, DISCARD, s.players[p].hand)
    offer(choices, DONE)


@rule
def protect(s: State, p: int, card: int) -> None:
    """A card goes, a point of virtue stays."""
    top(s.steps).value -= 1
    tell_part(s, p, What.SWAP_CARD_FOR_VIRTUE)
    tell(s, Event.PROTECTED, p)
    discard(s, p, card)


@rule
def owe(s: State, p: int, debts: int) -> None:
    """Debts are about to be taken."""
    if debts > 0:
        push(s.steps, StepKind.DEBT, p, debts)


@rule
def may_buy_off(s: State, p: int) -> bool:
    """Return True if a debt can be bought off (Hugo decides for each: ruling R7)."""
    return part(s, p, What.BUY_OFF_DEBT) > 0 and has_silver(s, p, c.DEBT_PRICE)


@rule
def offer_answer(choices: Choices) -> None:
    """Yes or no."""
    offer(choices, ACCEPT)
    offer(choices, DECLINE)


@rule
def buy_off(s: State, p: int) -> None:
    """Pay silver instead of taking a debt."""
    tell_part(s, p, What.BUY_OFF_DEBT)
    pay_silver(s, p, c.DEBT_PRICE)
    tell(s, Event.BOUGHT_OFF, p)


@rule
def take_debt(s: State, p: int) -> None:
    """One debt."""
    take_debts(s, p, 1)


@rule
def take_debts(s: State, p: int, debts: int) -> None:
    """Take debts, and what comes with each (ruling R11)."""
    s.players[p].unpaid = added(s.players[p].unpaid, debts)
    stir(s)
    tell(s, Event.DEBT, p, -1, debts)
    earn(s, p, When.DEBT_TAKEN, debts)


STEPS = (
    automatic(StepKind.GAIN_VIRTUE, gain_virtue),
    choice(
        StepKind.LOSE_VIRTUE,
        offer_protection,
        {DISCARD: again(protect), DONE: lose_virtue},
        when=may_protect,
        else_=lose_virtue,
    ),
    choice(
        StepKind.DEBT,
        offer_answer,
        {ACCEPT: counted(buy_off), DECLINE: counted(take_debt)},
        when=may_buy_off,
        else_=take_debts,
    ),
)
