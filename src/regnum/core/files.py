"""Files written whole or not at all, as JSON that people can read."""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol, TypeVar

import msgspec

from regnum.core.errors import CorruptRecord, shown
from regnum.core.lazy import Decoder, decoder
from regnum.core.text import is_text


class FileContent(Protocol):
    """Content of a file that names the format in which it is written."""

    @property
    def format(self) -> str:
        """Its name, with a number that rises when it changes."""


ContentT = TypeVar("ContentT", bound=FileContent)


class _Named(msgspec.Struct, frozen=True):
    """The beginning of any of these files."""

    format: str = ""


_NAMED = decoder(_Named)


def format_of(content: bytes | str) -> str:
    """The format that the content of a file names, or nothing; the rest of it may still be damaged."""
    try:
        return _NAMED.decode(content).format
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def data_home() -> Path:
    """The folder of saved games: $REGNUM_DATA, or `regnum` in the user's data folder.

    Raises RuntimeError if that is not set and this user has no home.
    """
    named = os.environ.get("REGNUM_DATA")
    return Path(named) if named else Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "regnum"


def pretty(value: object) -> bytes:
    """A value in JSON, a line for each thing."""
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def read(content: bytes | str, decoder: Decoder[ContentT], what: str, version: str) -> ContentT:
    """The content of a file, decoded; errors call it `what`, and `version` is the format that is read.

    Raises CorruptRecord if it is something else.
    """
    try:
        found = decoder.decode(content)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise CorruptRecord(f"this is not a whole {what} file: {error}") from None
    if not is_text(found):
        raise CorruptRecord(f"the {what} contains control characters, which are not text")
    if found.format != version:
        raise CorruptRecord(f"the {what} has the format “{shown(found.format)}”; this version reads {version}")
    return found


def write_whole(path: Path | str, content: bytes) -> None:
    """Write a file, all of it or nothing; see `replacing`. Raises OSError."""
    with replacing(path) as fresh:
        fresh.write_bytes(content)


@contextmanager
def replacing(path: Path | str) -> Iterator[Path]:
    """A new file to fill, which takes the place of the one at `path` when the block ends without an error.

    Links are followed, and a file that exists keeps its mode and, where possible, its owner. A device or a pipe is not
    replaced: it is sent the content. Raises OSError.
    """
    try:
        there = os.stat(path)  # of what a link leads to, also where that has no path, as with /dev/stdout
    except FileNotFoundError:
        there = None
    try:
        if there is None or stat.S_ISREG(there.st_mode):
            yield from _replacing(Path(os.path.realpath(path)), there)
        elif stat.S_ISDIR(there.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        else:
            yield from _sending(path)
    except OSError as error:
        error.filename = str(path)  # not the one beside it
        raise


def _replacing(target: Path, there: os.stat_result | None) -> Iterator[Path]:
    if there is not None and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    fresh = target.with_name(f".{secrets.token_hex(8)}.part")
    try:
        os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if there is None else 0o600))
        yield fresh
        with fresh.open("r+b") as written:
            os.fsync(written.fileno())
        if there is not None:
            _keep_owner(fresh, there)
            fresh.chmod(there.st_mode & 0o777)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def _sending(path: Path | str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / "content"
        yield fresh
        with fresh.open("rb") as content, open(path, "wb") as special:
            shutil.copyfileobj(content, special)


def _keep_owner(fresh: Path, there: os.stat_result) -> None:
    """Give a new file the owner and the group of the one it replaces, as far as this user may."""
    if hasattr(os, "chown"):
        for owner, group in ((-1, there.st_gid), (there.st_uid, -1)):
            with suppress(PermissionError):
                os.chown(fresh, owner, group)
