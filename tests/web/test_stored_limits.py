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
from regnum.web.db import Group, Store, Tournament, devices, groups, people, tournaments
from regnum.web.db.schema import BROWSERS, DEVICES, PASSES, TOURNAMENTS

from .browsing import Guest
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
    groups.create(store, Group("group", "Friday", "", ada, 1.0), "link", "member", 30)
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
