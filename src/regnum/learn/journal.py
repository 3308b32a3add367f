"""The games of a coaching, each on the disk before the next one counts: an interrupted run goes on where they end."""

from __future__ import annotations

import hashlib
import io
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import msgspec
import numpy as np

from regnum import registry
from regnum.arena.crew import Crew
from regnum.arena.ledger import code_digest
from regnum.core.errors import InvalidOption
from regnum.core.once import decoder
from regnum.learn.coaching import Coaching, Searched, searched

SUFFIX = ".games"
"""They lie beside the network that is to come, in a file of SQLite under its name."""
OF_ACTIONS = ("actions", "visits", "shares")
TABLES = """
CREATE TABLE IF NOT EXISTS run (told TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS games (number INTEGER PRIMARY KEY, decisions BLOB NOT NULL);
"""


class Run(msgspec.Struct, frozen=True):
    """Everything that decides how the games go."""

    game: str
    players: int
    team: bool
    options: dict[str, str]
    network: str  # a digest of its file
    iterations: int
    seed: int
    code: str  # a digest of the rules and the bots


_RUN = decoder(Run)


def run_of(coaching: Coaching) -> Run:
    """What tells a coaching from others, wherever its network lies."""
    network = hashlib.blake2b(coaching.network.read_bytes(), digest_size=8).hexdigest()
    code = code_digest(registry.info(coaching.game))
    told = coaching._asdict() | {"network": network, "code": code}
    return Run(**told)


@contextmanager
def on_disk(file: Path) -> Iterator[None]:
    """What the disk refuses is an error of the disk. Raises OSError."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise OSError(f"{file}: {error}") from None


class Journal:
    """The games that have been played.

    Raises InvalidOption where there are some that were not to be gone on with, and OSError where none can be written.
    """

    def __init__(self, output: Path, coaching: Coaching, resume: bool) -> None:
        self.path, self._coaching = output.with_suffix(SUFFIX), coaching
        if self.path.exists() and not resume:
            raise InvalidOption(f"{self.path} holds games of a coaching; go on with --resume, or name another file")
        with on_disk(self.path):
            self._base = sqlite3.connect(self.path)
        try:
            self._check(run_of(coaching))
        except BaseException:
            self.close()
            raise

    def _check(self, run: Run) -> None:
        """Whether these are games of the run; it begins where there are none."""
        try:
            with on_disk(self.path):
                self._base.executescript(TABLES)
            told = self._base.execute("SELECT told FROM run").fetchone()
            held = _RUN.decode(told[0]) if told else None
        except (sqlite3.DatabaseError, msgspec.MsgspecError):
            raise self._strange() from None
        if held is None:
            with self._base:
                self._base.execute("INSERT INTO run VALUES (?)", (msgspec.json.encode(run).decode(),))
            return
        differing = [name for name in Run.__struct_fields__ if getattr(held, name) != getattr(run, name)]
        if differing:
            raise InvalidOption(f"{self.path} was begun with other {', '.join(differing)}; move it away")

    def _strange(self) -> InvalidOption:
        return InvalidOption(f"{self.path} is no file of games of a coaching, or it is damaged; move it away")

    def add(self, number: int, decisions: list[Searched]) -> None:
        """Write a game down; when this returns it is on the disk. Raises OSError."""
        with on_disk(self.path), self._base:
            self._base.execute("INSERT INTO games VALUES (?, ?)", (number, packed(decisions)))

    def game(self, number: int) -> list[Searched]:
        """The decisions of a game that is there. Raises InvalidOption if they are damaged."""
        [content] = self._base.execute("SELECT decisions FROM games WHERE number = ?", (number,)).fetchone()
        try:
            return unpacked(number, content)
        except (BadZipFile, ValueError, KeyError, EOFError):
            raise self._strange() from None

    def all_of(self, games: int, crew: Crew, report: Callable[[], None]) -> list[Searched]:
        """The decisions of so many games; those that are not there are played. `report` is called for each game.

        Raises InvalidOption if the network cannot play, or games are damaged.
        """
        there = {number for (number,) in self._base.execute("SELECT number FROM games")}
        left = [number for number in range(games) if number not in there]
        for _ in range(games - len(left)):
            report()
        for number, decisions in zip(left, searched(self._coaching, crew, left), strict=True):
            self.add(number, decisions)
            report()
        return [one for number in range(games) for one in self.game(number)]

    def close(self) -> None:
        """Let go of the file."""
        self._base.close()

    def remove(self) -> None:
        """All that it was kept for is done."""
        self.close()
        self.path.unlink()


def packed(decisions: list[Searched]) -> bytes:
    """The decisions of a game as a file of arrays; what belongs to actions stands one decision after the other."""
    content, ends = io.BytesIO(), np.cumsum([len(one.actions) for one in decisions])
    joined: dict[str, Any] = {
        name: np.concatenate([getattr(one, name) for one in decisions]) for name in ("seen", *OF_ACTIONS) if decisions
    }
    np.savez_compressed(content, seats=[one.seat for one in decisions], ends=ends, **joined)
    return content.getvalue()


def unpacked(number: int, content: bytes) -> list[Searched]:
    """The decisions of a game, as they were packed."""
    with np.load(io.BytesIO(content), allow_pickle=False) as held:
        if not len(held["seats"]):
            return []
        seen = np.split(held["seen"], len(held["seen"]))
        told = [np.split(held[name], held["ends"][:-1]) for name in OF_ACTIONS]
        return [Searched(number, *one) for one in zip(seen, held["seats"].tolist(), *told, strict=True)]
