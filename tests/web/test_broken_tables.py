"""A table is broken when its data are bad, and for no other reason; one that can be rebuilt again goes on."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from regnum.match.match import Match
from regnum.web.db import Store
from regnum.web.db.hash_chain import event_seal, header_seal
from regnum.web.db.schema import EVENTS, TABLES
from regnum.web.maintenance import integrity
from regnum.web.model.settings import Settings
from regnum.web.tables.timeouts import check_clocks

from .browsing import Guest, play_on
from .conftest import Serve
from .test_campaigns import until


def reseal(store: Store, **agreed: object) -> None:
    """Change what was agreed at the only table, as a server with other rules would have written it."""
    with store.writing() as connection:
        row = dict(connection.execute(sa.select(TABLES)).mappings().one()) | agreed
        seal = header_seal(row)
        connection.execute(sa.update(TABLES).values({**agreed, "seal": seal}))
        for event in connection.execute(sa.select(EVENTS).order_by(EVENTS.c.version)).mappings().all():
            seal = event_seal(seal, event)
            connection.execute(sa.update(EVENTS).where(EVENTS.c.version == event["version"]).values(seal=seal))


def rewrite(store: Store, version: int, before: str, after: str) -> None:
    with store.writing() as connection:
        event = sa.func.replace(EVENTS.c.event, before, after)
        connection.execute(sa.update(EVENTS).where(EVENTS.c.version == version).values(event=event))


def stored(store: Store) -> tuple[str, bool]:
    with store.reading() as connection:
        row = connection.execute(sa.select(TABLES.c.status, TABLES.c.bot_turn)).one()
    return row.status, row.bot_turn


def waiting_for_a_bot(serve: Serve) -> tuple[FastAPI, Guest]:
    app = serve()
    app.state.server.bot_driver.thinkers.ask = lambda *_: None  # it does not answer yet
    ada = Guest(app, "Ada")
    ada.open("me", "bot:random")
    while ada.view()["prompt"]:
        ada.play()
    return app, ada


@pytest.mark.parametrize("error", [MemoryError, RuntimeError, ValueError, RecursionError])
def test_a_passing_fault_breaks_no_table(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: type[Exception]
) -> None:
    app, ada = waiting_for_a_bot(serve)
    server = app.state.server
    before = stored(server.store)
    assert before == ("playing", True)
    server.house.forget_all()

    def fails(*_: object) -> None:
        raise error("for a moment")

    with monkeypatch.context() as patch:
        patch.setattr(Match, "play", fails)
        ada.http.get(f"/api/tables/{ada.table}/view")
        server.bot_driver.sweep()
        check_clocks(server.house)
    assert stored(server.store) == before
    assert ada.view()["status"] == "playing"
    assert [found.wrong for found in integrity.verify(Settings(database=str(tmp_path / "tables.sqlite3")))] == [""]


def test_a_table_that_was_marked_by_mistake_is_mended_and_its_bot_plays(serve: Serve) -> None:
    app, ada = waiting_for_a_bot(serve)
    server, asked = app.state.server, []
    server.store.mark_broken(ada.table)
    server.house.forget_all()
    server.bot_driver._thinking.clear()
    server.bot_driver.thinkers.ask = lambda question, *_: asked.append(question)
    assert ada.view()["status"] == "playing"
    assert stored(server.store) == ("playing", True)
    assert asked


@pytest.mark.slow
def test_one_table_that_fails_keeps_no_other_waiting(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    app, ada = waiting_for_a_bot(serve)
    failing, driver = ada.table, app.state.server.bot_driver
    ada.open("me", "bot:random")
    while ada.view()["prompt"]:
        ada.play()
    driver._thinking.clear()
    asked = []
    driver.thinkers.ask = lambda question, *_: asked.append(question)
    real = driver.house.open

    def opened(table: str, *more: object) -> object:
        if table == failing:
            raise RuntimeError("out of order")
        return real(table, *more)

    monkeypatch.setattr(driver.house, "open", opened)
    monkeypatch.setattr(driver.house, "now", lambda: time.time() + 3600)
    driver.sweep()
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("before", "after"),
    [('"seat":0', '"seat":7'), ('"seat":0', '"seat":-1'), ('"action":"', '"action":"x'), ('"check":"', '"check":"x')],
)
def test_bad_data_break_a_table_for_good(serve: Serve, before: str, after: str) -> None:
    app = serve()
    ada, server = Guest(app, "Ada"), app.state.server
    ada.open("me", "here")
    play_on([ada], 3)
    for version in (1, 2, 3):
        rewrite(server.store, version, before, after)
    server.house.forget_all()
    assert ada.view()["status"] == "broken"
    assert stored(server.store)[0] == "broken"


OTHERS = [{"rules_version": 9}, {"data_digest": "0" * 16}]


@pytest.mark.parametrize("agreed", OTHERS, ids=str)
def test_a_table_of_other_rules_goes_on_if_they_lead_to_the_same_states(
    serve: Serve, tmp_path: Path, agreed: dict[str, object]
) -> None:
    app = serve()
    ada, server = Guest(app, "Ada"), app.state.server
    ada.open("me", "here")
    play_on([ada], 5)
    reseal(server.store, **agreed)
    server.store.mark_broken(ada.table)  # as earlier servers did with every such table
    server.house.forget_all()
    view = play_on([ada], 5)
    assert (view["status"], view["broken"]) == ("playing", None)
    assert [found.wrong for found in integrity.verify(Settings(database=str(tmp_path / "tables.sqlite3")))] == [""]


@pytest.mark.parametrize(
    ("agreed", "why"),
    [
        ({"rules_version": 9}, "version 9 of the rules. This server has version 1"),
        ({"data_digest": "0" * 16}, "different component data"),
    ],
)
def test_a_table_of_rules_that_lead_elsewhere_says_which_it_needs(
    serve: Serve, tmp_path: Path, agreed: dict[str, object], why: str
) -> None:
    app = serve()
    ada, server = Guest(app, "Ada"), app.state.server
    ada.open("me", "here")
    play_on([ada], 5)
    rewrite(server.store, 3, '"check":"', '"check":"x')
    reseal(server.store, **agreed)
    server.house.forget_all()
    view = ada.view()
    assert view["status"] == "broken"
    assert why in view["broken"]["why"]
    assert why in ada.http.get(f"/t/{ada.table}/plain").text
    [found] = integrity.verify(Settings(database=str(tmp_path / "tables.sqlite3")))
    assert "event 3: event 3 leads elsewhere than the log says; it was played" in found.wrong


def test_an_option_that_is_no_more_is_named(serve: Serve) -> None:
    app = serve()
    ada, server = Guest(app, "Ada"), app.state.server
    ada.open("me", "here")
    reseal(server.store, options='{"toll": "on"}', rules_version=9)
    server.house.forget_all()
    view = until(lambda: ada.view(), "a view")
    assert (view["status"], view["broken"]["move"]) == ("broken", 0)
    assert "version 9" in view["broken"]["why"]
