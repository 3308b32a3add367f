"""Storage, the same on both databases."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from fastapi import FastAPI

from regnum.core.errors import InvalidOption
from regnum.core.seeds import Seed, secret_seed
from regnum.web.db import Header, Store, StoredEvent, TableSummary, VersionConflict, analyses, connections, messages
from regnum.web.db.schema import METADATA
from regnum.web.db.shape import differences
from regnum.web.db.upgrade import HEAD, upgrade
from regnum.web.maintenance import integrity
from regnum.web.model.events import Broken, Played, Seat, Seated, Switched
from regnum.web.model.settings import Settings, from_environment, to_environment
from regnum.web.server import Server
from regnum.web.tables import table_registry
from regnum.web.tables.execute import execute

from .browsing import Guest, play_on
from .conftest import Serve
from .test_integrity import back_to

PLAYING = TableSummary("playing", (0,), bot_turn=True, deadline=50.0)


def opened(store: Store, name: str = "table", seed: Seed = 2**63) -> Header:
    guest = store.new_guest(f"hash {name}", 1.0)
    seats = [Seat("person", "Ada", guest.id), Seat("open")]
    header = Header(name, "council", 1, "digest", {"map": "ABA"}, seed, seats, guest.id, listed=True, created=5.0)
    store.create(header, TableSummary("waiting"))
    return header


def played(version: int, key: str | None = None) -> StoredEvent:
    return StoredEvent(version, 10.0 + version, None, Played(seat=0, action="elect", moves=version, check="abcd"), key)


def test_a_new_database_has_the_schema(database: str) -> None:
    store = Store(Settings(database=database).database_url)
    upgrade(store)
    with store.engine.connect() as connection:
        assert connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar() == HEAD
    assert differences(store) == []
    upgrade(store)  # again: nothing to do
    store.close()


@pytest.mark.parametrize("version", ["0003", "0006", "0009", "0012"])
def test_migrations_lead_to_the_schema(store: Store, database: str, version: str) -> None:
    back_to(database, version)
    upgrade(store)
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    assert differences(store) == []


def test_a_database_is_made_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    with monkeypatch.context() as broken:
        broken.setattr("regnum.web.db.upgrade.HEAD", object())  # it cannot be stored
        with pytest.raises(sa.exc.DBAPIError):
            upgrade(store)
    with store.reading() as connection:
        assert sa.inspect(connection).get_table_names() == []
    upgrade(store)
    assert differences(store) == []
    store.close()


def test_a_newer_database_is_refused(store: Store) -> None:
    with store.writing() as connection:
        connection.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(InvalidOption, match="does not fit"):
        upgrade(store)


@pytest.mark.parametrize("seed", [5, 2**63, secret_seed(), "1" * 32], ids=["small", "great", "secret", "decimals"])
def test_what_was_agreed_comes_back(store: Store, seed: Seed) -> None:
    assert store.header("nothing") is None
    header = opened(store, seed=seed)
    assert store.header("table") == header
    with pytest.raises(VersionConflict):
        store.create(header, TableSummary("waiting"))


def test_events_come_back_in_order(store: Store) -> None:
    opened(store)
    for version in (1, 2, 3):
        store.append("table", played(version), PLAYING)
    assert store.events("table", 1) == [played(2), played(3)]
    assert store.standing("table") == (3, PLAYING)


def test_an_event_out_of_turn_is_refused_and_nothing_is_written(store: Store) -> None:
    opened(store)
    store.append("table", played(1, "key"), PLAYING)
    for wrong in (played(1), played(3), played(2, "key")):
        with pytest.raises(VersionConflict):
            store.append("table", wrong, TableSummary("finished"))
    assert store.standing("table") == (1, PLAYING)
    assert store.used("table", "key")
    assert not store.used("table", "other")


def test_of_writers_at_the_same_time_one_wins(database: str, store: Store) -> None:
    opened(store)
    others = [Store(Settings(database=database).database_url) for _ in range(2)]
    won: list[int] = []

    def write(number: int) -> None:
        for version in range(1, 11):
            try:
                others[number % 2].append("table", played(version), PLAYING)
                won.append(version)
            except VersionConflict:
                pass

    threads = [threading.Thread(target=write, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for other in others:
        other.close()
    assert sorted(won) == [one.version for one in store.events("table")]
    assert store.standing("table")[0] == len(won)


def test_lists_find_tables(store: Store) -> None:
    header = opened(store)
    assert [one.id for one in store.tables("open", None)] == ["table"]
    assert [one.id for one in store.tables("mine", header.host)] == ["table"]
    assert store.tables("running", None) == []
    invited = Seat("invited", invite="hash")
    store.append("table", StoredEvent(1, 20.0, None, Seated(seat=1, who=invited, why="given")), PLAYING, {1: invited})
    assert store.invited("hash") == ("table", 1)
    assert store.invited("other") is None
    assert [one.seats[1].kind for one in store.tables("running", None)] == ["invited"]
    assert store.tables("open", None) == []
    assert store.bots_turn(20.0) == ["table"]
    assert store.bots_turn(19.0) == []
    assert store.overdue(50.0) == ["table"]
    store.mark_broken("table")
    assert store.overdue(50.0) == store.bots_turn(20.0) == []


def test_the_longest_wait_is_found_first(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regnum.web.db.store.LIST_LENGTH", 2)
    for name, at in (("first", 30.0), ("second", 20.0), ("third", 10.0)):
        opened(store, name)
        store.append(name, replace(played(1), at=at), replace(PLAYING, deadline=at))
    assert store.bots_turn(50.0) == store.overdue(50.0) == ["third", "second"]


def test_an_analysis_is_kept_of_a_table_that_is_there(store: Store) -> None:
    opened(store)
    found = analyses.StoredAnalysis("table", 4, "random", 2, "[]", 10.0)
    analyses.save(store, found)
    assert analyses.load(store, "table") == found
    with pytest.raises(sa.exc.DBAPIError):
        analyses.save(store, replace(found, judged=None))
    store.remove("table", 0)
    analyses.save(store, found)
    assert analyses.load(store, "table") is None


def test_a_table_is_deleted_as_it_was_seen_or_not_at_all(store: Store) -> None:
    opened(store)
    store.append("table", played(1), PLAYING)
    with pytest.raises(VersionConflict):
        store.remove("table", 0)
    assert store.standing("table") == (1, PLAYING)
    assert store.events("table") == [played(1)]
    store.remove("table", 1)
    assert store.standing("table") is None
    assert store.events("table") is None
    assert store.seats("table") == []
    with pytest.raises(VersionConflict):
        store.remove("table", None)


@pytest.mark.slow
def test_a_table_is_not_closed_while_a_guest_sits_down(
    serve: Serve, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_registry, "CURRENT", 600.0)  # the one server does not see what the other one does
    ada, bo = (Guest(serve(database=database), name) for name in ("Ada", "Bo"))
    [invite] = ada.open("me", "friend")
    ada.view()
    assert bo.join(ada.table, invite) == 1
    assert ada.at_table("close", 409)["error"]["key"] == "not_closable"
    assert bo.view()["yours"] == [1]


@pytest.mark.slow
def test_a_table_that_another_worker_closed_is_gone_here_too(serve: Serve) -> None:
    first, second = serve(), serve()
    ada, bo = Guest(first, "Ada"), Guest(second, "Bo")
    ada.open("me", "here")
    bo.table = ada.table
    assert bo.view()["status"] == "playing"
    ada.at_table("close")
    second.state.server.ear.hear(messages.encode(messages.TableRemoved(ada.table)))
    bo.get(f"/api/tables/{ada.table}/view", 404)


@pytest.mark.slow
@pytest.mark.parametrize("broken", [False, True])
def test_a_table_that_was_closed_unheard_is_gone_here_too(
    serve: Serve, broken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Messages from other workers may be lost."""
    monkeypatch.setattr(table_registry, "CURRENT", 0.0)
    first, second = serve(), serve()
    ada, bo = Guest(first, "Ada"), Guest(second, "Bo")
    ada.open("me", "here")
    bo.table = ada.table
    assert bo.view()["status"] == "playing"
    if broken:
        with second.state.server.house.open(ada.table) as table:
            table.broken = Broken(1, 0, "other rules")
    ada.at_table("close")
    bo.get(f"/api/tables/{ada.table}/view", 404)
    assert ada.table not in second.state.server.house._tables


def test_a_choice_takes_a_table_as_this_server_knows_it(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    """On SQLite it is not read once more; had another server written to it, the write itself would say so."""
    monkeypatch.setattr(table_registry, "CURRENT", 0.0)
    apps = serve(), serve()
    servers = [app.state.server for app in apps]
    ada = Guest(apps[0], "Ada")
    ada.open("me", "here")
    reads: list[int] = []
    for server in servers:
        events = server.store.events
        monkeypatch.setattr(server.store, "events", lambda *asked, read=events: reads.append(1) or read(*asked))

    def switch(server: Server) -> int:
        return execute(server.house, ada.table, lambda _: Switched(on=False), lambda table: table.version)

    first = switch(servers[0])
    known = len(reads)
    assert switch(servers[0]) == first + 1
    assert len(reads) == known
    assert [switch(servers[number]) for number in (1, 0, 0, 1)] == [first + more for more in (2, 3, 4, 5)]


def test_nobody_is_refused_for_what_a_server_has_not_heard_of(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_registry, "CURRENT", 0.0)
    apps = serve(), serve()
    ada, there = Guest(apps[0], "Ada"), Guest(apps[1])
    ada.open("me", "here")
    there.table = ada.table
    there.http.cookies.update(ada.http.cookies)
    there.view()
    ada.play()
    view = ada.view()
    after = there.move(view["scene"]["prompt"]["options"][0]["action"], view)
    assert after["version"] == view["version"] + 1
    assert there.move(0, view, 409)["error"]["key"] == "stale", "this time it is true"


def test_a_push_trusts_what_is_known_until_another_process_is_heard(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_registry, "CURRENT", 3600.0)
    here, there = (serve().state.server for _ in range(2))
    ada = Guest(serve(), "Ada")
    ada.open("me", "here")

    def switch(server: Server) -> int:
        return execute(server.house, ada.table, lambda _: Switched(on=False), lambda table: table.version)

    def pushed() -> int:
        with here.house.open(ada.table, need="recent") as table:
            return table.version

    first = switch(here)
    assert pushed() == first
    switch(there)
    assert pushed() == first
    here.ear.hear(messages.encode(messages.TableChanged(ada.table, there.store.me)))
    assert pushed() == first + 1

    append = here.store.append

    def while_another_writes(*stored: Any) -> None:
        append(*stored)
        switch(there)
        here.ear.hear(messages.encode(messages.TableChanged(ada.table, there.store.me)))

    monkeypatch.setattr(here.store, "append", while_another_writes)
    assert switch(here) == first + 2
    assert pushed() == first + 3, "what was heard before the own change was noted counts, too"


def test_a_choice_is_three_statements(app: FastAPI) -> None:
    """Guest, table status and event: each is a round trip to the database."""
    said: list[str] = []
    ada = Guest(app, "Ada")
    ada.open("me", "here")
    ada.play()
    view = ada.view()
    sa.event.listen(
        app.state.server.store.engine, "before_cursor_execute", lambda *asked: said.append(asked[2].split()[0])
    )
    ada.move(view["scene"]["prompt"]["options"][0]["action"], view)
    assert [word for word in said if word not in ("BEGIN", "PRAGMA")] == ["SELECT", "UPDATE", "INSERT"]


def test_a_table_closed_while_it_is_read_is_gone(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bo, server = Guest(app, "Ada"), Guest(app, "Bo"), app.state.server
    ada.open("me", "here")
    read = server.store.header
    server.house.forget(ada.table)

    def slowly(table: str) -> Header | None:
        monkeypatch.undo()
        found = read(table)
        ada.at_table("close")
        return found

    monkeypatch.setattr(server.store, "header", slowly)
    bo.get(f"/api/tables/{ada.table}/view", 404)
    bo.get(f"/api/tables/{ada.table}/view", 404)


@pytest.mark.slow
def test_pauses_are_noted_when_nobody_gave_a_sign(store: Store) -> None:
    store.awake(100.0, 5.0)
    store.pulse(110.0)
    store.awake(113.0, 5.0)
    assert list(store.pauses()) == []
    store.awake(200.0, 5.0)
    assert list(store.pauses()) == [(113.0, 200.0)]


@pytest.mark.slow
def test_a_server_on_this_database_plays(serve: Serve, database: str) -> None:
    ada = Guest(serve(database=database), "Ada")
    ada.open("me", "bot:random")
    seen = play_on([ada], 8)
    again = Guest(serve(database=database))
    again.http.cookies, again.table = ada.http.cookies, ada.table
    assert again.view()["moves"] >= seen["moves"]
    assert [found.wrong for found in integrity.verify(Settings(database=database))] == [""]


def test_verification_finds_what_was_changed(serve: Serve, tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "tables.sqlite3"))
    app = serve()
    ada = Guest(app, "Ada")
    ada.open("me", "here")
    play_on([ada], 3)
    backup = tmp_path / "copy.sqlite3"
    integrity.backup(settings, backup)
    with app.state.server.store.writing() as connection:
        connection.execute(
            sa.text("""UPDATE events SET event = replace(event, '"check":"', '"check":"x') WHERE version = 2""")
        )
    [found] = integrity.verify(settings)
    assert found.wrong == "event 2 was changed after it was written"
    assert [found.wrong for found in integrity.verify(Settings(database=str(backup)))] == [""]


@pytest.mark.slow
def test_a_broken_table_says_so_and_harms_no_other(serve: Serve) -> None:
    app = serve()
    ada = Guest(app, "Ada")
    ada.open("me", "here")
    play_on([ada], 3)
    broken = ada.table
    ada.open("me", "here")
    with app.state.server.store.writing() as connection:
        where = {"table": broken}
        connection.execute(
            sa.text("""UPDATE events SET event = '{"what":"?"}' WHERE "table" = :table AND version = 3"""), where
        )
    app.state.server.house.forget(broken)
    assert ada.view()["status"] == "playing"
    ada.table = broken
    view = ada.view()
    assert view["status"] == "broken"
    assert view["broken"]["download"] == f"/api/tables/{broken}/record"
    assert ada.http.get(view["broken"]["download"]).status_code == 200
    assert "broken" in [one["status"] for one in ada.get("/api/tables", which="mine")["tables"]]
    assert ada.back("undo", 422)["error"]["key"] == "table_broken"


def test_settings_travel_by_the_environment() -> None:
    settings = Settings(database="x.sqlite3", origins=("https://a", "https://b"), webhooks=False, rates=0.5)
    assert from_environment(to_environment(settings)) == settings
    bad_address = [{"REGNUM_ORIGINS": "https://a,example.org"}, {"REGNUM_PUBLIC_URL": "http://[::1"}]
    for wrong in ({"REGNUM_WORKERS": "many"}, {"REGNUM_WEBHOOKS": "perhaps"}, {"REGNUM_WORKERS": "2"}, *bad_address):
        with pytest.raises(InvalidOption):
            from_environment(wrong)
    for mail in ({"REGNUM_MAIL_SECURITY": "ssl"}, {"REGNUM_MAIL_HOST": "mail.example:smtp"}):  # sent without encryption
        with pytest.raises(InvalidOption, match=next(iter(mail))):
            from_environment(mail)
    with pytest.raises(InvalidOption, match="sqlite:///FILE or postgresql"):
        _ = Settings(database="mysql://x").database_url
    for nowhere in ("sqlite://", "sqlite:///", "sqlite:///:memory:", ":memory:"):
        with pytest.raises(InvalidOption, match="kept in a file"):
            _ = Settings(database=nowhere).database_url


@pytest.mark.slow
def test_reading_from_postgresql_is_one_question(fresh_postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No transaction begins, and only a connection that was idle for a while is asked whether it still holds."""
    store = Store(f"postgresql+psycopg://{fresh_postgres.partition('://')[2]}")
    pings = []
    monkeypatch.setattr(store.engine.dialect, "do_ping", pings.append)
    monkeypatch.setattr(connections, "RESTED", 3600.0)
    with store.reading() as connection:
        assert connection.connection.dbapi_connection.autocommit
    with store.writing() as connection:
        assert not connection.connection.dbapi_connection.autocommit
    assert pings == []
    monkeypatch.setattr(connections, "RESTED", -1.0)
    with store.reading():
        assert len(pings) == 1
    store.close()
