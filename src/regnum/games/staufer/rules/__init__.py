"""The rules of The Staufer Dynasty, bound together for the generic code."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.evaluation import evaluate
from regnum.games.staufer.rules.hidden import determinize
from regnum.games.staufer.rules.invariants import NAMES, invariants
from regnum.games.staufer.rules.scoring import PARTS, rank, score
from regnum.games.staufer.rules.setup import setup
from regnum.games.staufer.rules.state import Ending, Event, State
from regnum.games.staufer.rules.turn import FLOW
from regnum.rules import Rules

NUMBERED = ("none", *(f"privilege {number}" for number in range(1, c.PRIVILEGES + 1)))
THINGS: dict[int, Sequence[str]] = {
    Event.SUPPLY: c.SUPPLY_NAMES,
    Event.DEPLOY: tuple(f"{region} {office + 1}" for region in c.REGION_NAMES for office in range(c.OFFICES)),
    Event.NOBLE_PAID: c.REGION_NAMES,
    Event.FETCH: c.REGION_NAMES,
    Event.USE: c.CHEST_NAMES,
    Event.CHEST: c.CHEST_NAMES,
    Event.TRADE: NUMBERED,
    Event.PRIVILEGE: NUMBERED,
    Event.EVALUATE: c.REGION_NAMES,
    Event.SCORE: c.REGION_NAMES,
    Event.RANK: ("none", *(f"rank {rank}" for rank in range(1, c.MOST + 1))),
    Event.DRAWN: c.CHEST_NAMES,
    Event.CLEARED: c.REGION_NAMES,
    Event.KING: c.REGION_NAMES,
    Event.JOB: tuple(name for names in c.JOB_NAMES for name in names),
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
