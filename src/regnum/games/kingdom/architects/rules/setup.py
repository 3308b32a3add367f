"""Laying out a new game."""

from __future__ import annotations

import numpy as np

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.options import CHARACTERS
from regnum.games.kingdom.architects.rules.apprentices import fill_display
from regnum.games.kingdom.architects.rules.drafting import CHOSEN, deal_character, way_to_characters
from regnum.games.kingdom.architects.rules.market import show_small
from regnum.games.kingdom.architects.rules.scenario import lay_out_baron
from regnum.games.kingdom.architects.rules.state import State, StepKind
from regnum.games.kingdom.rules.room import nothing
from regnum.games.kingdom.rules.tomes import carry_over
from regnum.rules import below, count, push, rule

DEALT = CHARACTERS.index("dealt")


@rule
def setup(s: State, seats: int, seed: np.uint64) -> None:
    """The board and the decks; then characters, apprentices and the draft."""
    s.random = seed
    s.seats = seats
    clear_places(s)
    lay_decks(s)
    s.tax = c.TAX_START
    s.first = below(s, seats)
    push(s.steps, StepKind.BEGIN, 0)
    way = way_to_characters(s)
    for i in range(seats - 1, -1, -1):
        p = (s.first + i) % seats
        if way == CHOSEN:
            push(s.steps, StepKind.CHARACTER, p)
        elif way == DEALT:
            deal_character(s, p)
    if s.team == 1:
        lay_out_baron(s)


@rule
def clear_places(s: State) -> None:
    """Nothing lies anywhere."""
    for p in range(len(s.players)):
        s.players[p].character = -1
        nothing(s.players[p].laid)
    nothing(s.market)
    nothing(s.guildhall)
    nothing(s.display)
    nothing(s.under)
    nothing(s.below)
    s.trigger = -1
    s.turns_left = -1
    s.large = -1
    s.baron.next = -1
    nothing(s.baron.aside)
    nothing(s.baron.demands)
    carry_over(s)


@rule
def lay_decks(s: State) -> None:
    """Decks, the display, the reward pile, the Black Market."""
    promos = s.options.promos == 1
    s.apprentices = c.ALL_APPRENTICES if promos else c.BASE_APPRENTICES
    s.deck = c.ALL_BUILDINGS if promos else c.BASE_BUILDINGS
    s.deck_size = count(s.deck)
    s.rewards = c.REWARDS_EACH * s.seats + c.REWARDS_MORE
    s.pile = (1 << c.MARKET_CARDS_ALL) - 1
    fill_display(s)
    show_small(s)
