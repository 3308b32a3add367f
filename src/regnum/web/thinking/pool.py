"""Bots think in processes of their own: none of them can hold up the server, and one that hangs is stopped."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol

FIRST = 60.0  # seconds more for the first question of a process, which has to load (or even compile) the rules
POLITE = 5  # thinking leaves the processor to whoever answers people
_SPAWN = get_context("spawn")


class Question(Protocol):
    """Something that takes time to answer. It travels to another process, and so does its answer."""

    def answer(self) -> Any:
        """Answer it there; None, or any error, counts as no answer."""


@dataclass(frozen=True)
class Choice:
    """What a bot is asked: its choice in the place of a seat."""

    game: str
    spec: str
    seed: int
    seen: bytes  # the observation, as `core.codec.to_bytes` writes it
    seat: int

    def answer(self) -> int:
        """The choice of the bot. Raises whatever the bot raises."""
        from regnum.bots import make_bot
        from regnum.core.codec import from_bytes
        from regnum.registry import make

        game = make(self.game)
        bot = make_bot(self.spec, game, self.seed)
        return int(bot.choose(from_bytes(game.state, self.seen), self.seat))


def _think(pipe: Connection) -> None:
    """The life of a thinking process: answer until nobody asks any more."""
    os.nice(POLITE)
    with suppress(EOFError, KeyboardInterrupt, OSError):
        while True:
            question = pipe.recv()
            try:
                pipe.send(question.answer())
            except Exception:
                pipe.send(None)


class Thinkers:
    """Some processes that answer questions, one at a time each.

    What takes longer than `deadline` seconds is killed with its process.
    """

    def __init__(self, processes: int, deadline: float) -> None:
        self.deadline = deadline
        self._questions: queue.SimpleQueue[tuple[Question, Callable[[Any], None]] | None] = queue.SimpleQueue()
        self._threads = [threading.Thread(target=self._lead, daemon=True) for _ in range(processes)]
        self._stopping = False

    def start(self) -> None:
        """Start the processes."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End them; what is being thought is thrown away."""
        self._stopping = True
        for _ in self._threads:
            self._questions.put(None)
        for thread in self._threads:
            thread.join()

    def ask(self, question: Question, done: Callable[[Any], None]) -> None:
        """Have a question answered: `done` is called from another thread with the answer, or None if there is none."""
        self._questions.put((question, done))

    def _lead(self) -> None:
        """Lead one process: hand it questions, and start another one when it is lost."""
        process = None
        while (asked := self._questions.get()) is not None and not self._stopping:
            process = process or _Process()
            question, done = asked
            allowed = self.deadline + (FIRST if process.fresh else 0.0)
            result = process.ask(question, allowed, lambda: self._stopping)
            if result is None and not process.sound:
                process = None
            if not self._stopping:
                done(result)
        if process is not None:
            process.end()


class _Process:
    """One thinking process."""

    def __init__(self) -> None:
        self._pipe, other = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_think, args=(other,), name="regnum thinker", daemon=True)
        self._process.start()
        other.close()
        self.sound = self.fresh = True

    def ask(self, question: Question, deadline: float, stopping: Callable[[], bool]) -> Any:
        """The answer; None if it fails, dies or is not there in time: the process is at its end then."""
        try:
            self._pipe.send(question)
            self.fresh = False
            waited = 0.0
            while not self._pipe.poll(0.25):
                waited += 0.25
                if waited >= deadline or stopping():
                    raise TimeoutError
            return self._pipe.recv()
        except (OSError, EOFError):  # TimeoutError is an OSError
            self.end()
            return None

    def end(self) -> None:
        """Kill it."""
        self.sound = False
        self._process.kill()
        self._process.join()
        self._pipe.close()
