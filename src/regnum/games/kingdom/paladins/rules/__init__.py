"""The rules of Paladins of the West Kingdom, bound together for the generic code."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.games.kingdom.carried import carry, goals
from regnum.games.kingdom.data.tomes import CRESTS
from regnum.games.kingdom.data.tomes import NAMES as TOME_NAMES
from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.threats import THREAT_NAMES
from regnum.games.kingdom.paladins.rules.evaluation import evaluate
from regnum.games.kingdom.paladins.rules.hidden import determinize
from regnum.games.kingdom.paladins.rules.invariants import NAMES, invariants
from regnum.games.kingdom.paladins.rules.scoring import PARTS, rank, score, target
from regnum.games.kingdom.paladins.rules.setup import setup
from regnum.games.kingdom.paladins.rules.state import Ending, Event, State
from regnum.games.kingdom.paladins.rules.turn import FLOW
from regnum.games.kingdom.rules.tomes import share
from regnum.rules import Rules

THINGS: dict[int, Sequence[str]] = {
    Event.ORDER: c.ORDER_NAMES,
    Event.FAVOUR: c.FAVOUR_NAMES,
    Event.OPEN_TAVERN: c.TAVERN_NAMES,
    Event.PALADIN: c.PALADIN_NAMES,
    Event.TAVERN: c.TAVERN_NAMES,
    Event.ACT: (*c.ACTION_NAMES, "favour", "order"),
    Event.PLACE: c.COLOURS,
    Event.WORKERS: c.COLOURS,
    Event.ATTRIBUTE: c.ATTRIBUTES,
    Event.SUSPICION: tuple(map(str, range(c.TAXES))),
    Event.HIRE: c.TOWNSFOLK_NAMES,
    Event.DISMISS: c.TOWNSFOLK_NAMES,
    Event.SHOW_TOWNSFOLK: c.TOWNSFOLK_NAMES,
    Event.LEAVE_TOWNSFOLK: c.TOWNSFOLK_NAMES,
    Event.SHOW_OUTSIDER: c.OUTSIDER_NAMES,
    Event.LEAVE_OUTSIDER: c.OUTSIDER_NAMES,
    Event.WORKSHOP: c.COVERABLE_NAMES,
    Event.CLEAR: c.ACTION_NAMES,
    Event.MONK: c.POSITION_NAMES,
    Event.OUTPOST: c.POSITION_NAMES,
    Event.WALL: c.WALL_NAMES,
    Event.JAR: c.JAR_NAMES,
    Event.ATTACK: c.OUTSIDER_NAMES,
    Event.CONVERT: c.OUTSIDER_NAMES,
    Event.USE_FAVOUR: c.FAVOUR_NAMES,
    Event.PERSON: c.PERSON_NAMES,
    Event.ABILITY: c.PALADIN_NAMES,
    Event.STARTING: c.STARTING_NAMES,
    Event.ORDER_DONE: c.ORDER_NAMES,
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
