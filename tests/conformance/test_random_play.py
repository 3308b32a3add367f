"""Architecture, section 5.2: random play breaks nothing, and everything does its work at least once."""

from __future__ import annotations

import pytest

from regnum.core.record import out_of_bounds

from .cases import CASES, Case, Survey

GAMES = 10_000
RARE = {"bruges": ("RESHUFFLE",)}
"""What random games hardly ever reach, though the rules allow it; a direct test provokes each.

Bruges: once the extra pile (33 cards or more) has been laid out, the rest of a round and at most one more are played,
for which four seats draw about twenty cards; every pile is empty only if persons draw all the others: see
tests/bruges/test_rulings.py.
"""


def survey(case: Case, games: int) -> Survey:
    looked_at = Survey(case)
    for seed in range(games):
        wrong = looked_at.play(seed)
        assert wrong is None, f"seed {seed}: {wrong}"
        if seed % 50 == 0:
            assert out_of_bounds(looked_at.game.state, looked_at.samples[: looked_at.sampled]) == []
    return looked_at


@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_breaks_in_some_games(case: Case) -> None:
    looked_at = survey(case, 40)
    assert looked_at.longest <= looked_at.game.rules.max_decisions


@pytest.mark.slow
@pytest.mark.parametrize("case", CASES, ids=str)
def test_nothing_breaks_in_thousands_of_games(case: Case) -> None:
    """Ten thousand of each published game, two thousand with other options."""
    looked_at = survey(case, GAMES if case.about == "as published" else GAMES // 5)
    assert looked_at.longest <= looked_at.game.rules.max_decisions
    assert "running" not in looked_at.endings


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted({case.name for case in CASES}))
def test_every_action_family_and_every_event_happens(name: str) -> None:
    """Over the cases of a game together; single actions and things (cards, tiles, cities) are counted too."""
    cases = [case for case in CASES if case.name == name]
    surveys = [survey(case, 1_500) for case in cases]
    game = cases[0].game
    uses = sum(looked_at.uses for looked_at in surveys)
    for family, (numbers, _) in game.actions.families.items():
        assert uses[numbers.first : numbers.first + numbers.size].any(), f"{family} was never chosen"
    told = sum(looked_at.told for looked_at in surveys)
    for event in game.rules.events:
        assert told[event].any() or event.name in RARE.get(name, ()), f"{event.name} never happened"


@pytest.mark.slow
def test_every_tile_token_city_and_space_of_the_council_does_its_work() -> None:
    from regnum.games.council.data.components import BONUSES, CITIES, KING_POINTS, LAST_SPACE, TILES
    from regnum.games.council.rules.state import Event

    cases = [case for case in CASES if case.name == "council"]
    told = sum(survey(case, 3_000).told for case in cases)
    expected = {
        Event.TILE: range(TILES),
        Event.REVEAL: range(TILES),
        Event.AGAIN: range(TILES),
        Event.BUILD: range(CITIES),
        Event.KING: range(CITIES),
        Event.REWARD: range(CITIES),
        Event.BONUS_TILE: range(len(BONUSES)),
        Event.KING_TILE: range(len(KING_POINTS)),
        Event.NOBILITY: range(1, LAST_SPACE + 1),
    }
    for event, things in expected.items():
        missing = [thing for thing in things if not told[event, thing + 1]]
        assert missing == [], f"{event.name} never happened to {missing}"


@pytest.mark.slow
def test_every_chest_privilege_job_and_round_tile_of_the_staufer_dynasty_does_its_work() -> None:
    from regnum.games.staufer.data import components as c
    from regnum.games.staufer.rules.state import Event

    told = sum(survey(case, 1_000).told for case in CASES if case.name == "staufer")
    privileges = range(1, c.PRIVILEGES + 1)
    expected = {
        Event.CHEST: range(c.CHESTS),
        Event.DRAWN: range(c.CHESTS),
        Event.USE: range(c.FIRST_SPACE, c.PURPLE),
        Event.TRADE: privileges,
        # these have no moment of their own: they change what deployments cost, or score when they are taken
        Event.PRIVILEGE: [number for number in privileges if number not in (1, 4, 5, 10, 11, 12)],
        Event.JOB: range(len(c.Job) * c.JOBS),
        Event.SUPPLY: range(c.SUPPLIES),
        Event.EVALUATE: range(c.REGIONS),
        Event.SCORE: range(c.REGIONS),
        Event.KING: range(c.REGIONS),
        Event.FETCH: range(c.REGIONS),
        Event.RANK: range(1, c.MOST + 1),
    }
    for event, things in expected.items():
        missing = [thing for thing in things if not told[event, thing + 1]]
        assert missing == [], f"{event.name} never happened to {missing}"
