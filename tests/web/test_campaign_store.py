"""Campaigns in SQLite and PostgreSQL: an older database learns of them, and no chapter is ever stored twice."""

from __future__ import annotations

import threading
from contextvars import copy_context

import pytest
import sqlalchemy as sa

from campaign.conftest import installed  # noqa: F401 - the campaign of stones is installed
from regnum.web.db import Store
from regnum.web.db.schema import TABLES
from regnum.web.db.upgrade import HEAD, upgrade
from regnum.web.maintenance import integrity
from regnum.web.model.settings import Settings
from regnum.web.tables.campaigns import ChapterContinuation

from .browsing import Guest, play_on
from .conftest import Serve
from .test_campaigns import page, ready, tables, to_the_next_chapter, two
from .test_integrity import back_to

pytestmark = pytest.mark.slow


def test_a_database_of_before_campaigns_learns_of_them(serve: Serve, database: str) -> None:
    ada = Guest(serve(database=database), "Ada")
    ada.open("me", "here")
    ada.play()
    table, before = ada.table, ada.view()
    back_to(database, "0003")
    store = Store(Settings(database=database).database_url)
    with store.reading() as connection:
        looked = sa.inspect(connection)
        assert not looked.has_table("campaigns")
        assert not {"campaign", "chapter"} & {column["name"] for column in looked.get_columns("tables")}
    upgrade(store)
    with store.reading() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == HEAD
    store.close()
    app = serve(database=database)
    found = Guest(app).get(f"/api/tables/{table}/view")
    assert (found["version"], found["campaign"]) == (before["version"], None)
    ada, bo, campaign = two(app)
    to_the_next_chapter(ada, bo)
    play_on([ada, bo])
    assert page(ada, campaign)["over"]
    assert [one.wrong for one in integrity.verify(Settings(database=database))] == [""] * 3


def test_no_chapter_is_stored_twice(serve: Serve, database: str) -> None:
    apps = [serve(database=database) for _ in range(3)]
    ada, bo, campaign = two(apps[0])
    play_on([ada, bo])
    for app in apps:  # all try at once; nobody has told the others
        app.state.server.successor.changed = lambda _table: None
    ready(ada)
    ready(bo)
    threads = [
        threading.Thread(
            target=copy_context().run, args=(ChapterContinuation(app.state.server.house).follow, ada.table)
        )
        for app in apps
        for _ in range(3)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert tables(apps[0]) == [(campaign, 0), (campaign, 1)]
    with pytest.raises(sa.exc.IntegrityError), apps[0].state.server.store.writing() as connection:
        connection.execute(sa.update(TABLES).where(TABLES.c.chapter == 1).values(chapter=0))
