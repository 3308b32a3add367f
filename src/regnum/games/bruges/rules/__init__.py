"""The rules of Bruges, bound together for the generic code."""

from __future__ import annotations

from regnum.core.contract import Rules
from regnum.games.bruges.rules.hidden import determinize, evident
from regnum.games.bruges.rules.invariants import NAMES, invariants
from regnum.games.bruges.rules.judgement import judge
from regnum.games.bruges.rules.scoring import PARTS, rank, score
from regnum.games.bruges.rules.setup import setup
from regnum.games.bruges.rules.state import Ending, Event, State
from regnum.games.bruges.rules.turn import FLOW

RULES = Rules(
    state=State,
    flow=FLOW,
    setup=setup,
    determinize=determinize,
    evident=evident,
    score=score,
    rank=rank,
    judge=judge,
    invariants=invariants,
    endings=tuple(ending.name.lower() for ending in Ending),
    score_parts=PARTS,
    invariant_names=NAMES,
    events=Event,
    max_decisions=20_000,
    judge_error=5.0,
)
