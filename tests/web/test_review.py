"""Reviews of finished games: question by question, stored with the table, taken up again, stopped."""

from __future__ import annotations

import json
import time
from queue import SimpleQueue
from typing import Any

import pytest
from fastapi import FastAPI

from regnum.bots import review as reviewing
from regnum.match import Match, record_of, write
from regnum.registry import make
from regnum.web.bots import review
from regnum.web.db import analyses

from .browsing import Guest, play_on
from .conftest import Serve
from .test_playing import two

pytestmark = pytest.mark.slow

QUICK = "ismcts:iterations=30"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "ANALYST", QUICK)
    monkeypatch.setattr(reviewing, "PLAYOUTS", 2)
    monkeypatch.setattr(reviewing, "CONFIRMED_BY", 2)
    monkeypatch.setattr(reviewing, "CANDIDATES", 2)


def until(guest: Guest, status: str) -> Any:
    """The review of a table, when it has come so far."""
    began = time.monotonic()
    while (found := guest.get(f"/api/tables/{guest.table}/review"))["status"] != status:
        assert time.monotonic() - began < 120
        time.sleep(0.02)
    return found


def finished(app: FastAPI) -> Guest:
    guest = Guest(app, "Ada")
    guest.open("me", "bot:random", options={"round_limit": 1})
    play_on([guest])
    return guest


def test_a_finished_game_is_reviewed_and_the_review_is_kept(app: FastAPI) -> None:
    guest = finished(app)
    assert guest.get(f"/api/tables/{guest.table}/review")["status"] == "none"
    begun = guest.at_table("review")
    assert begun["status"] == "running"
    found = until(guest, "done")["found"]
    with app.state.server.house.open(guest.table) as table:
        expected = reviewing.review(table.match, QUICK)
    assert [(one["move"], one["seat"], one["turn"]) for one in found["turns"]] == [
        (turn.move, turn.seat, turn.number) for turn in expected.turns
    ]
    for told, one in zip(found["turns"], expected.standings, strict=True):
        assert [chance["value"] for chance in told["chances"]] == pytest.approx([c.mean for c in one.chances], abs=1e-4)
        assert all(0 <= chance["low"] <= chance["value"] <= chance["high"] <= 1 for chance in told["chances"])
    assert found["final"] == list(expected.final or ())
    for seat, own in enumerate(found["seats"]):
        assert own["best"] + own["equal"] + own["worse"] + own["expensive"] == sum(
            one.seat == seat for one in expected.choices
        )
        assert len(own["turning_points"]) <= 3
        assert all(one["taken"] != one["better"] and one["why"] for one in own["choices"])
    app.state.server._reviews.cache_clear()  # as after a restart
    assert until(guest, "done")["found"] == found
    assert Guest(app).get(f"/api/tables/{guest.table}/review?lang=it")["found"]["turns"] == found["turns"]


def test_a_review_that_failed_is_taken_up_where_it_stood(app: FastAPI) -> None:
    guest = finished(app)
    thinkers = app.state.server.thinkers
    thinkers.answers = False
    guest.at_table("review")
    stopped = until(guest, "none")
    assert stopped["done"] < stopped["total"]
    thinkers.answers = True
    guest.at_table("review")
    until(guest, "done")


def asked_of(serve: Serve) -> tuple[FastAPI, SimpleQueue[Any], Guest]:
    """A server whose thinking processes never answer by themselves, and a guest with a short game."""
    app, asked = serve(analyses=1, rates=1.0), SimpleQueue[Any]()
    app.state.server.thinkers.ask = lambda question, done, _: asked.put((question, done))
    ada = Guest(app, "Ada")
    imported(ada)
    return app, asked, ada


def imported(ada: Guest) -> None:
    """A table of four moves."""
    match = Match(make("council"), 2, 7)
    for _ in range(4):
        match.play(match.legal()[0])
    ada.table = ada.post("/api/import", **json.loads(write(record_of(match))))["id"]


@pytest.mark.parametrize("judged", [True, False])
def test_a_table_may_be_closed_while_its_game_is_reviewed(
    serve: Serve, judged: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The running process continues, its result is dropped, and other games of the guest can be reviewed."""
    monkeypatch.setattr(review, "SAVED_EVERY", 0.0)
    _, asked, ada = asked_of(serve)
    for _ in range(2):
        ada.at_table("review")
        question, done = asked.get(timeout=60)
        answer = question.answer() if judged else None
        ada.at_table("close")
        done(answer)
        imported(ada)
    assert asked.empty()


def test_a_review_can_be_stopped_and_goes_on_later(serve: Serve) -> None:
    _, asked, ada = asked_of(serve)
    ada.at_table("review")
    question, done = asked.get(timeout=60)
    done(question.answer())
    late = asked.get(timeout=60)
    stopped = ada.at_table("review/stop")
    assert (stopped["status"], stopped["done"]) == ("none", 1)
    late[1](late[0].answer())
    assert asked.empty()  # a late answer starts nothing
    assert ada.at_table("review")["done"] == 1
    assert asked.get(timeout=60)[0] == late[0]


def test_a_review_is_stopped_in_another_process(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review, "SAVED_EVERY", 0.0)
    app, asked, ada = asked_of(serve)
    ada.at_table("review")
    question, done = asked.get(timeout=60)
    there = app.state.server.reviews
    app.state.server._reviews.cache_clear()  # as in another worker
    ada.at_table("review/stop")
    done(question.answer())
    assert asked.empty()
    assert not there._jobs


def test_a_stranger_stops_no_review(app: FastAPI) -> None:
    guest = finished(app)
    app.state.server.thinkers.ask = lambda *_: None
    guest.at_table("review")
    stranger = Guest(app, "Ugo")
    stranger.table = guest.table
    assert stranger.at_table("review/stop", 403)["error"]["key"] == "review_not_yours"
    assert guest.at_table("review/stop")["status"] == "none"


def test_an_analysis_of_an_earlier_version_is_made_anew(app: FastAPI) -> None:
    guest = finished(app)
    moves = guest.view()["moves"]
    old = analyses.StoredAnalysis(guest.table, moves, "ismcts:iterations=1000,net=calibrated", 1, '[{"move":1}]', 1e12)
    analyses.save(app.state.server.store, old)
    assert guest.get(f"/api/tables/{guest.table}/review") == {"status": "none", "done": 0, "total": 0, "found": None}


def test_a_game_that_is_played_is_not_reviewed(app: FastAPI) -> None:
    ada, _ = two(app)
    assert ada.at_table("review", 403)["error"]["key"] == "review_later"
    assert ada.at_table("review/stop", 403)["error"]["key"] == "review_later"
    assert ada.get(f"/api/tables/{ada.table}/review", 403)["error"]["key"] == "review_later"
