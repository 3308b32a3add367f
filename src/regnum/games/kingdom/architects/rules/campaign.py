"""The first chapter of the campaign: what its objectives ask for, and what is awarded when points are counted."""

from __future__ import annotations

import numpy as np

from regnum.core.actions import offer_each
from regnum.core.bits import count
from regnum.core.flow import automatic, choice
from regnum.core.jit import rule
from regnum.games.kingdom.architects.data.components import MOST, Good
from regnum.games.kingdom.architects.rules.actions import TOKEN
from regnum.games.kingdom.architects.rules.scoring import points_of, rank
from regnum.games.kingdom.architects.rules.state import Event, StepKind
from regnum.games.kingdom.architects.rules.workers import captured_by
from regnum.games.kingdom.data.tomes import OPEN, objective
from regnum.games.kingdom.rules import tomes
from regnum.games.kingdom.rules.tomes import MOST_COUNTED, award, claim_tomes, must_look, tokens_left

BUILDINGS, MARBLE, DEBTS, CATHEDRAL, VIRTUE = (
    objective("architects", wanted) for wanted in ("buildings", "marble", "debts", "cathedral", "virtue")
)


@rule
def progress(s, p, tome):
    """How much a player has at this moment of what an objective asks for (C3)."""
    me = s.players[p]
    if tome == BUILDINGS:
        return count(me.built)
    if tome == MARBLE:
        return 0 + me.goods[Good.MARBLE]
    if tome == DEBTS:
        return 0 + me.unpaid
    if tome == CATHEDRAL:
        return 0 + me.cathedral
    if tome == VIRTUE:
        return 0 + me.virtue
    return captured_by(s, p)


@rule
def watch(s):
    """After everything that happens, whoever is on turn: who has what an objective asks for takes its tome."""
    if must_look(s):
        reached = False
        for place in range(OPEN):
            if s.tomes.open[place] >= 0:
                for p in range(s.seats):
                    s.tomes.have[place, p] = measured(s, p, place)
                    reached |= s.tomes.have[place, p] >= s.tomes.need[place]
        if reached:
            claim_tomes(s, Event.OBJECTIVE)


@rule
def measured(s, p, place):
    """How much a player has of what an open objective asks for, as far as it is counted."""
    return min(MOST_COUNTED, progress(s, p, s.tomes.open[place]))


@rule
def is_measured(s):
    """Whether all that is known of open objectives is as it is now: nothing has changed unnoticed."""
    for place in range(OPEN):
        for p in range(s.seats):
            if s.tomes.open[place] >= 0 and s.tomes.have[place, p] != measured(s, p, place):
                return False
    return True


@rule
def award_tomes(s):
    """Points are counted."""
    ranks = np.empty(MOST, np.int32)
    rank(s, ranks)
    for p in range(s.seats):
        s.tomes.points[p] = points_of(s, p)
    award(s, Event.OBJECTIVE, StepKind.AWARD, ranks)


@rule
def offer_tokens(s, choices):
    """Each that nobody has."""
    offer_each(choices, TOKEN, tokens_left(s))


@rule
def take_token(s, p, crest):
    """The one that the player chose."""
    tomes.take_token(s, Event.OBJECTIVE, p, crest)


STEPS = (
    automatic(StepKind.AWARDS, award_tomes),
    choice(StepKind.AWARD, offer_tokens, {TOKEN: take_token}),
)
