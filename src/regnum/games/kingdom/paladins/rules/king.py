"""The King's cards: Orders that count at the end, Favours that take a worker each round."""

from __future__ import annotations

from regnum.core.actions import offer
from regnum.core.chronicle import tell
from regnum.core.jit import rule
from regnum.games.kingdom.paladins.data.components import (
    FAVOUR,
    FAVOUR_PROVISIONS,
    FAVOUR_ROUND,
    FAVOUR_SILVER,
    FAVOURS,
    FAVOURS_SHOWN,
    KINDS,
    ORDER_ACTION,
    ORDER_ROUND,
    ORDER_USES,
    ORDERS,
    ORDERS_SHOWN,
    Action,
)
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules import actions
from regnum.games.kingdom.paladins.rules.state import Event
from regnum.games.kingdom.paladins.rules.supply import any_of, gain_provisions, gain_silver, pieces, queue_source
from regnum.games.kingdom.paladins.rules.suspicion import total
from regnum.games.kingdom.paladins.rules.workers import begin, has_workers, pattern

# ---- revealing ------------------------------------------------------------------------------------------------------


@rule
def reveal_kings_cards(s):
    """The cards of this round; any that were not revealed yet."""
    for place in range(ORDERS_SHOWN):
        if ORDER_ROUND[place] == s.round:
            s.orders[place] = any_of(s, others(s.orders, ORDERS))
            tell(s, Event.ORDER, -1, s.orders[place])
    for place in range(FAVOURS_SHOWN):
        if FAVOUR_ROUND[place] == s.round:
            s.favours[place] = any_of(s, others(s.favours, FAVOURS))
            tell(s, Event.FAVOUR, -1, s.favours[place])


@rule
def others(shown, cards):
    """The cards of a kind that have not been revealed, as a set."""
    rest = (1 << cards) - 1
    for place in range(len(shown)):
        if shown[place] >= 0:
            rest &= ~(1 << shown[place])
    return rest


# ---- Orders ---------------------------------------------------------------------------------------------------------


@rule
def has_completed(s, p, place):
    """Whether a player fulfils the Order at a place."""
    return s.orders[place] >= 0 and pieces(s, p, ORDER_ACTION[s.orders[place]]) >= ORDER_USES


@rule
def completed_orders(s, p):
    """How many Orders a player fulfils."""
    completed = 0
    for place in range(ORDERS_SHOWN):
        completed += has_completed(s, p, place)
    return completed


# ---- Favours --------------------------------------------------------------------------------------------------------


@rule
def offer_favours(s, p, choices):
    """The Favours without a worker whose colour and cost the player has."""
    for place in range(FAVOURS_SHOWN):
        card = s.favours[place]
        if card < 0 or total(s.favour_workers[place]) > 0:
            continue
        affordable = s.players[p].silver >= FAVOUR_SILVER[card] and s.players[p].provisions >= FAVOUR_PROVISIONS[card]
        if affordable and has_workers(s, p, pattern(s, p, Action.FAVOUR, place)):
            offer(choices, actions.FAVOUR, place)


@rule
def begin_favour(s, p, place):
    """One worker, and what the card costs."""
    begin(s, p, Action.FAVOUR, place)


@rule
def use_favour(s, p, place):
    """Pay, and what the card gives."""
    card = 0 + s.favours[place]
    gain_silver(s, p, -FAVOUR_SILVER[card])
    gain_provisions(s, p, -FAVOUR_PROVISIONS[card])
    tell(s, Event.USE_FAVOUR, p, card)
    queue_source(s, p, When.USED, FAVOUR + card)


@rule
def clear_favours(s):
    """The workers on all Favours go back to the supply of the game."""
    for place in range(FAVOURS_SHOWN):
        for colour in range(KINDS):
            s.favour_workers[place, colour] = 0
