"""The turn of a player, the way to the end, and the flow of the whole game."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import What
from regnum.games.kingdom.architects.rules import (
    apprentices,
    campaign,
    donations,
    drafting,
    effects,
    ending,
    guildhall,
    intrigue,
    locations,
    market,
    paying,
    removing,
    scenario,
    virtue,
    workers,
)
from regnum.games.kingdom.architects.rules.actions import ACTIONS, PLACE, TAKE_BACK
from regnum.games.kingdom.architects.rules.drafting import begin_turn
from regnum.games.kingdom.architects.rules.ending import close
from regnum.games.kingdom.architects.rules.intrigue import reveal_intrigue
from regnum.games.kingdom.architects.rules.locations import offer_places, place
from regnum.games.kingdom.architects.rules.state import Ending, Event, State, StepKind
from regnum.games.kingdom.architects.rules.supply import ask_discard, part
from regnum.games.kingdom.architects.rules.workers import can_take_back, offer_taking_back, take_back
from regnum.rules import Choices, Flow, automatic, choice, push, rule, tell


@rule
def may_act(s: State, p: int) -> bool:
    """Pass if the player has no worker, and none to take back."""
    return s.players[p].workers > 0 or can_take_back(s, p)


@rule
def offer_turn(s: State, p: int, choices: Choices) -> None:
    """Place a worker; without one in the supply, take one back: that is the whole turn."""
    if s.players[p].workers > 0:
        offer_places(s, p, choices)
    else:
        offer_taking_back(s, p, choices)


@rule
def end_turn(s: State, p: int) -> None:
    """The limit of the hand counts now only."""
    push(s.steps, StepKind.NEXT_TURN, p)
    ask_discard(s, p, s.players[p].hand_size - c.HAND_LIMIT - part(s, p, What.HAND))


@rule
def next_turn(s: State, p: int) -> None:
    """The next player; after the last one the Baron, or the next round; or the end."""
    if was_last_turn(s):
        return
    following = (p + 1) % s.seats
    if following != s.first:
        begin_turn(s, following)
    elif s.team == 1:
        begin_turn_of_baron(s)
    else:
        begin_round(s)


@rule
def was_last_turn(s: State) -> bool:
    """The end, when everybody, the Baron too, has had a turn after the one that filled the Guildhall (ruling K3)."""
    if s.trigger < 0:
        return False
    s.turns_left = s.seats + s.team if s.turns_left < 0 else s.turns_left - 1
    if s.turns_left > 0:
        return False
    close(s, Ending.GUILDHALL_FULL)
    return True


@rule
def begin_round(s: State) -> None:
    """The first player again, if there is another round."""
    if s.trigger < 0 and s.round >= s.options.round_limit:
        close(s, Ending.ROUND_LIMIT)
    else:
        begin_turn(s, s.first)


@rule
def begin_turn_of_baron(s: State) -> None:
    """He reveals an intrigue card; what it says follows."""
    tell(s, Event.BARON, -1)
    push(s.steps, StepKind.BARON_END, s.first)
    reveal_intrigue(s)


@rule
def end_turn_of_baron(s: State) -> None:
    """The round is over."""
    if not was_last_turn(s):
        begin_round(s)


STEPS = (
    choice(StepKind.TURN, offer_turn, {PLACE: place, TAKE_BACK: take_back}, when=may_act),
    automatic(StepKind.END_TURN, end_turn),
    automatic(StepKind.NEXT_TURN, next_turn),
    automatic(StepKind.BARON_END, end_turn_of_baron),
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
    ending.STEPS,
    scenario.STEPS,
    donations.STEPS,
    intrigue.STEPS,
    removing.STEPS,
    campaign.STEPS,
    watch=campaign.watch,
)
