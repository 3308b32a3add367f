"""Compiles games in the background: bots that search wait for it, everything else is played interpreted until then.

Each game is compiled in a process of its own, which ends with the server. Several servers and workers of a machine take
turns, so each game is compiled once.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from typing import Any, Literal

from regnum import registry
from regnum.bots.ready import is_ready, warm_up
from regnum.core.cache import cache_home
from regnum.core.game import Game
from regnum.core.info import GameInfo
from regnum.core.locks import locked
from regnum.web.bots import child_process

log = logging.getLogger("regnum.web")

POLITE = 5  # niceness: compiling yields to the processes that answer people
IDLE_AFTER = 20.0  # seconds after the start of a server before it compiles what nobody has asked for
LIMIT = 1800.0  # seconds after which a process that compiles is given up
AGAIN = 1.0  # seconds between two looks whether another process has finished with a game

WEIGHTS = {"setup": 2.0, "legal": 4.0, "apply": 10.0, "evaluate": 2.0, "search": 3.0, "search_by_network": 6.0}
"""Seconds that the largest pieces of `bots.ready.warm_up` take on one core, the mean of our games."""
SMALL = 0.6  # the mean of the others
WHOLE = 33.0


RulesState = Literal["interpreted", "compiling", "compiled", "failed"]
"""`failed` rules could not be compiled or kept; bots that search then play weaker."""


def compile_game(name: str, share: Any) -> None:
    """Compile a game; `share.value` tells how much of that is done, from 0 to 1. Work for a process of its own."""
    os.nice(POLITE)
    info = registry.info_of(name)
    with _turn(info):
        if not is_ready(info):
            warm_up(registry.make(name), lambda piece, *_: _add(share, WEIGHTS.get(piece, SMALL) / WHOLE))


def _add(share: Any, more: float) -> None:
    share.value += more


def _turn(info: GameInfo) -> Any:
    """Wait until no other process of this machine compiles the game; where files cannot be locked, go on at once."""
    file = cache_home() / f"compiling-{info.name}.lock"
    with suppress(OSError):
        while (lock := locked(file)) is None:
            time.sleep(AGAIN)
        return lock
    return nullcontext()


@dataclass
class Job:
    """A process that compiles a game."""

    process: Any
    share: Any
    began: float = field(default_factory=time.monotonic)

    @property
    def seconds(self) -> float:
        """Estimate the seconds that are left, from the share that is done."""
        elapsed, share = time.monotonic() - self.began, self.share.value
        whole = elapsed / share if share > 0.1 else max(WHOLE, 2 * elapsed)
        return whole - elapsed


class BackgroundCompiler:
    """Knows which games are compiled, and has others compiled when they are needed or the machine is idle.

    A game that cannot be compiled, or not kept, is played interpreted by bots that search, too: they play weaker.
    """

    def __init__(
        self,
        begin: Callable[..., Any] = child_process.begin,
        ready: Callable[[GameInfo], bool] = is_ready,
        idle: Callable[[], bool] | None = None,
    ) -> None:
        self._begin, self._ready = begin, ready
        self._idle = idle or _is_idle
        self._started = time.monotonic()
        self._settled: set[str] = set()  # games that are compiled, or cannot be
        self._wanted: set[str] = set()
        self._jobs: dict[str, Job] = {}
        self._games: dict[str, Game] = {}  # those that tables play here
        self._loaded: set[str] = set()

    def game(self, name: str) -> Game:
        """The game as tables play it: interpreted, and compiled from when its rules are loaded into this process."""
        game = self._games.get(name)
        if game is None:
            game = self._games[name] = registry.make(name, compiled=False)
        return game

    def load(self) -> None:
        """Load the compiled rules of a game that tables play: to be called again and again."""
        for name, game in list(self._games.items()):
            if name not in self._loaded and self._ready(game.info):
                self._loaded.add(name)  # also where that fails: such a game stays interpreted
                compiled = registry.make(name)
                compiled.compile()
                self._games[name] = compiled
                return

    def seconds(self, game: str) -> int | None:
        """About how long until bots can search in a game, which is compiled now if need be; None if they can."""
        if self._is_settled(game):
            return None
        self._wanted.add(game)
        job = self._jobs.get(game)
        return max(1, round(job.seconds if job else WHOLE))

    def state(self, game: str) -> RulesState:
        """The state of a game's rules on this machine, as far as this process knows."""
        if self._ready(registry.info(game)):
            return "compiled"
        return "compiling" if game in self._jobs else "failed" if game in self._settled else "interpreted"

    @property
    def busy(self) -> bool:
        """True while games are compiled."""
        return bool(self._jobs)

    def _is_settled(self, game: str) -> bool:
        if game not in self._settled and self._ready(registry.info_of(game)):
            self._settled.add(game)
        return game in self._settled

    def tend(self) -> None:
        """Look after the processes, and begin the next: to be called again and again."""
        for game, job in list(self._jobs.items()):
            if job.process.exitcode is None and time.monotonic() < job.began + LIMIT:
                continue
            job.process.terminate()
            del self._jobs[game]
            if not self._is_settled(game):
                self._give_up(game)
        waiting = [game for game in list(self._wanted) if game not in self._jobs and not self._is_settled(game)]
        if not waiting and not self._jobs and self._idle() and time.monotonic() > self._started + IDLE_AFTER:
            waiting = [game for game in registry.games() if not self._is_settled(game)][:1]
        for game in waiting:
            if len(self._jobs) < max(2, os.cpu_count() or 1):
                share = get_context("spawn").Value("d", 0.0, lock=False)
                try:
                    self._jobs[game] = Job(self._begin(f"compile {game}", compile_game, game, share), share)
                except OSError:
                    self._give_up(game)

    def _give_up(self, game: str) -> None:
        log.error("cannot compile the rules of %s: searching bots play weaker", game)
        self._settled.add(game)

    def stop(self) -> None:
        """End what runs."""
        for job in self._jobs.values():
            job.process.terminate()


def _is_idle() -> bool:
    """Return True if a core has been free lately; also where the system does not say."""
    return not hasattr(os, "getloadavg") or os.getloadavg()[0] < (os.cpu_count() or 1)
