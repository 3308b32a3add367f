"""The turn of a player, the way to the end, and the flow of the whole game."""

from __future__ import annotations

from regnum.core.bits import lowest
from regnum.core.chronicle import tell
from regnum.core.flow import Flow, automatic, choice
from regnum.core.jit import rule
from regnum.core.steps import push
from regnum.games.kingdom.architects.data.components import BUILDING, BUILDINGS_AT, HAND_LIMIT
from regnum.games.kingdom.architects.data.vocabulary import What, When
from regnum.games.kingdom.architects.rules import (
    apprentices,
    drafting,
    effects,
    guildhall,
    locations,
    market,
    paying,
    virtue,
    workers,
)
from regnum.games.kingdom.architects.rules.actions import ACTIONS, PLACE, TAKE_BACK
from regnum.games.kingdom.architects.rules.drafting import begin_turn
from regnum.games.kingdom.architects.rules.locations import offer_places, place
from regnum.games.kingdom.architects.rules.state import Ending, Event, StepKind
from regnum.games.kingdom.architects.rules.supply import ask_discard, part, queue_source
from regnum.games.kingdom.architects.rules.workers import can_take_back, offer_taking_back, take_back


@rule
def may_act(s, p):
    """Whoever has no worker, and none to take back, passes."""
    return s.players[p].workers > 0 or can_take_back(s, p)


@rule
def offer_turn(s, p, choices):
    """Place a worker; without one in the supply, take one back: that is the whole turn."""
    if s.players[p].workers > 0:
        offer_places(s, p, choices)
    else:
        offer_taking_back(s, p, choices)


@rule
def end_turn(s, p):
    """The limit of the hand counts now only."""
    push(s.steps, StepKind.NEXT_TURN, p)
    ask_discard(s, p, s.players[p].hand_size - HAND_LIMIT - part(s, p, What.HAND))


@rule
def next_turn(s, p):
    """The next player; or the end, when everybody has had a turn after the one that filled the Guildhall."""
    if s.trigger >= 0:
        s.turns_left = s.seats if s.turns_left < 0 else s.turns_left - 1
        if s.turns_left == 0:
            close(s, Ending.GUILDHALL_FULL)
            return
    following = (p + 1) % s.seats
    if following == s.first and s.trigger < 0 and s.round >= s.options.round_limit:
        close(s, Ending.ROUND_LIMIT)
        return
    begin_turn(s, following)


@rule
def close(s, ending):
    """First, for all players, the buildings that change virtue; then points are counted."""
    tell(s, Event.CLOSE, -1)
    push(s.steps, StepKind.FINISH, 0, ending)
    for i in range(s.seats - 1, -1, -1):
        push(s.steps, StepKind.CLOSE, (s.first + i) % s.seats)


@rule
def close_seat(s, p):
    """The buildings of one player that change virtue."""
    rest = s.players[p].built & BUILDINGS_AT[When.END]
    while rest != 0:
        queue_source(s, p, When.END, BUILDING + lowest(rest))
        rest &= rest - 1


@rule
def finish(s, ending):
    """Nothing is left to do; `scoring` reads the result off the table."""
    s.over = ending
    tell(s, Event.END, -1, ending)


STEPS = (
    choice(StepKind.TURN, offer_turn, {PLACE: place, TAKE_BACK: take_back}, opens=may_act),
    automatic(StepKind.END_TURN, end_turn),
    automatic(StepKind.NEXT_TURN, next_turn),
    automatic(StepKind.CLOSE, close_seat),
    automatic(StepKind.FINISH, finish),
)

FLOW = Flow(
    __name__,
    StepKind,
    ACTIONS,
    STEPS,
    drafting.STEPS,
    locations.STEPS,
    workers.STEPS,
    apprentices.STEPS,
    market.STEPS,
    guildhall.STEPS,
    paying.STEPS,
    virtue.STEPS,
    effects.STEPS,
)
