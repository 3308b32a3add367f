"""Random games with every number of players and every option: nothing breaks, and everything happens."""

from __future__ import annotations

import pytest

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.rules.invariants import MOST_STEPS
from regnum.games.kingdom.viscounts.rules.state import Event

from ..survey import Survey
from .position import GAME

TOGETHER = {"scenario": "together"}
OPTIONS: list[dict[str, str]] = [
    {},
    {"promo_heroes": "on"},
    TOGETHER,
    {**TOGETHER, "difficulty": "easy", "open_hands": "off", "cull": "with_baron"},
    {**TOGETHER, "difficulty": "hard", "summary_cards": "dealt", "top_effects": "anyone", "team_target": "40"},
]
CASES = [(players, options) for players in (2, 3, 4) for options in OPTIONS]
IDS = [f"{players}-{'+'.join(options.values()) or 'as_published'}" for players, options in CASES]
ENDINGS = {"poverty", "prosperity", "both"}
LOST = {"summit", "supply"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_breaks_in_a_game(players: int) -> None:
    survey = Survey(GAME, MOST_STEPS)
    survey.play(players, OPTIONS[players % 2], 1)
    assert survey.endings <= ENDINGS
    survey.play(players, OPTIONS[players], 2)
    assert survey.endings & LOST


@pytest.mark.slow
@pytest.mark.parametrize(("players", "options"), CASES, ids=IDS)
def test_nothing_breaks_in_thousands_of_games(players: int, options: dict[str, str]) -> None:
    survey = Survey(GAME, MOST_STEPS)
    survey.play(players, options, 5_000 if not options else 2_000)
    if "scenario" not in options:
        assert survey.endings == ENDINGS
    else:
        assert survey.endings >= LOST


OUTER = [space for space in range(c.SPACES) if space % 3 != c.INNER]
THINGS = {
    Event.TAKE: range(c.STARTS),
    Event.HERO: range(c.FIRST_HERO, c.CARDS),
    Event.DROP: range(c.CARDS),
    Event.PLAY: range(c.CARDS),
    Event.MOVE: range(c.SPACES),
    Event.ARRANGE: range(1, len(c.ORDERS)),
    Event.ACT: range(len(c.Action)),
    Event.DISMISS: [*range(c.TOWNSFOLK), *range(c.CARDS, c.PERSONS)],
    Event.SPEND: range(c.KINDS),
    Event.CONSTRUCT: range(c.BUILDINGS),
    Event.SPOT: range(c.SPOTS),
    Event.LINK: range(c.SPOTS),
    Event.TRANSCRIBE: range(c.MANUSCRIPTS),  # none of the piles ever ends by chance
    Event.BONUS: range(len(c.RIBBONS)),
    Event.HIRE: range(c.TOWNSFOLK),
    Event.SHOW: range(c.TOWNSFOLK),
    Event.SHOW_TILE: [tile for tile in range(c.MANUSCRIPTS) if not c.START_TILES >> tile & 1],
    Event.DISCARD: range(c.CARDS),
    Event.DESTROY: range(c.CARDS),
    Event.GOOD: range(c.KINDS),
    Event.COLLISION: range(c.TRACK),
    Event.FLIP: range(2),
    Event.REVEAL: range(2),
    Event.SUMMARY: range(4),
    Event.SUMMARY_TOP: range(4),
    Event.BARON: OUTER,
    Event.BARON_MOVE: OUTER,
    Event.BARON_DISMISS: range(c.TOWNSFOLK),
    Event.BARON_WORKER: range(c.SPACES),
    Event.BARON_ADVANCE: OUTER,
    Event.BARON_ENTER: range(c.PLACES),
    Event.BARON_LEAVE: range(c.SPACES),
    Event.REMOVE: range(c.SPACES),
    Event.CULL: range(c.PLACES),
    Event.GUARD: range(c.SPACES),
}
ACTING = [card for card in range(c.CARDS) if c.HELP[card, 0] < 0 and c.INDEX.size[:, card].any()]
"""Cards that do something by themselves."""


@pytest.mark.slow
def test_everything_happens_in_random_games() -> None:
    survey = Survey(GAME, MOST_STEPS)
    for players, options in CASES:
        survey.play(players, options, 5_000)
    for name, (family, _) in GAME.actions.families.items():
        assert survey.uses[family.first : family.first + family.size].any(), f"{name} was never chosen"
    for event in Event:
        assert survey.told[event].any(), f"{event.name} never happened"
    for event, things in {**THINGS, Event.CARD: ACTING}.items():
        missing = [thing for thing in things if not survey.told[event, thing + 1]]
        assert missing == [], f"{event.name} never happened to {missing}"
