"""What is made on first use is made once, however many threads want it at the same moment."""

from __future__ import annotations

import ast
import threading
import time
from collections.abc import Callable

import pytest

from regnum.core.game import Game
from regnum.core.lazy import thread_safe_cache
from regnum.registry import info
from sources import SOURCES, walked

THREADS = 4


def at_once(work: Callable[[], object]) -> list[object]:
    """What `work` answers in several threads that begin together."""
    begin, answers = threading.Barrier(THREADS), []

    def one() -> None:
        begin.wait()
        answers.append(work())

    threads = [threading.Thread(target=one) for _ in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_threads_that_want_the_same_at_once_get_the_same() -> None:
    @thread_safe_cache
    def made(name: str) -> object:
        time.sleep(0.01)
        return [name]

    assert len({id(found) for found in at_once(lambda: made("it"))}) == 1
    assert made("it") is made("it") is not made("other")


def test_what_fails_is_tried_again() -> None:
    tried = []

    @thread_safe_cache
    def made() -> int:
        tried.append(None)
        return 1 // (len(tried) - 1)

    for _ in range(2):
        try:
            made()
        except ZeroDivisionError:
            continue
    assert len(tried) == 2
    assert made() == 1


def test_a_rule_is_bound_to_its_game_once() -> None:
    game = Game(info("council"))
    assert len({id(function) for function in at_once(lambda: game.entry("legal"))}) == 1


@pytest.mark.slow
def test_types_are_prepared_in_one_place_only() -> None:
    """Who decodes into types elsewhere lets several threads prepare one type, which ends the process."""
    found = []
    for file, nodes in walked():
        if file == SOURCES / "core" / "lazy.py":
            continue
        for node in nodes:
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute | ast.Name):
                continue
            name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            typed = any(keyword.arg == "type" for keyword in node.keywords)
            if name == "Decoder" or (name == "decode" and typed) or name in ("convert", "defstruct"):
                found.append(f"{file.relative_to(SOURCES)}:{node.lineno}")
    assert not found


@pytest.mark.slow
def test_decoders_are_made_when_their_module_is_loaded() -> None:
    """A decoder that is made with each call costs more than it decodes."""
    for file, nodes in walked():
        for node in nodes:
            if isinstance(node, ast.FunctionDef):
                calls = [call.func for call in ast.walk(node) if isinstance(call, ast.Call)]
                assert not any(isinstance(call, ast.Name) and call.id == "decoder" for call in calls), (file, node.name)
