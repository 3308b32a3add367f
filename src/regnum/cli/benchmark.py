"""`regnum bench`: how fast games are on this machine, on one core."""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from itertools import count
from typing import Any

import msgspec
from rich.table import Table

from regnum.bots import make_bot
from regnum.bots.ismcts import Ismcts
from regnum.cli.ready import make_ready
from regnum.cli.screen import screen
from regnum.core.game import Game
from regnum.core.kernels import COPY_STATES, DETERMINIZE_TIMES
from regnum.core.rng import Stream

ROUNDS = 5  # measurements; their median is reported
QUICK = 0.25  # seconds for each figure, with `--quick`

Workload = Callable[[], int]

SEARCH = "ismcts:iterations=4000,rollout=random,prior=0"
"""The search that is timed: the plain one, with whole random playouts and nothing known beforehand."""

_START = """
import regnum
game = regnum.make({name!r})
state = game.new({players}, 1)
game.apply(state, int(game.legal(state)[0]))
"""


_COMPILE = """
import regnum
from regnum.core.warm import warm
warm(regnum.make({name!r}), lambda *_: None)
"""


def rate(work: Workload, seconds: float) -> float:
    """Units of work a second of processor time: the median over rounds that take `seconds` together.

    Other work on the machine takes turns with ours; it does not count.
    """
    work()
    rates = []
    for _ in range(ROUNDS):
        began, done, spent = time.process_time(), 0, 0.0
        while spent < seconds / ROUNDS:
            done += work()
            spent = time.process_time() - began
        rates.append(done / spent)
    return statistics.median(rates)


def works(game: Game) -> dict[str, Workload]:
    """Return the workloads, with the largest number of players: each does some work and returns its amount."""
    players = game.info.seats[1]
    batch, times = 200, 100_000
    start = game.new(players, 1)
    while len(game.legal(start)) == 1:  # a search of what is forced is none
        game.apply(start, int(game.legal(start)[0]))
    seat = game.on_turn(start)
    seen, target = game.observe(start, seat), game.state.zeros(2)
    stream, first = Stream.zeros(1), count(0, batch)

    def play() -> int:
        return int(game.play_random(players, batch, 1, first=next(first))["decisions"].sum())

    def clone() -> int:
        game.bind(COPY_STATES)(start, target, times)
        return times

    def determinize() -> int:
        game.bind(DETERMINIZE_TIMES)(seen, target, seat, stream, times // 10)
        return times // 10

    searcher = make_bot(SEARCH, game, 1)
    assert isinstance(searcher, Ismcts)

    def search() -> int:
        return searcher.look(seen, seat).iterations

    found: dict[str, Workload] = {
        "decisions": play,
        "clones": clone,
        "determinizations": determinize,
        "search_iterations": search,
    }
    vector = vector_steps(game)
    return found if vector is None else {**found, "vector_steps": vector}


def vector_steps(game: Game, games: int = 512) -> Workload | None:
    """Steps of the vector environment, masks and tensors included; None where there is no such environment."""
    if find_spec("regnum.envs") is None:
        return None
    envs: Any = import_module("regnum.envs.vector")
    env = envs.VectorEnv(game.info.name, games=games, players=game.info.seats[1], cores=1)

    def step() -> int:
        env.step(env.sample())
        return games

    return step


def measure(game: Game, seconds: float) -> dict[str, float]:
    """The figures of a game, each a second of one core."""
    players = game.info.seats[1]
    figures = {f"{name}_per_second": rate(work, seconds) for name, work in works(game).items()}
    length = game.play_random(players, 2000, 1)["decisions"].mean()
    figures["games_per_second"] = figures["decisions_per_second"] / float(length)
    return {name: round(figure) for name, figure in figures.items()} | {"decisions_per_game": round(float(length), 1)}


def _seconds(command: list[str], **variables: str) -> float:
    began = time.perf_counter()
    subprocess.run(command, check=True, env={**os.environ, **variables}, stdout=subprocess.DEVNULL)
    return time.perf_counter() - began


def start_times(name: str, players: int, cold: bool) -> dict[str, float]:
    """Seconds of a new process: to the first action with everything compiled; to compile the rules; bots and scene too.

    What is compiled is compiled in one process, on one core.
    """
    first_action = [sys.executable, "-c", _START.format(name=name, players=players)]
    times = {"warm_start_seconds": round(min(_seconds(first_action) for _ in range(3)), 3)}
    if cold:
        rules = [sys.executable, "-c", _COMPILE.format(name=name)]
        ready = [sys.executable, "-m", "regnum", "warm", name, "--quiet", "--jobs", "1"]
        for figure, command in {"cold_compile_seconds": rules, "cold_ready_seconds": ready}.items():
            with tempfile.TemporaryDirectory() as folder:
                times[figure] = round(_seconds(command, REGNUM_CACHE=folder), 1)
    return times


def machine() -> dict[str, Any]:
    """Describe the machine of the measurement."""
    processor = platform.processor() or platform.machine()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            processor = next(
                (line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), processor
            )
    except OSError:
        pass
    return {"system": platform.platform(), "processor": processor, "cores": os.cpu_count()}


def versions(*more: str) -> dict[str, str]:
    """Of Python, of Regnum and what it is built on, and of `more` distributions."""
    built_on = ("regnum", "numba", "numpy", "llvmlite")
    return {"python": platform.python_version(), **{name: version(name) for name in (*built_on, *more)}}


def run(names: Sequence[str], json: bool, seconds: float, cold: bool) -> None:
    """Measure games and print."""
    report: dict[str, Any] = {"machine": machine(), "versions": versions(), "games": {}}
    for name in names:
        game = make_ready(name)
        figures: dict[str, Any] = {**measure(game, seconds), **start_times(name, game.info.seats[1], cold)}
        figures |= {"state_bytes": game.state.dtype.itemsize, "players": game.info.seats[1]}
        report["games"][name] = figures
    if json:
        print(msgspec.json.encode(report).decode())  # noqa: T201 - the object that was asked for
    else:
        _print(report)


def _print(report: dict[str, Any]) -> None:
    console = screen()
    console.print(f"{report['machine']['processor']}, one core; Python {report['versions']['python']}, ", end="")
    console.print(f"Numba {report['versions']['numba']}, NumPy {report['versions']['numpy']}")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for name in report["games"]:
        table.add_column(name, justify="right")
    for figure in next(iter(report["games"].values()), {}):
        cells = [report["games"][name].get(figure) for name in report["games"]]
        table.add_row(figure.replace("_", " "), *(f"{n:,.3g}" if isinstance(n, float) else f"{n:,}" for n in cells))
    console.print(table)
