"""The keys of messages that the code composes: by package, prefix -> what may follow it.

Those of a game stand in `tests/games/NAME/vocabulary.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module

import regnum
from conformance.declaring import NAMES
from regnum.core.info import GameInfo

Vocabulary = Mapping[str, Iterable[str]]


def options(info: GameInfo) -> list[str]:
    """The keys that every option needs; its values may have words too."""
    return [f"{option.name}.help" for option in info.options]


COMMANDS = ["undo", "redo", "restart", "table", "look", "why", "hint", "score", "log", "rules", "save", "help", "quit"]
ERRORS = ("unknown_action", "illegal", "game_over", "nothing_played", "others_acted", "something_seen")


def command() -> Vocabulary:
    return {"command": COMMANDS, "help": COMMANDS, "error": (*ERRORS, "nothing_to_redo", "not_your_turn")}


def vocabulary(package: str) -> Vocabulary:
    """What a package composes."""
    names = {regnum.info(name).package: name for name in NAMES}
    if package in names:
        spoken: Vocabulary = import_module(f"games.{names[package]}.vocabulary").vocabulary()
        return spoken
    return command() if package == "regnum.cli" else {}
