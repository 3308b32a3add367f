"""The garbage collector freezes new objects, and searches again once many more exist."""

from __future__ import annotations

import gc
import sys
import time
import weakref
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from regnum.web.app import gc_policy, serve

from .searching import not_searched

pytestmark = pytest.mark.slow


class Node:
    """A reference cycle, which only a search for garbage can find."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def afterwards() -> Iterator[None]:
    """As it was before."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.fixture
def schedule() -> gc_policy.GcPolicy:
    return gc_policy.GcPolicy()


def old_cycle() -> weakref.ref[Node]:
    """A cycle that became garbage, and that nobody searches for."""
    node = Node()
    gc.freeze()
    return weakref.ref(node)


def many(nodes: int) -> list[Node]:
    """Cycles that are held."""
    return [Node() for _ in range(nodes)]


def test_what_is_put_aside_is_not_searched(schedule: gc_policy.GcPolicy) -> None:
    gone = weakref.ref(Node())
    schedule.put_aside()
    gc.collect(1)
    assert gone() is not None


class Clock:
    """A clock of the schedule: of each second that passes so much is computed."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, computed: float) -> None:
        self.now = 0.0
        clocks = SimpleNamespace(monotonic=lambda: self.now, process_time=lambda: self.now * computed)
        monkeypatch.setattr(gc_policy, "time", clocks)


class Heap:
    """A heap as the schedule counts it; that of the tests may be too large to fill it eight times over."""

    def __init__(self, held: int) -> None:
        self.held, self.garbage, self.new, self.searches = held, 0, 0, 0

    def pile_up(self, objects: int) -> None:
        self.garbage += objects
        self.new += objects

    def get_count(self) -> tuple[int, int, int]:
        return self.new, 0, 0

    def get_freeze_count(self) -> int:
        return self.held + self.garbage

    def freeze(self) -> None:
        self.new = 0

    def unfreeze(self) -> None:
        pass

    def collect(self) -> None:
        self.garbage = 0
        self.searches += 1

    def get_threshold(self) -> tuple[int, int, int]:
        return gc.get_threshold()

    def set_threshold(self, *_: int) -> None:
        pass


def growth_until_searched(monkeypatch: pytest.MonkeyPatch, computed: float) -> float:
    """Return the growth at which accumulated garbage triggers a full search."""
    clock, heap = Clock(monkeypatch, computed), Heap(1_000_000)
    monkeypatch.setattr(gc_policy, "gc", heap)
    schedule = gc_policy.GcPolicy()
    before, there = heap.searches, heap.held
    while heap.searches == before:
        clock.now += 1
        heap.pile_up(heap.held // 20)
        there = heap.get_freeze_count()
        schedule.put_aside()
        assert clock.now < gc_policy.OFTEN
    return there / heap.held


def test_garbage_does_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not enough comes in a second to be searched at once: what has come since the last look is what counts.

    A full search waits for a quiet second, but not for ever.
    """
    assert gc_policy.GROWTH < growth_until_searched(monkeypatch, gc_policy.QUIET / 2) < gc_policy.GROWTH + 0.1
    assert gc_policy.MOST < growth_until_searched(monkeypatch, gc_policy.QUIET * 2) < gc_policy.MOST + 0.1


@pytest.mark.parametrize(
    ("seconds", "computed", "looks"),
    [
        (gc_policy.OFTEN - 1, 0.0, False),
        (gc_policy.OFTEN, 0.0, True),
        (gc_policy.OFTEN, 1.0, False),
        (gc_policy.LONGEST, 1.0, True),
    ],
)
def test_a_look_comes_after_a_time(
    monkeypatch: pytest.MonkeyPatch, seconds: float, computed: float, looks: bool
) -> None:
    """Also where little is new: when no second is quiet, later."""
    clock = Clock(monkeypatch, computed)
    schedule, looked = gc_policy.GcPolicy(), []
    monkeypatch.setattr(schedule, "look", lambda: looked.append(True))
    clock.now = seconds
    schedule.put_aside()
    assert bool(looked) == looks


@pytest.mark.usefixtures("schedule")
def test_a_flood_of_cycles_is_searched_at_once() -> None:
    gone = weakref.ref(Node())
    held = many(gc_policy.MANY // 4)  # each with its dictionary, and others come from elsewhere
    assert gone() is not None
    held += many(2 * gc_policy.MANY)
    assert gone() is None
    del held


def test_everything_is_searched_once_much_more_is_held(schedule: gc_policy.GcPolicy) -> None:
    schedule.look()
    searched = gc.get_freeze_count()
    gone = old_cycle()
    schedule.look()
    assert gone() is not None, "not much more is held"
    more = many(int(searched * (gc_policy.GROWTH - 0.9)))
    assert gone() is not None, "nobody has looked since"
    schedule.look()
    assert gone() is None
    assert gc.get_freeze_count() > searched
    gone = old_cycle()
    del more
    schedule.look()
    assert gone() is not None


def test_what_is_held_after_much_has_gone_counts(schedule: gc_policy.GcPolicy) -> None:
    """Cycles of a quiet night need not fill what a busy evening held."""
    few = gc.get_freeze_count()
    held: list[list[Node]] = [[] for _ in range(few)]  # no cycles: they go by themselves
    schedule.look()
    held.clear()
    schedule.look()
    gone = old_cycle()
    more = many(int(few * (gc_policy.GROWTH - 0.9)))
    schedule.look()
    assert gone() is None
    del more


def test_a_server_searches_everything_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here nobody asks for a search: cycles get old and go, and those that had been put aside go, too.

    What other tests hold would have to double first, and beside them perhaps no second is quiet.
    """
    monkeypatch.setattr(gc_policy, "GROWTH", 1.01)
    monkeypatch.setattr(gc_policy, "LONGEST", 0.1)
    monkeypatch.setattr(gc_policy, "OFTEN", 0.1)
    monkeypatch.setattr(serve, "set_connection_limit", lambda _most: None)
    monkeypatch.setattr(serve.cpu, "keep_to_one", lambda _workers: None)
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
                time.sleep(0.05)
            assert gone() is None
    finally:
        sys.setswitchinterval(switches)


def test_what_a_server_does_from_time_to_time_leaves_no_cycles(app: FastAPI) -> None:
    """Nobody may have played for hours: what is asked again and again would pile up."""
    keeper = app.state.server.keeper
    keeper.stop()
    duties = [duty for _, duty in keeper._duties]
    for duty in duties:  # what is made on first use
        duty()
    with not_searched():
        for duty in duties * 10:
            duty()
        assert gc.collect() < 10
