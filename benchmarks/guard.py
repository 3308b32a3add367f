"""Detects slower games: compares their figures, as ratios to fixed calibration loops, with the committed ones.

`python benchmarks/guard.py` measures and fails when a figure has lost more than half; `--write` commits to what it
measures. The same loops on the same machine take the speed of the machine out of it, the best of several short rounds
in turns takes out what else runs there, and a figure that seems slow is looked at again before it counts. Copying a
state depends on nothing but its size, and where it happens to lie in memory: the size is counted instead, which is
exact, so a twentieth is a loss. `guard.json` keeps figures for rules compiled with bounds checks (as in the tests)
apart from those without.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numba import njit

from regnum import registry
from regnum.arena.playing import play_match
from regnum.cli.benchmark import works
from regnum.cli.ready import make_ready
from regnum.core.compiler.building import config

KEPT = Path(__file__).with_name("guard.json")
LOSS = 0.5
SIZES, GROWTH = ".states_per_mebibyte", 0.05
ROUNDS, MORE_ROUNDS = 4, 20  # MORE for a figure that seems slow
SECONDS = 0.06  # of processor time, a round
Figures = dict[str, float]
Work = Callable[[], int]


@njit(boundscheck=False)
def _mix(table, steps):
    """Shifts, products, reads and writes that depend on one another: what rules are made of."""
    z = np.uint64(1)
    for _ in range(steps):
        z = (z ^ (z >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
        table[z & np.uint64(1023)] += z >> np.uint64(40)
    return z


def _compiled_loop() -> int:
    _mix(np.zeros(1024, np.uint64), 100_000)
    return 100_000


def _python_loop() -> int:
    table: dict[int, list[int]] = {}
    for i in range(3000):
        table.setdefault(i * 7919 % 101, []).append(i)
    return sum(map(len, table.values()))


def _once(work: Work) -> float:
    """Units of work a second of processor time, in one round."""
    began, done, spent = time.process_time(), 0, 0.0
    while spent < SECONDS:
        done += work()
        spent = time.process_time() - began
    return done / spent


def _ratio(work: Work, calibration: Work, rounds: int) -> float:
    """The best round of the work by the best of the calibration, measured in turns."""
    work(), calibration()
    rates = [(_once(work), _once(calibration)) for _ in range(rounds)]
    return max(rate for rate, _ in rates) / max(rate for _, rate in rates)


def measured_by(name: str) -> dict[str, tuple[Work, Work]]:
    """Measurements of a game and their loops: compiled play without copies, and a match in Python."""
    game = make_ready(name, quiet=True)
    seats = game.info.seats[0]

    def match() -> int:
        return len(play_match(game, ["random"] * seats, 1, {}).moves)

    return {
        **{work: (do, _compiled_loop) for work, do in works(game).items() if work != "clones"},
        "match_decisions": (match, _python_loop),
    }


def states_per_mebibyte(name: str) -> float:
    """Return the number of states per mebibyte, which determines copying speed."""
    return 2**20 / make_ready(name, quiet=True).state.dtype.itemsize


def slower(found: Figures, kept: Figures) -> Figures:
    """The figures that have lost too much, and which part of them is left."""
    left = {name: found[name] / was for name, was in kept.items() if name in found}
    return {name: part for name, part in left.items() if part < 1 - (GROWTH if name.endswith(SIZES) else LOSS)}


def check(kept: Figures) -> tuple[Figures, Figures]:
    """Measure all games; answer the figures, and of those that were kept the ones that are too slow."""
    games = sorted(registry.games())
    what = {f"{name}.{work}": how for name in games for work, how in measured_by(name).items()}
    found = {name: _ratio(*how, ROUNDS) for name, how in what.items()}
    for name in slower(found, kept):
        found[name] = max(found[name], _ratio(*what[name], MORE_ROUNDS))
    found |= {name + SIZES: states_per_mebibyte(name) for name in games}
    return found, slower(found, kept)


def main() -> None:
    """Check, or write what is measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="commit to the figures of this run")
    write = parser.parse_args().write
    mode = "bounds_checked" if config.BOUNDSCHECK else "unchecked"
    kept: dict[str, Figures] = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    found, slow = check({} if write else kept.get(mode, {}))
    if write:
        KEPT.write_text(
            json.dumps({**kept, mode: {name: float(f"{r:.3g}") for name, r in found.items()}}, indent=1) + "\n"
        )
        return
    for name, ratio in found.items():
        was = kept.get(mode, {}).get(name)
        print(f"{name}: {ratio:.3g}", "(not committed yet)" if was is None else f"{ratio / was:.0%} of what it was")
    if slow:
        worst = ", ".join(f"{name} ({part:.0%} is left)" for name, part in slow.items())
        sys.exit(f"slower by more than {LOSS:.0%}: {worst}; `python benchmarks/guard.py --write` if that is meant")


if __name__ == "__main__":
    main()
