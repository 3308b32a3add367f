"""Files that are written whole or not at all, in JSON that one can read and check."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from regnum.core.errors import CorruptRecord
from regnum.core.lazy import Decoder


class FileContent(Protocol):
    """What files hold says in which format it is written."""

    @property
    def format(self) -> str:
        """Its name, with a number that rises when it changes."""


ContentT = TypeVar("ContentT", bound=FileContent)


def pretty(value: object) -> bytes:
    """A value in JSON, a line for each thing."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def read(content: bytes | str, decoder: Decoder[ContentT], what: str, version: str) -> ContentT:
    """What the content of a file says; `what` is its name for people, and `version` the format that is read.

    Raises CorruptRecord when it is something else.
    """
    try:
        found = decoder.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CorruptRecord(f"this is not a whole {what} file: {error}") from None
    if found.format != version:
        raise CorruptRecord(f"the {what} has the format “{found.format}”; this version reads {version}")
    return found


def write_whole(path: Path | str, content: bytes) -> None:
    """Write a file, all of it or nothing. Raises OSError."""
    target = Path(path)
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(target))
    fresh = target.with_name(target.name + ".part")
    try:
        fresh.write_bytes(content)
        fresh.replace(target)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
