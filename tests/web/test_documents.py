"""Options that are a text of one's own: a card list comes with the request for a table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
import yaml
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from guest_documents import NUMBERS, STEERING, documents
from regnum.core.data import load
from regnum.web.security.limits import Buckets

from .browsing import Guest
from .conftest import Serve
from .test_groups import made

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
CUP = {"title": "Cup", "size": 2}
OWN = yaml.safe_load((Path(__file__).parent.parent / "games/bruges/own_cards.yaml").read_text())


def test_games_say_which_options_take_a_text_of_one_s_own(app: FastAPI) -> None:
    [bruges] = [game for game in Guest(app).get("/api/games")["games"] if game["name"] == "bruges"]
    assert [option["name"] for option in bruges["options"] if option.get("document")] == ["cards"]


def test_a_wrong_list_is_refused_by_row_and_field(app: FastAPI) -> None:
    rows = [OWN["persons"][0] | {"colour": "green"}]
    options = {"cards": yaml.safe_dump({"persons": rows})}
    answer = Guest(app, "Ada").post("/api/tables", 422, game="bruges", seats=SEATS, options=options)
    assert "field colour: must be one of blue" in str(answer)


def test_whatever_stands_in_a_list_is_refused_in_words(app: FastAPI) -> None:
    guest, row = Guest(app, "Ada"), OWN["persons"][0]
    lists = [json.dumps({"persons": [{**row, "cost": "HERE"}]}).replace('"HERE"', number) for number in NUMBERS]
    lists += [json.dumps({"persons": [{**row, "name": {"en": f"A{bad}B"}}]}) for bad in STEERING if bad.isascii()]
    for text in lists:
        answer = guest.post("/api/tables", 422, game="bruges", seats=SEATS, options={"cards": text})
        assert answer["error"]["text"].isprintable()


def test_no_document_is_read_before_its_token_is_taken(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    for (option, path), asked in ways(ada).items():
        app.state.server.limits.opening = Buckets(1e-6, 1)
        answers = [ada.http.post(path, **asked("persons: [")) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [422, 429], (option, path)


def ways(ada: Guest) -> dict[tuple[str, str], Callable[[str], dict[str, Any]]]:
    """Where somebody can bring a document for an option, and what is sent there with a text."""
    group, _ = made(ada)
    [csrf] = re.findall('name="csrf" value="(.*?)"', ada.http.get("/new/bruges/plain").text)
    form = {"csrf": csrf, "seat0": "me", "seat1": "here"}
    found: dict[tuple[str, str], Callable[[str], dict[str, Any]]] = {}
    for option, game in (("cards", "bruges"), ("campaign", "paladins")):
        for path, more in (("/api/tables", {"seats": SEATS}), (f"/api/groups/{group}/tournaments", CUP)):
            agreed = {"game": game, **more}
            found[option, path] = lambda text, o=option, a=agreed: {"json": {**a, "options": {o: text}}}
        found[option, f"/new/{game}/plain"] = lambda text, o=option: {"data": {**form, f"option.{o}": text}}
    return found


@pytest.mark.slow
@pytest.mark.parametrize("option", ["cards", "campaign"])
def test_no_document_is_a_fault_of_the_server(serve: Serve, option: str) -> None:
    """Whichever way it comes."""
    ada = Guest(serve(think=False), "Ada")
    places = {path: asked for (where, path), asked in ways(ada).items() if where == option}

    @settings(max_examples=300, suppress_health_check=list(HealthCheck), database=None, derandomize=True, deadline=None)
    @given(st.sampled_from(sorted(places)), documents(option))
    def holds(path: str, text: str) -> None:
        answer = ada.http.post(path, **places[path](text.encode("utf-8", "replace").decode()))
        assert answer.status_code < 500, answer.text[:500]

    holds()


@pytest.mark.slow
def test_a_list_of_all_persons_is_not_too_long(app: FastAPI) -> None:
    persons = load("regnum.games.bruges.data", "persons")["persons"]
    text = yaml.safe_dump({"persons": [*persons, deepcopy(persons[0])]})  # refused, but not for its length
    assert len(text) > 64 * 1024
    answer = Guest(app, "Ada").post("/api/tables", 422, game="bruges", seats=SEATS, options={"cards": text})
    assert "there are 166 rows" in str(answer)
