"""Crews: every piece is answered once, and few wait at a time."""

from __future__ import annotations

import os
import signal
import threading
import time
from concurrent.futures.process import BrokenProcessPool

import pytest

from regnum.arena.executor import WAITING, crew


def twice(piece: int) -> int:
    time.sleep(0.002 * (piece % 3))
    return 2 * piece


@pytest.mark.parametrize("workers", [1, 3])
def test_every_piece_is_answered_once_and_in_order_if_that_is_asked_for(workers: int) -> None:
    with crew(workers, threads=True) as some:
        assert list(some.in_order(twice, range(40))) == [2 * i for i in range(40)]
        assert sorted(answer for done in some.as_done(twice, range(40)) for answer in done) == [
            2 * i for i in range(40)
        ]


@pytest.mark.parametrize("workers", [1, 2])
def test_pieces_are_made_when_there_is_somebody_to_do_them(workers: int) -> None:
    made: list[int] = []
    pieces = (made.append(piece) or piece for piece in range(50))
    answered = 0
    with crew(workers, threads=True) as some:
        for _ in some.in_order(twice, pieces):
            answered += 1
            assert len(made) - answered <= WAITING * workers


def test_one_worker_works_where_it_is_asked() -> None:
    with crew(1) as some:
        assert list(some.in_order(lambda _: threading.get_ident(), [1, 2])) == [threading.get_ident()] * 2


@pytest.mark.parametrize("workers", [1, 2])
def test_what_goes_wrong_in_a_piece_is_told(workers: int) -> None:
    def fail(piece: int) -> None:
        raise ValueError(f"piece {piece}")

    with crew(workers, threads=True) as some, pytest.raises(ValueError, match="piece 7"):
        list(some.in_order(fail, [7]))


def interrupt(piece: int) -> int:
    """What Ctrl+C does to a worker."""
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(5)
    return piece


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="processes are not sent SIGINT elsewhere")
def test_a_worker_ends_with_ctrl_c_and_does_not_answer_with_it() -> None:
    """If it went on it could miss the word to stop, and the command would never end."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # workers of a run in the background ignore it
    try:
        with crew(2) as some, pytest.raises(BrokenProcessPool):
            list(some.in_order(interrupt, [1]))
    finally:
        signal.signal(signal.SIGINT, before)
