"""The keys of messages that the code composes: by package, prefix -> what may follow it.

Those that follow from what a game declares are read from there; the rest stands in `tests/games/NAME/vocabulary.py`,
where NAME is a game or a family that speaks for its games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module

import regnum
from conformance.declaring import NAMES
from regnum.core.data import files, packages_around
from regnum.core.info import GameInfo
from regnum.table.contract import View, load_table

Vocabulary = Mapping[str, Iterable[str]]


def declared(info: GameInfo) -> Vocabulary:
    """What the declarations of a game ask for, what its panels count, and its options: their values need no words."""
    table, game = load_table(info), regnum.make(info.name)
    options = {f"{option.name}.{said}" for option in info.options if option.shown for said in ("label", "help")}
    found: dict[str, set[str]] = {"option": options}
    for _, key in table.messages():
        prefix, _, name = key.partition(".")
        found.setdefault(prefix, set()).add(name)
    seen = game.observe(game.new(info.seats[0], seed=1), 0)
    kinds = {amount.kind for amount in table.counters(View(game, seen, 0, ("",) * 8), 0)}
    return found | {"good": kinds, "column": kinds}


COMMANDS = ["undo", "redo", "restart", "table", "look", "why", "hint", "score", "log", "rules", "save", "help", "quit"]
ERRORS = ("unknown_action", "illegal", "game_over", "nothing_played", "others_acted", "something_seen")


def command() -> Vocabulary:
    return {"command": COMMANDS, "help": COMMANDS, "error": (*ERRORS, "nothing_to_redo", "not_your_turn")}


FAMILIES = sorted(
    {
        family
        for name in NAMES
        for family in packages_around(regnum.info(name).package)[1:]
        if files(family, "languages")
    }
)
"""The packages around games that speak for them."""


@cache
def vocabulary(package: str) -> Vocabulary:
    """What a package composes."""
    names = {regnum.info(name).package: name for name in NAMES}
    if package in names:
        given: Vocabulary = declared(regnum.info(names[package]))
        own: Vocabulary = import_module(f"games.{names[package]}.vocabulary").vocabulary()
        return {prefix: {*given.get(prefix, ()), *own.get(prefix, ())} for prefix in given.keys() | own.keys()}
    if package in FAMILIES:
        shared: Vocabulary = import_module(f"games.{package.rpartition('.')[2]}.vocabulary").vocabulary()
        return shared
    return {"regnum.cli": command(), "regnum.table": {"ending": ("broken",)}}.get(package, {})
