"""The rules of Viscounts of the West Kingdom, bound together for the generic code."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.games.kingdom.carried import carry, goals
from regnum.games.kingdom.data.tomes import CRESTS
from regnum.games.kingdom.data.tomes import NAMES as TOME_NAMES
from regnum.games.kingdom.rules.tomes import share
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.rules.evaluation import evaluate
from regnum.games.kingdom.viscounts.rules.hidden import determinize
from regnum.games.kingdom.viscounts.rules.invariants import NAMES, invariants
from regnum.games.kingdom.viscounts.rules.scoring import PARTS, rank, score, target
from regnum.games.kingdom.viscounts.rules.setup import setup
from regnum.games.kingdom.viscounts.rules.state import Ending, Event, State
from regnum.games.kingdom.viscounts.rules.turn import FLOW
from regnum.rules import Rules

THINGS: dict[int, Sequence[str]] = {
    Event.TAKE: c.START_NAMES,
    Event.HERO: c.CARD_NAMES,
    Event.DROP: c.CARD_NAMES,
    Event.PLAY: c.CARD_NAMES,
    Event.MOVE: c.SPACE_NAMES,
    Event.ARRANGE: c.ORDER_NAMES,
    Event.ACT: tuple(action.name.lower() for action in c.Action),
    Event.DISMISS: c.PERSON_NAMES,
    Event.SPEND: c.GOODS,
    Event.CONSTRUCT: c.BUILDING_NAMES,
    Event.SPOT: c.SPOT_NAMES,
    Event.LINK: c.SPOT_NAMES,
    Event.TRANSCRIBE: c.TILE_NAMES,
    Event.BONUS: c.RIBBONS,
    Event.HIRE: c.CARD_NAMES,
    Event.SHOW: c.CARD_NAMES,
    Event.SHOW_TILE: c.TILE_NAMES,
    Event.DISCARD: c.CARD_NAMES,
    Event.DESTROY: c.CARD_NAMES,
    Event.GOOD: c.GOODS,
    Event.FLIP: c.PAPERS,
    Event.CARD: c.CARD_NAMES,
    Event.REVEAL: c.GOALS,
    Event.SUMMARY: c.SUMMARY_NAMES,
    Event.SUMMARY_TOP: c.SUMMARY_NAMES,
    Event.BARON: c.SPACE_NAMES,
    Event.BARON_MOVE: c.SPACE_NAMES,
    Event.BARON_DISMISS: c.PERSON_NAMES,
    Event.BARON_WORKER: c.SPACE_NAMES,
    Event.BARON_ADVANCE: c.SPACE_NAMES,
    Event.BARON_LEAVE: c.SPACE_NAMES,
    Event.REMOVE: c.SPACE_NAMES,
    Event.GUARD: c.SPACE_NAMES,
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
