"""Regnum: medieval strategy games for people, bots and learning agents, on one set of rules.

`regnum.games()` lists what is installed, `regnum.make(name)` answers a `Game`, and `regnum.Match` plays one.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from regnum.core.renamed import accept_old_modules
from regnum.registry import games, info, make

if TYPE_CHECKING:
    from regnum.core.game import Game
    from regnum.match import Match, load, save

accept_old_modules()

__version__ = "0.1.0"
__all__ = ["Game", "Match", "games", "info", "load", "make", "save"]

_LATER = {"Game": "regnum.core.game", "Match": "regnum.match", "load": "regnum.match", "save": "regnum.match"}


def __getattr__(name: str) -> Any:
    """Import NumPy and the rest of the library when they are first used."""
    if name in _LATER:
        return getattr(importlib.import_module(_LATER[name]), name)
    raise AttributeError(f"module 'regnum' has no attribute {name!r}")
