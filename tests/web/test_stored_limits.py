"""Limits on stored rows hold when requests come at the same time, on SQLite and PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi import FastAPI

from campaign.conftest import installed  # noqa: F401 - games of stones are installed
from regnum.web.api import tournaments as api
from regnum.web.db import (
    Group,
    Header,
    Store,
    TableSummary,
    Tournament,
    devices,
    groups,
    people,
    quotas,
    talk,
    tournaments,
)
from regnum.web.db.schema import BROWSERS, DEVICES, PAIRINGS, PASSES, TABLES, TALK, TOURNAMENTS
from regnum.web.model.errors import Refused
from regnum.web.model.events import Seat
from regnum.web.model.settings import Settings

from .browsing import Guest, play_on
from .conftest import Serve
from .test_groups import made
from .test_played import GAME

AT_ONCE = 8


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Start all of them in the same moment; their results."""
    ready = threading.Barrier(len(acts))

    def run(act: Callable[[], Any]) -> Any:
        ready.wait()
        return act()

    with ThreadPoolExecutor(len(acts)) as threads:
        return [thread.result() for thread in [threads.submit(run, act) for act in acts]]


def rows(store: Store, table: sa.Table) -> int:
    with store.reading() as connection:
        return int(connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0)


def test_a_group_has_no_more_open_tournaments_than_it_may(store: Store) -> None:
    ada = store.new_guest("hash", 1.0).id
    groups.create(store, Group("group", "Friday", "", ada, 1.0), groups.Link("link", None), "member", 30)
    cup = Tournament("cup", "group", "Cup", "council", {}, None, "swiss", 2, "en", 5, ada, 3.0, rounds=3)
    cups = [replace(cup, id=f"cup {number}") for number in range(AT_ONCE)]
    came = at_once(*(partial(tournaments.create, store, one, ["council"], 3) for one in cups))
    assert sorted(came) == ["made"] * 3 + ["too_many"] * (AT_ONCE - 3)
    assert rows(store, TOURNAMENTS) == 3
    groups.delete(store, "group")
    assert tournaments.create(store, cup, ["council"], 3) == "gone"


@pytest.mark.slow
def test_nor_when_they_are_asked_for_by_several_tabs(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "MOST_UNFINISHED", 1)
    ada = Guest(app, "Ada")
    group, _ = made(ada)
    body = {"title": "Cup", "game": GAME, "size": 2}
    act = partial(ada.http.post, f"/api/groups/{group}/tournaments", json=body)
    came = at_once(*[act] * AT_ONCE)
    assert sorted(answer.status_code for answer in came) == [200] + [409] * (AT_ONCE - 1)


def test_a_guest_has_no_more_browsers_devices_and_links_than_one_may(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = store.new_guest("hash", 1.0).id
    monkeypatch.setattr(people, "MOST", 1)
    monkeypatch.setattr(devices, "MOST", 1)
    acts: dict[sa.Table, Callable[[str], None]] = {
        BROWSERS: lambda name: people.add_browser(store, name, ada, 1.0),
        PASSES: lambda name: people.add_pass(store, name, ada, 1.0, 9.0),
        DEVICES: lambda name: devices.add(store, ada, name, "key", "secret", 1.0),
    }
    for tries in range(5):
        for table, act in acts.items():
            at_once(*(partial(act, f"{tries} {number}") for number in range(AT_ONCE)))
            assert rows(store, table) == 1


# ---- tables, imports and messages of a guest ------------------------------------------------------------------------


def opened(store: Store, host: int, settings: Settings, name: str, **more: Any) -> str:
    """Open a table of a host; "made", or why not."""
    given = {"options": {}, **more}
    header = Header(
        name, "council", 1, "digest", seed=5, seats=[Seat("person", "Ada", host)], host=host, created=1.0, **given
    )
    try:
        store.create(header, TableSummary("playing"), None, lambda c: quotas.check_tables(c, settings, name))
    except Refused as error:
        return error.key
    return "made"


@pytest.mark.parametrize(
    ("limit", "more", "key"),
    [
        ({"stored_tables": 3}, {}, "too_many_tables"),
        ({"stored_analyses": 3}, {"analysis": True}, "too_many_analyses"),
        ({"stored_megabytes": 1}, {"record": "x" * 300_000}, "too_much_stored"),
        ({"stored_megabytes": 1}, {"options": {"cards": "x" * 300_000}}, "too_much_stored"),
    ],
)
def test_a_guest_stores_no_more_than_one_may(store: Store, limit: dict[str, int], more: Any, key: str) -> None:
    ada, bo = (store.new_guest(name, 1.0).id for name in ("ada", "bo"))
    settings = Settings(**limit)  # type: ignore[arg-type]
    came = at_once(*(partial(opened, store, ada, settings, f"table {n}", **more) for n in range(AT_ONCE)))
    assert sorted(came) == ["made"] * 3 + [key] * (AT_ONCE - 3)
    assert rows(store, TABLES) == 3
    assert opened(store, bo, settings, "of another", **more) == "made"
    without = Settings(stored_tables=0, stored_analyses=0, stored_megabytes=0)
    assert opened(store, ada, without, "without limits", **more) == "made"


def test_tables_that_are_over_or_of_tournaments_are_not_counted(store: Store) -> None:
    ada, settings = store.new_guest("ada", 1.0).id, Settings(stored_tables=2)
    groups.create(store, Group("group", "Friday", "", ada, 1.0), groups.Link("link", None), "member", 30)
    cup = Tournament("cup", "group", "Cup", "council", {}, None, "swiss", 2, "en", 5, ada, 3.0, rounds=3)
    tournaments.create(store, cup, ["council"], 3)
    for name in ("over", "of the cup", "running"):
        assert opened(store, ada, Settings(), name) == "made"
    with store.writing() as connection:
        connection.execute(sa.update(TABLES).where(TABLES.c.id == "over").values(status="finished"))
        pairing = {"tournament": "cup", "round": 1, "number": 1, "players": "[0]", "table": "of the cup"}
        connection.execute(sa.insert(PAIRINGS).values(pairing))
    assert opened(store, ada, settings, "one more") == "made"
    assert opened(store, ada, settings, "too many") == "too_many_tables"


def test_whoever_has_too_many_tables_is_told_what_to_do(serve: Serve) -> None:
    ada = Guest(serve(stored_tables=1, stored_analyses=1), "Ada")
    ada.open("me", "here", options={"round_limit": "3"})
    body = {"game": "council", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "here", "name": "Bo"}]}
    refused = ada.post("/api/tables", 409, **body)["error"]
    assert refused["text"] == "You already have 1 unfinished tables, the maximum. Finish or close one first."
    said = ada.http.post("/api/tables?lang=it", json=body).json()["error"]["text"]
    assert said == "Hai già 1 tavoli non finiti, il massimo. Finiscine o chiudine prima uno."
    table = ada.table
    play_on([ada])
    ada.open("me", "here")
    record = ada.http.get(f"/api/tables/{table}/record").content
    first, second = (ada.http.post("/api/import", content=record) for _ in range(2))
    assert (first.status_code, second.json()["error"]["key"]) == (200, "too_many_analyses")
    assert ada.post(f"/api/tables/{table}/fork", 409)["error"]["key"] == "too_many_analyses"
    ada.post(f"/api/tables/{first.json()['id']}/close")
    ada.post(f"/api/tables/{table}/fork")


def test_the_oldest_messages_of_a_guest_are_dropped(store: Store) -> None:
    ada, bo = (store.new_guest(name, 1.0).id for name in ("ada", "bo"))
    for table in ("one", "two"):
        assert opened(store, ada, Settings(), table) == "made"

    def say(number: int, guest: int = ada) -> Any:
        return talk.say(store, ("one", "two")[number % 2], number, guest, 0, "Ada", None, str(number), 4)

    say(0, bo)
    at_once(*(partial(say, number) for number in range(1, AT_ONCE + 1)))
    assert rows(store, TALK) == 5, "four of Ada's and the one of Bo"
    for number in range(10, 16):
        say(number)
    kept = [one.text for table in ("one", "two") for one in talk.later(store, table, None, 0)]
    assert sorted(kept) == ["0", "12", "13", "14", "15"]


def test_the_limit_of_messages_holds_at_a_table(serve: Serve) -> None:
    app = serve(stored_messages=2)
    ada, bo = Guest(app, "Ada"), Guest(app, "Bo")
    [invite] = ada.open("me", "friend")
    bo.join(ada.table, invite)
    for text in ("a", "b", "c"):
        ada.at_table("talk", seat=0, text=text)
    assert [one["text"] for one in ada.get(f"/api/tables/{ada.table}/talk")["said"]] == ["b", "c"]
