"""Steps that several seats answer at the same time: who has one, and the state as that seat meets it."""

from __future__ import annotations

from regnum.core.game import Game
from regnum.core.record import States, clone


def open_steps(game: Game, state: States) -> list[tuple[int, int]]:
    """(seat, depth) of the steps that can be answered now, the top one first; the game is not over."""
    steps = state[0]["steps"]
    top = int(steps["depth"]) - 1
    kind = steps["stack"][top]["kind"]
    found = [(int(steps["stack"][top]["seat"]), top)]
    if kind in game.rules.flow.simultaneous:
        for depth in range(top - 1, -1, -1):
            if steps["stack"][depth]["kind"] != kind:
                break
            found.append((int(steps["stack"][depth]["seat"]), depth))
    return found


def facing(state: States, depth: int) -> States:
    """Return a copy of a state with the step at `depth` on top."""
    other = clone(state)
    stack, top = other[0]["steps"]["stack"], int(other[0]["steps"]["depth"]) - 1
    stack[[depth, top]] = stack[[top, depth]]
    return other
