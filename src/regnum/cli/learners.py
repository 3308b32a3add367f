"""`regnum bench --suite learners`: bots in the fixed tasks for learners, beside the stored baselines."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.table import Table

from regnum.arena.learners import SEED, TASKS, LearnerTask, Score, baselines, measure
from regnum.bots.registry import check_spec
from regnum.cli.benchmark import machine, versions
from regnum.cli.meter import Meter
from regnum.cli.ready import make_ready
from regnum.cli.screen import screen
from regnum.core.errors import InvalidOption

BOTS = ("random", "greedy:samples=1", "greedy:samples=1,net=own")
"""The baselines that are bots of Regnum; PPO has to be trained first."""


def run(game: str | None, bot: str | None, games: int, workers: int, json: bool) -> None:
    """Measure bots in the tasks of a game, or in all, and print. Raises InvalidOption."""
    tasks = [task for task in TASKS if game in (None, task.game)]
    if not tasks:
        raise InvalidOption(f"no task is played with {game}; there are {', '.join(task.game for task in TASKS)}")
    bots = BOTS if bot is None else (check_spec(bot),)
    for task in tasks:
        task.check()
    scores = []
    for task in tasks:
        make_ready(task.game)
        for spec in bots:
            with Meter(f"{task.name}, {spec}", games) as meter:
                scores.append(measure(task, spec, games, workers, meter.advance))
    stored = [score for score in baselines().scores if score.task in {task.name for task in tasks}]
    if json:
        report = {"seed": SEED, "tasks": tasks, "scores": scores, "baselines": stored}
        print(msgspec.json.encode({**report, "machine": machine(), "versions": versions()}).decode())  # noqa: T201
    else:
        _print(tasks, scores, stored)


def _print(tasks: Sequence[LearnerTask], scores: Sequence[Score], stored: Sequence[Score]) -> None:
    console = screen()
    for task in tasks:
        options = "".join(f", {name}={value}" for name, value in task.options.items())
        with_whom = "with" if task.options.get("scenario") == "together" else "against"
        console.print(
            f"{task.name}: {task.players} players{options}, {with_whom} {task.opponent}; "
            f"{task.decisions:,} decisions to learn; rules {task.version}, components {task.components}"
        )
        table = Table(box=None, padding=(0, 2, 0, 2), header_style="dim")
        table.add_column("learner")
        for column in ("share of victories", "95 %", "games"):
            table.add_column(column, justify="right")
        for kind, known in (("measured now", scores), ("stored", stored)):
            for score in known:
                if score.task == task.name:
                    cells = f"{score.share:.1%}", f"{score.low:.1%} to {score.high:.1%}", str(score.games)
                    table.add_row(f"{score.learner}, {kind}", *cells)
        console.print(table)
