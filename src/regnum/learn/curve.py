"""The learning curve as a picture."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from regnum.core.files import write_whole
from regnum.learn.training import Point


def draw(curve: Sequence[Point], title: str, file: Path) -> None:
    """Write a PNG: how often the network wins against the game's judgement, and what is still wrong. Raises OSError."""
    figure = Figure(figsize=(8, 6), layout="constrained")
    strength, losses = figure.subplots(2, 1, sharex=True)
    measured = sorted({players for point in curve for players in point.judged})
    for players in measured:
        _draw_wins(strength, curve, players)
    if measured:  # the first rounds come before the first contest
        strength.legend(loc="lower right")
    strength.set(title=title, ylim=(0, 1))
    losses.plot([point.games for point in curve], [point.value_loss for point in curve], label="loss of the value")
    losses.plot([point.games for point in curve], [point.policy_loss for point in curve], label="loss of the policy")
    losses.set(xlabel="games", ylim=(0, None))
    losses.legend(loc="best")
    content = io.BytesIO()
    figure.savefig(content, format="png", dpi=100)
    write_whole(file, content.getvalue())


def _draw_wins(plot: Axes, curve: Sequence[Point], players: int) -> None:
    """Plot the network's win rate in games of a number of players, with 95 % intervals, and a dot where it was kept."""
    measured = [point for point in curve if players in point.judged]
    games, outcomes = [point.games for point in measured], [point.judged[players] for point in measured]
    kept = [i for i, point in enumerate(measured) if point.kept]
    what = f"{players} players: won against greedy:ahead=turn, 95 % (dots: kept)"
    plot.fill_between(games, [outcome.low for outcome in outcomes], [outcome.high for outcome in outcomes], alpha=0.25)
    plot.plot(games, [outcome.won for outcome in outcomes], "-o", markevery=kept, label=what)
