"""Bots think in processes of their own: none of them can hold up the server, and one that hangs is stopped."""

from __future__ import annotations

import asyncio
import logging
import os
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol

from regnum.core.errors import InvalidOption
from regnum.core.lazy import thread_safe_cache
from regnum.web.bots.compilation import BackgroundCompiler
from regnum.web.scheduling.cpu import ALL, spread
from regnum.web.scheduling.fair import FairQueue, Owner, QueuedTask

log = logging.getLogger("regnum.web")

NOBODY = Owner()
FIRST = 60.0  # seconds more for the first question of a process, which has to load the rules
POLITE = 5  # niceness: thinking yields to the processes that answer people
_SPAWN = get_context("spawn")


class BotTask(Protocol):
    """Something that takes time to answer. It travels to another process, and so does its answer.

    One with a true attribute `quick` is done in milliseconds; all others need the compiled rules of their game.
    """

    @property
    def game(self) -> str:
        """The `GameInfo.key` of the game."""

    def answer(self) -> Any:
        """Answer it there; None, or any error, counts as no answer."""


@dataclass(frozen=True)
class BotDecision:
    """A request for a bot's decision in a seat."""

    game: str
    spec: str
    seed: int = field(repr=False)
    seen: bytes  # the observation, as `core.codec.to_bytes` writes it
    seat: int

    @property
    def quick(self) -> bool:
        """True if the bot does not search."""
        return plays_at_once(self.spec)

    def answer(self) -> int:
        """The choice of the bot. Raises whatever the bot raises."""
        from regnum.bots import make_bot
        from regnum.bots.ready import make_for_bots
        from regnum.core.codec import from_bytes

        game = make_for_bots(self.game)
        bot = make_bot(self.spec, game, self.seed)
        return int(bot.choose(from_bytes(game.state, self.seen), self.seat))


@thread_safe_cache
def plays_at_once(spec: str) -> bool:
    """Return True if a bot needs no compiled rules, or is not installed any more: its decisions are left to chance."""
    from regnum.bots import registry  # not what a server starts with

    try:
        return registry.plays_at_once(spec)
    except InvalidOption:
        return True


def _think(pipe: Connection, cores: frozenset[int]) -> None:
    """The life of a thinking process: answer until nobody asks any more."""
    spread(cores)
    os.nice(POLITE)
    with suppress(EOFError, KeyboardInterrupt, OSError):
        while True:
            question = pipe.recv()
            try:
                pipe.send(question.answer())
            except Exception:
                pipe.send(None)


class BotPool:
    """Some processes that answer questions, one at a time each, and one more for quick questions while they think.

    What takes longer than `deadline` seconds is killed with its process. Questions about a game that has to be compiled
    first are held back until then.
    """

    def __init__(self, processes: int, deadline: float, compiler: BackgroundCompiler | None = None) -> None:
        self.deadline, self.compiler = deadline, compiler
        self._questions = FairQueue()
        self._held: list[QueuedTask] = []
        self._holding = threading.Lock()
        quick_only = [False] * processes + [True] * bool(processes)
        self._threads = [threading.Thread(target=self._lead, args=(only,), daemon=True) for only in quick_only]
        self._stopping = False

    def start(self) -> None:
        """Start the processes."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End them; what is being thought is thrown away."""
        self._stopping = True
        self._questions.close()
        for thread in self._threads:
            thread.join()

    def ask(self, question: BotTask, done: Callable[[Any], None], owner: Owner = NOBODY) -> None:
        """Have a question answered: `done` is called from another thread with the answer, or None if there is none.

        Its turn comes when `owner` has had less than others who wait.
        """
        asked = QueuedTask(question, done, owner, bool(getattr(question, "quick", False)))
        if asked.quick or self._is_compiled(question):
            self._questions.put(asked)
        else:
            with self._holding:
                self._held.append(asked)

    @property
    def waiting(self) -> int:
        """Number of questions that wait for a process."""
        return len(self._questions)

    @property
    def held(self) -> int:
        """Number of questions that wait for the compiler."""
        return len(self._held)

    def release(self) -> None:
        """Ask the questions whose games have been compiled meanwhile: to be called again and again."""
        with self._holding:
            held, self._held = self._held, []
            for asked in held:
                (self._questions.put if self._is_compiled(asked.question) else self._held.append)(asked)

    def _is_compiled(self, question: BotTask) -> bool:
        return self.compiler is None or self.compiler.seconds(question.game) is None

    def _lead(self, quick_only: bool) -> None:
        """Lead one process: hand it questions, and start another one when it is lost."""
        process = None
        while (asked := self._questions.take(quick_only)) is not None and not self._stopping:
            process = process or _Process()
            allowed, began = self.deadline + (FIRST if process.fresh else 0.0), time.monotonic()
            result = process.ask(asked.question, allowed, lambda: self._stopping)
            self._questions.spend(asked.owner, time.monotonic() - began)
            if result is None and not process.sound:
                process = None
            if not self._stopping:
                _tell(asked, result)
        if process is not None:
            process.end()


def _tell(asked: QueuedTask, result: Any) -> None:
    """Tell who asked; one who fails over the answer keeps nobody else from theirs."""
    try:
        asked.done(result)
    except Exception:
        log.exception("cannot process a bot's answer: %s", type(asked.question).__name__)


async def answered(thinkers: Any, question: BotTask, owner: Owner, seconds: float) -> Any:
    """The answer to a question, for which no thread waits; None if there is none in time."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[Any] = loop.create_future()

    def tell(answer: Any) -> None:
        if not found.done():
            found.set_result(answer)

    def done(answer: Any) -> None:
        with suppress(RuntimeError):  # the server has stopped
            loop.call_soon_threadsafe(tell, answer)

    thinkers.ask(question, done, owner)
    try:
        return await asyncio.wait_for(found, seconds)
    except TimeoutError:
        return None


class _Process:
    """One thinking process."""

    def __init__(self) -> None:
        self._pipe, other = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_think, args=(other, ALL), name="regnum thinker", daemon=True)
        self._process.start()
        other.close()
        self.sound = self.fresh = True

    def ask(self, question: BotTask, deadline: float, stopping: Callable[[], bool]) -> Any:
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
