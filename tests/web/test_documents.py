"""Options that are a text of one's own: a card list comes with the request for a table."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path

import pytest
import yaml
from fastapi import FastAPI

from regnum.core.data import load

from .browsing import Guest

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
OWN = yaml.safe_load((Path(__file__).parent.parent / "games/bruges/own_cards.yaml").read_text())


def test_games_say_which_options_take_a_text_of_one_s_own(app: FastAPI) -> None:
    [bruges] = [game for game in Guest(app).get("/api/games")["games"] if game["name"] == "bruges"]
    assert [option["name"] for option in bruges["options"] if option.get("document")] == ["cards"]


def test_a_wrong_list_is_refused_by_row_and_field(app: FastAPI) -> None:
    rows = [OWN["persons"][0] | {"colour": "green"}]
    options = {"cards": yaml.safe_dump({"persons": rows})}
    answer = Guest(app, "Ada").post("/api/tables", 422, game="bruges", seats=SEATS, options=options)
    assert "field colour: must be one of blue" in str(answer)


@pytest.mark.slow
def test_a_list_of_all_persons_is_not_too_long(app: FastAPI) -> None:
    persons = load("regnum.games.bruges.data", "persons")["persons"]
    text = yaml.safe_dump({"persons": [*persons, deepcopy(persons[0])]})  # refused, but not for its length
    assert len(text) > 64 * 1024
    answer = Guest(app, "Ada").post("/api/tables", 422, game="bruges", seats=SEATS, options={"cards": text})
    assert "there are 166 rows" in str(answer)
