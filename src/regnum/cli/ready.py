"""Making a game ready: the first command that needs the compiler says so."""

from __future__ import annotations

import os
import time

from regnum import registry
from regnum.arena.kernels import MEASURE
from regnum.bots.kernels import GREEDY
from regnum.bots.search import KEEP_BELOW, SEARCH
from regnum.cli.screen import progress, screen
from regnum.core.game import Game
from regnum.core.kernels import COPY_STATES, DETERMINIZE_TIMES
from regnum.core.warm import bind, is_warm, warm
from regnum.selfplay.kernels import WRITE_GAMES
from regnum.table.contract import View, load_table


def scene(game: Game) -> None:
    """What the presentation of a game asks of its rules: a few moves with all that is said of them."""
    table = load_table(game.info)
    state = game.new(game.info.seats[0], seed=1)
    for _ in range(12):
        seat = game.on_turn(state)
        seen = game.observe(state, seat)
        view = View(game, seen, seat, [""] * game.seats(state), (seat,))
        table.scene(view)
        legal = game.legal(seen)
        for action in range(game.actions.size):
            if action not in legal:
                table.refusal(view, action)
        game.apply(state, int(legal[0]))


MORE = (
    bind(GREEDY),
    bind(SEARCH),
    bind(KEEP_BELOW),
    bind(MEASURE),
    bind(WRITE_GAMES),
    bind(COPY_STATES),
    bind(DETERMINIZE_TIMES),
    scene,
)


def make_ready(name: str, quiet: bool = False, jobs: int = os.cpu_count() or 1, again: bool = False) -> Game:
    """The game of that name, compiled. Says on standard error that it is compiling when that takes a while.

    `again`: look at every piece even if all has been compiled before. Raises UnknownGame.
    """
    info = registry.info(name)
    game = registry.make(name)
    ready = is_warm(game)
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

        warm(game, report, jobs, MORE)
    if not quiet:
        state = "were compiled already" if ready else "are compiled"
        console.print(f"The rules of {info.titles['en']} {state} ({time.perf_counter() - began:.1f} s).")
    return game
