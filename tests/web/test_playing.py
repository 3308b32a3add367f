"""Whole games and every way of going back, over HTTP."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from regnum.match import read, replay

from .browsing import Guest, play_on
from .conftest import Serve

pytestmark = pytest.mark.slow


def two(app: FastAPI, **more: object) -> tuple[Guest, Guest]:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    [invite] = ada.open("me", "friend", **more)
    assert bo.join(ada.table, invite) == 1
    return ada, bo


def test_two_people_and_a_bot_play_a_whole_game(app: FastAPI) -> None:
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    [invite] = ada.open("me", "friend", "bot:random", options={"round_limit": "4"})
    assert ada.view()["status"] == "waiting"
    assert bo.join(ada.table, invite) == 1
    end = play_on([ada, bo])
    assert end["status"] == "finished"
    assert end["ending"]["how"] == "The round limit was reached"
    [listed] = ada.get("/api/tables", which="mine")["tables"]
    assert listed["result"] == end["ending"]["result"]
    record = ada.http.get(f"/api/tables/{ada.table}/record").content
    match = replay(read(record))
    assert [*match.outcome.points] == end["ending"]["points"]
    assert match.names == ("Ada", "Bo", "random")
    analysis = Guest(app)
    analysis.table = analysis.post("/api/import", **ada.get(f"/api/tables/{ada.table}/record"))["id"]
    assert analysis.view()["moves"] == end["moves"]
    fork = bo.at_table("fork", at=3)
    bo.table = fork["id"]
    assert bo.view()["moves"] == 3
    assert bo.view()["yours"] == [0, 1, 2]


def test_a_move_is_stored_and_survives_the_server(app: FastAPI, serve: Serve) -> None:
    ada, _ = two(app)
    ada.play("elect")
    before = ada.play()
    again = Guest(serve(), "Ada")
    again.http.cookies = ada.http.cookies
    again.table = ada.table
    assert again.view() == before


def test_a_stale_choice_is_refused_with_the_fresh_view(app: FastAPI) -> None:
    ada, _ = two(app)
    old = ada.view()
    ada.play("elect")
    action = old["scene"]["prompt"]["options"][0]["action"]
    refused = ada.move(action, old, status=409)
    assert refused["error"]["key"] == "stale"
    assert refused["view"] == ada.view()
    assert ada.at_table("undo", 409, seat=0, version=0, key="x")["view"]["version"] == refused["view"]["version"]


def test_the_same_request_twice_plays_once(app: FastAPI) -> None:
    ada, _ = two(app)
    view = ada.view()
    choice = ada.choice(view, view["scene"]["prompt"]["options"][0]["action"], "once")
    first = ada.at_table("moves", **choice)
    assert ada.at_table("moves", **choice) == first
    assert first["version"] == view["version"] + 1


def test_an_illegal_choice_is_refused_with_the_reason(app: FastAPI) -> None:
    ada, _ = two(app)
    view = ada.view()
    legal = {option["action"] for option in view["scene"]["prompt"]["options"]}
    refused = next(action for action in range(200) if action not in legal)
    assert "Not possible" in ada.move(refused, view, status=422)["error"]["text"]
    assert ada.move(2**30, view, status=422)["error"]["key"] == "no_such_action"
    assert ada.view() == view


def test_undo_redo_and_restart_up_to_the_barrier(app: FastAPI) -> None:
    ada, bo = two(app)
    start = ada.view()
    assert not start["can"]["undo"]
    elect = ada.play("elect")
    assert elect["can"] == {"undo": True, "redo": False, "restart": True, "hint": False, "takeback": True}
    undone = ada.back("undo")
    assert undone["scene"] == start["scene"]
    assert undone["can"]["redo"]
    assert ada.back("redo")["scene"] == elect["scene"]
    ada.play()
    assert ada.back("restart")["scene"] == start["scene"]
    assert ada.back("undo", 422)["error"]["key"] == "nothing_played"
    ada.play("elect")
    ada.play()
    ada.play("end_turn")
    assert bo.view()["prompt"]
    bo.play("elect")
    assert ada.back("undo", 422)["error"]["key"] == "others_acted"
    audit = [line["text"] for line in ada.get(f"/api/tables/{ada.table}/audit")["lines"]]
    assert "Ada restarted the turn (back to move 0)" in audit


def test_going_back_further_takes_everybody(app: FastAPI) -> None:
    ada, bo = two(app)
    ada.play("elect")
    ada.play()
    ada.play("end_turn")
    bo.play("elect")
    asked = ada.at_table("takeback", seat=0, move=1, version=ada.view()["version"])
    assert asked["consent"] == {"by": 0, "move": 1, "absent": None, "waiting": [1]}
    refused = bo.consent(seat=1, agree=False)
    assert refused["consent"] is None
    assert refused["moves"] == asked["moves"]
    ada.at_table("takeback", seat=0, move=1, version=ada.view()["version"])
    agreed = bo.consent(seat=1, agree=True)
    assert agreed["moves"] == 1
    assert agreed["consent"] is None
    assert bo.consent(422, seat=1, agree=True)["error"]["key"] == "no_consent_asked"


def test_bots_agree_to_go_back(serve: Serve) -> None:
    ada = Guest(serve(), "Ada")
    ada.open("me", "bot:random")
    play_on([ada], 6)
    back = ada.at_table("takeback", seat=0, move=0, version=ada.view()["version"])
    assert back["consent"] is None


def test_several_people_at_one_device(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    ada.open("me", "here", "here")
    view = ada.view()
    assert view["hotseat"]
    assert view["yours"] == [0, 1, 2]
    assert play_on([ada], 30)["viewer"] in (0, 1, 2)
    assert ada.view(seat=2)["viewer"] == 2


def test_a_preview_says_what_is_certain_and_changes_nothing(app: FastAPI) -> None:
    ada, bo = two(app)
    view = ada.view()
    actions = {option["notation"]: option["action"] for option in view["scene"]["prompt"]["options"]}
    shown = ada.at_table("preview", seat=0, prompt=view["prompt"], action=actions["engage"])
    coins = [change for change in shown["changes"] if change["kind"] == "coins"]
    assert coins == [{"seat": 0, "kind": "coins", "n": -3, "label": "−3 coins"}]
    assert shown["back"]
    assert not shown["ends_turn"]
    assert ada.view() == view
    bo.at_table("preview", 403, seat=0, prompt=view["prompt"], action=actions["engage"])


def test_the_past_can_be_looked_at(app: FastAPI) -> None:
    ada, _ = two(app)
    first = ada.view()
    ada.play("elect")
    ada.play()
    past = ada.view(at=0)
    assert past["at"] == 0
    assert past["prompt"] is None
    assert past["scene"]["pieces"] == first["scene"]["pieces"]
    assert ada.get(f"/api/tables/{ada.table}/view", 422, at=99)["error"]["key"] == "no_such_moment"


def test_the_view_names_who_has_moved_since_one_s_own_choice(app: FastAPI) -> None:
    ada, bo = two(app)
    assert ada.view()["movers"] == []
    ada.play("elect")
    assert ada.view()["movers"] == []
    assert bo.view()["movers"] == [0] * ada.view()["moves"]
    spectator = Guest(app)
    spectator.table = ada.table
    assert spectator.view()["movers"] == bo.view()["movers"]
    while ada.view()["scene"].get("prompt"):
        ada.play()
    bo.play("engage")
    assert ada.view()["movers"] == [1]
    assert ada.view(at=ada.view()["moves"])["movers"] == [1]
    assert ada.view(at=1)["movers"] == [0]
    assert spectator.view()["movers"] == [1]


def test_a_hint_names_good_choices_and_changes_nothing(app: FastAPI) -> None:
    guest = Guest(app, "Ada")
    guest.open("me", "bot:random", hints=True)
    before = guest.view()
    choices = guest.at_table("hint", seat=0)["choices"]
    legal = {option["action"]: option["label"] for option in before["scene"]["prompt"]["options"]}
    assert 0 < len(choices) <= 3
    for choice in choices:
        assert choice["action"] in legal
        assert 0 <= choice["win"] <= 1
    assert guest.view() == before
    assert guest.at_table("hint", 403, seat=1)["error"]["key"] == "not_your_seat"


def test_a_hint_is_given_where_the_table_allows_it_and_to_who_is_asked(app: FastAPI) -> None:
    ada, bo = two(app)
    assert ada.at_table("hint", 409, seat=0)["error"]["key"] == "no_hints"
    [invite] = ada.open("me", "friend", hints=True)
    bo.join(ada.table, invite)
    assert bo.at_table("hint", 409, seat=1)["error"]["key"] == "no_hint"
