"""`regnum train`: a network learns a game by playing it against itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from regnum import registry
from regnum.cli.meter import duration
from regnum.cli.ready import make_ready
from regnum.cli.screen import progress, screen
from regnum.core.errors import InvalidOption
from regnum.core.options import parse

if TYPE_CHECKING:
    from regnum.learn.training import Point


def run(
    name: str,
    output: Path | None,
    players: int,
    rounds: int,
    games: int,
    seed: int,
    options: str,
    workers: int,
    resume: bool,
) -> None:
    """Train and say after each round how it stands. Raises RegnumError or OSError."""
    try:
        from regnum.learn.curve import draw
        from regnum.learn.training import Settings, Training
    except ImportError:
        raise InvalidOption("training needs PyTorch and matplotlib: pip install 'regnum[learn]'") from None
    info = registry.info(name)
    settings = Settings(game=name, players=players, options=info.agree(players, parse(options)), seed=seed, games=games)
    make_ready(name)
    file = output or Path(f"{name}.npz")
    training = Training(settings, file, workers, resume)
    console = screen(error=True)
    with progress(console) as bar:
        task = bar.add_task("training", total=rounds, completed=training.round)

        def report(point: Point) -> None:
            bar.advance(task)
            console.print(_line(point), highlight=False)
            draw(training.curve, f"{info.titles['en']}, {players} players", file.with_suffix(".png"))

        training.run(rounds, report)
    screen().print(
        f"{training.round} rounds, {training.round * games:,} games, {duration(training.seconds)}\n"
        f"Network: {file} plays as greedy:ahead=turn,net={file} or ismcts:net={file}\n"
        f"Learning curve: {file.with_suffix('.png')}",
        soft_wrap=True,
    )


def _line(point: Point) -> str:
    """A round in words."""
    said = [f"round {point.round}: {point.games:,} games, loss {point.value_loss:.3f} and {point.policy_loss:.3f}"]
    for against, outcome in (("knights", point.judged), ("the network before", point.gate)):
        if outcome is not None:
            said.append(f"{outcome.won:.0%} ({outcome.low:.0%} to {outcome.high:.0%}) against {against}")
    if point.kept:
        said.append("kept")
    return "; ".join(said)
