"""The games of a coaching as they come: a run that is interrupted goes on where they end."""

from __future__ import annotations

import hashlib
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from regnum import registry
from regnum.arena.book import BookFormat, ResultLog
from regnum.arena.executor import TaskExecutor
from regnum.arena.ledger import code_digest
from regnum.core.errors import CorruptRecord, InvalidOption, RegnumError
from regnum.core.jit import source_digest
from regnum.core.lazy import decoder
from regnum.learn.coaching import Coaching, Searched, searched

SUFFIX = ".games"
"""They lie beside the network that is to come, under its name."""
FORMAT = 1
OF_ACTIONS = ("actions", "visits", "shares")


class CoachingRun(msgspec.Struct, frozen=True):
    """Everything that decides how the games go."""

    game: str
    players: int
    team: bool
    options: dict[str, str]
    network: str  # a digest of its file
    iterations: int
    seed: int
    code: str  # a digest of the rules, the bots and what coaches them
    format: int = FORMAT


class JournalEntry(msgspec.Struct, frozen=True):
    """A game."""

    number: int
    decisions: bytes  # see `packed`
    digest: str  # of the decisions


JOURNAL = BookFormat(
    "coaching", decoder(CoachingRun), decoder(JournalEntry), "move it away, or name another file with --output"
)


def run_of(coaching: Coaching) -> CoachingRun:
    """Identify a coaching run, wherever its network is stored. Raises OSError."""
    code = f"{code_digest(registry.info(coaching.game))} {source_digest(Path(__file__).parent)}"
    return CoachingRun(**coaching._asdict() | {"network": _digest(coaching.network.read_bytes()), "code": code})


def _digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=8).hexdigest()


class Journal:
    """The games played so far of a coaching run that is to write a network.

    Raises InvalidOption where games would be lost or there are none to go on with, CorruptRecord or OSError.
    """

    def __init__(self, output: Path, coaching: Coaching, games: int, resume: bool) -> None:
        self.path, self._coaching, self._games = output.with_suffix(SUFFIX), coaching, games
        there = self.path.exists()
        if resume and not there:
            raise InvalidOption(f"nothing to resume: {self.path} not found")
        if there and not resume:
            raise InvalidOption(f"{self.path} is there already; go on with --resume, or {JOURNAL.way_out}")
        self._book = ResultLog(self.path, JOURNAL, run_of(coaching))
        try:
            self._check()
        except RegnumError:
            self.close()
            raise

    def _check(self) -> None:
        for one in self._book.entries:
            if _digest(one.decisions) != one.digest:
                raise CorruptRecord(f"{self.path}: game {one.number} is damaged; {JOURNAL.way_out}")
        most = max((one.number + 1 for one in self._book.entries), default=0)
        if most > self._games:
            raise InvalidOption(f"{self.path} holds {most} games; go on with --games {most} or more")

    def decisions(self, crew: TaskExecutor, report: Callable[[], None]) -> list[Searched]:
        """Those of all games, game after game; what is not there is played. `report` is called for each game.

        Raises InvalidOption if the network cannot play, or OSError.
        """
        there = {one.number for one in self._book.entries}
        left = [number for number in range(self._games) if number not in there]
        for _ in range(self._games - len(left)):
            report()
        for number, found in zip(left, searched(self._coaching, crew, left), strict=True):
            content = packed(found)
            self._book.enter([JournalEntry(number, content, _digest(content))])
            report()
        kept = {one.number: one.decisions for one in self._book.entries}
        return [one for number in range(self._games) for one in unpacked(number, kept[number])]

    def close(self) -> None:
        """Let go of the file; without a game it is of no use."""
        self._book.close()
        if not self._book.entries:
            self.path.unlink(missing_ok=True)

    def remove(self) -> None:
        """All that it was kept for is done."""
        self.close()
        self.path.unlink(missing_ok=True)


def packed(decisions: list[Searched]) -> bytes:
    """The decisions of a game as a file of arrays, nothing if there are none.

    What belongs to actions stands one decision after the other; `ends` says where each of them ends.
    """
    if not decisions:
        return b""
    content, seats = io.BytesIO(), [one.seat for one in decisions]
    joined: dict[str, Any] = {
        name: np.concatenate([getattr(one, name) for one in decisions]) for name in ("seen", *OF_ACTIONS)
    }
    np.savez_compressed(content, seats=seats, ends=np.cumsum([len(one.actions) for one in decisions]), **joined)
    return content.getvalue()


def unpacked(number: int, content: bytes) -> list[Searched]:
    """The decisions of a game, as they were packed."""
    if not content:
        return []
    with np.load(io.BytesIO(content), allow_pickle=False) as held:
        seen = np.split(held["seen"], len(held["seen"]))
        told = [np.split(held[name], held["ends"][:-1]) for name in OF_ACTIONS]
        return [Searched(number, *one) for one in zip(seen, held["seats"].tolist(), *told, strict=True)]
