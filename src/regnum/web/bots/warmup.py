"""Rules that were never compiled on this machine are compiled beside the server, while people see how far that is.

A game is compiled in a process of its own, which writes what it has done into a file beside the mark of `bots.ready`:
so every worker of a machine can tell how far it is. Only one worker, who holds a lock, begins such processes; if it
ends, so do they, and another one goes on. Games come one after the other, but one that somebody waits for at once.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import msgspec

from regnum import registry
from regnum.core.cache import cache_home
from regnum.core.info import GameInfo
from regnum.core.lazy import decoder
from regnum.core.locks import locked
from regnum.web.bots import child_process
from regnum.web.bots.pool import POLITE
from regnum.web.model.errors import Preparing

log = logging.getLogger("regnum.web")

LATER = 1.0  # seconds after the start: what the first people ask for comes before the compiler, which takes one to load
TICK = 0.5  # seconds between two looks

TYPICAL = {
    "setup": 2.1,
    "legal": 4.0,
    "apply": 10.4,
    "determinize": 0.9,
    "score": 0.3,
    "rank": 0.4,
    "share": 0.2,
    "target": 0.1,
    "evaluate": 1.9,
    "invariants": 1.6,
    "choices_are_public": 0.1,
    "greedy": 1.0,
    "search": 3.2,
    "search_by_network": 6.5,
    "keep_below": 0.1,
    "scene": 1.6,
}
"""Seconds that the pieces of `bots.ready.warm_up` took on one core, in their order: the mean of our six games.

How long a machine needs is measured: only what the pieces take compared with one another is taken from here.
"""
WHOLE = sum(TYPICAL.values())
ALMOST = 0.95  # of the piece at hand, which takes longer than foreseen


class Compiling(msgspec.Struct):
    """How far the process that compiles a game is, as it says in its file; times in seconds of the epoch."""

    began: float
    at: float  # when the last piece was done
    done: list[str] = []
    failed: bool = False

    def share(self, now: float) -> float:
        """How much of the work is done, from 0 to 1; the piece at hand counts by the time it has taken."""
        done, piece = self._weights
        return (done + min((now - self.at) / self._pace(now), ALMOST * piece)) / WHOLE

    def seconds(self, now: float) -> float:
        """How long it will still take."""
        return (1 - self.share(now)) * WHOLE * self._pace(now)

    @property
    def _weights(self) -> tuple[float, float]:
        """What is done, and the piece at hand, as in `TYPICAL`."""
        done = sum(TYPICAL.get(piece, 0.0) for piece in self.done)
        return done, next((seconds for name, seconds in TYPICAL.items() if name not in self.done), 0.0)

    def _pace(self, now: float) -> float:
        """How long this machine takes, compared with the one where `TYPICAL` was measured.

        A piece that takes longer than foreseen tells as well: else a busy machine would promise too much for long.
        """
        done, piece = self._weights
        measured = max(0.05, (self.at - self.began) / done) if done else 1.0
        return max(measured, (now - self.began) / (done + ALMOST * piece)) if piece else measured


_COMPILING = decoder(Compiling)


def compile_game(name: str) -> None:
    """Compile a game and say in its file how far that is: the work of a process of its own."""
    from regnum.bots.ready import mark, warm_up

    os.nice(POLITE)
    info = registry.info(name)
    file = _file(mark(info))
    began = time.time()
    done: list[str] = []

    def report(piece: str = "", *_: int) -> None:
        done.extend([piece] if piece else [])
        _write(file, Compiling(began, time.time(), done))

    report()
    warm_up(registry.make(name), report)
    file.unlink()


def _file(mark: Path) -> Path:
    return mark.with_name(f"{mark.name}.compiling")


def _write(file: Path, said: Compiling) -> None:
    """Write it so that nobody reads half of it."""
    draft = file.with_suffix(f".{os.getpid()}")
    draft.write_bytes(msgspec.json.encode(said))
    draft.replace(file)


class CompileManager:
    """Knows which games are compiled, has the others compiled, and tells how far that is."""

    def __init__(
        self,
        begin: Callable[..., Any] = child_process.begin,
        work: Callable[[str], None] | None = None,
        mark: Callable[[GameInfo], Path | None] | None = None,
        lock: Path | None = None,
    ) -> None:
        """`mark`: the file that says that a game is compiled (None: nothing is to be compiled)."""
        self._begin, self._work, self._mark = begin, work or compile_game, mark or _marked
        self._lock_file = lock or cache_home() / "compiling.lock"
        self._lock: IO[bytes] | None = None  # while this worker is the one that compiles
        self.left = False  # whether something was still to be compiled when that was last looked at
        self._ready: set[str] = set()
        self._running: dict[str, Any] = {}  # processes by game
        self._wake, self._stopping = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=self._watch, name="preparer", daemon=True)

    def start(self) -> None:
        """Look what is to be compiled, and have it compiled."""
        self._thread.start()

    def stop(self) -> None:
        """Begin nothing more, and end what runs."""
        self._stopping.set()
        self._wake.set()
        if self._thread.is_alive():
            self._thread.join()
        for process in self._running.values():
            process.terminate()
        self._let_go()

    # ---- what is asked ------------------------------------------------------------------------------------------

    def check(self, game: str) -> None:
        """Raises Preparing if a game is not compiled, which is then done next."""
        info = registry.games().get(game)
        if info is None or self._is_ready(info):
            return
        mark = self._mark(info)
        assert mark is not None, "what needs no compiler is ready"
        if self._has_failed(info):
            return  # who opens it has it compiled, and hears what is wrong
        said = self._said(info)
        if said is None:
            _wanted(mark).touch()
            self._wake.set()
        raise Preparing(game, said.seconds(time.time()) if said else WHOLE)

    def cold(self) -> list[GameInfo]:
        """The games that are still to be compiled."""
        return [info for info in self._unready() if not self._has_failed(info)]

    def _unready(self) -> list[GameInfo]:
        return [info for info in registry.games().values() if not self._is_ready(info)]

    def progress(self, info: GameInfo) -> tuple[float, float] | None:
        """Of a game that is being compiled: the share that is done and the seconds left; None for one that waits."""
        said = self._said(info)
        return (said.share(now := time.time()), said.seconds(now)) if said else None

    def _is_ready(self, info: GameInfo) -> bool:
        if info.name not in self._ready:
            mark = self._mark(info)
            if mark is None or mark.exists():
                self._ready.add(info.name)
        return info.name in self._ready

    def _has_failed(self, info: GameInfo) -> bool:
        said = self._said(info)
        return said is not None and said.failed

    def _said(self, info: GameInfo) -> Compiling | None:
        """What the process that compiles a game has said, if there is one."""
        mark = self._mark(info)
        with suppress(OSError, msgspec.DecodeError):
            return _COMPILING.decode(_file(mark).read_bytes()) if mark else None
        return None

    # ---- what is done -------------------------------------------------------------------------------------------

    def _watch(self) -> None:
        self._stopping.wait(LATER)
        while not self._stopping.is_set() and self.tend():
            self._wake.wait(TICK)
            self._wake.clear()
        # What the first table needs is loaded while people look at the hall.
        # A list, for a test may add a game of its own meanwhile.
        for game in list(registry.games()):
            if not self._stopping.is_set():
                registry.make(game)

    def tend(self) -> bool:
        """Begin what is to be compiled next; whether anything is left to look after."""
        self._end(name for name, process in list(self._running.items()) if process.exitcode is not None)
        if self._unready() and self._leads():
            for info in sorted(self.cold(), key=lambda one: not self._is_wanted(one)):
                if info.name not in self._running and self._may_begin(info):
                    self._running[info.name] = self._begin(f"compile {info.name}", self._work, info.name)
        self.left = bool(self.cold())
        if not self.left:
            self._let_go()
        return self.left

    def _may_begin(self, info: GameInfo) -> bool:
        most = max(2, os.cpu_count() or 1) if self._is_wanted(info) else 1
        return len(self._running) < most

    def _is_wanted(self, info: GameInfo) -> bool:
        mark = self._mark(info)
        return mark is not None and _wanted(mark).exists()

    def _end(self, games: Iterable[str]) -> None:
        """Processes have ended; a game that is not compiled then cannot be."""
        for name in games:
            del self._running[name]
            info = registry.info(name)
            mark = self._mark(info)
            if mark is None:
                continue
            _wanted(mark).unlink(missing_ok=True)
            if not self._is_ready(info):
                log.error("the rules of %s could not be compiled", name)
                _write(_file(mark), Compiling(time.time(), time.time(), failed=True))

    def _leads(self) -> bool:
        """Whether this worker is the one that compiles; it begins with what others have left."""
        if self._lock is None:
            self._lock_file.parent.mkdir(parents=True, exist_ok=True)
            self._lock = locked(self._lock_file)
            if self._lock is None:
                return False
            for mark in filter(None, map(self._mark, self._unready())):
                _file(mark).unlink(missing_ok=True)
            titles = ", ".join(info.titles["en"] for info in self.cold())
            print(f"Compiling rules in the background, once on this machine: {titles}", flush=True)  # noqa: T201
        return True

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.close()
            self._lock = None


def _wanted(mark: Path) -> Path:
    """The file that says that somebody waits for a game."""
    return mark.with_name(f"{mark.name}.wanted")


def _marked(info: GameInfo) -> Path | None:
    from regnum.bots.ready import mark  # loads the compiler
    from regnum.core.jit import INTERPRETED

    return None if INTERPRETED else mark(info)
