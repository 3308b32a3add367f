"""Values that rivals and partners share, in points at the end of the game."""

from __future__ import annotations

from typing import Any

import numpy as np

from regnum.games.kingdom.architects.rules.state import StepKind

ENOUGH = 20  # of a good or of workers: more is worth nothing
NEXT = np.array([0.75, 0.85, 0.85, 0.85, 0.75, 0.75])  # of a good: each further one has so much of the worth before it
WORKER, NEXT_WORKER = 1.0, 0.75  # in the supply

# What a choice promises to the seat that has it, while it is still to be made.
PENDING = np.zeros(len(StepKind))
for _kind, _worth in {
    StepKind.GUILD: 6.0,
    StepKind.SERVICE: 1.6,
    StepKind.HIRE: 1.6,
    StepKind.SHOP: 0.4,
    StepKind.DIG: 1.0,
    StepKind.STORE: 0.3,
    StepKind.KEEP: 0.5,
}.items():
    PENDING[_kind] = _worth


def heap(first: Any, following: Any) -> Any:
    """Return the values of 0 to ENOUGH things of which each is worth so much of the one before."""
    return first * (1.0 - following ** np.arange(ENOUGH + 1)) / (1.0 - following)


SUPPLY = heap(WORKER, NEXT_WORKER)
