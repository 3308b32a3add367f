"""The learning curve as a picture."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

from matplotlib.figure import Figure

from regnum.core.files import write_whole
from regnum.learn.training import Point


def draw(curve: Sequence[Point], title: str, file: Path) -> None:
    """Write a PNG: how often the network wins against the game's judgement, and what is still wrong. Raises OSError."""
    figure = Figure(figsize=(8, 6), layout="constrained")
    strength, losses = figure.subplots(2, 1, sharex=True)
    measured = [(point.games, point.judged) for point in curve if point.judged is not None]
    games = [games for games, _ in measured]
    strength.fill_between(games, [o.low for _, o in measured], [o.high for _, o in measured], alpha=0.25)
    strength.plot(games, [outcome.won for _, outcome in measured], label="won against greedy:ahead=turn, 95 %")
    kept = [(point.games, point.judged.won) for point in curve if point.kept and point.judged is not None]
    strength.plot(*zip(*kept, strict=True) if kept else ([], []), "o", label="kept")
    strength.set(title=title, ylim=(0, 1))
    strength.legend(loc="lower right")
    losses.plot([point.games for point in curve], [point.value_loss for point in curve], label="loss of the value")
    losses.plot([point.games for point in curve], [point.policy_loss for point in curve], label="loss of the policy")
    losses.set(xlabel="games", ylim=(0, None))
    losses.legend(loc="best")
    content = io.BytesIO()
    figure.savefig(content, format="png", dpi=100)
    write_whole(file, content.getvalue())
