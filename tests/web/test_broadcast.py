"""Notifying readers of a changed table, without reloading by those already updated."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from regnum.web.tables.broadcast import LEAST, Broadcaster, WakeEvent


class Reader:
    """A reader that waits for a table and keeps what it was sent."""

    def __init__(self, known: Any) -> None:
        self.known, self.bell = known, WakeEvent()
        self.bell.asks = self.bell.said = False

    @property
    def rung(self) -> bool:
        """Return True if the bell has rung."""
        return self.bell._rung.is_set()


def with_readers(play: Callable[[Broadcaster[Reader], Reader, Reader, Callable[[], Any]], Any]) -> None:
    """Let one reader who knows the table as 1 and one who knows it as 2 wait for it; `play` may let the loop turn."""

    async def turn() -> None:
        for _ in range(3):
            await asyncio.sleep(0)

    async def run() -> None:
        pushes: Broadcaster[Reader] = Broadcaster()
        pushes.start()
        old, new = Reader(1), Reader(2)
        with pushes.subscribed("t", old), pushes.subscribed("t", new):
            assert set(pushes.readers("t")) == {old, new}
            await play(pushes, old, new, turn)
        assert not pushes.readers("t")

    asyncio.run(run())


def test_who_was_told_is_not_asked_again() -> None:
    async def play(pushes: Broadcaster[Reader], old: Reader, new: Reader, turn: Callable[[], Any]) -> None:
        pushes.changed("t", 2)
        await turn()
        assert [(one.bell.asks, one.rung) for one in (old, new)] == [(True, True), (False, False)]

    with_readers(play)


def test_a_bell_is_not_rung_for_what_all_know() -> None:
    async def play(pushes: Broadcaster[Reader], old: Reader, new: Reader, turn: Callable[[], Any]) -> None:
        old.known = 2
        pushes.changed("t", 2)
        await turn()
        assert not any(one.bell.asks or one.rung for one in (old, new))
        assert "t" not in pushes._last

    with_readers(play)


@pytest.mark.parametrize("said", [False, True])
def test_everybody_asks_when_something_else_is_new(said: bool) -> None:
    """Presence or chat changes that were not announced."""

    async def play(pushes: Broadcaster[Reader], old: Reader, new: Reader, turn: Callable[[], Any]) -> None:
        pushes.changed("t", 2 if said else None, said=said)
        await turn()
        for one in (old, new):
            assert one.bell.asks
            assert one.rung
            assert one.bell.said == said

    with_readers(play)


def test_who_was_told_sends_it_and_what_comes_next_waits() -> None:
    async def play(pushes: Broadcaster[Reader], old: Reader, new: Reader, turn: Callable[[], Any]) -> None:
        pushes.told("t", [new])
        await turn()
        assert [(one.bell.asks, one.rung) for one in (old, new)] == [(False, False), (False, True)]
        pushes.changed("t", 2)
        await turn()
        assert old.bell.asks
        assert not old.rung
        told = pushes._last["t"]
        await old.bell.wait()
        assert pushes._last["t"] >= told + LEAST - 0.001  # as exactly as the loop measures

    with_readers(play)


def test_who_is_told_when_nobody_waits_is_nobody() -> None:
    async def run() -> None:
        pushes: Broadcaster[Reader] = Broadcaster()
        pushes.start()
        pushes.told("t", [])
        pushes.changed("t", 1)
        await asyncio.sleep(0)
        assert not pushes._last
        assert not pushes.watched("t")

    asyncio.run(run())
