"""The file that a game is played in: kept after every choice, locked meanwhile, and never written over unasked."""

from __future__ import annotations

import os
import shlex
import unicodedata
from abc import ABC, abstractmethod
from contextlib import closing, suppress
from pathlib import Path
from typing import IO

from rich.console import Console

from regnum.cli.output import data_folder
from regnum.cli.screen import program
from regnum.core.errors import InvalidOption
from regnum.core.files import write_whole
from regnum.core.locks import locked
from regnum.match import Match, record_of, write
from regnum.table.language import Language
from regnum.table.text import text


class InUse(InvalidOption):
    """Another terminal plays in the file."""


class FileChanged(InvalidOption):
    """The file holds something that this game has neither read nor written."""


class FileLock:
    """A lock on a file that is replaced whenever it is written: a hidden file beside it, removed in the end.

    Raises InUse if another process has it, or OSError if nothing can be written there.
    """

    def __init__(self, file: Path) -> None:
        target = Path(os.path.realpath(file))
        self._path = target.with_name(f".{target.name[:200]}.lock")
        self._file: IO[bytes] | None = None
        while self._file is None:
            try:
                lock = locked(self._path)
            except OSError as error:
                error.filename = str(file)  # not the one beside it
                raise
            if lock is None:
                raise InUse(f"{file} is being played in another terminal: go on there, or leave the game there first")
            if self._is_there(lock):
                self._file = lock
            else:  # its owner has just removed it
                lock.close()

    def _is_there(self, lock: IO[bytes]) -> bool:
        try:
            return os.path.samestat(os.fstat(lock.fileno()), self._path.stat())
        except FileNotFoundError:
            return False

    def close(self) -> None:
        """Let go of the file."""
        if self._file is None:
            return
        if os.name == "nt":  # an open file cannot be removed there
            self._file.close()
        with suppress(OSError):
            self._path.unlink()
        self._file.close()
        self._file = None


class Autosave(ABC):
    """Keeps a game in a file while it is played. `read` is what the file held when the game was read from it."""

    def __init__(self, file: Path, read: bytes | None = None) -> None:
        self.file, self._known = file, read
        self._locks: list[FileLock] = []

    @abstractmethod
    def content(self, match: Match) -> bytes:
        """Return the content of the file for the game as it is now."""

    @abstractmethod
    def command(self, match: Match) -> str:
        """Return the command that resumes the game."""

    def lock(self) -> None:
        """Keep other terminals out until `close`. Raises InUse, FileChanged or OSError."""
        self._locks.append(FileLock(self.file))
        if self._has_changed():
            self.close()
            raise FileChanged(f"{self.file} has just been written by another program; try again")

    def close(self) -> None:
        """Let other terminals in again."""
        while self._locks:
            self._locks.pop().close()

    def _has_changed(self) -> bool:
        try:
            return self.file.read_bytes() != self._known
        except FileNotFoundError:  # nothing would be lost
            return False

    def keep(self, match: Match, over: bool = False) -> None:
        """Write the file; with `over` also over what others have written. Raises FileChanged or OSError."""
        self.file.parent.mkdir(parents=True, exist_ok=True)
        if not over and self._has_changed():
            raise FileChanged(f"{self.file} has been changed by another program")
        content = self.content(match)
        write_whole(self.file, content)
        self._known = content

    def move(self) -> None:
        """Leave the file to others and go on in a new one beside it. Raises OSError."""
        stem, number = self.file.stem, 2
        self._known = None
        while True:
            self.file, number = self.file.with_name(f"{stem}-{number}{self.file.suffix}"), number + 1
            with suppress(InUse, FileChanged):
                return self.lock()


class RecordFile(Autosave):
    """Keeps a match in a record file of its own."""

    def content(self, match: Match) -> bytes:
        """The whole match."""
        return write(record_of(match))

    def command(self, match: Match) -> str:
        """The game is resumed from its file."""
        return f"{program()} play {match.game.info.name} --resume {shlex.quote(str(self.file))}"


def place_for(match: Match) -> RecordFile:
    """A locked file for a new game, in the data folder. Its name does not tell a secret seed. Raises InvalidOption."""
    game = match.game.info.name
    keeper = RecordFile(data_folder() / f"{game if isinstance(match.seed, str) else f'{game}-{match.seed}'}.json")
    try:
        keeper.lock()
    except (InUse, FileChanged):
        keeper.move()
    return keeper


def keep(keeper: Autosave, match: Match, language: Language, console: Console) -> None:
    """Keep a game; if its file has been changed by others, ask whether to overwrite it. Raises OSError.

    Whatever the answer, the game is kept: where not in this file, in a new one beside it.
    """
    try:
        keeper.keep(match)
    except FileChanged:
        if confirmed("play.changed", keeper.file, language, console):
            keeper.keep(match, over=True)
            return
        keeper.move()
        keeper.keep(match)
        console.print(language.say(text("play.moved", file=str(keeper.file))), soft_wrap=True)


def confirmed(key: str, file: Path, language: Language, console: Console) -> bool:
    """Ask whether a file may be overwritten, and why that is a question; without an answer it may not."""
    console.print(language.say(text(key, file=str(file))), soft_wrap=True)
    try:
        typed = unaccented(console.input(f"{language.say('play.overwrite')} ").strip())
    except (EOFError, KeyboardInterrupt):
        console.print()
        return False
    return bool(typed) and any(unaccented(yes).startswith(typed) for yes in (language.say("play.agreed"), "yes"))


def save_copy(content: bytes, file: Path, language: Language, console: Console) -> bool:
    """Write a copy of a game to a file; whether the person wants that if it exists. Raises InUse or OSError."""
    if file.exists() and not file.is_file():  # a device or a pipe
        write_whole(file, content)
        return True
    with closing(FileLock(file)):
        if file.exists() and not confirmed("play.exists", file, language, console):
            return False
        write_whole(file, content)
        return True


def unaccented(word: str) -> str:
    """A word in small letters without accents."""
    return "".join(c for c in unicodedata.normalize("NFD", word.lower()) if not unicodedata.combining(c))
