"""Cores: a server computes on one, each worker on another, and what they start on all."""

from __future__ import annotations

import os
from multiprocessing import get_context
from multiprocessing.connection import Connection

import pytest

from regnum.web.running import cores

pytestmark = pytest.mark.skipif(not cores.ALL, reason="the system does not say which cores there are")


def test_workers_share_the_cores_out() -> None:
    names = [f"SpawnProcess-{number}" for number in range(1, 6)]
    assert [cores.one_of({2, 3, 5}, 300, name) for name in names] == [3, 5, 2, 3, 5]
    assert cores.one_of({4}, 301, "SpawnProcess-3") == 4


def test_servers_do_not_all_take_the_same_core() -> None:
    assert {cores.one_of({2, 3, 5}, server, "MainProcess") for server in range(400, 403)} == {2, 3, 5}


def _child(pipe: Connection, given: frozenset[int]) -> None:
    cores.keep_to_one()
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
