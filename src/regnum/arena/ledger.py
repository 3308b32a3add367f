"""The book of a contest: one line of JSON a game, on the disk before the next one counts.

The first line says what is played. A contest that was killed goes on where its book ends, and a line that was torn by
the kill is struck out. The book of another contest, or one that other rules or bots have played, is refused.
"""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Iterable
from pathlib import Path

import msgspec

from regnum.core.errors import CorruptRecord, InvalidOption
from regnum.core.info import GameInfo
from regnum.core.once import decoder

FORMAT = 1


class Contest(msgspec.Struct, frozen=True):
    """What is played: everything that decides how the games go."""

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


class Played(msgspec.Struct, frozen=True):
    """How one game of a contest went; lists go by seat."""

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
        """How many decisions all seats took together."""
        return sum(sum(kinds.values()) for kinds in self.kinds)


_CONTEST, _PLAYED = decoder(Contest), decoder(Played)


def code_digest(info: GameInfo) -> str:
    """A digest of the sources that decide how a contest goes: the core, the game, the match and the bots."""
    import regnum
    from regnum.core.jit import source_digest

    home = Path(str(regnum.__file__)).parent
    folders = (Path(str(__import__(info.package, fromlist=["_"]).__file__)).parent, home / "bots", home / "match")
    return hashlib.blake2b(" ".join(map(source_digest, folders)).encode(), digest_size=8).hexdigest()


def check_code(info: GameInfo, digest: str) -> None:
    """Refuse to play with other code than whoever asked, on another machine. Raises InvalidOption."""
    if code_digest(info) != digest:
        raise InvalidOption(
            f"{platform.node()} has other rules or bots, or another NumPy or Numba, than the machine that asks; "
            "install the same versions on every machine of the cluster"
        )


class Ledger:
    """The games that have been played, in the order in which they ended; `played` goes by number."""

    def __init__(self, path: Path, contest: Contest) -> None:
        """Open the book of a contest, or begin it. Raises InvalidOption, CorruptRecord or OSError."""
        self.path, self.contest = path, contest
        self.played: dict[int, Played] = {}
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = self._read() if path.exists() else 0
        self._file = path.open("ab")
        self._file.truncate(whole)
        if whole == 0:
            self._write([msgspec.json.encode(contest)])

    def _read(self) -> int:
        """Take in what is there; answer how many bytes of it are whole lines."""
        content = self.path.read_bytes()
        whole = content.rfind(b"\n") + 1
        first, *lines = content[:whole].splitlines() or [b""]
        if not first:
            return 0
        self._check(first)
        for number, line in enumerate(lines, 2):
            try:
                game = _PLAYED.decode(line)
            except msgspec.MsgspecError:
                raise CorruptRecord(f"{self.path}: line {number} is not a game; --anew begins the book again") from None
            self.played.setdefault(game.number, game)
        return whole

    def _check(self, line: bytes) -> None:
        way_out = "name another folder with --output, or begin it again with --anew"
        try:
            found = _CONTEST.decode(line)
        except msgspec.MsgspecError:
            raise InvalidOption(f"{self.path} is not the book of a contest; {way_out}") from None
        differing = [name for name in Contest.__struct_fields__ if getattr(found, name) != getattr(self.contest, name)]
        if differing:
            what = "the rules or bots have changed since" if differing == ["code"] else f"other {', '.join(differing)}"
            raise InvalidOption(f"{self.path} is the book of another contest ({what}); {way_out}")

    def _write(self, lines: Iterable[bytes]) -> None:
        self._file.write(b"".join(line + b"\n" for line in lines))
        self._file.flush()
        os.fsync(self._file.fileno())

    def add(self, games: Iterable[Played]) -> None:
        """Write games down; when this returns they are on the disk."""
        new = [game for game in games if game.number not in self.played]
        self._write(map(msgspec.json.encode, new))
        self.played |= {game.number: game for game in new}

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()
