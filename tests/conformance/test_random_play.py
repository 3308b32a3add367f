"""Architecture, section 5.2: random play breaks nothing, and everything does its work at least once."""

from __future__ import annotations

import pytest

import regnum
from regnum.core.record import out_of_bounds

from .cases import CASES, Survey
from .declaring import NAMES, Case, trials

pytestmark = pytest.mark.slow

PUBLISHED = [case for case in CASES if case.about == "as published"]


def survey(case: Case, games: int) -> Survey:
    """Play random games of a case, of which none may break; what was done and told there."""
    looked_at = Survey(case)
    for seed in range(games):
        wrong = looked_at.play(seed)
        assert wrong is None, f"{case}, seed {seed}: {wrong}"
        if seed % 50 == 0:
            assert out_of_bounds(looked_at.game.state, looked_at.samples[: looked_at.sampled]) == [], case
    assert looked_at.longest <= looked_at.game.rules.max_decisions, case
    assert "running" not in looked_at.endings, case
    room = len(looked_at.samples[0]["steps"]["stack"])
    assert 0 < looked_at.deepest < 3 * room // 4, f"{case}: what an action pushes comes on top, and must find room"
    return looked_at


@pytest.mark.parametrize("case", PUBLISHED, ids=str)
def test_nothing_breaks_in_thousands_of_games(case: Case) -> None:
    """Of the published game; of games with other options in the test below."""
    survey(case, 5_000)


@pytest.mark.parametrize("name", NAMES)
def test_everything_happens_at_least_once(name: str) -> None:
    """Over the cases of a game together: every family of actions, every event, and every thing that they name.

    Nothing breaks in the games of any case.
    """
    declared, game = trials(name), regnum.make(name)
    surveys = [survey(case, 1_500) for case in declared.cases]
    uses = sum(looked_at.uses for looked_at in surveys)
    for family, (numbers, _) in game.actions.families.items():
        assert uses[numbers.first : numbers.first + numbers.size].any(), f"{family} was never chosen"
    told = sum(looked_at.told for looked_at in surveys)
    for event in game.rules.events:
        assert told[event].any() or event.name in declared.rare, f"{event.name} never happened"
    for event, things in declared.things.items():
        missing = [thing for thing in things if not told[event, thing + 1]]
        assert missing == [], f"{event.name} never happened to {missing}"
