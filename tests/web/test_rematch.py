"""Playing again: nobody is seated without agreeing, and a game is repeated once."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI

from regnum.web.maintenance import integrity
from regnum.web.tables import repeating
from regnum.web.tables.rematch import PATIENCE

from .browsing import Guest, play_on
from .conftest import Serve
from .test_campaigns import until
from .test_clocks import Time
from .test_playing import two


def finished(app: FastAPI, **more: Any) -> tuple[Guest, Guest]:
    """Two people who have played a game to its end."""
    ada, bo = two(app, options={"round_limit": "4"}, **more)
    assert play_on([ada, bo])["status"] == "finished"
    return ada, bo


def answers(guest: Guest, agree: bool = True, status: int = 200) -> Any:
    view = guest.view()
    return guest.at_table("rematch", status, seat=view["yours"][0], agree=agree, version=view["version"])


def followed(guest: Guest) -> str:
    return str(until(lambda: guest.view()["rematch"]["next"], "the next game"))


def test_the_same_game_begins_when_everybody_has_agreed(app: FastAPI) -> None:
    ada, bo = finished(app, hints=True)
    before = ada.view()
    assert before["rematch"] == {"by": None, "ready": [], "declined": [], "bots": [], "wait": 0.0, "next": None}
    proposed = answers(ada)["rematch"]
    assert (proposed["by"], proposed["ready"], proposed["next"]) == (0, [0], None)
    assert bo.view()["rematch"]["ready"] == [0], "nobody is seated before they agree"
    answers(bo)
    table = followed(ada)
    assert table == followed(bo) != ada.table
    ada.table = bo.table = table
    again = ada.view()
    assert again["status"] == "playing"
    for same in ("game", "options", "clock", "absent", "hints", "listed", "title"):
        assert again[same] == before[same]
    assert [seat["name"] for seat in again["seats"]] == [seat["name"] for seat in before["seats"]]
    assert (ada.view()["yours"], bo.view()["yours"]) == ([0], [1])
    assert not again["seed_chosen"]
    assert again["rematch"] is None, "a game that runs is not repeated"


def test_a_game_is_repeated_once(app: FastAPI) -> None:
    ada, bo = finished(app)
    answers(ada)
    answers(bo)
    table = followed(ada)
    assert answers(ada, status=409)["error"]["key"] == "repeated_already"
    continuation = repeating.RematchContinuation(app.state.server.house)
    assert continuation.left(0.0) == []
    continuation.follow(ada.table)
    assert followed(ada) == table
    assert [one.wrong for one in integrity.verify(app.state.server.settings)] == ["", ""]


def test_against_bots_one_click_is_enough(app: FastAPI) -> None:
    ada = Guest(app, "Ada")
    ada.open("me", "bot:random", options={"round_limit": "4"})
    play_on([ada])
    answers(ada)
    ada.table = followed(ada)
    assert [(seat["kind"], seat["name"]) for seat in ada.view()["seats"]] == [("person", "Ada"), ("bot", "random")]


def test_a_proposal_can_be_withdrawn(app: FastAPI) -> None:
    ada, bo = finished(app)
    answers(ada)
    assert answers(ada, agree=False)["rematch"]["by"] is None
    answers(bo)
    assert bo.view()["rematch"]["by"] == 1
    assert bo.view()["rematch"]["declined"] == []


def test_a_bot_may_have_the_seat_of_who_declines(app: FastAPI) -> None:
    ada, bo = finished(app)
    answers(ada)
    body = {"seat": 0, "absent": 1, "bot": "random", "name": "Ulrich"}
    assert ada.at_table("rematch/bot", 409, **body)["error"]["key"] == "nobody_waits"
    answers(bo, agree=False)
    assert ada.view()["rematch"]["declined"] == [1]
    bo.at_table("rematch/bot", 422, **body | {"seat": 1, "absent": 1})
    ada.at_table("rematch/bot", **body)
    table = followed(ada)
    ada.table = bo.table = table
    assert [(seat["kind"], seat["name"]) for seat in ada.view()["seats"]] == [("person", "Ada"), ("bot", "Ulrich")]
    assert bo.view()["yours"] == []
    assert bo.view()["can_return"] == [], "the seat is not theirs"


def test_a_bot_may_have_the_seat_of_who_does_not_answer(serve: Serve) -> None:
    now = Time()
    app = serve(now=now)
    ada, bo = finished(app)
    answers(ada)
    body = {"seat": 0, "absent": 1, "bot": "random"}
    assert ada.view()["rematch"]["wait"] == PATIENCE
    ada.at_table("rematch/bot", 409, **body)
    now.now += PATIENCE
    assert bo.view()["rematch"]["wait"] == 0.0
    assert bo.at_table("rematch/bot", 409, **body | {"seat": 1, "absent": 0})["error"]["key"] == "nobody_waits"
    ada.at_table("rematch/bot", **body)
    assert followed(ada)


def test_only_who_sat_there_is_asked(app: FastAPI) -> None:
    ada, _ = finished(app)
    cleo = Guest(app, "Cleo")
    cleo.table = ada.table
    assert cleo.at_table("rematch", 403, seat=0, agree=True)["error"]["key"] == "not_your_seat"
    ada.open("me", "bot:random")
    assert ada.at_table("rematch", 409, seat=0, agree=True)["error"]["key"] == "not_repeatable"


def test_a_stale_answer_is_refused(app: FastAPI) -> None:
    ada, bo = finished(app)
    seen = bo.view()["version"]
    answers(ada)
    stale = bo.at_table("rematch", 409, seat=1, agree=False, version=seen)
    assert stale["error"]["key"] == "stale"
    assert stale["view"]["rematch"]["by"] == 0


def test_who_has_too_many_tables_proposes_in_vain(serve: Serve) -> None:
    app = serve(stored_tables=1)
    ada, bo = finished(app)
    old = ada.table
    ada.open("me", "bot:random")
    ada.table = old
    answers(ada)
    answers(bo)
    until(lambda: ada.view()["rematch"]["by"] == 1, "withdrawing the proposal")
    assert ada.view()["rematch"]["next"] is None


def test_a_server_that_starts_opens_what_was_agreed(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    app = serve()
    ada, bo = finished(app)
    monkeypatch.setattr(app.state.server.successor, "changed", lambda _: None)  # it stops before the table is open
    answers(ada)
    answers(bo)
    assert ada.view()["rematch"]["next"] is None
    again = serve()
    ada.http, table = Guest(again).http, ada.table
    spectator = Guest(again)
    spectator.table = table
    assert followed(spectator)
