"""Games as rows: one for each decision, in arrays that Arrow takes without a copy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from regnum.arena.playing import Series
from regnum.core.game import Game
from regnum.core.kernels import GameOutcome, GivenGames
from regnum.core.observe import visibility
from regnum.core.ranking import shares_by_rank
from regnum.core.record import as_bytes
from regnum.selfplay import kernels

ROOM = 16 << 20  # bytes of observations that are held at a time
CHOICES = 16  # legal actions a row that there is room for at first


def schema(size: int) -> pa.Schema:
    """The columns, for observations of a number of bytes."""
    return pa.schema(
        [
            pa.field("game", pa.int64(), nullable=False),  # its number in the series
            pa.field("decision", pa.int32(), nullable=False),  # from 0, all seats counted together
            pa.field("seat", pa.int8(), nullable=False),  # who decides
            pa.field("observation", pa.binary(size), nullable=False),  # what that seat sees, see `layout`
            pa.field("legal", pa.list_(pa.field("item", pa.int16(), nullable=False)), nullable=False),
            pa.field("action", pa.int16(), nullable=False),  # what it chose
            pa.field("outcome", pa.float32(), nullable=False),  # its share of the victory at the end
            pa.field("rank", pa.int8(), nullable=False),  # its rank at the end, 1 for the winners
            pa.field("score", pa.int32(), nullable=False),  # its points at the end
            pa.field("ending", pa.int8(), nullable=False),  # how the game ended, a number of `endings`
            pa.field("seed", pa.uint64(), nullable=False),  # of the game
        ]
    )


class Rows:
    """Room for the rows of some games, used over and over."""

    def __init__(self, game: Game, players: int) -> None:
        size = game.state.dtype.itemsize
        self._game, self._players = game, players
        masks = [visibility(game.state, seat) for seat in range(players)]
        self._scratch = game.scratch()
        raw = as_bytes(self._scratch.states)
        self._sight = kernels.Sight(raw, np.stack([m.keep for m in masks]), np.stack([m.blank for m in masks]))
        self._make_room(max(256, ROOM // size))

    def _make_room(self, rows: int) -> None:
        size = self._game.state.dtype.itemsize
        self._columns = kernels.Columns(
            np.empty((rows, size), np.uint8),
            np.empty(rows, np.int8),
            np.empty(rows, np.int16),
            np.empty(rows * CHOICES, np.int16),
            np.zeros(rows + 1, np.int32),
        )

    def play(
        self, series: Series, seeds: NDArray[np.uint64], first: int, script: Sequence[Sequence[int]] = ()
    ) -> Iterator[pa.RecordBatch]:
        """Batches of whole games, the first of which has the number `first`; each is valid until the next is asked for.

        Games are played at random, or with the actions of `script`, a list for each.
        """
        write = self._game.bind(kernels.WRITE_GAMES)
        start = self._game.blank(self._players, series.options)
        team = self._game.team(start)
        ends = np.cumsum([0, *map(len, script)], dtype=np.int64)
        actions = np.array([action for actions in script for action in actions], np.int64)
        games = GivenGames(start, self._players, seeds, actions, ends)
        results = GameOutcome.zeros(len(seeds))
        done = 0
        while done < len(seeds):
            after, rows, _ = write(games, done, self._scratch, self._sight, self._columns, results)
            if after == done:  # not even one game fits
                self._make_room(2 * len(self._columns.seat))
                continue
            yield self._batch(rows, first + done, seeds[done:after], results[done:after], team)
            done = after

    def _batch(
        self, rows: int, first: int, seeds: NDArray[np.uint64], results: NDArray[np.void], team: bool
    ) -> pa.RecordBatch:
        observation, seat, action, legal, begin = self._columns
        length = results["decisions"]
        game = np.repeat(np.arange(len(seeds)), length)
        decision = np.arange(rows, dtype=np.int32) - np.repeat(np.cumsum(length) - length, length).astype(np.int32)
        rank = results["rank"][:, : self._players]
        share = shares_by_rank(rank, team).astype(np.float32)
        whole = schema(observation.shape[1])
        lists = pa.ListArray.from_arrays(begin[: rows + 1], legal[: begin[rows]], type=whole.field("legal").type)
        columns = [
            game + first,
            decision,
            seat[:rows],
            pa.FixedSizeBinaryArray.from_buffers(
                whole.field("observation").type, rows, [None, pa.py_buffer(observation)]
            ),
            lists,
            action[:rows],
            share[game, seat[:rows]],
            rank[game, seat[:rows]].astype(np.int8),
            results["score"][game, seat[:rows]],
            results["ending"][game].astype(np.int8),
            seeds[game],
        ]
        return pa.record_batch([pa.array(column) for column in columns], schema=whole)
