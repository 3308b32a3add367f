"""Which games there are: the packages in `regnum.games`, and those that other distributions announce.

Another distribution announces a game with an entry point in the group `regnum.games` that names its `GameInfo`.
"""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches
from importlib.metadata import entry_points
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
    found = {}
    for module in pkgutil.iter_modules(own.__path__):
        if module.ispkg:
            game: GameInfo = importlib.import_module(f"{own.__name__}.{module.name}").INFO
            found[game.name] = game
    for point in entry_points(group="regnum.games"):
        game = point.load()
        found[game.name] = game
    return found


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
