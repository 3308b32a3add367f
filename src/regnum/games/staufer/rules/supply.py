"""The supply action: figures of a space, chests of that space or with a chest of another one, and privileges 7 to 9."""

from __future__ import annotations

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.actions import CHESTS
from regnum.games.staufer.rules.chests import NO_CHEST, draw_chest, owns, supply_stack, take_stack, use_chest
from regnum.games.staufer.rules.figures import ENVOY, NOBLE, gain, give_points
from regnum.games.staufer.rules.state import Event, State, StepKind
from regnum.rules import Choices, automatic, choice, offer, push, rule, tell


@rule
def take_supply(s: State, p: int, space: int) -> None:
    """The figures of a supply space into the court, then its chests; at the end the action is complete."""
    tell(s, Event.SUPPLY, p, space)
    push(s.steps, StepKind.END_SUPPLY, p)
    if can_take_other_chests(s, p, space):
        push(s.steps, StepKind.CHESTS, p, space)
    else:
        take_stack(s, p, supply_stack(space))
    gain(s, p, ENVOY, c.SUPPLY[space, ENVOY])
    gain(s, p, NOBLE, c.SUPPLY[space, NOBLE])


@rule
def can_take_other_chests(s: State, p: int, space: int) -> bool:
    """Return True if the player has a chest for it, and chests lie under another space."""
    if s.players[p].chests[c.OTHER_CHESTS] == 0:
        return False
    for other in range(c.SUPPLY_SPACES[s.seats]):
        if other != space and s.stacks[supply_stack(other)].size > 0:
            return True
    return False


@rule
def offer_stacks(s: State, chosen: int, choices: Choices) -> None:
    """The chests of the chosen space, or those of another one instead."""
    for space in range(c.SUPPLY_SPACES[s.seats]):
        if space == chosen or s.stacks[supply_stack(space)].size > 0:
            offer(choices, CHESTS, space)


@rule
def take_chests(s: State, p: int, chosen: int, space: int) -> None:
    """Take the chests of a space; if it is not the chosen one, that costs a chest."""
    if space != chosen:
        use_chest(s, p, c.OTHER_CHESTS)
    take_stack(s, p, supply_stack(space))


@rule
def end_supply(s: State, p: int) -> None:
    """Privileges 9, 7 and 8: points, an envoy, a chest from the pile."""
    if owns(s, p, c.Privilege.SUPPLY_CHEST):
        chest = draw_chest(s)
        if chest != NO_CHEST:
            tell(s, Event.PRIVILEGE, p, c.Privilege.SUPPLY_CHEST)
            push(s.steps, StepKind.ACQUIRE, p, chest)
    if owns(s, p, c.Privilege.SUPPLY_POINTS):
        tell(s, Event.PRIVILEGE, p, c.Privilege.SUPPLY_POINTS)
        give_points(s, p, c.SUPPLY_POINTS)
    if owns(s, p, c.Privilege.SUPPLY_ENVOY):
        tell(s, Event.PRIVILEGE, p, c.Privilege.SUPPLY_ENVOY)
        gain(s, p, ENVOY, 1)


STEPS = (
    choice(StepKind.CHESTS, offer_stacks, {CHESTS: take_chests}),
    automatic(StepKind.END_SUPPLY, end_supply),
)
