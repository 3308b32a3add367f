"""The rules of Viscounts of the West Kingdom, bound together for the generic code."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.core.contract import Rules
from regnum.games.kingdom.carried import carry, goals
from regnum.games.kingdom.data.tomes import CRESTS
from regnum.games.kingdom.data.tomes import NAMES as TOME_NAMES
from regnum.games.kingdom.rules.tomes import share
from regnum.games.kingdom.viscounts.data.components import (
    BUILDING_NAMES,
    CARD_NAMES,
    GOALS,
    GOODS,
    ORDER_NAMES,
    PAPERS,
    PERSON_NAMES,
    RIBBONS,
    SPACE_NAMES,
    SPOT_NAMES,
    START_NAMES,
    SUMMARY_NAMES,
    TILE_NAMES,
    Action,
)
from regnum.games.kingdom.viscounts.rules.evaluation import evaluate
from regnum.games.kingdom.viscounts.rules.hidden import determinize
from regnum.games.kingdom.viscounts.rules.invariants import NAMES, invariants
from regnum.games.kingdom.viscounts.rules.scoring import PARTS, rank, score, target
from regnum.games.kingdom.viscounts.rules.setup import setup
from regnum.games.kingdom.viscounts.rules.state import Ending, Event, State
from regnum.games.kingdom.viscounts.rules.turn import FLOW

THINGS: dict[int, Sequence[str]] = {
    Event.TAKE: START_NAMES,
    Event.HERO: CARD_NAMES,
    Event.DROP: CARD_NAMES,
    Event.PLAY: CARD_NAMES,
    Event.MOVE: SPACE_NAMES,
    Event.ARRANGE: ORDER_NAMES,
    Event.ACT: tuple(action.name.lower() for action in Action),
    Event.DISMISS: PERSON_NAMES,
    Event.SPEND: GOODS,
    Event.CONSTRUCT: BUILDING_NAMES,
    Event.SPOT: SPOT_NAMES,
    Event.LINK: SPOT_NAMES,
    Event.TRANSCRIBE: TILE_NAMES,
    Event.BONUS: RIBBONS,
    Event.HIRE: CARD_NAMES,
    Event.SHOW: CARD_NAMES,
    Event.SHOW_TILE: TILE_NAMES,
    Event.DISCARD: CARD_NAMES,
    Event.DESTROY: CARD_NAMES,
    Event.GOOD: GOODS,
    Event.FLIP: PAPERS,
    Event.CARD: CARD_NAMES,
    Event.REVEAL: GOALS,
    Event.SUMMARY: SUMMARY_NAMES,
    Event.SUMMARY_TOP: SUMMARY_NAMES,
    Event.BARON: SPACE_NAMES,
    Event.BARON_MOVE: SPACE_NAMES,
    Event.BARON_DISMISS: PERSON_NAMES,
    Event.BARON_WORKER: SPACE_NAMES,
    Event.BARON_ADVANCE: SPACE_NAMES,
    Event.BARON_LEAVE: SPACE_NAMES,
    Event.REMOVE: SPACE_NAMES,
    Event.GUARD: SPACE_NAMES,
    Event.OBJECTIVE: TOME_NAMES,
    Event.TOME: TOME_NAMES,
    Event.TOKEN: CRESTS,
    Event.HELP: TOME_NAMES,
}

RULES = Rules(
    state=State,
    flow=FLOW,
    setup=setup,
    determinize=determinize,
    score=score,
    rank=rank,
    evaluate=evaluate,
    share=share,
    carry=carry,
    goals=goals,
    target=target,
    invariants=invariants,
    endings=tuple(ending.name.lower() for ending in Ending),
    score_parts=PARTS,
    invariant_names=NAMES,
    events=Event,
    event_things=THINGS,
    max_decisions=30_000,
    evaluation_std=11.0,
    playout_turns=4,
    team_evaluation_std=20.0,
)
