"""Every declaration of how a game presents itself has its words, and lines tell nothing that is secret."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections import Counter
from types import ModuleType

import pytest

import regnum
from regnum.core.jit import is_rule
from regnum.core.languages import LANGUAGES
from regnum.table.contract import load_table

from .cases import EACH, Walk
from .declaring import NAMES, Case
from .telling import leaks


@pytest.mark.parametrize("name", NAMES)
def test_declarations_have_words_in_every_language(name: str) -> None:
    table = load_table(regnum.info(name))
    lacks = [
        f"{who} lacks {key} in {code}"
        for code in LANGUAGES
        for who, key in table.messages()
        if not table.language(code).knows(key)
    ]
    assert lacks == []


@pytest.mark.slow
@pytest.mark.parametrize("case", EACH)
def test_lines_tell_no_more_than_can_be_seen(case: Case) -> None:
    """Actions that leave a seat with the same observation are told to it in the same words."""
    looked = Counter[int]()
    for state in Walk(case, seed=35):
        steps = state[0]["steps"]
        kind = int(steps["stack"][steps["depth"] - 1]["kind"])
        looked[kind] += 1
        if looked[kind] <= 8:
            assert list(leaks(case.game, state, options=case.options)) == []


@pytest.mark.parametrize("name", NAMES)
def test_scenes_ask_for_rules_and_never_call_them(name: str) -> None:
    """A compiled rule that Python calls ends the process; interpreted, as most tests run, nobody would notice."""
    scene = importlib.import_module(f"{regnum.info(name).package}.scene")
    parts = [importlib.import_module(part.name) for part in pkgutil.iter_modules(scene.__path__, scene.__name__ + ".")]
    assert [call for part in (scene, *parts) for call in _calls_of_rules(part)] == []


def test_a_call_of_a_rule_is_noticed() -> None:
    from . import calling

    assert _calls_of_rules(calling) == ["conformance.calling: has in line 10"]


def _calls_of_rules(module: ModuleType) -> list[str]:
    calls = (node for node in ast.walk(ast.parse(inspect.getsource(module))) if isinstance(node, ast.Call))
    return [
        f"{module.__name__}: {call.func.id} in line {call.lineno}"
        for call in calls
        if isinstance(call.func, ast.Name) and is_rule(getattr(module, call.func.id, None))
    ]
