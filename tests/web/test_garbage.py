"""What a search for garbage has left is put aside, and searched again by itself once much more is held."""

from __future__ import annotations

import gc
import sys
import time
import weakref
from collections import deque
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from regnum.web.running import garbage, serve


class Node:
    """A part of a ring, which only a search for garbage can find."""

    def __init__(self) -> None:
        self.ring = self


LONG = 2 * garbage.NEW * (garbage.ROUNDS + 1)
"""As many new objects as come while one becomes old."""


@pytest.fixture
def breaks() -> Iterator[garbage.ShortBreaks]:
    before = gc.get_threshold()
    yield garbage.in_short_breaks()
    gc.set_threshold(*before)
    gc.callbacks.pop()
    gc.unfreeze()


def old_ring() -> weakref.ref[Node]:
    """A ring that became garbage after it had been put aside."""
    node = Node()
    gc.collect(1)
    return weakref.ref(node)


def many(nodes: int) -> list[Node]:
    """Rings that are held. Python searches for garbage while they are made, as while a server works."""
    return [Node() for _ in range(nodes)]


@pytest.mark.slow
@pytest.mark.usefixtures("breaks")
def test_what_is_new_is_searched_and_what_is_left_put_aside() -> None:
    old, new = Node(), Node()
    gone_old, gone_new = weakref.ref(old), weakref.ref(new)
    del new
    gc.collect(1)
    assert gone_new() is None
    assert gc.get_freeze_count() > 0
    del old
    gc.collect(1)
    assert gone_old() is not None


@pytest.mark.slow
@pytest.mark.usefixtures("breaks")
def test_so_many_searches_come_before_one_that_puts_aside() -> None:
    searched: list[int] = []
    gc.callbacks.insert(0, lambda phase, about: searched.append(about["generation"]) if phase == "start" else None)
    held = many(2 * LONG)
    gc.callbacks.pop(0)
    first = searched.index(1)
    assert searched[first + 1 :][: garbage.ROUNDS + 1] == [0] * garbage.ROUNDS + [1]
    del held


@pytest.mark.slow
def test_everything_is_searched_once_much_more_is_held(breaks: garbage.ShortBreaks) -> None:
    gc.collect(1)
    breaks.look()
    searched = gc.get_freeze_count()
    gone = old_ring()
    breaks.look()
    assert gone() is not None, "not much more is held"
    more = many(int(searched * (garbage.GROWTH - 0.9)))
    assert gone() is not None, "nobody has looked since"
    breaks.look()
    assert gone() is None
    assert gc.get_freeze_count() > searched
    gone = old_ring()
    del more
    breaks.look()
    assert gone() is not None


@pytest.mark.slow
def test_what_is_held_after_much_has_gone_counts(breaks: garbage.ShortBreaks) -> None:
    """Rings of a quiet night need not fill what a busy evening held."""
    gc.collect(1)
    few = gc.get_freeze_count()
    held: list[list[Node]] = [[] for _ in range(few)]  # no rings: they go by themselves
    gc.collect(1)
    breaks.look()
    held.clear()
    breaks.look()
    gone = old_ring()
    more = many(int(few * (garbage.GROWTH - 0.9)))
    breaks.look()
    assert gone() is None
    del more


@pytest.mark.slow
def test_a_server_searches_everything_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here nobody asks for a search: rings get old and go, and those that had been put aside go, too."""
    monkeypatch.setattr(garbage, "OFTEN", 0.1)
    monkeypatch.setattr(serve, "open_door", lambda _most: None)
    monkeypatch.setattr(serve.cores, "keep_to_one", lambda _workers: None)
    monkeypatch.setenv("REGNUM_DATABASE", f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    thresholds, switches = gc.get_threshold(), sys.getswitchinterval()
    try:
        with TestClient(serve.worker()):
            node = Node()
            gone = weakref.ref(node)
            held = deque(many(LONG), LONG)
            del node
            end = time.monotonic() + 60
            while gone() is not None and time.monotonic() < end:
                held.extend(many(LONG))
                time.sleep(0.01)
            assert gone() is None
    finally:
        sys.setswitchinterval(switches)
        gc.set_threshold(*thresholds)
        gc.callbacks.pop()
        gc.unfreeze()
