"""Whole Tomesagas between bots: what is handed out adds up."""

from __future__ import annotations

from collections import Counter

import pytest

from regnum import registry
from regnum.arena.campaigns import CampaignRun, Sagas, play_campaign
from regnum.cli.rules_page import rules_text
from regnum.games.kingdom.data.tomes import LAST, VICTORIES

PRIZES = {prize.id: prize for prize in registry.campaign("tomesaga").prizes}


def adds_up(course: CampaignRun) -> None:
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


def test_the_cards_of_the_box_come_without_those_of_others() -> None:
    """The Tomesaga brings two Townsfolk of Paladins and six Heroes of Viscounts, and nothing for its Architects."""
    campaign = registry.campaign("tomesaga")
    assert campaign.offered == ("paladins.promos", "viscounts.promo_heroes")
    given = {
        name: campaign.agree(registry.info(name), 2, campaign.begin, dict.fromkeys(campaign.offered, "on"))
        for name in campaign.chapters
    }
    assert given["architects"]["promos"] == "off"
    assert given["paladins"]["promos"] == "on"
    assert given["viscounts"]["promo_heroes"] == "on"


@pytest.mark.parametrize(
    ("code", "says"), [("en", "Age of Artisans is not included"), ("it", "Artigiani non è compresa")]
)
@pytest.mark.parametrize("name", ["tomesaga", "architects"])
def test_the_rules_say_that_age_of_artisans_is_not_included(name: str, code: str, says: str) -> None:
    assert says in rules_text(registry.titled(name), code)
