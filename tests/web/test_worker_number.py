"""Each worker of a server has a number of its own, and its replacement gets it."""

from __future__ import annotations

from collections.abc import Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from regnum.web.app import worker_number


@pytest.fixture(autouse=True)
def locks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv(worker_number.FOLDER, str(tmp_path))
    monkeypatch.setattr(worker_number, "_held", held := [])
    yield tmp_path
    for lock in held:
        lock.close()


def test_a_server_of_one_process_is_not_numbered(locks: Path) -> None:
    assert worker_number.claim(1) == 0
    assert list(locks.iterdir()) == []


def test_a_number_is_kept() -> None:
    assert [worker_number.claim(2) for _ in range(3)] == [1, 1, 1]


def test_there_is_no_number_without_a_folder(locks: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(worker_number.FOLDER, str(locks / "gone"))
    assert worker_number.claim(2) is None
    monkeypatch.delenv(worker_number.FOLDER)
    assert worker_number.claim(2) is None


def _work(pipe: Connection) -> None:
    while pipe.recv():
        pipe.send(worker_number.claim(2))


@pytest.mark.slow  # processes of their own
def test_there_are_as_many_numbers_as_workers() -> None:
    context, pipes, processes = get_context("spawn"), list[Connection](), list[Any]()

    def start() -> None:
        ours, other = context.Pipe()
        processes.append(context.Process(target=_work, args=(other,), daemon=True))
        processes[-1].start()
        pipes.append(ours)

    def ask(worker: int) -> int | None:
        pipes[worker].send(True)
        found: int | None = pipes[worker].recv()
        return found

    for _ in range(3):
        start()
    assert [ask(worker) for worker in range(3)] == [1, 2, None]
    processes[0].kill()
    processes[0].join()
    assert [ask(worker) for worker in (2, 1)] == [1, 2], "its replacement"
    for worker in (1, 2):
        processes[worker].kill()
        processes[worker].join()
