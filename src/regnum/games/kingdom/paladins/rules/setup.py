"""Laying out a new game."""

from __future__ import annotations

import numpy as np

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.rules.display import fill_outsiders, fill_townsfolk
from regnum.games.kingdom.paladins.rules.scenario import set_up_team
from regnum.games.kingdom.paladins.rules.state import State, StepKind
from regnum.games.kingdom.rules.room import nothing
from regnum.games.kingdom.rules.tomes import carry_over, first_of_setup, is_campaign
from regnum.rules import push, rule


@rule
def setup(s: State, seats: int, seed: np.uint64) -> None:
    """The boards and the decks; then everybody hires somebody, the last in the order of turns first.

    Partners have their Starting Townsfolk before that; in a campaign tomes bring something after it.
    """
    s.random = seed
    s.seats = seats
    clear_places(s)
    lay_decks(s)
    s.tax = c.TAX_SUPPLY[seats]
    s.first = first_of_setup(s)
    for p in range(seats):
        s.players[p].silver = c.START_SILVER
        s.players[p].provisions = c.START_PROVISIONS
        s.players[p].unseen = c.ALL_PALADINS
    push(s.steps, StepKind.CHAPTER if is_campaign(s) else StepKind.BEGIN_ROUND, s.first)
    for i in range(seats):
        push(s.steps, StepKind.STARTER, (s.first + i) % seats)
    if s.team == 1:
        set_up_team(s)


@rule
def clear_places(s: State) -> None:
    """Nothing lies anywhere."""
    for p in range(len(s.players)):
        me = s.players[p]
        nothing(me.spaces)
        nothing(me.bottom)
        me.tile = -1
        me.chosen = -1
        me.active = -1
        me.top = -1
    nothing(s.placed)
    nothing(s.townsfolk)
    nothing(s.outsiders)
    nothing(s.tavern)
    nothing(s.orders)
    nothing(s.order_workers)
    nothing(s.favours)
    for place in range(len(s.threats)):
        nothing(s.threats[place])
    carry_over(s)


@rule
def lay_decks(s: State) -> None:
    """Decks and displays."""
    s.townsfolk_deck = c.ALL_TOWNSFOLK if s.options.promos == 1 else c.BASE_TOWNSFOLK
    s.outsider_deck = c.ALL_OUTSIDERS
    s.tavern_deck = c.ALL_TAVERNS
    for kind in range(c.WALLS):
        s.walls[kind] = c.WALL_COPIES[kind]
    for tax in range(c.TAXES):
        s.suspicion[tax] = c.SUSPICIONS[s.options.suspicion_taxes, tax]
    fill_townsfolk(s)
    fill_outsiders(s)
