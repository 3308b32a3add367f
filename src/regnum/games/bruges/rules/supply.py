"""Florins, points and workers, gained and paid; all of them are unlimited, as far as there is room to count them."""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.rules.actions import RETURN, WORKER
from regnum.games.bruges.rules.state import MOST_HELD, MOST_WORKERS, Event, State, StepKind
from regnum.rules import Choices, choice, counted, offer, rule, tell


@rule
def gain_coins(s: State, p: int, coins: int) -> None:
    """Take florins from the bank, or pay them if below 0."""
    before = s.players[p].coins
    s.players[p].coins = min(MOST_HELD, before + coins)
    moved = s.players[p].coins - before
    if moved != 0:
        tell(s, Event.COINS, p, -1, moved)


@rule
def gain_points(s: State, p: int, points: int) -> int:
    """Move on the score track, back if below 0, but never below its start; answer how far."""
    before = s.players[p].points
    s.players[p].points = min(MOST_HELD, max(0, before + points))
    moved = s.players[p].points - before
    if moved != 0:
        tell(s, Event.POINTS, p, -1, moved)
    return moved


@rule
def gain_workers(s: State, p: int, colour: int, workers: int) -> None:
    """Take workers of a colour, or return them if below 0."""
    before = s.players[p].workers[colour]
    s.players[p].workers[colour] = min(MOST_WORKERS, before + workers)
    moved = s.players[p].workers[colour] - before
    if moved != 0:
        tell(s, Event.WORKERS, p, colour, moved)


@rule
def all_workers(s: State, p: int) -> int:
    """Workers of all colours."""
    total = 0
    for colour in range(c.ALL_COLOURS):
        total += s.players[p].workers[colour]
    return total


@rule
def has_worker(s: State, p: int) -> bool:
    """Return True if the seat has a worker of any colour."""
    return all_workers(s, p) > 0


@rule
def offer_own_workers(s: State, p: int, choices: Choices) -> None:
    """Each colour of which the seat has a worker."""
    for colour in range(c.ALL_COLOURS):
        if s.players[p].workers[colour] > 0:
            offer(choices, RETURN, colour)


@rule
def return_worker(s: State, p: int, colour: int) -> None:
    """A worker goes back."""
    gain_workers(s, p, colour, -1)


@rule
def take_worker(s: State, p: int, colour: int) -> None:
    """A worker of a colour that the player chooses."""
    gain_workers(s, p, colour, 1)


@rule
def take_of_one_colour(s: State, p: int, workers: int, colour: int) -> None:
    """All of them of the colour that the player chooses."""
    gain_workers(s, p, colour, workers)


STEPS = (
    choice(StepKind.WORKERS, WORKER, {WORKER: counted(take_worker)}),
    choice(StepKind.ONE_COLOUR, WORKER, {WORKER: take_of_one_colour}),
    choice(StepKind.PAY_WORKER, offer_own_workers, {RETURN: counted(return_worker)}, when=has_worker),
    choice(StepKind.LOSE_WORKER, offer_own_workers, {RETURN: counted(return_worker)}, when=has_worker),
)
