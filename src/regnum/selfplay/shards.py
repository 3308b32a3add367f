"""A run: its games cut into shards, each a Parquet file that stands by itself.

Which games a shard holds, and every byte of them, follow from the run alone, not from who plays them. A crew plays
whole shards and hands their bytes to the one process that writes files, each whole or not at all. What is lost by a
kill are the shards that were being played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

from regnum import registry
from regnum.arena.book import what_differs
from regnum.arena.executor import crew
from regnum.arena.ledger import check_code, code_digest
from regnum.arena.playing import Series, play_match, series_seeds
from regnum.core.errors import InvalidOption
from regnum.core.files import pretty, write_whole
from regnum.core.game import Game
from regnum.core.info import GameInfo
from regnum.core.lazy import decoder
from regnum.selfplay.rows import Rows, schema

FORMAT = 1
KEY = b"regnum.selfplay"
SERIES = "_series.json"  # readers of folders pass over names that begin with _ or .
RANDOM_SHARD, BOT_SHARD = 500, 50  # games of a file: a kill costs a few of them
STORED: dict[str, Any] = {
    "compression": "zstd",
    "compression_level": 1,  # observations of one game are so alike that more takes longer and gains nothing
    "use_dictionary": ["game", "seat", "action", "outcome", "rank", "score", "ending", "seed"],
    "write_statistics": ["game"],
}


class Run(msgspec.Struct, frozen=True):
    """The settings of a self-play run: everything that decides the bytes of the files."""

    game: str
    players: int
    bots: tuple[str, ...]  # of each seat
    seed: int
    options: dict[str, str]
    shard: int  # games of a file
    rules: int  # the version of the game's rules
    data: str  # the digest of its data
    code: str  # the digest of the rules and the bots that play
    format: int = FORMAT

    @property
    def series(self) -> Series:
        """Its games."""
        return Series(self.game, self.bots, self.seed, self.options)


_RUN = decoder(Run)


class ShardRange(NamedTuple):
    """The games of a file, or some of the first of them: the last file of a run may have fewer."""

    number: int
    first: int
    games: int

    @property
    def name(self) -> str:
        """The name of the file."""
        return f"games-{self.number:06}.parquet"


class PlayedShard(NamedTuple):
    """A shard that has been played."""

    part: ShardRange
    decisions: int
    content: bytes  # of the file


class WriteTotals(NamedTuple):
    """Totals of the games and rows written."""

    games: int
    decisions: int
    bytes: int


def plan(info: GameInfo, specs: Sequence[str], seed: int, options: dict[str, str], shard: int | None = None) -> Run:
    """The run of these bots, one for each seat; `options` must be complete."""
    bots = tuple(specs)
    size = shard or (RANDOM_SHARD if set(bots) == {"random"} else BOT_SHARD)
    return Run(info.name, len(bots), bots, seed, options, size, info.version, info.data_digest, code_digest(info))


def parts(run: Run, games: int) -> Iterator[ShardRange]:
    """The files of the first `games` games."""
    for number, first in enumerate(range(0, games, run.shard)):
        yield ShardRange(number, first, min(run.shard, games - first))


def prepare(run: Run, games: int, folder: Path, resume: bool) -> list[ShardRange]:
    """Make a folder ready for the first `games` games of a run; answer what of them is still to be played.

    Raises InvalidOption when the folder holds something else, or some of these games and `resume` is not set.
    """
    way_out = "name another folder with --output"
    folder.mkdir(parents=True, exist_ok=True)
    book = folder / SERIES
    if book.exists():
        other = what_differs(read_run(folder), run)
        if other:
            raise InvalidOption(f"{folder} holds the games of another run ({other}); {way_out}")
        if not resume:
            raise InvalidOption(f"{folder} holds games of this run; go on with --resume, or {way_out}")
    elif any(folder.iterdir()):
        raise InvalidOption(f"{folder} is not empty and holds no run of self-play; {way_out}")
    else:
        write_whole(book, pretty(run))
    for torn in folder.glob(".*.part"):  # by a kill
        torn.unlink()
    return [part for part in parts(run, games) if held(folder / part.name) < part.games]


def generate(
    run: Run,
    missing: Sequence[ShardRange],
    folder: Path,
    workers: int,
    report: Callable[[int], None],
    ray: str | None = None,
) -> WriteTotals:
    """Play and write what is missing; `report` is called with the number of games just written.

    With `ray`, the address of a cluster, they are played there. Raises InvalidOption.
    """
    totals = WriteTotals(0, 0, 0)
    if not missing:
        return totals
    with crew(min(workers, len(missing)), ray, threads=run.series.random) as players:
        for done in players.as_done(partial(play_shard, run), missing):
            for part, decisions, content in done:
                write_whole(folder / part.name, content)
                report(part.games)
                totals = WriteTotals(
                    totals.games + part.games, totals.decisions + decisions, totals.bytes + len(content)
                )
    return totals


def read_run(folder: Path) -> Run:
    """The run whose games a folder holds. Raises InvalidOption."""
    book = folder / SERIES
    try:
        return _RUN.decode(book.read_bytes())
    except FileNotFoundError:
        raise InvalidOption(f"{folder} holds no run of self-play") from None
    except msgspec.MsgspecError:
        raise InvalidOption(f"{book} does not say what was played; name another folder") from None


def held(file: Path) -> int:
    """Count the games in a file; 0 if it does not exist."""
    if not file.exists():
        return 0
    return int(msgspec.json.decode(pq.read_metadata(file).metadata[KEY])["games"])


def play_shard(run: Run, part: ShardRange) -> PlayedShard:
    """Play the games of a file; the rows do not depend on the worker."""
    game = registry.make(run.game)
    check_code(game.info, run.code)
    seeds = series_seeds(run.series, part.first, part.games)
    script = []
    if not run.series.random:
        matches = (play_match(game, run.bots, int(seed), run.options) for seed in seeds)
        script = [[move.action for move in match.moves] for match in matches]
    output, decisions = pa.BufferOutputStream(), 0
    columns = schema(game.state.dtype.itemsize).with_metadata({KEY: msgspec.json.encode(description(game, run, part))})
    with pq.ParquetWriter(output, columns, **STORED) as file:
        for batch in Rows(game, run.players).play(run.series, seeds, part.first, script):
            file.write_batch(batch, row_group_size=batch.num_rows)
            decisions += batch.num_rows
    return PlayedShard(part, decisions, output.getvalue().to_pybytes())


def description(game: Game, run: Run, part: ShardRange) -> dict[str, object]:
    """Describe a file in its own header: the settings, and everything needed to read it without Regnum."""
    return {
        **msgspec.to_builtins(run),
        "first": part.first,
        "games": part.games,
        "endings": game.rules.endings,
        "actions": [game.actions.text(action) for action in range(game.actions.size)],
        "layout": [
            {
                "name": leaf.path,
                "offset": leaf.offset,
                "type": leaf.field.dtype.newbyteorder("<").str,
                "shape": leaf.field.shape,
                "low": leaf.field.low,
                "high": leaf.field.high,
                "scale": leaf.field.scale,
                "hidden": leaf.field.blank,
                "seen_by": leaf.field.seen_by.value,
            }
            for leaf in game.state.leaves()
        ],
    }
