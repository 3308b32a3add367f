"""The search for garbage leaves alone what it has found to be alive, until everything is searched again."""

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
def test_old_things_are_searched_seldom_and_new_ones_always(clock: list[float]) -> None:
    old, new = Node(), Node()
    gone_old, gone_new = weakref.ref(old), weakref.ref(new)
    del new
    gc.collect()
    assert gc.get_freeze_count() > 0
    assert gone_new() is None
    del old
    gc.collect()
    assert gone_old() is not None
    clock[0] = garbage.FULL + 1
    gc.collect()
    assert gone_old() is None
