"""Finished games looked at afterwards: decision by decision, stored with the table, taken up again after a failure."""

from __future__ import annotations

import json
import time
from queue import SimpleQueue
from typing import Any

import pytest
from fastapi import FastAPI

from regnum.bots.analysis import analyse
from regnum.match import Match, record_of, write
from regnum.registry import make
from regnum.web.bots import analysis

from .browsing import Guest, play_on
from .conftest import Serve
from .test_playing import two

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "ANALYST", "ismcts:iterations=60")


def until(guest: Guest, status: str) -> Any:
    """The analysis of a table, when it has come so far."""
    began = time.monotonic()
    while (found := guest.get(f"/api/tables/{guest.table}/analysis"))["status"] != status:
        assert time.monotonic() - began < 120
        time.sleep(0.02)
    return found


def finished(app: FastAPI) -> Guest:
    guest = Guest(app, "Ada")
    guest.open("me", "bot:random", options={"round_limit": 1})
    play_on([guest])
    return guest


def test_a_finished_game_is_judged_and_the_judgement_is_kept(app: FastAPI) -> None:
    guest = finished(app)
    assert guest.get(f"/api/tables/{guest.table}/analysis")["status"] == "none"
    begun = guest.at_table("analysis")
    assert begun["status"] == "running"
    found = until(guest, "done")["found"]
    with app.state.server.house.open(guest.table) as table:
        expected = analyse(table.match, "ismcts:iterations=60")
    assert [one["move"] for one in found["shares"]] == [one.move for one in expected.decisions]
    for told, one in zip(found["shares"], expected.decisions, strict=True):
        assert told["shares"] == pytest.approx(one.shares, abs=1e-4)
    assert found["final"] == list(expected.final or ())
    assert [one["move"] for one in found["turning_points"]] == [one.move for one in expected.turning_points]
    assert all(one["taken"] != one["preferred"] for one in found["costliest"])
    app.state.server._analyst.cache_clear()  # as after a restart
    assert until(guest, "done")["found"] == found
    assert Guest(app).get(f"/api/tables/{guest.table}/analysis?lang=it")["found"]["shares"] == found["shares"]


def test_an_analysis_that_failed_is_taken_up_where_it_stood(app: FastAPI) -> None:
    guest = finished(app)
    thinkers = app.state.server.thinkers
    thinkers.answers = False
    guest.at_table("analysis")
    stopped = until(guest, "none")
    assert stopped["done"] < stopped["total"]
    thinkers.answers = True
    guest.at_table("analysis")
    assert until(guest, "done")["total"] == stopped["total"]


@pytest.mark.parametrize("judged", [True, False])
def test_a_table_may_be_closed_while_its_game_is_judged(
    serve: Serve, judged: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The running process continues, its result is dropped, and other games of the guest can be analysed."""
    monkeypatch.setattr(analysis, "SAVED_EVERY", 0.0)
    app, asked = serve(analyses=1, rates=1.0), SimpleQueue()
    app.state.server.thinkers.ask = lambda question, done, _: asked.put((question, done))
    ada = Guest(app, "Ada")
    match = Match(make("council"), 2, 7)
    for _ in range(4):
        match.play(match.legal()[0])
    for _ in range(2):
        ada.table = ada.post("/api/import", **json.loads(write(record_of(match))))["id"]
        ada.at_table("analysis")
        question, done = asked.get(timeout=60)
        answer = question.answer() if judged else None
        ada.at_table("close")
        done(answer)
    assert asked.empty()


def test_a_game_that_is_played_is_not_looked_at(app: FastAPI) -> None:
    ada, _ = two(app)
    assert ada.at_table("analysis", 403)["error"]["key"] == "analysis_later"
    assert ada.get(f"/api/tables/{ada.table}/analysis", 403)["error"]["key"] == "analysis_later"
