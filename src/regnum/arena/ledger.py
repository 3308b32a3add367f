"""The book of a contest, a line a game: what is played, and how each game went.

A contest that was killed goes on where its book ends. The book of another contest, or one that other rules or bots have
played, is refused.
"""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterable
from pathlib import Path

import msgspec

from regnum.arena.book import BookFormat, ResultLog
from regnum.core.errors import InvalidOption
from regnum.core.info import GameInfo
from regnum.core.lazy import decoder

FORMAT = 1


class Contest(msgspec.Struct, frozen=True):
    """The settings of a contest: everything that decides how its games go."""

    game: str
    players: int
    bots: tuple[str, ...]  # each once
    entries: tuple[int, ...]  # the bots as they were named, some perhaps repeatedly; of teams, seat after seat
    design: str
    seed: int
    options: dict[str, str]
    rules: int  # the version of the game's rules
    data: str  # the digest of its data
    code: str  # the digest of the rules and the bots that play
    format: int = FORMAT

    @property
    def digest(self) -> str:
        """Eight letters that tell contests apart."""
        return hashlib.blake2b(msgspec.json.encode(self), digest_size=4).hexdigest()


class GameResult(msgspec.Struct, frozen=True):
    """The result of one game of a contest; lists are by seat."""

    number: int
    deal: int
    seed: int
    seats: tuple[int, ...]  # the number of the bot
    ranks: tuple[int, ...]  # 1 for the winners
    scores: tuple[int, ...]
    ending: str
    kinds: tuple[dict[str, int], ...]  # how many decisions of each family of actions
    seconds: tuple[float, ...]  # spent thinking
    slowest: tuple[float, ...]  # of that, on the longest decision
    target: int | None = None  # of a team: the points that it needed together

    @property
    def decisions(self) -> int:
        """The number of decisions of all seats together."""
        return sum(sum(kinds.values()) for kinds in self.kinds)


LEDGER = BookFormat(
    "contest",
    decoder(Contest),
    decoder(GameResult),
    "name another folder with --output, or begin it again with --anew",
)


def code_digest(info: GameInfo) -> str:
    """A digest of the sources that decide how a contest goes: the core, the game, the match and the bots."""
    import regnum
    from regnum.core.jit import source_digest

    home = Path(str(regnum.__file__)).parent
    package = Path(str(__import__(info.package, fromlist=["_"]).__file__)).parent
    folders = (package, home / "bots" / "nets", home / "match")  # with what lies around them
    return hashlib.blake2b(" ".join(map(source_digest, folders)).encode(), digest_size=8).hexdigest()


def check_code(info: GameInfo, digest: str) -> None:
    """Refuse to play with other code than the requesting machine. Raises InvalidOption."""
    if code_digest(info) != digest:
        raise InvalidOption(
            f"{platform.node()} has other rules or bots, or another NumPy or Numba, than the machine that asks; "
            "install the same versions on every machine of the cluster"
        )


class Ledger:
    """The games that have been played, in the order in which they ended; `played` goes by number."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Open the book of a contest, or begin it. Raises InvalidOption, CorruptRecord or OSError."""
        self.contest, self._book = contest, ResultLog(path, LEDGER, contest)
        self.played: dict[int, GameResult] = {}
        self._take(self._book.entries)

    def _take(self, games: Iterable[GameResult]) -> None:
        for game in games:
            self.played.setdefault(game.number, game)

    def add(self, games: Iterable[GameResult]) -> None:
        """Write games down; when this returns they are on the disk."""
        new = [game for game in games if game.number not in self.played]
        self._book.enter(new)
        self._take(new)

    def close(self) -> None:
        """Let go of the file."""
        self._book.close()
