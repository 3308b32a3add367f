"""The rules of Bruges, bound together for the generic code."""

from __future__ import annotations

from regnum.games.bruges.rules.evaluation import evaluate
from regnum.games.bruges.rules.hidden import choices_are_public, determinize
from regnum.games.bruges.rules.invariants import NAMES, invariants
from regnum.games.bruges.rules.scoring import PARTS, rank, score
from regnum.games.bruges.rules.setup import setup
from regnum.games.bruges.rules.state import Ending, Event, State
from regnum.games.bruges.rules.turn import FLOW
from regnum.rules import Rules

RULES = Rules(
    state=State,
    flow=FLOW,
    setup=setup,
    determinize=determinize,
    choices_are_public=choices_are_public,
    score=score,
    rank=rank,
    evaluate=evaluate,
    invariants=invariants,
    endings=tuple(ending.name.lower() for ending in Ending),
    score_parts=PARTS,
    invariant_names=NAMES,
    events=Event,
    max_decisions=20_000,
    evaluation_std=5.0,
)
