"""Random games with every number of players and every option: nothing breaks, and everything happens."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.core.actions import Choices
from regnum.core.kernels import SURVEY
from regnum.core.record import out_of_bounds
from regnum.core.rng import Stream
from regnum.games.kingdom.architects.data import baron as b
from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.rules.invariants import MOST_STEPS
from regnum.games.kingdom.architects.rules.state import Event

from .position import GAME

OPTIONS: list[dict[str, str]] = [
    {},
    {"promos": "on"},
    {"starting_apprentice": "on"},
    {"characters": "dealt"},
    {"characters": "chosen", "promo_characters": "on", "promos": "on", "starting_apprentice": "on"},
    {"round_limit": "20"},
    {"scenario": "together"},
    {
        "scenario": "together",
        "difficulty": "hard",
        "open_hands": "off",
        "characters": "dealt",
        "promos": "on",
        "promo_characters": "on",
        "event_cards": "4_and_6",
        "no_event_left": "costs_at_once",
        "decider": "last",
    },
]
CASES = [(players, options) for players in (2, 3, 4, 5) for options in OPTIONS]
IDS = [f"{players}-{'+'.join(options) or 'as_published'}" for players, options in CASES]


class Survey:
    """Random games, looked at after every decision."""

    def __init__(self) -> None:
        self.uses = np.zeros(GAME.actions.size, np.int64)
        self.told = np.zeros((128, 129), np.int64)
        self.samples = GAME.state.zeros(64)
        self.endings: set[str] = set()
        self.longest = self.deepest = 0

    def play(self, players: int, options: dict[str, str], games: int) -> None:
        stream, choices = Stream.zeros(1), Choices.zeros(1)
        for seed in range(games):
            state = GAME.new(players, seed, options)
            stream[0]["random"] = seed
            decisions, broken, deepest = GAME.bind(SURVEY)(state, choices, stream, self.uses, self.told, self.samples)
            assert broken == 0, (players, options, seed, GAME.rules.invariant_names[broken])
            assert decisions <= GAME.rules.max_decisions
            self.longest, self.deepest = max(self.longest, decisions), max(self.deepest, deepest)
            self.endings.add(GAME.ending(state))
        assert self.deepest < MOST_STEPS
        assert out_of_bounds(GAME.state, self.samples[: min(64, self.longest // 16)]) == []


@pytest.mark.parametrize(("players", "options"), CASES, ids=IDS)
def test_nothing_breaks_in_some_games(players: int, options: dict[str, str]) -> None:
    survey = Survey()
    survey.play(players, options, 2)
    assert "running" not in survey.endings


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), CASES, ids=IDS)
def test_nothing_breaks_in_thousands_of_games(players: int, options: dict[str, str]) -> None:
    Survey().play(players, options, 5_000 if not options else 1_000)


THINGS = {
    Event.PLACE: len(c.LOCATIONS),
    Event.TAKE_BACK: 18 - 1 - 3,
    Event.HIRE: c.CARDS_OF_APPRENTICES,
    Event.DISMISS: c.APPRENTICES,
    Event.APPRENTICE: c.APPRENTICES,
    Event.BUILD: c.BUILDINGS,
    Event.CHARACTER: c.CHARACTERS,
    Event.ABILITY: c.CHARACTERS,
    Event.REWARD: c.REWARDS,
    Event.LARGE: c.MARKET_CARDS_ALL,
    Event.SMALL: c.SMALL_KINDS,
    Event.TRADE: c.TRADES,
    Event.FACE: c.APPRENTICES,
    Event.INTRIGUE: b.INTRIGUES,
    Event.FUTURE: b.INTRIGUES,
    Event.EVENT: b.EVENTS,
    Event.DEMAND: b.DEMANDS,
    Event.STATION: len(c.LOCATIONS),
    Event.DONATE: len(b.GIFTS),
    Event.GIVE: c.BUILDINGS,
}
NEVER = {
    Event.APPRENTICE: {c.APPRENTICE_NAMES.index("labourer")},  # it does nothing
    Event.FACE: set(range(c.CARDS_OF_APPRENTICES)),  # those are dealt in no other way
    Event.INTRIGUE: {b.INTRIGUE_NAMES.index("starting_9")},  # of Age of Artisans
    Event.FUTURE: set(range(b.INTRIGUE_NAMES.index("future_1"))),
    Event.DEMAND: set(range(b.AT_LEVEL)),  # one of these lies open from the beginning
}


@pytest.mark.slow
def test_everything_happens_in_random_games() -> None:
    survey = Survey()
    for players, options in CASES:
        survey.play(players, options, 850)
    for name, (family, _) in GAME.actions.families.items():
        assert survey.uses[family.first : family.first + family.size].any(), f"{name} was never chosen"
    for event in Event:
        assert survey.told[event].any(), f"{event.name} never happened"
    for event, things in THINGS.items():
        missing = [thing for thing in range(things) if not survey.told[event, thing + 1]]
        assert set(missing) == NEVER.get(event, set()), f"{event.name} never happened to {missing}"
    assert survey.endings == {"guildhall_full", "round_limit", "no_event"}
