"""Which games there are: those in `regnum.games` and in families there, and those that other distributions announce.

Another distribution announces a game with an entry point in the group `regnum.games` that names its `GameInfo`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from difflib import get_close_matches
from importlib.metadata import entry_points
from types import ModuleType
from typing import TYPE_CHECKING

import regnum.games as own
from regnum.core.errors import UnknownGame
from regnum.core.info import GameInfo
from regnum.core.once import once

if TYPE_CHECKING:
    from regnum.core.game import Game


@once
def games() -> dict[str, GameInfo]:
    """Every installed game by name; no rules are loaded."""
    announced = (point.load() for point in entry_points(group="regnum.games"))
    return {game.name: game for game in (*_games_in(own), *announced)}


def _games_in(package: ModuleType) -> Iterator[GameInfo]:
    """The games in a package; a package in it that is none itself is a family of games."""
    for found in pkgutil.iter_modules(package.__path__):
        if found.ispkg:
            inner = importlib.import_module(f"{package.__name__}.{found.name}")
            if hasattr(inner, "INFO"):
                yield inner.INFO
            elif package is own:
                yield from _games_in(inner)


def info(name: str) -> GameInfo:
    """What is known of a game without loading its rules. Raises UnknownGame."""
    known = games()
    if name not in known:
        near = get_close_matches(name, known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(known))}"
        raise UnknownGame(f"there is no game “{name}”; {hint}")
    return known[name]


@once
def make(name: str) -> Game:
    """The game of that name with its rules, ready to be compiled or loaded from the cache. Raises UnknownGame."""
    from regnum.core.game import Game

    return Game(info(name))
