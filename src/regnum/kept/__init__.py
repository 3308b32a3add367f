"""Rules that the host kept before an update: saved games that were begun with them go on with them.

A folder in `rules` of the data folder holds a copy of a game's package, or of its family's, and is imported as a
package of this one. Only what the host has put there is imported, and only if nobody else can write it. Saved games
name a version and a digest of components, which select one of these copies.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import logging
import os
import pkgutil
import re
import shutil
import stat
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from regnum.core.data import packages_around
from regnum.core.errors import InvalidOption
from regnum.core.files import data_home
from regnum.core.info import GameInfo
from regnum.core.lazy import thread_safe_cache

log = logging.getLogger("regnum")

_WRITTEN_BY_OTHERS = 0o022
_OWN_PATH = list(__path__)
_changes = 0  # of what is kept, as far as this process knows


def folder() -> Path:
    """The folder of kept rules. Raises RuntimeError if this user has no home and REGNUM_DATA is not set."""
    return data_home() / "rules"


def infos() -> tuple[GameInfo, ...]:
    """The games whose rules were kept and can be used here, those kept last first."""
    try:
        return _infos(folder(), _changes)
    except RuntimeError:
        return ()


@thread_safe_cache
def _infos(place: Path, _: int) -> tuple[GameInfo, ...]:
    if not place.is_dir():
        return ()
    __path__[:] = [*_OWN_PATH, str(place)]
    found: list[GameInfo] = []
    for copy in sorted(_copies(place), key=lambda copy: copy.stat().st_mtime, reverse=True):
        try:
            found += _games_in(copy)
        except Exception as error:  # unusable copies are skipped
            log.warning("the kept rules in %s cannot be used: %s", copy, error)
    return tuple(found)


def forget() -> None:
    """Discard the cached list of kept rules."""
    global _changes
    _changes += 1


def _copies(place: Path) -> list[Path]:
    return [copy for copy in place.iterdir() if copy.is_dir() and copy.name.isidentifier()]


def _games_in(copy: Path) -> list[GameInfo]:
    """The games of a copy with their rules and scenes loaded. Raises InvalidOption if somebody else can write there."""
    check_own(copy)
    package = importlib.import_module(f"{__name__}.{copy.name}")
    inner = [package.__name__]
    if not hasattr(package, "INFO"):
        inner = [f"{package.__name__}.{found.name}" for found in pkgutil.iter_modules(package.__path__) if found.ispkg]
    games = [getattr(importlib.import_module(name), "INFO", None) for name in inner]
    found = [replace(game, kept=copy.name) for game in games if isinstance(game, GameInfo)]
    for game in found:
        game.load()
        importlib.import_module(f"{game.package}.scene")
    return found


def check_own(copy: Path) -> None:
    """Check that only this user and root can write a copy, and the folders of kept rules and of the data around it.

    Folders above may be writable by a group, but belong to nobody else. Raises InvalidOption.
    """
    if sys.platform == "win32":  # there, each user's data folder is their own
        return
    rules, data, *around = copy.resolve().parents
    for path in (*around, data, rules, copy, *copy.rglob("*")):
        found = path.lstat()
        shared = found.st_mode & (stat.S_IWOTH if path in around else _WRITTEN_BY_OTHERS)
        if found.st_mode & stat.S_ISVTX:  # as /tmp: others cannot replace what is there
            shared = 0
        if path.is_symlink() or found.st_uid not in (0, os.getuid()) or shared:
            raise InvalidOption(
                f"{path} is a link, belongs to another user or is writable by others; fix it with chown and chmod go-w"
            )


def keep(game: GameInfo) -> Path:
    """Keep the installed rules of a game, and of its family if it has one; answer the folder, which may exist already.

    Raises InvalidOption for a package that cannot be copied, or OSError.
    """
    root = packages_around(game.package)[-1]
    source = Path(str(importlib.import_module(root).__file__)).parent
    contents = {file.relative_to(source): file.read_bytes() for file in _files(source)}
    digest = hashlib.blake2b(digest_size=6)
    for name, content in contents.items():
        digest.update(f"{name.as_posix()} {len(content)} ".encode() + content)
    target = folder() / f"{root.rpartition('.')[2]}_{digest.hexdigest()}"
    fresh = not target.exists()
    if fresh:
        moved = {
            name: _moved(content, root, f"{__name__}.{target.name}", name) if name.suffix == ".py" else content
            for name, content in contents.items()
        }
        _write(target, moved)
    forget()
    check_own(target)
    if not any(found.kept == target.name and found.name == game.name for found in infos()):
        if fresh:
            shutil.rmtree(target)
        raise InvalidOption(f"the rules of {game.name} cannot be kept: a copy of them cannot be loaded")
    return target


def _files(source: Path) -> Iterator[Path]:
    left_out = {"__pycache__", "art"}  # tables use the drawings of the installed version
    for file in sorted(source.rglob("*")):
        if file.is_file() and not left_out.intersection(file.relative_to(source).parts):
            yield file


def _moved(content: bytes, old: str, new: str, file: Path) -> bytes:
    """A module of the package `old` as one of the package `new`. Raises InvalidOption if it would still use `old`."""
    text, name = content.decode(), re.escape(old)
    text = re.sub(rf"^(\s*(?:from|import)\s+){name}(?=[.\s])", rf"\g<1>{new}", text, flags=re.MULTILINE)
    text = re.sub(rf"""(['"]){name}(?=[.'"])""", rf"\g<1>{new}", text)
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        around = f"{node.module}." if isinstance(node, ast.ImportFrom) and node.module and not node.level else ""
        if any(f"{around}{alias.name}.".startswith(f"{old}.") for alias in node.names):
            raise InvalidOption(f"the rules cannot be kept: {file}, line {node.lineno}: import {old} by its full name")
    return text.encode()


def _write(target: Path, contents: dict[Path, bytes]) -> None:
    """Write a copy, all of it or nothing, that nobody else can write."""
    fresh = target.with_name(f"{target.name}.part")
    shutil.rmtree(fresh, ignore_errors=True)
    target.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
    target.parent.chmod(0o755)
    folders = {fresh, *(fresh / name.parent for name in contents)}
    for path in sorted({part for one in folders for part in (one, one / "__pycache__")}):
        path.mkdir(mode=0o755, parents=True)
        path.chmod(0o755)
    for name, content in contents.items():
        (fresh / name).write_bytes(content)
        (fresh / name).chmod(0o644)
    fresh.rename(target)
