"""A new game in a checkout of Regnum: small, whole, and meant to be changed into another one."""

from __future__ import annotations

import datetime
import keyword
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

import regnum
from regnum import registry
from regnum.core.errors import InvalidOption, RegnumError

GAMES, TESTS = Path("src/regnum/games"), Path("tests/games")
RECORD = ("tests/conformance/make_golden.py", "tests/table/make_golden.py")
"""The programs that write the golden files of a game; the one for the browser page needs a browser."""


def create(name: str, title: str) -> tuple[Path, Path]:
    """Write a game into the checkout that this program runs from; answer where it and its tests lie.

    Raises InvalidOption if it runs from no checkout, or if the name cannot be that of a new game; RegnumError if one of
    the programs fails that play its first games; OSError if it cannot be written. Nothing stays behind then.
    """
    root = Path(regnum.__file__).parents[2]
    _check(root, name)
    if not re.fullmatch(r'[^"\\$]+', title) or not title.isprintable():
        raise InvalidOption("a title is one line without quotation marks, dollar signs and backslashes")
    words = {"name": name, "title": title, "year": str(datetime.date.today().year)}
    game, tests = root / GAMES / name, root / TESTS / name
    template = resources.files(__package__) / "template"
    try:
        for source, target in (("game", game), ("tests", tests)):
            _copy(template / source, target, words)
        for program in RECORD:
            _run(root, program, name)
    except BaseException:  # an interrupt, too: half a game would be found by every command
        for folder in (game, tests):
            shutil.rmtree(folder, ignore_errors=True)
        raise
    return game.relative_to(root), tests.relative_to(root)


def _run(root: Path, program: str, name: str) -> None:
    if status := subprocess.run([sys.executable, program, name], cwd=root, check=False).returncode:
        raise RegnumError(f"{program} {name} ended with status {status}: the game is not written")


def _check(root: Path, name: str) -> None:
    if not (root / TESTS).is_dir():
        raise InvalidOption("a new game is written into a checkout of Regnum; this is an installed package")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name):
        raise InvalidOption(f"“{name}” cannot name a game: small letters, digits and _, a letter first")
    if name in registry.games():
        raise InvalidOption(f"there is a game “{name}” already")
    for place in (GAMES / name, TESTS / name):
        if (root / place).exists():
            raise InvalidOption(f"{place} is there already")


def _copy(folder: Traversable, target: Path, words: dict[str, str]) -> None:
    for place, file in _files(folder):
        written = target / place.removesuffix(".in")
        written.parent.mkdir(parents=True, exist_ok=True)
        written.write_text(Template(file.read_text(encoding="utf-8")).substitute(words), encoding="utf-8")


def _files(folder: Traversable, place: str = "") -> Iterator[tuple[str, Traversable]]:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from _files(one, f"{place}{one.name}/")
        elif one.name.endswith(".in"):
            yield place + one.name, one
