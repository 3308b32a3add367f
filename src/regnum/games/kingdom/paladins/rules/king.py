"""The King's cards: Orders that count at the end, Favours that take workers each round."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.threats import KING_ROUND, ORDERS_MORE
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules import actions
from regnum.games.kingdom.paladins.rules.state import Event, State
from regnum.games.kingdom.paladins.rules.supply import (
    gain_honour,
    gain_provisions,
    gain_silver,
    pieces,
    queue_source,
    strength_of,
)
from regnum.games.kingdom.paladins.rules.suspicion import total
from regnum.games.kingdom.paladins.rules.workers import begin, has_workers, pattern
from regnum.rules import Choices, Numbers, any_of, offer, rule, tell

# ---- revealing ------------------------------------------------------------------------------------------------------


@rule
def reveal_kings_cards(s: State) -> None:
    """The cards of this round; any that were not revealed yet."""
    for place in range(c.ORDERS_SHOWN):
        if c.ORDER_ROUND[place] == s.round:
            s.orders[place] = any_of(s, others(s.orders, c.ORDERS_OF[s.team]))
            tell(s, Event.ORDER, -1, s.orders[place])
    for place in range(c.FAVOURS_SHOWN):
        if c.FAVOUR_ROUND[place] == s.round:
            s.favours[place] = any_of(s, others(s.favours, c.ALL_FAVOURS))
            tell(s, Event.FAVOUR, -1, s.favours[place])


@rule
def others(shown: Numbers, cards: int) -> int:
    """Those of a set of cards that have not been revealed."""
    rest = cards
    for place in range(len(shown)):
        if shown[place] >= 0:
            rest &= ~(1 << shown[place])
    return rest


# ---- Orders ---------------------------------------------------------------------------------------------------------


@rule
def has_completed(s: State, p: int, place: int) -> bool:
    """Return True if a player has completed the Order at a place; partners share one completion."""
    if s.team == 1:
        return s.order_workers[place] >= 0
    return s.orders[place] >= 0 and pieces(s, p, c.ORDER_ACTION[s.orders[place]]) >= c.ORDER_USES


@rule
def completed_orders(s: State, p: int) -> int:
    """Count the Orders that a player, or the team, has completed (ruling P7)."""
    completed = 0
    for place in range(c.ORDERS_SHOWN):
        completed += has_completed(s, p, place)
    return completed


@rule
def has_attributes(s: State, p: int, place: int) -> bool:
    """Return True if a partner meets an Order, with the paladin (ruling P4); the King's threat raises it."""
    for attribute in range(len(c.ATTRIBUTES)):
        needed = c.ORDER_NEEDS[s.orders[place], attribute]
        if needed > 0 and strength_of(s, p, attribute) < needed + (ORDERS_MORE if s.round >= KING_ROUND else 0):
            return False
    return True


@rule
def offer_orders(s: State, p: int, choices: Choices) -> None:
    """The Orders of the scenario that are not completed yet, for anybody who has a worker and the attributes."""
    for place in range(c.ORDERS_SHOWN):
        if s.orders[place] < 0 or s.order_workers[place] >= 0:
            continue
        if has_workers(s, p, c.ORDER_PATTERN) and has_attributes(s, p, place):
            offer(choices, actions.ORDER, place)


@rule
def begin_order(s: State, p: int, place: int) -> None:
    """One worker, who stays there."""
    begin(s, p, c.Action.ORDER, place)


@rule
def complete_order(s: State, p: int, place: int) -> None:
    """Everybody gains honour."""
    tell(s, Event.ORDER_DONE, p, s.orders[place])
    for q in range(s.seats):
        gain_honour(s, q, 1)


# ---- Favours --------------------------------------------------------------------------------------------------------


@rule
def offer_favours(s: State, p: int, choices: Choices) -> None:
    """The Favours whose colour and cost the player has; partners may use one again, for honour that they have (P3)."""
    for place in range(c.FAVOURS_SHOWN):
        card = s.favours[place]
        if card < 0 or total(s.favour_workers[place]) > (s.players[p].honour if s.team == 1 else 0):
            continue
        affordable = (
            s.players[p].silver >= c.FAVOUR_SILVER[card] and s.players[p].provisions >= c.FAVOUR_PROVISIONS[card]
        )
        if affordable and has_workers(s, p, pattern(s, p, c.Action.FAVOUR, place)):
            offer(choices, actions.FAVOUR, place)


@rule
def begin_favour(s: State, p: int, place: int) -> None:
    """One worker, and what the card costs."""
    begin(s, p, c.Action.FAVOUR, place)


@rule
def use_favour(s: State, p: int, place: int) -> None:
    """Pay, and what the card gives."""
    card = 0 + s.favours[place]
    gain_silver(s, p, -c.FAVOUR_SILVER[card])
    gain_provisions(s, p, -c.FAVOUR_PROVISIONS[card])
    gain_honour(s, p, 1 - total(s.favour_workers[place]))  # nothing for the first worker
    tell(s, Event.USE_FAVOUR, p, card)
    queue_source(s, p, When.USED, c.FAVOUR + card)


@rule
def clear_favours(s: State) -> None:
    """The workers on all Favours go back to the supply of the game."""
    for place in range(c.FAVOURS_SHOWN):
        for colour in range(c.KINDS):
            s.favour_workers[place, colour] = 0
