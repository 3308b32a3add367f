"""What is new is put aside without a search, and searched again by itself once much more is held."""

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


@pytest.fixture(autouse=True)
def afterwards() -> Iterator[None]:
    """As it was before."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.fixture
def looks() -> garbage.SeldomSearched:
    return garbage.SeldomSearched()


def old_ring() -> weakref.ref[Node]:
    """A ring that became garbage, and that nobody searches for."""
    node = Node()
    gc.freeze()
    return weakref.ref(node)


def many(nodes: int) -> list[Node]:
    """Rings that are held."""
    return [Node() for _ in range(nodes)]


def test_what_is_put_aside_is_not_searched(looks: garbage.SeldomSearched) -> None:
    gone = weakref.ref(Node())
    looks.put_aside()
    gc.collect(1)
    assert gone() is not None


@pytest.mark.slow
def test_rings_do_not_pile_up_between_two_looks(looks: garbage.SeldomSearched, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not enough come in a second to be searched at once: what has come since the last look is what counts."""
    monkeypatch.setattr(garbage, "FEW", 1000)
    looks.look()
    held, gone = gc.get_freeze_count(), weakref.ref(Node())
    seconds = 0
    while gone() is not None:
        many(2000)
        looks.put_aside()
        seconds += 1
        assert seconds < held
    assert gc.get_freeze_count() < held * garbage.GROWTH * 1.05


@pytest.mark.slow
@pytest.mark.usefixtures("looks")
def test_a_flood_of_rings_is_searched_at_once() -> None:
    gone = weakref.ref(Node())
    held = many(garbage.MANY // 4)  # each with its dictionary, and others come from elsewhere
    assert gone() is not None
    held += many(2 * garbage.MANY)
    assert gone() is None
    del held


@pytest.mark.slow
def test_everything_is_searched_once_much_more_is_held(looks: garbage.SeldomSearched) -> None:
    looks.look()
    searched = gc.get_freeze_count()
    gone = old_ring()
    looks.look()
    assert gone() is not None, "not much more is held"
    more = many(int(searched * (garbage.GROWTH - 0.9)))
    assert gone() is not None, "nobody has looked since"
    looks.look()
    assert gone() is None
    assert gc.get_freeze_count() > searched
    gone = old_ring()
    del more
    looks.look()
    assert gone() is not None


@pytest.mark.slow
def test_what_is_held_after_much_has_gone_counts(looks: garbage.SeldomSearched) -> None:
    """Rings of a quiet night need not fill what a busy evening held."""
    few = gc.get_freeze_count()
    held: list[list[Node]] = [[] for _ in range(few)]  # no rings: they go by themselves
    looks.look()
    held.clear()
    looks.look()
    gone = old_ring()
    more = many(int(few * (garbage.GROWTH - 0.9)))
    looks.look()
    assert gone() is None
    del more


@pytest.mark.slow
def test_a_server_searches_everything_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here nobody asks for a search: rings get old and go, and those that had been put aside go, too."""
    monkeypatch.setattr(garbage, "OFTEN", 0.1)
    monkeypatch.setattr(serve, "open_door", lambda _most: None)
    monkeypatch.setattr(serve.cores, "keep_to_one", lambda _workers: None)
    monkeypatch.setenv("REGNUM_DATABASE", f"sqlite:///{tmp_path / 'tables.sqlite3'}")
    switches = sys.getswitchinterval()
    try:
        with TestClient(serve.worker()):
            node = Node()
            gone = weakref.ref(node)
            held = deque(many(1000), 1000)
            del node
            end = time.monotonic() + 60
            while gone() is not None and time.monotonic() < end:
                held.extend(many(1000))
                time.sleep(0.01)
            assert gone() is None
    finally:
        sys.setswitchinterval(switches)
