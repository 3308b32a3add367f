"""Cores: a server computes on one, each worker on another, and what they start on all."""

from __future__ import annotations

import os
from multiprocessing import get_context
from multiprocessing.connection import Connection

import pytest

from regnum.web.bots import child_process
from regnum.web.bots.pool import _think
from regnum.web.scheduling import cpu

pytestmark = pytest.mark.skipif(not cpu.ALL, reason="the system does not say which cores there are")


def test_workers_share_the_cores_out() -> None:
    assert [cpu.one_of({2, 3, 5}, 1, number) for number in range(1, 6)] == [5, 2, 3, 5, 2]
    assert cpu.one_of({4}, 0, 3) == 4


def test_servers_do_not_all_take_the_same_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "ALL", frozenset(range(8)))
    monkeypatch.setenv(cpu.FIRST, "5")
    cpu.choose_first()
    assert os.environ[cpu.FIRST] == "5", "whoever starts several servers has numbered them"
    seen = set()
    for _ in range(100):
        monkeypatch.delenv(cpu.FIRST)
        cpu.choose_first()
        seen.add(os.environ[cpu.FIRST])
    assert len(seen) > 1


@pytest.mark.parametrize(("number", "core"), [(0, 3), (1, 5), (2, 2), (3, 3), (None, None)])
def test_a_worker_keeps_to_the_core_of_its_number(
    number: int | None, core: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[set[int]] = []
    monkeypatch.setattr(cpu, "ALL", frozenset({2, 3, 5}))
    monkeypatch.setenv(cpu.FIRST, "1")
    monkeypatch.setattr(cpu.os, "sched_setaffinity", lambda _process, given: asked.append(given))
    cpu.keep_to_one(number)
    assert asked == ([] if core is None else [{core}])


def test_where_it_is_not_allowed_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_process: int, _cores: set[int]) -> None:
        raise OSError("not here")

    monkeypatch.setattr(cpu.os, "sched_setaffinity", refuse)
    cpu.keep_to_one(1)
    cpu.spread(cpu.ALL)


def _tell(pipe: Connection) -> None:
    pipe.send(os.sched_getaffinity(0))
    pipe.recv()


class WhichCores:
    """A question to a process that thinks."""

    def answer(self) -> set[int]:
        return os.sched_getaffinity(0)


def _serve(pipe: Connection) -> None:
    """Begin what servers begin, as one does that keeps to its core."""
    cpu.keep_to_one(1)
    pipe.send(os.sched_getaffinity(0))
    ours, other = get_context("spawn").Pipe()
    work = child_process.begin("work", _tell, other)
    pipe.send(ours.recv())
    ours.send("end")
    work.join()
    get_context("spawn").Process(target=_think, args=(other, cpu.ALL), daemon=True).start()
    ours.send(WhichCores())
    pipe.send(ours.recv())


@pytest.mark.slow
def test_what_a_server_starts_is_not_kept_to_its_core() -> None:
    ours, other = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=_serve, args=(other,))
    process.start()
    kept, beside_it, thinking = ours.recv(), ours.recv(), ours.recv()
    process.join()
    assert len(kept) == 1
    assert beside_it == thinking == cpu.ALL
