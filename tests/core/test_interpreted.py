"""Rules are plain functions of Python: it can call, debug and measure them, beside games that are compiled."""

from __future__ import annotations

import importlib
import inspect
import itertools
import os
import pkgutil
import signal
import subprocess
import sys
import traceback
import warnings
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any

import numpy as np
import pytest

import regnum
from regnum.core import rng
from regnum.core.actions import Choices
from regnum.core.flow import NO_ACTION, Flow
from regnum.core.game import Game
from regnum.core.jit import INTERPRETED
from regnum.core.record import clone
from regnum.core.views import view_of
from regnum.match import Match, save

from . import test_flow

COUNCIL = "regnum.games.council"

PLAY = """
import random, sys
import regnum
from regnum.table.contract import View, load_table
for name in sys.argv[1:]:
    game, choose = regnum.make(name, compiled=False), random.Random(1)
    table, state = load_table(game.info), game.new(game.info.seats[1], 1)
    for _ in range(40):
        seat = game.on_turn(state)
        table.scene(View(game, game.observe(state, seat), seat, [""] * game.seats(state), (seat,)))
        game.apply(state, int(choose.choice(game.legal(state))))
    print(name, game.compiled, *sorted({"numba", "llvmlite"} & set(sys.modules)))
"""


def variables(**others: str) -> dict[str, str]:
    """An environment in which games are compiled unless they are asked not to be."""
    return {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")} | others


def test_interpreted_games_and_their_scenes_do_not_load_the_compiler() -> None:
    names = sorted(regnum.games())
    command = [sys.executable, "-W", "error", "-c", PLAY, *names]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=variables())
    assert done.stdout.splitlines() == [f"{name} False" for name in names]


AT_ONCE = """
import sys
import regnum
from regnum.bots import make_bot
game = regnum.make("council")
match, bot = regnum.Match(game, 3, 1), make_bot("greedy", game, 1)
for _ in range(5):
    match.play(bot.choose(match.observe(match.on_turn), match.on_turn))
    match.settle()
print(len(match.moves) >= 5, *sorted({"numba", "llvmlite"} & set(sys.modules)))
"""


def test_a_match_and_bots_that_do_not_search_begin_without_the_compiler(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", AT_ONCE]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env=variables(REGNUM_CACHE=str(tmp_path))
    )
    assert (done.stdout.split(), done.stderr) == (["True"], "")


@pytest.mark.slow
def test_a_loop_over_games_says_once_that_it_compiles_and_what_is_compiled_is_used_from_then_on(tmp_path: Path) -> None:
    asked = "import regnum; game = regnum.make('council'); game.play_random(2, 1, 1); game.play_random(2, 1, 2)"
    for code, said in ((asked, ["Compiling the rules of The Council of Four"]), (asked, []), (AT_ONCE, [])):
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env=variables(REGNUM_CACHE=str(tmp_path)),
        )
        assert [line.partition(":")[0] for line in done.stderr.splitlines()] == said
    assert done.stdout.split() == ["True", "llvmlite", "numba"]


def test_a_game_is_compiled_unless_it_is_asked_not_to_be() -> None:
    asked = "import regnum; print(*(regnum.make('council', *given).compiled for given in ((), (True,), (False,))))"
    for given, expected in (({}, "True True False"), ({"NUMBA_DISABLE_JIT": "1"}, "False False False")):
        done = subprocess.run(
            [sys.executable, "-c", asked], capture_output=True, text=True, check=True, env=variables(**given)
        )
        assert done.stdout.strip() == expected


def test_a_game_is_made_once_of_each_kind() -> None:
    assert regnum.make("council") is regnum.make("council", True) is regnum.make("council", compiled=True)
    assert regnum.make("council", compiled=False) is regnum.make("council", False)
    assert (regnum.make("council") is regnum.make("council", compiled=False)) == INTERPRETED


def played(game: Game) -> Match:
    match, choose = Match(game, 2, 5, names=("A", "B")), np.random.default_rng(5)
    while not match.over:
        match.play(int(choose.choice(match.legal())), match.on_turn)
    return match


@pytest.mark.slow
def test_compiled_and_interpreted_games_of_one_process_have_the_same_records(tmp_path: Any) -> None:
    contents = []
    for compiled in (True, False, True):
        file, game = tmp_path / f"{len(contents)}.json", regnum.make("council", compiled)
        game.compile()
        save(played(game), file)
        contents.append(file.read_bytes())
    assert contents[0] == contents[1] == contents[2]


@pytest.mark.slow
def test_a_kernel_answers_the_same_compiled_and_interpreted() -> None:
    compiled, interpreted = (regnum.make("council", kind).play_random(2, 2, seed=3) for kind in (True, False))
    assert compiled.tobytes() == interpreted.tobytes()


def rules_of(package: str) -> Iterator[Any]:
    """Every rule of a game."""
    rules = importlib.import_module(f"{package}.rules")
    for part in pkgutil.iter_modules(rules.__path__, rules.__name__ + "."):
        for thing in vars(importlib.import_module(part.name)).values():
            if hasattr(thing, "compiled_as"):
                yield thing
    yield from (rules.RULES.legal, rules.RULES.apply)


def test_python_calls_any_rule_and_gets_an_answer_or_an_error() -> None:
    """Whatever it passes: numbers out of all bounds, and things that are no numbers."""
    game, called = regnum.make("council", compiled=False), 0
    state = game.new(3, 1)
    views = [Choices.zeros(1), np.zeros((5, 8), np.int32)]
    strange = (-1, 0, 3, 1000, None, "x")

    def stop(*_: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    try:
        for rule in set(rules_of(COUNCIL)):
            assert isinstance(rule, FunctionType)
            wanted = len(inspect.signature(rule).parameters) - 1
            for given in (*itertools.product(strange, repeat=min(wanted, 2)), views):
                spoilt = clone(state)
                filled = (*given, *[1] * wanted)[:wanted]
                signal.setitimer(signal.ITIMER_REAL, 0.2)  # a loop to a number out of bounds may have no end
                with suppress(Exception), warnings.catch_warnings(action="ignore"):
                    rule(view_of(spoilt[0], game.state), *filled)
                signal.setitimer(signal.ITIMER_REAL, 0)
                called += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert called > 1000


def test_a_view_is_of_the_right_record_and_of_memory_that_can_be_changed() -> None:
    council, staufer = regnum.make("council"), regnum.make("staufer")
    state = clone(council.new(2, 1))
    with pytest.raises(TypeError, match="record of other fields"):
        view_of(state[0], staufer.state)
    state.flags.writeable = False
    with pytest.raises(TypeError, match="copy them first"):
        view_of(state[0], council.state)


def test_a_rule_and_its_faster_form_for_the_compiler_agree() -> None:
    from regnum.core.bits import count

    for flags in (0, 1, 6, 2**62, 2**63 - 1):
        with np.errstate(over="ignore"):
            assert count(flags) == count.compiled_as(flags) == bin(flags).count("1")


def test_the_random_stream_wraps_around_without_a_warning() -> None:
    stream = rng.Stream.zeros(1)
    stream[0]["random"] = 2**64 - 1
    with warnings.catch_warnings(action="error"):
        assert 0 <= rng.below(view_of(stream[0], rng.Stream), 6) < 6
        rng.seeded(2**64 - 1, 5)


# ---- debugging -----------------------------------------------------------------------------------------------------


class Fault(Exception):
    pass


def broken(s: Any) -> None:  # noqa: ARG001
    raise Fault


def test_a_traceback_shows_what_the_flow_has_written() -> None:
    steps = [step for step in test_flow.DECLARED if step.kind != test_flow.Kind.END]
    flow = Flow(__name__, test_flow.Kind, test_flow.ACTIONS, [*steps, test_flow.automatic(test_flow.Kind.END, broken)])
    state = test_flow.State.zeros(1)
    state[0]["steps"]["depth"] = 1
    state[0]["steps"]["stack"][0]["kind"] = test_flow.Kind.END
    with pytest.raises(Fault) as raised:
        flow.apply(view_of(state[0], test_flow.State), NO_ACTION)
    frames = traceback.extract_tb(raised.value.__traceback__)[1:]
    assert [(frame.name, frame.line) for frame in frames] == [
        ("apply", "settle(s)"),
        ("settle", "test_interpreted_broken(s)"),
        ("broken", "raise Fault"),
    ]
    assert frames[0].filename.startswith(f"<flow {__name__}")
    assert inspect.getsource(flow.legal).startswith("@rule\ndef legal(s, choices):")


def test_a_debugger_stops_in_rules_and_in_what_the_flow_has_written() -> None:
    game = regnum.make("council", compiled=False)
    state, seen = game.new(2, 1), set[str]()

    def trace(frame: FrameType, *_: object) -> None:
        seen.add(frame.f_code.co_filename)

    sys.settrace(trace)
    try:
        game.legal(state)
    finally:
        sys.settrace(None)
    assert f"<flow {COUNCIL}.rules.turn>" in seen
    assert any(file.endswith("council/rules/turn.py") for file in seen)
