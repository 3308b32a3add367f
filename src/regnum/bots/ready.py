"""What is compiled of a game before people play it: its rules, the bots, and what its scene asks of the rules."""

from __future__ import annotations

from regnum.bots.kernels import GREEDY
from regnum.bots.search import KEEP_BELOW, SEARCH
from regnum.core.contract import ENTRIES
from regnum.core.game import Game
from regnum.core.warm import Report, bind, warm
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


def for_tables(game: Game) -> None:
    """Compile what a table asks of a game: its rules and what its scene asks, but no bots."""
    for name in ENTRIES:
        game.entry(name)
    scene(game)


PIECES = (bind(GREEDY), bind(SEARCH), bind(KEEP_BELOW), scene)


def warm_up(game: Game, report: Report = lambda *_: None, jobs: int = 1) -> None:
    """Compile what people need of a game, or load what is compiled."""
    warm(game, report, jobs, PIECES)
