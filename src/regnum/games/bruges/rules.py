"""The rules of Bruges, bound together for the generic code."""

from __future__ import annotations

from regnum.core.contract import Rules
from regnum.games.bruges.actions import ACTIONS
from regnum.games.bruges.hidden import determinize
from regnum.games.bruges.invariants import NAMES, invariants
from regnum.games.bruges.judgement import judge
from regnum.games.bruges.scoring import PARTS, rank, score
from regnum.games.bruges.setup import setup
from regnum.games.bruges.state import Ending, State, StepKind, Told
from regnum.games.bruges.turn import apply, legal

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
    events=Told,
    steps=StepKind,
    max_decisions=20_000,
    judge_error=5.0,
)
