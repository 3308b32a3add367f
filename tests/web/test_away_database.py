"""A database that cannot be reached: nobody is told of a fault, nothing is taken for stored, and all comes back."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from regnum.core.errors import InvalidOption
from regnum.web.app.serve import serve
from regnum.web.db import DatabaseUnavailable, Store
from regnum.web.db.store import when_it_is_there
from regnum.web.db.upgrade import upgrade
from regnum.web.model.settings import Settings

from .browsing import Guest, after_broadcasts
from .conftest import Serve, need_postgres
from .postgres import Cluster

pytestmark = pytest.mark.slow

NOWHERE = "postgresql+psycopg://regnum@/postgres?host=/nowhere"


@pytest.fixture
def own_cluster() -> Iterator[Cluster]:
    """A PostgreSQL that a test may stop."""
    need_postgres()
    with tempfile.TemporaryDirectory(prefix="regnum-pg-", ignore_cleanup_errors=True) as folder:
        cluster = Cluster(Path(folder))
        cluster.start()
        yield cluster
        cluster.stop()


def test_a_database_that_is_not_there_is_away() -> None:
    with pytest.raises(DatabaseUnavailable):
        Store(NOWHERE).header("0000")


def test_a_server_does_not_start_without_its_database() -> None:
    with pytest.raises(InvalidOption, match="cannot be reached"):
        serve("127.0.0.1", 0, Settings(NOWHERE))


def test_who_waits_for_the_database_goes_on_when_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regnum.web.db.store.AGAIN", 0.0)
    outcomes = iter([DatabaseUnavailable("down"), DatabaseUnavailable("starting"), None])

    def ask() -> str:
        if (error := next(outcomes)) is not None:
            raise error
        return "there"

    assert when_it_is_there(ask) == "there"


def test_a_choice_while_the_database_is_away_is_played_once_when_it_is_back(own_cluster: Cluster, serve: Serve) -> None:
    """The worker has lost its connections: it keeps nothing that was not stored, and does not call it its own fault."""
    app = serve(database=own_cluster.url)
    ada = Guest(app, "Ada")
    ada.open("me", "here")
    view = ada.view()
    action = view["scene"]["prompt"]["options"][0]["action"]
    for mode in ("fast", "immediate"):
        own_cluster.stop(mode)
        refused = ada.move(action, view, status=503, key=mode)
        assert refused["error"]["key"] == "database_away"
        own_cluster.start()
        after = ada.move(action, view, key=mode)
        assert after["version"] == view["version"] + 1
        assert ada.move(action, view, key=mode)["version"] == after["version"]
        view, action = after, after["scene"]["prompt"]["options"][0]["action"]


def test_a_choice_that_was_stored_unknown_to_us_is_told_when_it_is_sent_again(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks after the database has stored it. Others look on here, who have not been told."""
    ada, (house, told) = Guest(app, "Ada"), (app.state.server.house, list[int]())
    ada.open("me", "here")
    view = ada.view()
    action = view["scene"]["prompt"]["options"][0]["action"]
    after_broadcasts(monkeypatch, app.state.server, lambda table: told.append(table.version))
    append = house.store.append

    def break_off(*what: Any) -> None:
        append(*what)
        raise DatabaseUnavailable("the connection broke")

    with monkeypatch.context() as breaking:
        breaking.setattr(house.store, "append", break_off)
        ada.move(action, view, status=503, key="once")
    assert told == []
    after = ada.move(action, view, key="once")
    assert after["version"] == view["version"] + 1
    assert told == [after["version"]]


def test_connections_that_broke_while_nobody_asked_are_made_again(own_cluster: Cluster) -> None:
    store = Store(f"postgresql+psycopg://{own_cluster.url.partition('://')[2]}")
    upgrade(store)
    own_cluster.stop("immediate")
    own_cluster.start()
    assert store.header("0000") is None
    store.close()
