"""Compilation of rules to machine code."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numba import njit, types

import regnum
from regnum.core.compiler import building
from regnum.core.compiler.linking import EntryCompiler
from regnum.core.jit import INTERPRETED, rule
from regnum.core.rng import seeded
from regnum.games.council.rules.setup import setup

pytestmark = [pytest.mark.slow, pytest.mark.skipif(INTERPRETED, reason="of compiled rules")]


@rule
def doubled(number):
    """Twice as much."""
    return 2 * number


@rule
def raised(number):
    """Twice as much, and one."""
    return doubled(number) + 1


def total(numbers):
    """The sum of all numbers, raised."""
    found = 0
    for number in numbers:
        found += raised(number)
    return found


SIGNATURE = types.int64(types.Array(types.int8, 1, "C"))


def test_rules_are_parts_of_the_entry_that_calls_them() -> None:
    entry = njit(SIGNATURE, pipeline_class=EntryCompiler)(total)  # not `compiled`: what is kept on disk hides its code
    assert entry(np.array([1, 2, 3], np.int8)) == 15
    assert building.dispatcher_of(raised).signatures == [(types.int64,)]  # whole numbers of any width are one kind
    defined = [line for line in entry.inspect_llvm(SIGNATURE.args).splitlines() if line.startswith("define")]
    assert any("total" in line for line in defined)
    assert not any("doubled" in line or "raised" in line for line in defined)


def test_only_entries_are_kept_on_disk() -> None:
    game = regnum.make("council")
    kept = {path.name.split("-")[0] for path in Path(game.entry("setup").stats.cache_path).glob("*.nbi")}
    assert "setup.setup" in kept
    assert not any(name.startswith("setup.") for name in kept - {"setup.setup"})


SECOND = """
import regnum
from regnum.core import jit
from regnum.core.compiler import building
from regnum.core.kernels import COPY_STATES
game, made = regnum.make("council"), []
dispatcher = building.dispatcher_of
building.dispatcher_of = lambda rule: made.append(rule) or dispatcher(rule)
entries = [game.entry(name) for name in ("legal", "rank")]  # one that was written by a flow
compiled = building.compiled
building.compiled = lambda *given: entries.append(compiled(*given)) or entries[-1]
game.bind(COPY_STATES)
print(len(made) > 0, *({len(one.stats.cache_hits) for one in entries}))
"""


def test_a_second_process_compiles_nothing(tmp_path: Path) -> None:
    environment = os.environ | {"REGNUM_CACHE": str(tmp_path)}
    for expected in ("True 0", "False 1"):  # whether rules were translated, and how many functions were loaded
        done = subprocess.run(
            [sys.executable, "-c", SECOND], capture_output=True, text=True, check=True, env=environment
        )
        assert done.stdout.strip() == expected


def test_where_nothing_can_be_kept_rules_are_compiled_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(_: Path) -> Path:
        raise FileNotFoundError(2, "No usable temporary directory found")

    monkeypatch.setattr(building.jit, "cache_folder", nowhere)
    assert building.compiled(total, SIGNATURE)(np.array([1, 2, 3], np.int8)) == 15


def test_threads_that_compile_at_once_do_not_mix_their_folders(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba's cache folder is a setting of the whole process, which each compilation changes for itself."""
    folders = []

    def slow(*_: object, **__: object) -> Callable[[object], None]:
        def compile_slowly(_: object) -> None:
            before = building.config.CACHE_DIR
            time.sleep(0.02)
            folders.append((before, building.config.CACHE_DIR))

        return compile_slowly

    monkeypatch.setattr(building, "_compile", slow)
    functions = 3 * [seeded, setup]
    threads = [threading.Thread(target=building.compiled, args=(function, SIGNATURE)) for function in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(folders) == 6
    assert all(before == after for before, after in folders)
    assert len(set(folders)) == 2  # of the core, and of a game
