"""A book: one line of JSON an entry, on the disk before the next one counts.

The first line says what the entries belong to. What was killed goes on where its book ends, and a line that was torn by
the kill is struck out. A book of something else is refused.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from regnum.core.errors import CorruptRecord, InvalidOption
from regnum.core.lazy import Decoder
from regnum.core.locks import locked

Head = TypeVar("Head", bound=msgspec.Struct)
EntryT = TypeVar("EntryT", bound=msgspec.Struct)


@dataclass(frozen=True)
class BookFormat(Generic[Head, EntryT]):
    """A kind of books."""

    name: str  # what it is the book of, as in "the book of a contest"
    head: Decoder[Head]  # of the first line
    entry: Decoder[EntryT]  # of each of the others
    way_out: str  # what one can do about a book that is of no use


class ResultLog(Generic[Head, EntryT]):
    """The entries in the order in which they were written."""

    def __init__(self, path: Path, kind: BookFormat[Head, EntryT], head: Head) -> None:
        """Open the book that begins with `head`, or begin it. Raises InvalidOption, CorruptRecord or OSError."""
        self.path, self.head, self.kind = path, head, kind
        self.entries: list[EntryT] = []
        path.parent.mkdir(parents=True, exist_ok=True)
        file = locked(path)
        if file is None:
            raise InvalidOption(f"{path} is being written by another process; wait for its end, or stop it")
        try:
            whole = self._read()
        except BaseException:
            file.close()
            raise
        self._file = file
        self._file.truncate(whole)
        if whole == 0:
            self._write([msgspec.json.encode(head)])

    def _read(self) -> int:
        """Take in what is there; answer how many bytes of it are whole lines."""
        content = self.path.read_bytes()
        whole = content.rfind(b"\n") + 1
        first, *lines = content[:whole].splitlines() or [content]
        if not whole and msgspec.json.encode(self.head).startswith(content):
            return 0  # nothing, or the first line, torn
        self._check(first)
        for number, line in enumerate(lines, 2):
            try:
                self.entries.append(self.kind.entry.decode(line))
            except msgspec.MsgspecError:
                raise CorruptRecord(f"{self.path}: line {number} cannot be read; {self.kind.way_out}") from None
        return whole

    def _check(self, line: bytes) -> None:
        name, way_out = self.kind.name, self.kind.way_out
        try:
            found = self.kind.head.decode(line)
        except msgspec.MsgspecError:
            raise InvalidOption(f"{self.path} is not the book of a {name}; {way_out}") from None
        other = what_differs(found, self.head)
        if other:
            raise InvalidOption(f"{self.path} is the book of another {name} ({other}); {way_out}")

    def _write(self, lines: Iterable[bytes]) -> None:
        self._file.write(b"".join(line + b"\n" for line in lines))
        self._file.flush()
        os.fsync(self._file.fileno())

    def enter(self, entries: Iterable[EntryT]) -> None:
        """Write entries down; when this returns they are on the disk. Raises OSError."""
        new = list(entries)
        self._write(map(msgspec.json.encode, new))
        self.entries += new

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def what_differs(found: msgspec.Struct, wanted: msgspec.Struct) -> str:
    """In which fields two of a kind differ, in words; nothing if they are equal. `code` is a digest of the code."""
    names = [name for name in wanted.__struct_fields__ if getattr(found, name) != getattr(wanted, name)]
    if names == ["code"]:
        return "the rules or bots have changed since"
    return f"other {', '.join(names)}" if names else ""
