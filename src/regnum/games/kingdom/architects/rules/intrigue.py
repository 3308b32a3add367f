"""The Baron's cards: intrigues, events and demands are turned up; future intrigues come; taxes are checked.

The order of a deck is drawn when a card is turned up. A card is put aside while its lines are resolved, so that a card
that reveals another one cannot come round to itself.
"""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.baron import (
    AT_LEVEL,
    CHECK_COINS,
    CHECK_VIRTUE,
    DEMAND_LEVELS,
    EVENTS,
    FINAL,
)
from regnum.games.kingdom.architects.data.vocabulary import What, When
from regnum.games.kingdom.architects.rules.ending import close
from regnum.games.kingdom.architects.rules.state import Ending, Event, State, StepKind
from regnum.games.kingdom.architects.rules.supply import queue_source
from regnum.games.kingdom.architects.rules.virtue import change_virtue
from regnum.rules import any_of, automatic, below, count, drop, push, rule, tell

# ---- intrigues ------------------------------------------------------------------------------------------------------


@rule
def reveal_intrigue(s: State) -> None:
    """The next intrigue card is turned up and resolved at once, even in the middle of another one (ruling K13)."""
    if s.baron.deck_size == 0:
        shuffle_discards(s)
    if s.baron.deck_size > 0:
        card = take_intrigue(s)
        tell(s, Event.INTRIGUE, -1, card)
        s.baron.aside[cards_aside(s)] = card
        push(s.steps, StepKind.RESOLVED, s.first, card)
        queue_source(s, s.first, When.REVEALED, c.INTRIGUE + card)


@rule
def shuffle_discards(s: State) -> None:
    """The discards become the deck; cards that are aside do not (trap T1)."""
    s.baron.deck = s.baron.discarded
    s.baron.deck_size = count(s.baron.deck)
    s.baron.discarded = 0
    if s.baron.deck_size > 0:
        tell(s, Event.SHUFFLE, -1, -1, s.baron.deck_size)


@rule
def take_intrigue(s: State) -> int:
    """The card on top of a deck that is not empty."""
    s.baron.deck_size -= 1
    card = 0 + s.baron.next
    if card >= 0:
        s.baron.next = -1
        return card
    card = any_of(s, s.baron.deck)
    s.baron.deck &= ~(1 << card)
    return card


@rule
def cards_aside(s: State) -> int:
    """Count the intrigue cards being resolved."""
    aside = 0
    while s.baron.aside[aside] >= 0:
        aside += 1
    return aside


@rule
def put_by(s: State, card: int) -> None:
    """The lines of an intrigue card are done: it joins the discards."""
    s.baron.aside[cards_aside(s) - 1] = -1
    s.baron.discarded |= 1 << card


@rule
def bring_future(s: State, where: int) -> None:
    """The next future intrigue: face up to the discards, or face down on top of the deck; none left: nothing."""
    if s.baron.future_size == 0:
        return
    earlier = s.baron.future & ~FINAL
    card = any_of(s, earlier if earlier != 0 else s.baron.future)
    s.baron.future &= ~(1 << card)
    s.baron.future_size -= 1
    if where == What.TOP:
        s.baron.next = card
        s.baron.deck_size += 1
        tell(s, Event.FUTURE, -1)
    else:
        s.baron.discarded |= 1 << card
        tell(s, Event.FUTURE, -1, card)


# ---- events and demands ---------------------------------------------------------------------------------------------


@rule
def reveal_event(s: State) -> None:
    """The next event; if none is left, the game is over at once, in the middle of whatever is going on (ruling K1)."""
    if s.baron.events_left == 0:
        while s.steps.depth > 0:
            drop(s.steps)
        close(s, Ending.NO_EVENT)
        return
    event = any_of(s, (1 << EVENTS) - 1 & ~s.baron.events)
    s.baron.events |= 1 << event
    s.baron.events_left -= 1
    tell(s, Event.EVENT, -1, event)
    queue_source(s, s.first, When.REVEALED, c.EVENT + event)


@rule
def reveal_demand(s: State) -> None:
    """The demand of the next level is turned up; none left: nothing."""
    for level in range(DEMAND_LEVELS):
        if s.baron.demands[level] < 0:
            s.baron.demands[level] = level * AT_LEVEL + below(s, AT_LEVEL)
            tell(s, Event.DEMAND, -1, s.baron.demands[level], level)
            return


@rule
def check_taxes(s: State) -> None:
    """With four coins on the Tax Stand everybody loses virtue; they go to the supply in any case (trap T12)."""
    if s.tax >= CHECK_COINS:
        for i in range(s.seats - 1, -1, -1):
            change_virtue(s, (s.first + i) % s.seats, -CHECK_VIRTUE)
    tell(s, Event.TAX_CHECK, -1, 1 if s.tax >= CHECK_COINS else 0, -s.tax)
    s.tax = 0


STEPS = (automatic(StepKind.RESOLVED, put_by),)
