"""What a game rewards: many games, and how often the seats that did a thing won them.

Random games are played by the kernel itself, in threads; games of other bots are played in processes, and the kernel
plays their actions again. Either way the games of a series are the same however it is cut and on however many cores.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from regnum import registry
from regnum.arena.contest import end_with_parent
from regnum.arena.kernels import MEASURE
from regnum.arena.marks import Marks, marks_of
from regnum.arena.playing import play_match, seed_for
from regnum.arena.statistics import Floats
from regnum.core.actions import Choices
from regnum.core.game import Game
from regnum.core.kernels import Result
from regnum.core.rng import Stream
from regnum.core.state import MAX_SEATS

PIECE = 500  # random games played and added up at a time
BOT_PIECE = 8

Longs = NDArray[np.int64]


@dataclass(frozen=True)
class Series:
    """Games to be measured: one bot for each seat."""

    game: str
    specs: tuple[str, ...]
    seed: int
    options: dict[str, str]

    @property
    def random(self) -> bool:
        """Whether the kernel can play them by itself."""
        return set(self.specs) == {"random"}


class Sums(NamedTuple):
    """What was counted in some games, see `kernels.measure`."""

    counts: Longs  # [mark]: how often, for deeds
    games: Longs  # [mark]: in how many games
    moments: Floats  # [mark, 1 + seats, 1 + 2 * seats]
    results: NDArray[np.void]  # a `Result` for each game
    full: int  # chronicles that were full: events may be missing


def series_seeds(series: Series, first: int, count: int) -> NDArray[np.uint64]:
    """The seeds of games `first` to `first + count - 1`."""
    return np.array([seed_for(series.seed, number) for number in range(first, first + count)], np.uint64)


def measured(
    game: Game, marks: Marks, series: Series, seeds: NDArray[np.uint64], script: Sequence[Sequence[int]] = ()
) -> Sums:
    """Measure the games with these seeds: at random, or with the actions of `script`, a list for each."""
    players, deeds = len(series.specs), len(marks.deeds)
    sums = (
        np.zeros(deeds, np.int64),
        np.zeros(marks.size, np.int64),
        np.zeros((marks.size, 1 + players, 1 + 2 * players)),
    )
    work = (
        game.state.zeros(1),
        Choices.zeros(1),
        Stream.zeros(1),
        np.zeros(MAX_SEATS, np.int32),
        np.zeros((MAX_SEATS, len(game.rules.score_parts)), np.int32),
        np.zeros(MAX_SEATS),
        np.zeros(marks.size, np.int64),
        np.zeros(marks.size, np.int64),
    )
    results = Result.zeros(len(seeds))
    ends = np.cumsum([0, *map(len, script)], dtype=np.int64)
    actions = np.array([action for actions in script for action in actions], np.int64)
    full = game.bind(MEASURE)(
        game.blank(players, series.options),
        players,
        seeds,
        actions,
        ends,
        (marks.of_action, marks.of_event, deeds),
        work,
        sums,
        results,
    )
    return Sums(*sums, results, int(full))


def _random_piece(game: Game, marks: Marks, series: Series, piece: tuple[int, int]) -> Sums:
    return measured(game, marks, series, series_seeds(series, *piece))


def _bots_piece(marks: Marks, series: Series, piece: tuple[int, int]) -> Sums:
    """The bots change places from game to game, so that a place is not the bot that sits there."""
    game, players = registry.make(series.game), len(series.specs)
    seeds = series_seeds(series, *piece)
    script = []
    for number, seed in enumerate(seeds, piece[0]):
        turn = number % players
        match = play_match(game, series.specs[turn:] + series.specs[:turn], int(seed), series.options)
        script.append([move.action for move in match.moves])
    return measured(game, marks, series, seeds, script)


def measure(game: Game, series: Series, games: int, workers: int, report: Callable[[int], None]) -> Sums:
    """Play and measure a series; `report` is told how many games have just been played."""
    size = PIECE if series.random else BOT_PIECE
    pieces = ((first, min(size, games - first)) for first in range(0, games, size))
    marks = marks_of(game.rules)
    total = measured(game, marks, series, np.zeros(0, np.uint64))
    results, full = [], 0
    for piece in _pieces(game, marks, series, pieces, workers):
        for sums, more in ((total.counts, piece.counts), (total.games, piece.games), (total.moments, piece.moments)):
            np.add(sums, more, out=sums)
        results.append(piece.results)
        full += piece.full
        report(len(piece.results))
    return total._replace(results=np.concatenate(results), full=full)


def _pieces(
    game: Game, marks: Marks, series: Series, pieces: Iterator[tuple[int, int]], workers: int
) -> Iterator[Sums]:
    """The pieces in their order, so that sums of fractions do not depend on the cores; few wait at a time."""
    work = partial(_random_piece, game, marks, series) if series.random else partial(_bots_piece, marks, series)
    if workers == 1:
        yield from map(work, pieces)
        return
    pool: Executor = (
        ThreadPoolExecutor(workers)
        if series.random
        else ProcessPoolExecutor(workers, get_context("spawn"), end_with_parent)
    )
    try:
        running = deque(pool.submit(work, piece) for piece in islice(pieces, 2 * workers))
        while running:
            yield running.popleft().result()
            running.extend(pool.submit(work, piece) for piece in islice(pieces, 1))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
