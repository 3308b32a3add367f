"""Balance statistics of a game: many games, and how often the seats that took an action won them.

Random games are played by the kernel itself; games of other bots are played first, and the kernel plays their actions
again. Either way the games of a series do not depend on how it is split or who plays them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from regnum import registry
from regnum.arena import kernels
from regnum.arena.executor import crew
from regnum.arena.ledger import check_code, code_digest
from regnum.arena.marks import Marks, marks_of
from regnum.arena.playing import Series, play_match, series_seeds
from regnum.arena.statistics import Doubles
from regnum.core.game import Game
from regnum.core.kernels import GameOutcome, GivenGames
from regnum.core.state import MAX_SEATS

PIECE = 500  # random games played and added up at a time
BOT_PIECE = 8

Longs = NDArray[np.int64]


class Sums(NamedTuple):
    """Sums over some games, see `kernels.measure`."""

    counts: Longs  # [mark]: how often, for deeds
    games: Longs  # [mark]: in how many games
    moments: Doubles  # [mark, 1 + seats, 1 + 2 * seats]
    results: NDArray[np.void]  # a `GameOutcome` for each game
    full: int  # chronicles that lack events


def measured(
    game: Game, marks: Marks, series: Series, seeds: NDArray[np.uint64], script: Sequence[Sequence[int]] = ()
) -> Sums:
    """Measure the games with these seeds: at random, or with the actions of `script`, a list for each."""
    players, deeds = len(series.specs), len(marks.deeds)
    totals = kernels.Totals(
        np.zeros(deeds, np.int64),
        np.zeros(marks.size, np.int64),
        np.zeros((marks.size, 1 + players, 1 + 2 * players)),
    )
    notes = kernels.Notes(np.zeros(marks.size, np.int64), np.zeros(marks.size, np.int64), np.zeros(MAX_SEATS))
    tables = kernels.MarkTables(marks.of_action, marks.of_event, deeds)
    results = GameOutcome.zeros(len(seeds))
    ends = np.cumsum([0, *map(len, script)], dtype=np.int64)
    actions = np.array([action for actions in script for action in actions], np.int64)
    games = GivenGames(game.blank(players, series.options), players, seeds, actions, ends)
    full = game.bind(kernels.MEASURE)(games, game.scratch(), tables, notes, totals, results)
    return Sums(*totals, results, int(full))


@cache
def _marks(name: str) -> Marks:
    return marks_of(registry.make(name).rules)


def _piece(series: Series, code: str, piece: tuple[int, int]) -> Sums:
    """Bots change places from game to game, so that a place is not the bot that sits there."""
    game, players = registry.make(series.game), len(series.specs)
    check_code(game.info, code)
    seeds = series_seeds(series, *piece)
    script = []
    if not series.random:
        for number, seed in enumerate(seeds, piece[0]):
            turn = number % players
            match = play_match(game, series.specs[turn:] + series.specs[:turn], int(seed), series.options)
            script.append([move.action for move in match.moves])
    return measured(game, _marks(series.game), series, seeds, script)


def measure(series: Series, games: int, workers: int, report: Callable[[int], None], ray: str | None = None) -> Sums:
    """Play and measure a series; `report` is called with the number of games just played.

    With `ray`, the address of a cluster, they are played there. Raises InvalidOption.
    """
    size = PIECE if series.random else BOT_PIECE
    pieces = ((first, min(size, games - first)) for first in range(0, games, size))
    game = registry.make(series.game)
    total = measured(game, _marks(series.game), series, np.zeros(0, np.uint64))
    results, full = [], 0
    with crew(workers, ray, threads=series.random) as players:
        # in their order, so that sums of fractions do not depend on who was faster
        for piece in players.in_order(partial(_piece, series, code_digest(game.info)), pieces):
            for sums, more in (
                (total.counts, piece.counts),
                (total.games, piece.games),
                (total.moments, piece.moments),
            ):
                np.add(sums, more, out=sums)
            results.append(piece.results)
            full += piece.full
            report(len(piece.results))
    return total._replace(results=np.concatenate(results), full=full)
