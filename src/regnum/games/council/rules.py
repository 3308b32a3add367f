"""The rules of The Council of Four, bound together for the generic code."""

from __future__ import annotations

from regnum.core.contract import Rules
from regnum.games.council.actions import ACTIONS
from regnum.games.council.hidden import determinize
from regnum.games.council.invariants import NAMES, invariants
from regnum.games.council.judgement import judge
from regnum.games.council.scoring import PARTS, rank, score
from regnum.games.council.setup import setup
from regnum.games.council.state import Ending, Event, State, StepKind
from regnum.games.council.turn import apply, legal

RULES = Rules(
    state=State,
    actions=ACTIONS,
    setup=setup,
    legal=legal,
    apply=apply,
    determinize=determinize,
    score=score,
    rank=rank,
    judge=judge,
    invariants=invariants,
    endings=tuple(ending.name.lower() for ending in Ending),
    score_parts=PARTS,
    invariant_names=NAMES,
    events=Event,
    steps=StepKind,
    max_decisions=500 * 4 * 400,
    judge_error=18.0,
)
