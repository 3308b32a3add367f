"""The rules of The Council of Four, bound together for the generic code."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.core.contract import Rules
from regnum.games.council.data.components import BONUSES, CARDS, COUNCILS, KING_POINTS, LAST_SPACE, LETTERS, TILE_NAMES
from regnum.games.council.rules.evaluation import evaluate
from regnum.games.council.rules.hidden import choices_are_public, determinize
from regnum.games.council.rules.invariants import NAMES, invariants
from regnum.games.council.rules.scoring import PARTS, rank, score
from regnum.games.council.rules.setup import setup
from regnum.games.council.rules.state import Ending, Event, State
from regnum.games.council.rules.turn import FLOW

GOODS = ("assistant", *CARDS, *TILE_NAMES)
THINGS: dict[int, Sequence[str]] = {
    Event.NOBILITY: tuple(map(str, range(LAST_SPACE + 1))),
    Event.ELECT: COUNCILS,
    Event.PLAY: COUNCILS,
    Event.TILE: TILE_NAMES,
    Event.CHANGE: COUNCILS,
    Event.KING: LETTERS,
    Event.BUILD: LETTERS,
    Event.REWARD: LETTERS,
    Event.AGAIN: TILE_NAMES,
    Event.BONUS_TILE: BONUSES,
    Event.KING_TILE: tuple(f"{points} points" for points in KING_POINTS),
    Event.SALE: GOODS,
    Event.SOLD: GOODS,
}

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
    event_things=THINGS,
    max_decisions=500 * 4 * 400,
    evaluation_std=36.0,
)
