"""Writing together: one commit for all who come while another is under way, and nobody pays for what others do."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from regnum.web.db import Store, TableSummary, VersionConflict
from regnum.web.db.schema import GUESTS
from regnum.web.db.upgrade import upgrade

from .test_store import opened, played


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A SQLite database: only there is written together."""
    found = Store(f"sqlite:///{tmp_path}/together.sqlite3")
    upgrade(found)
    yield found
    found.close()


class Disk:
    """A disk that is slow when it is told to be: the first commit waits until all have come who are to come."""

    def __init__(self, store: Store) -> None:
        self.store, self.commits = store, 0
        self._reached, self._may = threading.Event(), threading.Event()
        sa.event.listen(store.engine, "commit", self._commit)

    def _commit(self, _: object) -> None:
        self.commits += 1
        if self.commits == 1:
            self._reached.set()
            assert self._may.wait(60)

    @contextmanager
    def busy(self) -> Iterator[Callable[[Callable[[], Any]], Future[Any]]]:
        """While the block runs a commit is under way; what it gives starts a thread that writes and then waits."""
        with ThreadPoolExecutor(8) as threads:
            first = threads.submit(self.store.write, lambda _: None)
            assert self._reached.wait(60)

            def come(write: Callable[[], Any]) -> Future[Any]:
                before = len(self.store._together._wishes)
                thread = threads.submit(write)
                while len(self.store._together._wishes) == before:
                    assert not thread.done()
                return thread

            try:
                yield come
            finally:
                self._may.set()
            first.result(60)


def _guest(store: Store, name: str) -> Callable[[], None]:
    def write(connection: sa.Connection) -> None:
        connection.execute(sa.insert(GUESTS), {"token": name, "created": 1.0})

    return lambda: store.write(write)


def test_whoever_comes_during_a_commit_shares_the_next_one(store: Store) -> None:
    disk = Disk(store)
    with disk.busy() as come:
        threads = [come(_guest(store, name)) for name in ("ada", "bo", "zoe")]
    for thread in threads:
        thread.result(60)
    assert disk.commits == 2
    assert all(store.guest(name) for name in ("ada", "bo", "zoe"))
    _guest(store, "eve")()  # and whoever comes later writes at once
    assert disk.commits == 3


def test_what_fails_harms_nobody_who_writes_with_it(store: Store) -> None:
    """Half of it is not there, and the others are, in the order in which they came."""
    opened(store)
    disk = Disk(store)

    def half(connection: sa.Connection) -> None:
        connection.execute(sa.insert(GUESTS), {"token": "half", "created": 1.0})
        raise ValueError("no more")

    with disk.busy() as come:
        ada = come(lambda: store.append("table", played(1, "key"), TableSummary("playing")))
        failed = come(lambda: store.write(half))
        again = come(lambda: store.append("table", played(2, "key"), TableSummary("playing")))  # its key has been used
        late = come(lambda: store.append("table", played(1), TableSummary("playing")))
        bo = come(lambda: store.append("table", played(2), TableSummary("playing")))
    assert ada.result(60) is None
    with pytest.raises(ValueError, match="no more"):
        failed.result(60)
    for other in (again, late):
        with pytest.raises(VersionConflict):
            other.result(60)
    assert bo.result(60) is None
    assert disk.commits == 2
    assert store.guest("half") is None
    assert [event.version for event in store.events("table") or ()] == [1, 2]


def test_when_the_commit_fails_nobody_is_told_that_it_was_written(store: Store) -> None:
    disk = Disk(store)

    def full(_: object) -> None:
        if disk.commits == 2:
            raise OSError("the disk is full")

    sa.event.listen(store.engine, "commit", full)
    with disk.busy() as come:
        threads = [come(_guest(store, name)) for name in ("ada", "bo")]
    for thread in threads:
        with pytest.raises(OSError, match="full"):
            thread.result(60)
    assert store.guest("ada") is None
    _guest(store, "ada")()  # the next one can write
    assert store.guest("ada") is not None


def test_when_the_database_cannot_be_reached_those_who_wait_are_told(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(store)
    with disk.busy() as come:
        threads = [come(_guest(store, name)) for name in ("ada", "bo")]

        def away() -> None:
            raise OSError("it is away")

        monkeypatch.setattr(store.engine, "connect", away)
    for thread in threads:
        with pytest.raises(OSError, match="away"):
            thread.result(60)
    monkeypatch.undo()
    _guest(store, "ada")()
    assert store.guest("ada") is not None
