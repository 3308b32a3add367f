"""Making a game ready: the first command that needs the compiler says so."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import get_context

from regnum import registry
from regnum.arena.kernels import MEASURE, PLAY_SOME
from regnum.bots.kernels.greedy import GREEDY_BY_NETWORK
from regnum.bots.kernels.lessons import DUEL, JUDGE_ALL, LESSONS, LESSONS_BY_NETWORK, LIST_LEGAL, TEST
from regnum.bots.kernels.outcomes import OUTCOMES
from regnum.bots.kernels.search import SEARCH_BY_NETWORK
from regnum.bots.ready import is_ready, warm_up
from regnum.cli.screen import progress, screen
from regnum.core.game import Game
from regnum.core.kernels import COPY_STATES, COUNT_SEQUENCES, DETERMINIZE_TIMES, PLAY_GAMES, STEP_BATCH, SURVEY
from regnum.core.warm import WarmTask, bind
from regnum.selfplay.kernels import WRITE_GAMES

MORE = tuple(
    map(
        bind,
        (
            PLAY_GAMES,
            SURVEY,
            COUNT_SEQUENCES,
            STEP_BATCH,
            MEASURE,
            PLAY_SOME,
            WRITE_GAMES,
            COPY_STATES,
            DETERMINIZE_TIMES,
        ),
    )
)
"""Kernels for arenas, measurements and tests; compiled on first use."""
LEARNING = tuple(map(bind, (JUDGE_ALL, LIST_LEGAL)))
TEACHING = tuple(map(bind, (LESSONS, TEST, LESSONS_BY_NETWORK, DUEL)))
"""Kernels that train networks and play their games, in the order in which a training run needs them."""
COACHING = tuple(map(bind, (GREEDY_BY_NETWORK, SEARCH_BY_NETWORK, OUTCOMES, TEST)))
"""Kernels that play and search where a network is coached, and those it learns with besides."""


def make_ready(
    name: str, quiet: bool = False, jobs: int = os.cpu_count() or 1, again: bool = False, everything: bool = False
) -> Game:
    """The game of a `GameInfo.key`, compiled. Says on standard error that it is compiling when that takes a while.

    `again`: look at every piece even if all has been compiled before; `everything`: not only what people play with.
    Raises UnknownGame.
    """
    info = registry.info_of(name)
    game = registry.make(name)
    ready = is_ready(game.info)
    if ready and not again:
        return game
    console = screen(error=True)
    if not quiet and not ready:
        console.print(f"Compiling the rules of {info.titles['en']}: once on this machine, about half a minute.")
    began = time.perf_counter()
    with progress(console) as bar:
        task = bar.add_task("compiling", total=None, visible=not quiet)

        def report(piece: str, done: int, pieces: int) -> None:
            bar.update(task, description=piece.replace("_", " "), completed=done, total=pieces)

        warm_up(game, report, jobs, MORE if everything else ())
    if not quiet:
        state = "were compiled already" if ready else "are compiled"
        console.print(f"The rules of {info.titles['en']} {state} ({time.perf_counter() - began:.1f} s).")
    return game


@contextmanager
def compiling_beside(game: Game) -> Iterator[Callable[[], None]]:
    """Compile a game, if need be, in a process beside while the block runs; it is played interpreted until then.

    The block is given a function that ends the process: what it has compiled so far is kept.
    """
    if is_ready(game.info):
        yield lambda: None
        return
    process = get_context("spawn").Process(target=_compile, args=(game.info.key,), daemon=True)
    process.start()
    try:
        yield process.kill
    finally:
        process.kill()


def _compile(name: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C reaches all processes of a terminal
    if hasattr(os, "nice"):
        os.nice(19)
    warm_up(registry.make(name))


def compile_more(game: Game, pieces: Sequence[WarmTask]) -> None:
    """Compile what a command needs beside what people play with, or load it; a bar says how far that is."""
    with progress(screen(error=True)) as bar:
        task = bar.add_task("compiling", total=len(pieces))
        for piece in pieces:
            bar.update(task, description=f"compiling {piece.__name__.replace('_', ' ')}")
            piece(game)
            bar.advance(task)
