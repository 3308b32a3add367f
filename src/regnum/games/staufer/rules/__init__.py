"""The rules of The Staufer Dynasty, bound together for the generic code."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.core.contract import Rules
from regnum.games.staufer.data.components import (
    CHEST_NAMES,
    JOB_NAMES,
    MOST,
    OFFICES,
    PRIVILEGES,
    REGION_NAMES,
    SUPPLY_NAMES,
)
from regnum.games.staufer.rules.evaluation import evaluate
from regnum.games.staufer.rules.hidden import determinize
from regnum.games.staufer.rules.invariants import NAMES, invariants
from regnum.games.staufer.rules.scoring import PARTS, rank, score
from regnum.games.staufer.rules.setup import setup
from regnum.games.staufer.rules.state import Ending, Event, State
from regnum.games.staufer.rules.turn import FLOW

NUMBERED = ("none", *(f"privilege {number}" for number in range(1, PRIVILEGES + 1)))
THINGS: dict[int, Sequence[str]] = {
    Event.SUPPLY: SUPPLY_NAMES,
    Event.DEPLOY: tuple(f"{region} {office + 1}" for region in REGION_NAMES for office in range(OFFICES)),
    Event.NOBLE_PAID: REGION_NAMES,
    Event.FETCH: REGION_NAMES,
    Event.USE: CHEST_NAMES,
    Event.CHEST: CHEST_NAMES,
    Event.TRADE: NUMBERED,
    Event.PRIVILEGE: NUMBERED,
    Event.EVALUATE: REGION_NAMES,
    Event.SCORE: REGION_NAMES,
    Event.RANK: ("none", *(f"rank {rank}" for rank in range(1, MOST + 1))),
    Event.DRAWN: CHEST_NAMES,
    Event.CLEARED: REGION_NAMES,
    Event.KING: REGION_NAMES,
    Event.JOB: tuple(name for names in JOB_NAMES for name in names),
}

RULES = Rules(
    state=State,
    flow=FLOW,
    setup=setup,
    determinize=determinize,
    score=score,
    rank=rank,
    evaluate=evaluate,
    invariants=invariants,
    endings=tuple(ending.name.lower() for ending in Ending),
    score_parts=PARTS,
    invariant_names=NAMES,
    events=Event,
    event_things=THINGS,
    max_decisions=3000,
    evaluation_std=20.0,
)
