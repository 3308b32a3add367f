"""What a search for garbage has left is put aside, until much more is held and everything is searched again."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from regnum.web.running import garbage


class Node:
    """A part of a ring, which only a search for garbage can find."""

    def __init__(self) -> None:
        self.ring = self


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    now = [0.0]
    monkeypatch.setattr(garbage.time, "monotonic", lambda: now[0])
    before = gc.get_threshold()
    garbage.in_short_breaks()
    yield now
    gc.set_threshold(*before)
    gc.callbacks.pop()
    gc.unfreeze()


@pytest.mark.slow
@pytest.mark.usefixtures("clock")
def test_what_is_new_is_searched_and_what_is_left_put_aside() -> None:
    old, new = Node(), Node()
    gone_old, gone_new = weakref.ref(old), weakref.ref(new)
    del new
    gc.collect(1)
    assert gone_new() is None
    assert gc.get_freeze_count() > 0
    del old
    gc.collect()
    assert gone_old() is not None


@pytest.mark.slow
def test_everything_is_searched_once_much_more_is_held(clock: list[float]) -> None:
    gc.collect(1)
    clock[0] += garbage.OFTEN
    gc.collect()  # the first search of everything
    searched = gc.get_freeze_count()
    clock[0] += garbage.OFTEN
    node = Node()
    gone = weakref.ref(node)
    gc.collect(1)
    del node
    gc.collect()
    assert gone() is not None, "not much more is held"
    more = [Node() for _ in range(int(searched * (garbage.GROWTH - 0.9)))]
    gc.collect(1)
    gc.collect()
    assert gone() is not None, "nobody has looked since"
    clock[0] += garbage.OFTEN
    gc.collect()
    assert gone() is None
    assert gc.get_freeze_count() > searched
    del more
