"""Compiling a game ahead of its first use, in pieces that show how far it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from regnum.core.contract import entries_of
from regnum.core.game import Game
from regnum.core.info import GameInfo
from regnum.core.kernels import Kernel

WarmProgress = Callable[[str, int, int], None]
"""Called with what is done, how many pieces that makes, and how many there are."""

WarmTask = Callable[[Game], None]
"""Something more to compile, called by its name in reports."""


def warm(game: Game, report: WarmProgress, jobs: int = 1, more: Sequence[WarmTask] = ()) -> None:
    """Compile the rules of a game and `more` pieces, such as the bots' kernels, or load what is compiled.

    With several jobs, the entry points are compiled in as many processes first; the rest then finds them in the cache.
    """
    if not game.compiled:
        return
    # the dearest first, so that processes end at about the same time and estimates become good early
    entries = sorted(entries_of(game.rules), key=lambda name: ("apply", "legal", "setup", name).index(name))
    pieces = len(entries) + len(more)
    done = 0
    for name in _entries_compiled(game, entries, jobs):
        done += 1
        report(name, done, pieces)
    for piece in more:
        piece(game)
        done += 1
        report(piece.__name__, done, pieces)


def _entries_compiled(game: Game, entries: Sequence[str], jobs: int) -> Iterable[str]:
    if jobs < 2:
        for name in entries:
            game.entry(name)
            yield name
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        running = [pool.submit(_compile_entry, game.info, name) for name in entries]
        for future in as_completed(running):
            yield future.result()
    for name in entries:
        game.entry(name)


def _compile_entry(info: GameInfo, name: str) -> str:
    Game(info).entry(name)
    return name


def bind(kernel: Kernel) -> WarmTask:
    """A piece to warm: one kernel."""

    def piece(game: Game) -> None:
        game.bind(kernel)

    piece.__name__ = kernel.function.__name__
    return piece
