"""Changes that name the version they are based on: nothing is decided on a page that is out of date."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute, APIWebSocketRoute
from pydantic import BaseModel
from starlette.routing import WebSocketRoute

from campaign.conftest import installed  # noqa: F401 - games of stones are installed
from regnum.web.app.app import ROUTES
from regnum.web.realtime.commands import ClientCommand
from regnum.web.schemas.bodies import MoveBody

from .browsing import Guest, play_on
from .test_groups import joined, made, member
from .test_tournaments import club, decide, until

pytestmark = pytest.mark.slow

OWN, NEW, SAFE = "your own setting", "makes something new", "checked by what it names"
UNVERSIONED = {
    # makes something new; nothing that others see is changed
    "/api/tables": f"{NEW}: a table",
    "/api/import": f"{NEW}: an analysis table",
    "/api/tables/{table}/fork": f"{NEW}: an analysis table",
    "/api/campaigns": f"{NEW}: a campaign",
    "/api/campaigns/import": f"{NEW}: a campaign",
    "/api/groups": f"{NEW}: a group",
    "/api/groups/{group}/tournaments": f"{NEW}: a tournament",
    "/api/tables/{table}/talk": f"{NEW}: a message",
    # about yourself, and the same when done twice
    "/api/group-links/{link}": f"{SAFE}: your membership; twice is once",
    "/api/groups/{group}/leave": f"{SAFE}: your membership; twice is once",
    "/api/tournaments/{tournament}/enter": f"{SAFE}: your entry; twice is once",
    "/api/tournaments/{tournament}/leave": f"{SAFE}: your entry; twice is once",
    "/api/tables/{table}/ready": f"{SAFE}: the chapter of that table, which has ended; twice is once",
    "/api/join": f"{SAFE}: an invite, which opens one seat once",
    "/api/tables/{table}/sit": f"{SAFE}: a seat, which must be free",
    # changes nothing
    "/api/tables/{table}/preview": "changes nothing; names its prompt",
    "/api/tables/{table}/hint": "changes nothing",
    "/api/tables/{table}/review": "starts the only review of a game that is over, or finds it started",
    "/api/tables/{table}/review/stop": "stops the only review of a game that is over, or finds none running",
    # of one guest
    "/api/tables/{table}/talk/hush": OWN,
    "/api/guest": OWN,
    "/api/guest/confirm": OWN,
    "/api/guest/push/key": OWN,
    "/api/guest/push": OWN,
    "/api/guest/push/remove": OWN,
    "/api/guest/quiet": OWN,
    "/api/guest/test": OWN,
    "/api/guest/forget": OWN,
    "/api/profile/recovery": OWN,
    "/api/profile/recover": OWN,
    "/api/profile/pass": OWN,
    "/api/profile/device": OWN,
    "/api/profile/only": OWN,
    "/api/profile/delete": f"{OWN}: everything about you, whatever it is by then",
    # forms of the pages without JavaScript
    "/t/{table}/plain": "hands its fields, the version among them, to the routes above",
    "/new/{game}/plain": f"{NEW}: a table",
    "/join/{invite}/plain": f"{SAFE}: an invite, which opens one seat once",
    "/groups/join/{link}/plain": f"{SAFE}: your membership; twice is once",
}
"""The routes that change something and take no version, each with the reason."""

READING = {"GET", "HEAD", "OPTIONS"}


def routes(router: Any = ROUTES) -> Iterator[Any]:
    """Every route, also of routers that are included as a whole."""
    for route in router.routes:
        included = getattr(route, "original_router", None)
        yield from (route,) if included is None else routes(included)


def changing() -> dict[str, list[type[BaseModel]]]:
    """The bodies of each route that can change something."""
    found: dict[str, list[type[BaseModel]]] = {}
    for route in routes():
        if isinstance(route, APIRoute) and route.methods - READING:
            kinds = [part.field_info.annotation for part in route.dependant.body_params]
            bodies = [one for kind in kinds for one in getattr(kind, "__args__", (kind,)) if isinstance(one, type)]
            found[route.path] = [one for one in bodies if issubclass(one, BaseModel)]
    return found


def test_every_change_names_a_version_or_says_why_it_needs_none() -> None:
    found = changing()
    versioned = {path for path, bodies in found.items() if any("version" in body.model_fields for body in bodies)}
    assert versioned.isdisjoint(UNVERSIONED)
    assert versioned | set(UNVERSIONED) == set(found)
    assert versioned == set(STALE) | NAMED_ELSEWHERE, "and a test shows that it refuses another one"


def test_the_only_change_by_websocket_is_a_move_which_names_a_version() -> None:
    sockets = [route.path for route in routes() if isinstance(route, WebSocketRoute | APIWebSocketRoute)]
    assert sockets == ["/api/tables/{table}/live"]
    assert set(ClientCommand.__struct_fields__) - {"seat", "lang"} == {"move"}
    assert {"version", "prompt"} <= set(MoveBody.model_fields)


# ---- tables ---------------------------------------------------------------------------------------------------------


NAMED_ELSEWHERE = {f"/api/tables/{{table}}/{what}" for what in ("moves", "undo", "redo", "restart")}
"""Tested in test_playing and test_choices_refused."""

SEATS, GROUP, CUP = "/api/tables/{table}", "/api/groups/{group}", "/api/tournaments/{tournament}"
STALE = {
    f"{SEATS}/takeback", f"{SEATS}/stand-in", f"{SEATS}/consent", f"{SEATS}/seats/{{seat}}", f"{SEATS}/talk/switch",
    f"{SEATS}/close", GROUP, f"{GROUP}/link", f"{GROUP}/remove", f"{GROUP}/owner", f"{GROUP}/delete", f"{CUP}/begin",
    f"{CUP}/remove", f"{CUP}/decide", f"{CUP}/undecide", f"{CUP}/delete",
}  # fmt: skip
"""The routes that the tests below ask with the version of a page that is out of date."""


def played(app: FastAPI) -> tuple[Guest, Guest]:
    """Ada, the host, and Bo at a table where Ada has made a move."""
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    [invite] = ada.open("me", "friend")
    bo.join(ada.table, invite)
    ada.play()
    return ada, bo


def test_a_seat_that_has_changed_is_not_given_on_a_stale_page(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    ada.open("me", "open", listed=True)
    seen = ada.view()["version"]
    Guest(app, "Bo").post(f"/api/tables/{ada.table}/sit", seat=1, name="Bo")
    assert ada.at_table("seats/1", 409, to="bot", bot="random", version=seen)["error"]["key"] == "stale"
    assert ada.view()["seats"][1]["name"] == "Bo"
    assert ada.at_table("close", 409, version=seen)["error"]["key"] == "stale"


def test_a_seat_can_be_given_whatever_has_been_played_since(app: FastAPI) -> None:
    ada, bo = played(app)
    seen = bo.view()["version"]
    ada.play()
    bo.at_table("seats/1", to="bot", bot="random", version=seen)
    assert bo.at_table("seats/1", 409, to="me", version=seen)["error"]["key"] == "stale", "it is a bot's by now"
    bo.at_table("seats/1", to="me", version=bo.view()["version"])
    assert ada.view()["seats"][1]["kind"] == "person"


def test_nobody_agrees_to_another_request_than_the_one_they_read(app: FastAPI) -> None:
    ada, bo = played(app)
    for moves in (0, 0):
        read = bo.view()["version"] if moves else 0
        asked = ada.at_table("takeback", seat=0, move=moves, version=ada.view()["version"])
        assert asked["consent"]["waiting"] == [1]
        refused = bo.at_table("consent", 409, seat=1, agree=True, version=read)
        assert (refused["error"]["key"], refused["view"]["consent"]["move"]) == ("stale", moves)
    assert ada.at_table("takeback", 409, seat=0, move=0, version=0)["error"]["key"] == "stale"
    assert ada.at_table("stand-in", 409, seat=0, absent=1, version=0)["error"]["key"] == "stale"
    bo.consent(seat=1, agree=True)
    assert ada.view()["moves"] == 0


def test_talk_is_not_switched_back_by_a_stale_page(app: FastAPI) -> None:
    ada, _ = played(app)
    seen = ada.view()["version"]
    ada.at_table("talk/switch", on=False, version=seen)
    assert ada.at_table("talk/switch", 409, on=True, version=seen)["error"]["key"] == "stale"
    assert ada.view()["talk"]["on"] is False


# ---- groups ---------------------------------------------------------------------------------------------------------


def test_a_stale_page_changes_nothing_of_a_group(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    group, link = made(ada)
    seen = ada.get(f"/api/groups/{group}")["version"]
    joined(app, link, "Bo")
    bo = member(ada, group, "Bo")
    for path, body in (
        ("", {"name": "Sunday"}),
        ("/link", {}),
        ("/remove", {"member": bo}),
        ("/owner", {"member": bo}),
        ("/delete", {"sure": True}),
    ):
        refused = ada.post(f"/api/groups/{group}{path}", 409, version=seen, **body)
        assert refused["error"]["key"] == "group_changed"
    page = ada.get(f"/api/groups/{group}")
    assert (page["name"], [one["name"] for one in page["members"]]) == ("Friday", ["Ada", "Bo"])
    page = ada.post(f"/api/groups/{group}", name="Sunday", version=page["version"])
    ada.post(f"/api/groups/{group}/link", version=page["version"])
    assert ada.post(f"/api/groups/{group}/link", 409, version=page["version"])["error"]["key"] == "group_changed"
    ada.post(f"/api/groups/{group}/delete", sure=True, version=ada.get(f"/api/groups/{group}")["version"])


# ---- tournaments ----------------------------------------------------------------------------------------------------


def test_a_stale_page_does_not_begin_or_delete_a_tournament(app: FastAPI) -> None:
    _, cup, (ada, bo, cleo) = club(app, 3)
    seen = ada.get(f"/api/tournaments/{cup}")["version"]
    cleo.post(f"/api/tournaments/{cup}/leave")
    for what, body in (("begin", {}), ("remove", {"player": 2}), ("delete", {"sure": True})):
        refused = ada.post(f"/api/tournaments/{cup}/{what}", 409, version=seen, **body)
        assert refused["error"]["key"] == "tournament_changed"
    page = bo.get(f"/api/tournaments/{cup}")
    assert (page["state"], [player["name"] for player in page["players"]]) == ("gathering", ["Ada", "Bo"])
    ada.post(f"/api/tournaments/{cup}/begin", version=page["version"])


def test_three_decisions_at_once_decide_one_round(app: FastAPI) -> None:
    _, cup, (ada, _) = club(app, 2, rounds=3)
    ada.post(f"/api/tournaments/{cup}/begin")
    [table] = until(ada, cup, 1)["paired"][0]["tables"]
    body = {"number": 1, "places": [1, 2], "version": table["version"]}

    def ask(_: int) -> int:
        return ada.http.post(f"/api/tournaments/{cup}/decide", json=body).status_code

    with ThreadPoolExecutor(3) as threads:
        answers = [threads.submit(copy_context().run, ask, n) for n in range(3)]
    assert sorted(answer.result() for answer in answers) == [200, 409, 409]
    found = until(ada, cup, 2)
    assert found["round"] == 2
    assert [seat["place"] for seat in found["paired"][1]["tables"][0]["seats"]] == [None, None]


def test_a_table_that_has_opened_since_is_not_decided(app: FastAPI) -> None:
    _, cup, (ada, _) = club(app, 2)
    server = app.state.server
    opening, server.rounds._open = server.rounds._open, lambda *_: None
    ada.post(f"/api/tournaments/{cup}/begin")
    while not (paired := ada.get(f"/api/tournaments/{cup}")["paired"]):
        pass
    [seen] = paired["tables"]
    server.rounds._open = opening
    server.rounds.follow(cup)
    body = {"number": 1, "places": [1, 2]}
    refused = ada.post(f"/api/tournaments/{cup}/decide", 409, version=seen["version"], **body)
    assert refused["error"]["key"] == "pairing_changed"
    assert decide(ada, cup, 1, [1, 2])["standing"][0]["points"] == 1.0


def undecide(guest: Guest, cup: str, number: int, status: int = 200) -> Any:
    """Undo the decision of the first table of a round."""
    [table, *_] = guest.get(f"/api/tournaments/{cup}/rounds/{number}")["tables"]
    body = {"round": number, "number": table["number"], "version": table["version"]}
    return guest.post(f"/api/tournaments/{cup}/undecide", status, **body)


def test_a_decision_can_be_undone_until_the_next_round_has_a_move(app: FastAPI) -> None:
    _, cup, (ada, bo) = club(app, 2, rounds=2)
    ada.post(f"/api/tournaments/{cup}/begin")
    [first] = until(ada, cup, 1)["paired"][0]["tables"]
    assert undecide(ada, cup, 1, 409)["error"]["key"] == "pairing_undecided"
    decide(ada, cup, 1, [1, None])
    [second] = until(ada, cup, 2)["paired"][1]["tables"]
    [shown] = ada.get(f"/api/tournaments/{cup}/rounds/1")["tables"]
    assert shown["undoable"]
    stale = {"round": 1, "number": 1, "version": first["version"]}
    assert ada.post(f"/api/tournaments/{cup}/undecide", 409, **stale)["error"]["key"] == "pairing_changed"
    found = undecide(ada, cup, 1)
    assert (found["round"], found["state"], found["paired"]["tables"]) == (1, "running", [first])
    assert bo.get(f"/api/tables/{second['table']}/view", 404), "the table of the next round is closed"
    decide(ada, cup, 1, [2, 1])
    [second] = until(ada, cup, 2)["paired"][1]["tables"]
    ada.table = bo.table = second["table"]
    play_on([ada, bo], 1)
    [shown] = ada.get(f"/api/tournaments/{cup}/rounds/1")["tables"]
    assert not shown["undoable"]
    assert undecide(ada, cup, 1, 409)["error"]["key"] == "next_round_played"
    assert ada.get(f"/api/tournaments/{cup}")["round"] == 2


def test_the_last_decision_can_be_undone_after_the_end(app: FastAPI) -> None:
    _, cup, (ada, _) = club(app, 2, rounds=1)
    ada.post(f"/api/tournaments/{cup}/begin")
    until(ada, cup, 1)
    decide(ada, cup, 1, [1, 2])
    assert until(ada, cup, 2, "over")["can"] == ["undecide", "delete"]
    assert undecide(ada, cup, 1)["state"] == "running"
