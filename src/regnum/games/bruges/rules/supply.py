"""Florins, points and workers, gained and paid; all of them are unlimited."""

from __future__ import annotations

from regnum.core.chronicle import tell
from regnum.core.jit import rule
from regnum.games.bruges.data.components import ALL_COLOURS
from regnum.games.bruges.rules.state import Told

MOST_TOLD = 120  # what an event can tell


@rule
def gain_coins(s, p, coins):
    """Take florins from the bank, or pay them if below 0."""
    if coins != 0:
        s.players[p].coins += coins
        tell(s, Told.COINS, p, -1, min(MOST_TOLD, max(-MOST_TOLD, coins)))


@rule
def gain_points(s, p, points):
    """Move on the score track, back if below 0, but never below its start; answer how far."""
    before = s.players[p].points
    s.players[p].points = max(0, before + points)
    moved = s.players[p].points - before
    if moved != 0:
        tell(s, Told.POINTS, p, -1, moved)
    return moved


@rule
def gain_workers(s, p, colour, workers):
    """Take workers of a colour, or return them if below 0."""
    if workers != 0:
        s.players[p].workers[colour] += workers
        tell(s, Told.WORKERS, p, colour, min(MOST_TOLD, max(-MOST_TOLD, workers)))


@rule
def all_workers(s, p):
    """Workers of all colours."""
    total = 0
    for colour in range(ALL_COLOURS):
        total += s.players[p].workers[colour]
    return total


@rule
def offer_workers(s, p, family, choices):
    """Offer an action with each colour of which the seat has a worker."""
    n = choices.count
    for colour in range(ALL_COLOURS):
        if s.players[p].workers[colour] > 0:
            choices.actions[n] = family.first + colour
            n += 1
    choices.count = n
