"""The words of a game that the common tests do not know yet: in both languages, nothing missing, nothing left over."""

from __future__ import annotations

import ast
import inspect
import pkgutil
from importlib import import_module

import pytest

from regnum.core.jit import is_rule
from regnum.core.languages import LANGUAGES
from regnum.games.kingdom.viscounts import scene
from regnum.games.kingdom.viscounts.options import OPTIONS
from regnum.table.contract import View, load_table
from regnum.table.language import catalogue, places
from table.test_languages import SOURCES, composed, constants, spoken

from .position import GAME
from .vocabulary import vocabulary

PACKAGE = GAME.info.package
FOLDER = SOURCES / "games/kingdom/viscounts"
PARTS = [import_module(f"{scene.__name__}.{part.name}") for part in pkgutil.iter_modules(scene.__path__)]


def composed_keys() -> set[str]:
    """What declarations ask for, what panels count, and what the code puts together."""
    table = load_table(GAME.info)
    seen = GAME.observe(GAME.new(2, seed=1), 0)
    counted = {amount.kind for amount in table.counters(View(GAME, seen, 0, ("", "")), 0)}
    keys = {key for _, key in table.messages()} | {f"{part}.{kind}" for kind in counted for part in ("good", "column")}
    keys |= {f"option.{option.name}.help" for option in OPTIONS}
    return keys | {f"{prefix}.{name}" for prefix, names in vocabulary().items() for name in names}


@pytest.mark.parametrize("code", LANGUAGES)
def test_everything_that_is_asked_for_is_there_in_the_same_form(code: str) -> None:
    english, messages = catalogue(PACKAGE, "en"), catalogue(PACKAGE, code)
    asked = spoken(FOLDER) | composed_keys()
    assert asked - set(messages) - set(catalogue("regnum.table", code)) == set()
    assert set(messages) == set(english)
    for key, message in messages.items():
        assert places(message) == places(english[key]), key
        assert isinstance(message, dict) == isinstance(english[key], dict), key
        if isinstance(message, dict):
            assert places(message["one"]) | {"n"} == places(message["other"]) | {"n"}, key


def test_every_message_is_used() -> None:
    used = composed_keys() | constants(FOLDER, SOURCES / "table", SOURCES / "cli")
    used |= {f"option.{option.name}.{value}" for option in OPTIONS for value in option.values}
    used |= {f"opened.{family}" for family in GAME.actions.families}
    assert set(catalogue(PACKAGE, "en")) - used == set()


def test_composed_keys_are_those_of_the_vocabulary() -> None:
    assert composed(FOLDER) <= set(vocabulary())


def test_scenes_ask_for_rules_and_never_call_them() -> None:
    called = [
        f"{part.__name__}: {call.func.id}"
        for part in (scene, *PARTS)
        for call in ast.walk(ast.parse(inspect.getsource(part)))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and is_rule(getattr(part, call.func.id, None))
    ]
    assert called == []
