"""Games that `regnum selfplay` has written, as scripts: from their seeds and actions they can be played again."""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from pathlib import Path

import msgspec
import numpy as np
import pyarrow.parquet as pq

from regnum.bots.kernels.lessons import Script
from regnum.core.errors import InvalidOption
from regnum.core.info import GameInfo
from regnum.selfplay.shards import ShardRange, held, parts, read_run

ANY_NUMBER = 1 << 40
"""More games than any run has."""


class Library:
    """The folder of a run. Raises InvalidOption if it has none, or one of another kind of games."""

    def __init__(self, folder: Path, info: GameInfo, players: int, options: dict[str, str]) -> None:
        self.folder, self.run = folder, read_run(folder)
        asked = {
            "game": info.name,
            "players": players,
            "options": options,
            "rules": info.version,
            "data": info.data_digest,
        }
        differing = [name for name, value in asked.items() if getattr(self.run, name) != value]
        if differing:
            raise InvalidOption(f"{folder} holds games of another kind (other {', '.join(differing)})")

    @property
    def digest(self) -> str:
        """16 hexadecimal digits that tell one run from another."""
        return blake2b(msgspec.json.encode(self.run), digest_size=8).hexdigest()

    @property
    def games(self) -> int:
        """The number of games without a gap from the first on; an interrupted run may hold more."""
        return sum(file.games for file in self.files)

    @cached_property
    def files(self) -> tuple[ShardRange, ...]:
        """Those that hold them, one after the other, as of the first access."""
        found = []
        for part in parts(self.run, ANY_NUMBER):
            games = held(self.folder / part.name)
            if games:
                found.append(part._replace(games=games))
            if games < part.games:
                break
        return tuple(found)

    def script(self, first: int, games: int) -> Script:
        """The games `first` to `first + games - 1`. Raises InvalidOption if not all of them are there."""
        files = [self.folder / part.name for part in parts(self.run, first + games) if part.first + part.games > first]
        missing = InvalidOption(f"{self.folder} does not hold the games {first} to {first + games - 1} of its run")
        if not all(file.exists() for file in files):
            raise missing
        tables = [pq.read_table(file, columns=["game", "action", "seed"]) for file in files]
        game, action, seed = (np.concatenate([table[i].to_numpy() for table in tables]) for i in range(3))
        begin = np.searchsorted(game, np.arange(first, first + games + 1))
        if (np.diff(begin) == 0).any():  # the last file of a run may be short
            raise missing
        return Script(seed[begin[:-1]], action[begin[0] : begin[-1]].astype(np.int64), begin - begin[0])
