"""Whole Tomesagas between bots: what is handed out adds up."""

from __future__ import annotations

from collections import Counter

import pytest

from regnum import registry
from regnum.arena.campaigns import Course, Sagas, play_campaign
from regnum.games.kingdom.data.tomes import LAST, VICTORIES

PRIZES = {prize.id: prize for prize in registry.campaign("tomesaga").prizes}


def adds_up(course: Course) -> None:
    """Each tome and token is with one seat at most, each chapter gives three victory tomes, and points count tomes."""
    assert len(course.standings) == LAST
    for chapter, standing in enumerate(course.standings, 1):
        held = Counter(prize for prizes in standing.held for prize in prizes)
        assert held["victory"] == VICTORIES * chapter
        assert {n for prize, n in held.items() if prize != "victory"} <= {1}
        assert max(-1 if (of := PRIZES[prize].chapter) is None else of for prize in held) < chapter
        assert sum(PRIZES[prize].kind == "token" for prize in held) <= chapter
        assert list(standing.points) == [sum(PRIZES[prize].worth for prize in prizes) for prizes in standing.held]
    won = Counter((gain.prize, gain.seat) for gain in course.won)
    assert won == Counter((prize, seat) for seat, prizes in enumerate(course.standings[-1].held) for prize in prizes)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "campaigns"), [(2, 340), (3, 330), (4, 330)])
def test_totals_of_a_thousand_campaigns_of_bots_add_up(players: int, campaigns: int) -> None:
    sagas = Sagas("tomesaga", ("random",) * players, 1, {})
    for number in range(campaigns):
        adds_up(play_campaign(sagas, number))


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_totals_of_campaigns_of_stronger_bots_add_up(players: int) -> None:
    sagas = Sagas("tomesaga", ("greedy",) * players, 1, {})
    for number in range(3):
        adds_up(play_campaign(sagas, number))
