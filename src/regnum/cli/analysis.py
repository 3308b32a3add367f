"""`regnum analyse`: a recorded game judged afterwards, as a chart and a few lines, or as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
import numpy as np
from rich.text import Text as Words

from regnum.bots.advice import Advised
from regnum.bots.analysis import ANALYST, Analysis, analyse
from regnum.cli.opening import read_game
from regnum.cli.ready import make_ready
from regnum.cli.screen import progress, screen
from regnum.cli.session import HERE, percent
from regnum.match import Match, replay, rules_for
from regnum.table.contract import View, load_table
from regnum.table.language import Language
from regnum.table.terminal import seat_style

BARS = "▁▂▃▄▅▆▇█"
MISTAKES = 5
"""Number of costliest choices to report."""


def run(file: Path, bot: str, json: bool, code: str) -> None:
    """Analyse and print. Raises CorruptRecord, UnknownGame, InvalidOption or OSError."""
    record, _ = read_game(file)
    match = replay(record, make_ready(rules_for(record)))
    with progress(screen(error=True)) as bar:
        task = bar.add_task("analysing")
        found = analyse(match, bot or ANALYST, lambda done, total: bar.update(task, completed=done, total=total))
    if json:
        print(msgspec.json.encode(found).decode())  # noqa: T201 - the object that was asked for
    else:
        _Report(match, found, code).print()


class _Report:
    """An analysis in words."""

    def __init__(self, match: Match, found: Analysis, code: str) -> None:
        self.match, self.found, self.console = match, found, screen()
        self.table = load_table(match.game.info)
        self.language = Language(code, self.table.package, HERE)

    def print(self) -> None:
        """All of it."""
        if not self.found.decisions:
            self.say("analysis.nothing")
            return
        self.say("analysis.title", n=len(self.found.decisions), bot=self.found.spec)
        self.chart()
        self.say("analysis.turning_points")
        for turn in self.found.turning_points:
            change = f"{percent(turn.before)} → {percent(turn.after)}"
            whose = "" if turn.seat is None else f"{self.match.names[turn.seat]} "
            self.console.print(f"  {self.where(turn.move)}: {whose}{change}")
        self.mistakes()

    def say(self, key: str, **arguments: str | int) -> None:
        self.console.print(self.language.say(key, **arguments))

    def chart(self) -> None:
        """A line of bars a seat, or one for a team: what it could expect, decision by decision, and the end."""
        names = [self.language.say("analysis.team")] if self.found.team else self.match.names
        room = max(map(len, names)) + 4
        stands = [one.shares for one in self.found.decisions]
        if self.found.final is not None:
            stands.append(self.found.final)
        for seat, name in enumerate(names):
            bars = _bars([shares[seat] for shares in stands], self.console.width - room - 8)
            title = (name if self.found.team else f"{seat + 1} {name}").ljust(room)
            line = Words.assemble((title, seat_style(seat)), bars, f" {percent(stands[-1][seat])}")
            self.console.print(line, no_wrap=True)

    def where(self, move: int) -> str:
        """The move of a number: who did what."""
        done = self.match.moves[move - 1]
        return f"{move} {self.match.names[done.seat]}: {self.label(move, done.action)}"

    def label(self, move: int, action: int) -> str:
        """An action at a decision, in words."""
        seat = self.match.moves[move - 1].seat
        view = View(
            self.match.game, self.match.observe(seat, move - 1), seat, self.match.names, (seat,), self.match.options
        )
        return self.language.say(self.table.label(view, action))

    def mistakes(self) -> None:
        """The choices that gave most away, as far as the search is sure of it, and how each seat did on the whole."""
        sure = [one for one in self.found.decisions if one.lost > 2 * _doubt(one.taken, one.preferred)]
        if sure:
            self.say("analysis.mistakes")
        for one in sorted(sure, key=lambda one: -one.lost)[:MISTAKES]:
            better = self.language.say(
                "analysis.better", action=self.label(one.move, one.preferred.action), share=percent(one.preferred.share)
            )
            self.console.print(f"  {self.where(one.move)} ({percent(one.taken.share)}); {better}")
        for seat, name in enumerate(self.match.names):
            lost, agreed = f"{100 * self.found.lost[seat]:.0f}", percent(self.found.agreed[seat])
            self.say("analysis.seat", name=name, lost=lost, agreed=agreed)  # the losses of many choices: no share


def _doubt(one: Advised, other: Advised) -> float:
    return float(np.hypot(one.error, other.error))


def _bars(shares: Sequence[float], width: int) -> str:
    """Shares as bars, at most `width` of them: several decisions are averaged into one bar."""
    count = min(len(shares), max(1, width))
    cuts = [round(i * len(shares) / count) for i in range(count + 1)]
    means = [sum(shares[a:b]) / (b - a) for a, b in pairwise(cuts)]
    return "".join(BARS[min(int(mean * len(BARS)), len(BARS) - 1)] for mean in means)
