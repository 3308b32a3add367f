"""The rules of The Staufer Dynasty, bound together for the generic code."""

from __future__ import annotations

from regnum.core.contract import Rules
from regnum.games.staufer.actions import ACTIONS
from regnum.games.staufer.hidden import determinize
from regnum.games.staufer.invariants import NAMES, invariants
from regnum.games.staufer.judgement import judge
from regnum.games.staufer.scoring import PARTS, rank, score
from regnum.games.staufer.setup import setup
from regnum.games.staufer.state import Ending, Event, State, StepKind
from regnum.games.staufer.turn import apply, legal

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
    max_decisions=3000,
)
