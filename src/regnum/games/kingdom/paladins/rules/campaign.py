"""The second chapter of the campaign: what tomes bring before it, its objectives, and what is awarded."""

from __future__ import annotations

import numpy as np

from regnum.core.actions import offer_each
from regnum.core.bits import count
from regnum.core.flow import automatic, choice
from regnum.core.jit import rule
from regnum.core.steps import push
from regnum.games.kingdom.data.tomes import FIRST_CREST, OPEN, objective
from regnum.games.kingdom.paladins.data.components import MOST, TOME, Action
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.actions import TOKEN
from regnum.games.kingdom.paladins.rules.scoring import points_of, rank
from regnum.games.kingdom.paladins.rules.state import Event, StepKind
from regnum.games.kingdom.paladins.rules.supply import gain_silver, pieces, queue_source
from regnum.games.kingdom.rules import tomes
from regnum.games.kingdom.rules.tomes import (
    MOST_COUNTED,
    award,
    catch_up,
    claim_tomes,
    must_look,
    open_objectives,
    pass_marker,
    tokens_left,
)

MONKS, OUTPOSTS, FORTIFICATIONS, ATTACKED, CONVERTED = (
    objective("paladins", wanted) for wanted in ("monks", "outposts", "walls", "attacked", "converted")
)


@rule
def begin_chapter(s, stage):
    """After the setup of the game: the marker, objectives, what tomes bring in this game; after that silver (C8)."""
    if stage == 0:
        pass_marker(s)
        open_objectives(s, Event.OBJECTIVE)
        push(s.steps, StepKind.CHAPTER, s.first, 1)
        for i in range(s.seats - 1, -1, -1):
            queue_advantages(s, (s.first + i) % s.seats)
        return
    for p in range(s.seats):
        gain_silver(s, p, catch_up(s, p))
    push(s.steps, StepKind.BEGIN_ROUND, s.first)


@rule
def queue_advantages(s, p):
    """What the tomes of a player bring before the game."""
    for tome in range(FIRST_CREST):
        if s.tomes.owner[tome] == p:
            queue_source(s, p, When.SETUP, TOME + tome)


@rule
def progress(s, p, tome):
    """How much a player has at this moment of what an objective asks for (C3)."""
    if tome == MONKS:
        return pieces(s, p, Action.COMMISSION)
    if tome == OUTPOSTS:
        return pieces(s, p, Action.GARRISON)
    if tome == FORTIFICATIONS:
        return pieces(s, p, Action.FORTIFY)
    if tome == ATTACKED:
        return pieces(s, p, Action.ATTACK)
    if tome == CONVERTED:
        return pieces(s, p, Action.CONVERT)
    return count(s.players[p].covered)


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
    automatic(StepKind.CHAPTER, begin_chapter),
    automatic(StepKind.AWARDS, award_tomes),
    choice(StepKind.AWARD, offer_tokens, {TOKEN: take_token}),
)
