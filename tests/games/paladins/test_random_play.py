"""Random games in which everything happens: the common ones, and some whose players are strong enough for Orders."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.core.bits import members
from regnum.core.record import States
from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.threats import THREATS
from regnum.games.kingdom.paladins.rules.invariants import MOST_STEPS
from regnum.games.kingdom.paladins.rules.state import Event

from ..kingdom.chapters import OTHER_SECOND, SECOND
from ..survey import Survey
from .position import GAME

OPTIONS: list[dict[str, str]] = [
    {},
    {"promos": "on"},
    {"suspicion_taxes": "10_8_6"},
    {"scenario": "together"},
    {"scenario": "together", "difficulty": "hard", "starting_townsfolk": "dealt", "suspicion_taxes": "10_8_6"},
    {"scenario": "together", "difficulty": "impossible", "promos": "on"},
]
CASES = [(players, options) for players in (2, 3, 4) for options in OPTIONS]
LAST_COLUMN = int(np.bincount(c.POSITION_COLUMN)[-1])
"""Positions that ask for Strength 11, which random play does not reach; `test_kings_cards` does."""

THINGS = {
    Event.ORDER: c.ORDERS,
    Event.FAVOUR: c.FAVOURS,
    Event.OPEN_TAVERN: c.TAVERNS,
    Event.PALADIN: c.PALADINS,
    Event.TAVERN: c.TAVERNS,
    Event.ACT: c.ON_BOARD + 2,
    Event.HIRE: c.TOWNSFOLK,
    Event.DISMISS: c.TOWNSFOLK,
    Event.WORKSHOP: c.COVERABLE,
    Event.CLEAR: c.ON_BOARD,
    Event.MONK: c.POSITIONS,
    Event.OUTPOST: c.POSITIONS - LAST_COLUMN,
    Event.WALL: c.WALLS,
    Event.JAR: c.JARS,
    Event.ATTACK: c.OUTSIDERS,
    Event.CONVERT: c.OUTSIDERS,
    Event.USE_FAVOUR: c.FAVOURS,
    Event.PERSON: c.PERSONS,
    Event.STARTING: c.STARTING,
    Event.THREAT: THREATS,
    Event.RESIST: THREATS,
    Event.REINFORCE: THREATS,
    Event.STRIKE: THREATS,
}


def strengthen(state: States) -> None:
    """Attributes for Orders that random play seldom has."""
    state[0]["players"]["attribute"][: state[0]["seats"]] = 8


@pytest.mark.slow
def test_everything_happens_in_random_games() -> None:
    survey = Survey(GAME, MOST_STEPS)
    for players, options in CASES:
        survey.play(players, options, 2_500)
    for players, text in (*SECOND.items(), *OTHER_SECOND.items()):
        survey.play(players, {"campaign": text}, 1_000)
    for name, (family, _) in GAME.actions.families.items():
        assert survey.uses[family.first : family.first + family.size].any(), f"{name} was never chosen"
    for players, options in CASES[3:6]:
        survey.play(players, options, 500, strengthen)
    for event in Event:
        assert survey.told[event].any(), f"{event.name} never happened"
    for event, things in THINGS.items():
        missing = [thing for thing in range(things) if not survey.told[event, thing + 1]]
        assert missing == [], f"{event.name} never happened to {missing}"
    done = [order for order in range(c.ORDERS) if survey.told[Event.ORDER_DONE, order + 1]]
    assert done == members(int(c.ORDERS_OF[1]))
    abilities = [card for card in range(c.PALADINS) if survey.told[Event.ABILITY, card + 1]]
    assert [c.PALADIN_NAMES[card] for card in abilities] == ["engelier", "gerin", "girard", "otton"]
