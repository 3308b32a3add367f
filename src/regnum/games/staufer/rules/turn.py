"""The turn of a family member, and the flow of the whole game."""

from __future__ import annotations

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules import chests, deployment, figures, regions, rounds, supply
from regnum.games.staufer.rules.actions import ACTIONS, DEPLOY, FIRST, SUPPLY
from regnum.games.staufer.rules.chests import use_chest
from regnum.games.staufer.rules.deployment import deploy, offer_deployments
from regnum.games.staufer.rules.state import Event, State, StepKind
from regnum.games.staufer.rules.supply import take_supply
from regnum.rules import Choices, Flow, again, choice, drop, offer, push, rule, tell

ON_FIRST_SPACE = 1  # the value of a TURN step


@rule
def offer_turn(s: State, p: int, first: int, choices: Choices) -> None:
    """Any supply space, any office that can be paid, and for who has such a chest the first space before either."""
    for space in range(c.SUPPLY_SPACES[s.seats]):
        offer(choices, SUPPLY, space)
    offer_deployments(s, p, first == ON_FIRST_SPACE, choices)
    if first != ON_FIRST_SPACE and s.players[p].chests[c.FIRST_SPACE] > 0:
        offer(choices, FIRST)


@rule
def go_first(s: State, p: int) -> None:
    """With a chest: on top of the supply track, where the others move down; then the action."""
    leave_order(s)
    use_chest(s, p, c.FIRST_SPACE)
    for i in range(s.supply.size, 0, -1):
        s.supply.cards[i] = s.supply.cards[i - 1]
    s.supply.cards[0] = p
    s.supply.size += 1
    tell(s, Event.FIRST, p)
    push(s.steps, StepKind.TURN, p, ON_FIRST_SPACE)


@rule
def act_in_supply(s: State, p: int, first: int, space: int) -> None:
    """A supply action; unless it stands on the first space already, the family member goes to the supply track."""
    begin_action(s, first)
    if first != ON_FIRST_SPACE:
        s.supply.cards[s.supply.size] = p
        s.supply.size += 1
    take_supply(s, p, space)


@rule
def act_in_region(s: State, p: int, first: int, region: int, office: int) -> None:
    """A deployment."""
    begin_action(s, first)
    deploy(s, p, region * c.OFFICES + office, first == ON_FIRST_SPACE)


@rule
def begin_action(s: State, first: int) -> None:
    """The family member leaves the turn order, if asking for the first space has not moved it already."""
    if first == ON_FIRST_SPACE:
        drop(s.steps)  # the turn below, which asked for the first space
    else:
        leave_order(s)


@rule
def leave_order(s: State) -> None:
    """The family member on top of the turn order leaves its space."""
    s.order[s.turn] = -1
    s.turn += 1


STEPS = (choice(StepKind.TURN, offer_turn, {FIRST: again(go_first), SUPPLY: act_in_supply, DEPLOY: act_in_region}),)

FLOW = Flow(
    __name__,
    StepKind,
    ACTIONS,
    STEPS,
    deployment.STEPS,
    supply.STEPS,
    figures.STEPS,
    chests.STEPS,
    regions.STEPS,
    rounds.STEPS,
)
