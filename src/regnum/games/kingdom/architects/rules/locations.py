"""Placing a worker, and the locations that give goods: Quarry, Forest, Silversmith, Mines, King's Storehouse."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import What, When
from regnum.games.kingdom.architects.rules.actions import DIG, DONATION, DONE, PLACE, STORE, USE
from regnum.games.kingdom.architects.rules.apprentices import may_shop
from regnum.games.kingdom.architects.rules.donations import can_donate
from regnum.games.kingdom.architects.rules.guildhall import enter, may_enter
from regnum.games.kingdom.architects.rules.market import deal, may_deal
from regnum.games.kingdom.architects.rules.paying import can_trade, charge
from regnum.games.kingdom.architects.rules.state import Event, State, StepKind
from regnum.games.kingdom.architects.rules.supply import applied, fire, gain, has_silver, queue_source
from regnum.games.kingdom.architects.rules.workers import ask_captures, capture_tax, may_guard, rob
from regnum.rules import Choices, choice, counted, lowest, offer, push, rule, tell

# ---- placing --------------------------------------------------------------------------------------------------------


@rule
def offer_places(s: State, p: int, choices: Choices) -> None:
    """Every location where a worker would be of use (ruling R3)."""
    for location in range(c.Location.WORKSHOP):
        offer(choices, PLACE, location)
    if may_shop(s, p):
        offer(choices, PLACE, c.Location.WORKSHOP)
    if has_silver(s, p, capture_tax(s, p)):
        offer(choices, PLACE, c.Location.TOWN_CENTRE)
    if s.tax > 0:
        offer(choices, PLACE, c.Location.TAX_STAND)
    if may_guard(s, p):
        offer(choices, PLACE, c.Location.GUARDHOUSE)
    for space in range(c.SPACES):
        if may_deal(s, p, space):
            offer(choices, PLACE, c.Location.BLACK_MARKET_A + space)
    if may_enter(s, p):
        offer(choices, PLACE, c.Location.GUILDHALL)


@rule
def place(s: State, p: int, location: int) -> None:
    """A worker goes to a location, and does there what it is for."""
    tell(s, Event.PLACE, p, location)
    if location == c.Location.GUILDHALL:
        enter(s, p)
        return
    s.players[p].workers -= 1
    if location >= c.CIRCLES:
        deal(s, p, location - c.CIRCLES)
        return
    s.present[location, p] += 1
    act(s, p, location, s.present[location, p])


@rule
def act(s: State, p: int, location: int, workers: int) -> None:
    """The action of a large circle with so many own workers."""
    if location == c.Location.QUARRY:
        gain(s, p, c.Good.STONE, workers)
        fire(s, p, When.QUARRY)
    elif location == c.Location.FOREST:
        gain(s, p, c.Good.WOOD, workers)
        fire(s, p, When.FOREST)
    elif location == c.Location.SILVERSMITH:
        gain(s, p, c.Good.SILVER, c.SILVER_MORE + workers)
        fire(s, p, When.SILVERSMITH)
    elif location == c.Location.MINES:
        fire(s, p, When.MINES)
        push(s.steps, StepKind.DIG, p)
    elif location == c.Location.STOREHOUSE:
        push(s.steps, StepKind.STORE, p, workers + applied(s, p, What.TRADES))
    elif location == c.Location.WORKSHOP:
        push(s.steps, StepKind.SHOP, p)
    elif location == c.Location.TOWN_CENTRE:
        ask_captures(s, p, workers)
    elif location == c.Location.TAX_STAND:
        rob(s, p)
    else:
        push(s.steps, StepKind.GUARD, p, workers)


# ---- the Mines ------------------------------------------------------------------------------------------------------


@rule
def may_dig_gold(s: State, p: int) -> bool:
    """Gold needs two workers; with one there is only clay."""
    if s.present[c.Location.MINES, p] >= c.WORKERS_FOR_GOLD:
        return True
    dig(s, p, 0)
    return False


@rule
def dig(s: State, p: int, gold: int) -> None:
    """Clay or gold, never both."""
    workers = s.present[c.Location.MINES, p]
    if gold == 1:
        gain(s, p, c.Good.GOLD, workers // c.WORKERS_FOR_GOLD)
    else:
        gain(s, p, c.Good.CLAY, c.CLAY_MORE + workers)


# ---- the King's Storehouse ------------------------------------------------------------------------------------------


@rule
def can_use(s: State, p: int, card: int) -> bool:
    """Return True if a player can pay for the trade of an own apprentice."""
    cost = c.USE_COST + card
    return has_silver(s, p, c.COST[cost, c.Good.SILVER]) and can_trade(s, p, cost, s.players[p].hand_size)


@rule
def may_store(s: State, p: int) -> bool:
    """Return True if any trade can be paid."""
    for trade in range(c.TRADES):
        if can_trade(s, p, c.TRADE_COST + trade, s.players[p].hand_size):
            return True
    if s.team == 1 and can_donate(s, p):
        return True
    rest = s.players[p].apprentices & c.APPRENTICES_AT[When.STOREHOUSE]
    while rest != 0:
        if can_use(s, p, lowest(rest)):
            return True
        rest &= rest - 1
    return False


@rule
def offer_trades(s: State, p: int, choices: Choices) -> None:
    """The trades of the board and of own apprentices, among partners a donation, or enough."""
    for trade in range(c.TRADES):
        if can_trade(s, p, c.TRADE_COST + trade, s.players[p].hand_size):
            offer(choices, STORE, trade)
    rest = s.players[p].apprentices & c.APPRENTICES_AT[When.STOREHOUSE]
    while rest != 0:
        if can_use(s, p, lowest(rest)):
            offer(choices, USE, lowest(rest))
        rest &= rest - 1
    if s.team == 1 and can_donate(s, p):
        offer(choices, STORE, DONATION)
    offer(choices, DONE)


@rule
def store(s: State, p: int, trade: int) -> None:
    """A trade of the board, or a donation in its place."""
    if trade == DONATION:
        push(s.steps, StepKind.CONTRIBUTE, p)
        return
    tell(s, Event.TRADE, p, trade)
    queue_source(s, p, When.STOREHOUSE, c.TRADE + trade)
    charge(s, p, c.TRADE_COST + trade, 0)


@rule
def use(s: State, p: int, card: int) -> None:
    """A trade of an apprentice."""
    queue_source(s, p, When.STOREHOUSE, c.APPRENTICE + card)
    charge(s, p, c.USE_COST + card, 0)


STEPS = (
    choice(StepKind.DIG, DIG, {DIG: dig}, when=may_dig_gold),
    choice(StepKind.STORE, offer_trades, {STORE: counted(store), USE: counted(use), DONE: None}, when=may_store),
)
