"""The rules of Paladins of the West Kingdom, bound together for the generic code."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.core.contract import Rules
from regnum.games.kingdom.carried import carry, goals
from regnum.games.kingdom.data.tomes import CRESTS
from regnum.games.kingdom.data.tomes import NAMES as TOME_NAMES
from regnum.games.kingdom.paladins.data.components import (
    ACTION_NAMES,
    ATTRIBUTES,
    COLOURS,
    COVERABLE_NAMES,
    FAVOUR_NAMES,
    JAR_NAMES,
    ORDER_NAMES,
    OUTSIDER_NAMES,
    PALADIN_NAMES,
    PERSON_NAMES,
    POSITION_NAMES,
    STARTING_NAMES,
    TAVERN_NAMES,
    TAXES,
    TOWNSFOLK_NAMES,
    WALL_NAMES,
)
from regnum.games.kingdom.paladins.data.threats import THREAT_NAMES
from regnum.games.kingdom.paladins.rules.evaluation import evaluate
from regnum.games.kingdom.paladins.rules.hidden import determinize
from regnum.games.kingdom.paladins.rules.invariants import NAMES, invariants
from regnum.games.kingdom.paladins.rules.scoring import PARTS, rank, score, target
from regnum.games.kingdom.paladins.rules.setup import setup
from regnum.games.kingdom.paladins.rules.state import Ending, Event, State
from regnum.games.kingdom.paladins.rules.turn import FLOW
from regnum.games.kingdom.rules.tomes import share

THINGS: dict[int, Sequence[str]] = {
    Event.ORDER: ORDER_NAMES,
    Event.FAVOUR: FAVOUR_NAMES,
    Event.OPEN_TAVERN: TAVERN_NAMES,
    Event.PALADIN: PALADIN_NAMES,
    Event.TAVERN: TAVERN_NAMES,
    Event.ACT: (*ACTION_NAMES, "favour", "order"),
    Event.PLACE: COLOURS,
    Event.WORKERS: COLOURS,
    Event.ATTRIBUTE: ATTRIBUTES,
    Event.SUSPICION: tuple(map(str, range(TAXES))),
    Event.HIRE: TOWNSFOLK_NAMES,
    Event.DISMISS: TOWNSFOLK_NAMES,
    Event.SHOW_TOWNSFOLK: TOWNSFOLK_NAMES,
    Event.LEAVE_TOWNSFOLK: TOWNSFOLK_NAMES,
    Event.SHOW_OUTSIDER: OUTSIDER_NAMES,
    Event.LEAVE_OUTSIDER: OUTSIDER_NAMES,
    Event.WORKSHOP: COVERABLE_NAMES,
    Event.CLEAR: ACTION_NAMES,
    Event.MONK: POSITION_NAMES,
    Event.OUTPOST: POSITION_NAMES,
    Event.WALL: WALL_NAMES,
    Event.JAR: JAR_NAMES,
    Event.ATTACK: OUTSIDER_NAMES,
    Event.CONVERT: OUTSIDER_NAMES,
    Event.USE_FAVOUR: FAVOUR_NAMES,
    Event.PERSON: PERSON_NAMES,
    Event.ABILITY: PALADIN_NAMES,
    Event.STARTING: STARTING_NAMES,
    Event.ORDER_DONE: ORDER_NAMES,
    Event.THREAT: THREAT_NAMES,
    Event.RESIST: THREAT_NAMES,
    Event.REINFORCE: THREAT_NAMES,
    Event.STRIKE: THREAT_NAMES,
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
    team_parts=("threats",),
    invariants=invariants,
    endings=tuple(ending.name.lower() for ending in Ending),
    score_parts=PARTS,
    invariant_names=NAMES,
    events=Event,
    event_things=THINGS,
    max_decisions=8_000,
    evaluation_std=8.0,
    playout_turns=4,
)
