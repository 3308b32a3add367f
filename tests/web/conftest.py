"""Servers for the tests of this folder."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from regnum.web.app.app import create_app
from regnum.web.db import Store
from regnum.web.db.upgrade import upgrade
from regnum.web.model.settings import Settings
from regnum.web.security import middleware

from .browsing import OWN, Inline
from .postgres import MISSING, cluster, programs

Serve = Callable[..., FastAPI]


def need_postgres() -> None:
    """Skip the test where there is no PostgreSQL."""
    if programs() is None:
        pytest.skip(MISSING)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The URL of a PostgreSQL server."""
    need_postgres()
    folder = tempfile.TemporaryDirectory(prefix="regnum-pg-", ignore_cleanup_errors=True)
    with folder as name, cluster(Path(name)) as url:
        yield url


@pytest.fixture
def fresh_postgres(postgres: str) -> str:
    """The URL of a PostgreSQL database with nothing in it."""
    name = f"test_{os.urandom(6).hex()}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return postgres.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with nothing in it, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    return str(request.getfixturevalue("fresh_postgres"))


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with nothing in it: migrating once and copying takes a tenth of migrating for each test."""
    file = tmp_path_factory.mktemp("empty") / "tables.sqlite3"
    store = Store(f"sqlite:///{file}")
    upgrade(store)
    store.close()
    return file


@pytest.fixture
def store(database: str, empty: Path) -> Iterator[Store]:
    """A store of each kind with nothing in it."""
    found = Store(Settings(database=database).database_url)
    if found.is_sqlite:
        shutil.copyfile(empty, str(found.url.database))
    upgrade(found)
    yield found
    found.close()


@pytest.fixture
def serve(tmp_path: Path, empty: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serve]:
    """Start servers on one database; bots think in this process."""
    monkeypatch.setattr(middleware, "PAUSE", 0.0)
    shutil.copyfile(empty, tmp_path / "tables.sqlite3")
    with ExitStack() as running:

        def start(now: Any = None, think: bool = True, **settings: Any) -> FastAPI:
            settings = {"database": f"sqlite:///{tmp_path / 'tables.sqlite3'}", "rates": 0.0, **OWN, **settings}
            app = create_app(Settings(thinkers=0, **settings), now)
            server = app.state.server
            server.thinkers = server.bot_driver.thinkers = inline = Inline()
            inline.answers = think
            app.state.portal = running.enter_context(TestClient(app)).portal
            return app

        yield start


@pytest.fixture
def app(serve: Serve) -> FastAPI:
    """One server."""
    return serve()
