"""The rules of Architects of the West Kingdom, bound together for the generic code."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.baron import DEMAND_NAMES, EVENT_NAMES, GIFTS, INTRIGUE_NAMES
from regnum.games.kingdom.architects.rules.actions import TAKEN_FROM
from regnum.games.kingdom.architects.rules.evaluation import evaluate
from regnum.games.kingdom.architects.rules.hidden import choices_are_public, determinize
from regnum.games.kingdom.architects.rules.invariants import NAMES, invariants
from regnum.games.kingdom.architects.rules.scoring import PARTS, rank, score, target
from regnum.games.kingdom.architects.rules.setup import setup
from regnum.games.kingdom.architects.rules.state import Ending, Event, State
from regnum.games.kingdom.architects.rules.turn import FLOW
from regnum.games.kingdom.carried import carry, goals
from regnum.games.kingdom.data.tomes import CRESTS
from regnum.games.kingdom.data.tomes import NAMES as TOME_NAMES
from regnum.games.kingdom.rules.tomes import share
from regnum.rules import Rules

THINGS: dict[int, Sequence[str]] = {
    Event.CHARACTER: c.CHARACTER_NAMES,
    Event.PLACE: c.LOCATIONS,
    Event.TAKE_BACK: TAKEN_FROM,
    Event.GOODS: c.GOODS,
    Event.HIRE: c.ALL_APPRENTICE_NAMES,
    Event.SHOW: c.ALL_APPRENTICE_NAMES,
    Event.DISMISS: c.ALL_APPRENTICE_NAMES,
    Event.CAPTURE: c.LOCATIONS[: c.CIRCLES],
    Event.TRADE: c.TRADE_NAMES,
    Event.BUILD: c.BUILDING_NAMES,
    Event.ADVANCE: tuple(map(str, range(c.LEVELS + 1))),
    Event.REWARD: c.REWARD_NAMES,
    Event.SMALL: c.SMALL_NAMES,
    Event.LARGE: c.MARKET_NAMES,
    Event.APPRENTICE: c.ALL_APPRENTICE_NAMES,
    Event.ABILITY: c.CHARACTER_NAMES,
    Event.EFFECT: c.BUILDING_NAMES,
    Event.FACE: c.ALL_APPRENTICE_NAMES,
    Event.INTRIGUE: INTRIGUE_NAMES,
    Event.FUTURE: INTRIGUE_NAMES,
    Event.EVENT: EVENT_NAMES,
    Event.DEMAND: DEMAND_NAMES,
    Event.STATION: c.LOCATIONS,
    Event.DONATE: GIFTS,
    Event.GIVE: c.BUILDING_NAMES,
    Event.DEMAND_MET: DEMAND_NAMES,
    Event.OBJECTIVE: TOME_NAMES,
    Event.TOME: TOME_NAMES,
    Event.TOKEN: CRESTS,
}

RULES = Rules(
    state=State,
    flow=FLOW,
    setup=setup,
    determinize=determinize,
    score=score,
    rank=rank,
    evaluate=evaluate,
    target=target,
    choices_are_public=choices_are_public,
    share=share,
    carry=carry,
    goals=goals,
    invariants=invariants,
    endings=tuple(ending.name.lower() for ending in Ending),
    score_parts=PARTS,
    team_parts=("demands", "events"),
    invariant_names=NAMES,
    events=Event,
    event_things=THINGS,
    max_decisions=50_000,
    evaluation_std=4.0,
    playout_turns=2,  # a turn is one worker
    team_evaluation_std=12.0,
    team_turns=4,
)
