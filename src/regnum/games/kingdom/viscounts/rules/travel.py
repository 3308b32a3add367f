"""Travelling along the path, and meeting other Viscounts."""

from __future__ import annotations

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.rules.actions import MOVE
from regnum.games.kingdom.viscounts.rules.state import Event, State, StepKind
from regnum.games.kingdom.viscounts.rules.supply import gain_good
from regnum.rules import Choices, choice, has, offer, push, rule, tell


@rule
def free_steps(s: State, p: int) -> int:
    """Steps that a player may take beyond the value of the card."""
    steps = 0
    for building in range(c.BUILDINGS):
        if has(s.players[p].uncovered, building):
            steps += c.MORE_STEPS[building]
    return steps


@rule
def toll(s: State, p: int, value: int, space: int) -> int:
    """The silver that it takes at least to end on a space: nothing happens on the way, so only the end matters."""
    return max(0, c.STEPS_TO[value, s.players[p].space, space] - value - free_steps(s, p))


@rule
def offer_spaces(s: State, p: int, value: int, choices: Choices) -> None:
    """Every space that can be reached in exactly as many steps as the card allows or silver is paid for."""
    for space in range(c.SPACES):
        if toll(s, p, value, space) <= s.players[p].goods[c.SILVER]:
            offer(choices, MOVE, space)


@rule
def move(s: State, p: int, value: int, space: int) -> None:
    """The Viscount travels; whom it meets may rearrange the own row."""
    paid = toll(s, p, value, space)
    s.players[p].space = space
    tell(s, Event.MOVE, p, space, paid)
    gain_good(s, p, c.SILVER, -paid)
    for i in range(s.seats - 1, 0, -1):
        q = (p + i) % s.seats
        if s.players[q].space == space:
            push(s.steps, StepKind.ARRANGE, q)


STEPS = (choice(StepKind.MOVE, offer_spaces, {MOVE: move}),)
