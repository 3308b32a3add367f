"""Workers that the Baron's cards take out of the game, and whom the team lets them meet."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import What
from regnum.games.kingdom.architects.rules.actions import PRISON, REMOVE
from regnum.games.kingdom.architects.rules.state import Event, State, StepKind
from regnum.rules import Choices, choice, offer, push, rule, tell

SUPPLY = -1
"""The origin of a worker taken from the supply, as REMOVED logs it."""


@rule
def remove(s: State, p: int, what: int) -> None:
    """A prisoner; or a worker from the supply, if there is none from a large circle, else none (ruling K8)."""
    me = s.players[p]
    if what == What.PRISONER:
        if me.prison > 0:
            me.prison -= 1
            take_out_of_game(s, p, PRISON)
    elif me.workers > 0:
        me.workers -= 1
        take_out_of_game(s, p, SUPPLY)
    else:
        push(s.steps, StepKind.REMOVE, p)


@rule
def take_out_of_game(s: State, p: int, place: int) -> None:
    """The worker never returns."""
    s.players[p].removed += 1
    tell(s, Event.REMOVED, p, place)


@rule
def has_worker_out(s: State, p: int) -> bool:
    """Return True if a player has a worker at a large circle."""
    for location in range(c.CIRCLES):
        if s.present[location, p] > 0:
            return True
    return False


@rule
def offer_removals(s: State, p: int, choices: Choices) -> None:
    """Each large circle with own workers."""
    for location in range(c.CIRCLES):
        if s.present[location, p] > 0:
            offer(choices, REMOVE, location)


@rule
def remove_from(s: State, p: int, location: int) -> None:
    """A worker from there."""
    s.present[location, p] -= 1
    take_out_of_game(s, p, location)


STEPS = (choice(StepKind.REMOVE, offer_removals, {REMOVE: remove_from}, when=has_worker_out),)
