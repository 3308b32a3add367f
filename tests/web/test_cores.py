"""Cores: a server computes on one, each worker on another, and what they start on all."""

from __future__ import annotations

import os
from multiprocessing import get_context
from multiprocessing.connection import Connection
from types import SimpleNamespace

import pytest

from regnum.web.running import cores

pytestmark = pytest.mark.skipif(not cores.ALL, reason="the system does not say which cores there are")


def test_workers_share_the_cores_out() -> None:
    assert [cores.one_of({2, 3, 5}, 1, number) for number in range(1, 6)] == [5, 2, 3, 5, 2]
    assert cores.one_of({4}, 0, 3) == 4


def test_servers_do_not_all_take_the_same_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, "ALL", frozenset(range(8)))
    monkeypatch.setenv(cores.FIRST, "0")
    seen = set()
    for _ in range(100):
        cores.choose_first()
        seen.add(os.environ[cores.FIRST])
    assert len(seen) > 1


@pytest.mark.parametrize(
    ("name", "kept"),
    [("MainProcess", {3}), ("SpawnProcess-1", {5}), ("SpawnProcess-2", {2}), ("SpawnProcess-3", None)],
)
def test_a_worker_that_replaces_another_is_kept_to_no_core(
    name: str, kept: set[int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[set[int]] = []
    monkeypatch.setattr(cores, "ALL", frozenset({2, 3, 5}))
    monkeypatch.setenv(cores.FIRST, "1")
    monkeypatch.setattr(cores, "current_process", lambda: SimpleNamespace(name=name))
    monkeypatch.setattr(cores.os, "sched_setaffinity", lambda _process, given: asked.append(given))
    cores.keep_to_one(2)
    assert asked == ([] if kept is None else [kept])


def test_where_it_is_not_allowed_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_process: int, _cores: set[int]) -> None:
        raise OSError("not here")

    monkeypatch.setattr(cores.os, "sched_setaffinity", refuse)
    cores.keep_to_one(1)
    cores.spread(cores.ALL)


def _child(pipe: Connection, given: frozenset[int]) -> None:
    cores.keep_to_one(10**9)
    kept = os.sched_getaffinity(0)
    cores.spread(given)
    pipe.send((kept, os.sched_getaffinity(0)))


def test_what_a_server_starts_is_not_kept_to_its_core() -> None:
    ours, other = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_child, args=(other, cores.ALL))
    process.start()
    kept, spread = ours.recv()
    process.join()
    assert len(kept) == 1
    assert kept < cores.ALL or kept == cores.ALL == spread
    assert spread == cores.ALL
