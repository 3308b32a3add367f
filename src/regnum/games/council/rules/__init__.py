"""The rules of The Council of Four, bound together for the generic code."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.games.council.data import components as c
from regnum.games.council.rules.evaluation import evaluate
from regnum.games.council.rules.hidden import choices_are_public, determinize
from regnum.games.council.rules.invariants import NAMES, invariants
from regnum.games.council.rules.scoring import PARTS, rank, score
from regnum.games.council.rules.setup import setup
from regnum.games.council.rules.state import Ending, Event, State
from regnum.games.council.rules.turn import FLOW
from regnum.rules import Rules

GOODS = ("assistant", *c.CARDS, *c.TILE_NAMES)
THINGS: dict[int, Sequence[str]] = {
    Event.NOBILITY: tuple(map(str, range(c.LAST_SPACE + 1))),
    Event.ELECT: c.COUNCILS,
    Event.PLAY: c.COUNCILS,
    Event.TILE: c.TILE_NAMES,
    Event.CHANGE: c.COUNCILS,
    Event.KING: c.LETTERS,
    Event.BUILD: c.LETTERS,
    Event.REWARD: c.LETTERS,
    Event.AGAIN: c.TILE_NAMES,
    Event.BONUS_TILE: c.BONUSES,
    Event.KING_TILE: tuple(f"{points} points" for points in c.KING_POINTS),
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
