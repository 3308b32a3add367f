"""Cooperative evenings beside a campaign: what a game offers, and the results of played ones."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from regnum import registry
from regnum.core.languages import LANGUAGES
from regnum.games.kingdom.architects.data.baron import BOARD_NAMES, TARGET
from regnum.games.kingdom.paladins.data.threats import PLAYER_TARGET
from regnum.web.db import campaigns
from regnum.web.views.evenings import evening

from .browsing import Guest, play_on
from .test_campaigns import begin

pytestmark = pytest.mark.slow

SAGA = registry.campaign("tomesaga")
IN_THE_GUILDHALL = 5  # of the Baron's workers, in the example


def needed(game: str, level: str, players: int) -> int:
    """The points that a team needs, as the rules of the game have it."""
    if game == "architects":
        return int(TARGET[BOARD_NAMES.index(level)]) * IN_THE_GUILDHALL * players
    if game == "paladins":
        return PLAYER_TARGET * players
    return int(registry.info(game).agree(players, {})["team_target"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", SAGA.evenings)
def test_an_evening_says_what_the_rules_ask_for(game: str, lang: str) -> None:
    found, card = evening(SAGA, game, lang), registry.info(game)
    assert all((found.heading, found.motto, found.does, found.how, found.goal))
    assert found.options == {"scenario": "together"}
    assert len(found.levels) == len({level.label for level in found.levels}) > 1
    low, high = card.seats
    for level in found.levels:
        assert all((level.rule, level.example))
        card.agree(low, {**found.options, found.level: level.value})
        assert level.need == [needed(game, level.value, players) for players in range(low, high + 1)]


def play_short(guest: Guest, **more: str) -> None:
    """A short evening of Architects to its end."""
    options = {"scenario": "together", "round_limit": "1", **more}
    guest.open("me", "bot:random", game="architects", options=options)
    play_on([guest])


def test_evenings_are_those_that_one_has_played_oneself(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    campaign, _ = begin(ada, "me", "bot:random", campaign="tomesaga")
    path = f"/api/campaigns/{campaign}/evenings"
    assert ada.get(path) == bo.get(path) == {"evenings": [], "tally": []}
    play_short(ada)
    play_short(ada, difficulty="hard")
    play_short(bo, scenario="rivals")
    last, first = ada.get(path)["evenings"]
    assert [first["level"], last["level"]] == [f"Architects of the West Kingdom, {one}" for one in ("Normal", "Hard")]
    assert last["table"] == ada.table
    assert last["won"] == (sum(last["points"]) >= last["need"])
    assert last["result"] == ada.view()["ending"]["result"]
    assert [(row["level"], row["won"] + row["lost"]) for row in ada.get(path)["tally"]] == [
        (last["level"], 1),
        (first["level"], 1),
    ]
    assert bo.get(path)["evenings"] == [], "an evening is played together"


def test_other_games_of_the_same_title_do_not_hide_an_evening(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(campaigns, "LIST_LENGTH", 1)
    ada = Guest(app, "Ada")
    campaign, _ = begin(ada, "me", "bot:random", campaign="tomesaga")
    play_short(ada)
    evening = ada.table
    play_short(ada, scenario="rivals")
    assert [one["table"] for one in ada.get(f"/api/campaigns/{campaign}/evenings")["evenings"]] == [evening]
