"""`regnum train`: a network learns a game by playing it against itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from regnum.arena.executor import crew
from regnum.cli.meter import duration
from regnum.cli.ready import LEARNING, TEACHING, compile_more, make_ready
from regnum.cli.screen import progress, screen
from regnum.cli.selection import asked, needing, numbers

if TYPE_CHECKING:
    from regnum.learn.training import Point


def run(
    name: str,
    output: Path | None,
    players: str,
    rounds: int,
    games: int,
    seed: int,
    options: str,
    workers: int,
    ray: str | None,
    device: str,
    lessons: Path | None,
    resume: bool,
) -> None:
    """Train and say after each round how it stands. Raises RegnumError or OSError."""
    with needing("learn", "training needs PyTorch, PyArrow and matplotlib"):
        from regnum.learn.curve import draw
        from regnum.learn.library import Library
        from regnum.learn.training import CURVES, Training, TrainingSettings, check_place
    counts = numbers(players)
    for count in counts:
        info, _, chosen = asked(name, count, options)
    library = Library(lessons, info, min(counts), chosen) if lessons else None
    kind = library.digest if library else ""
    settings = TrainingSettings(game=name, players=counts, options=chosen, seed=seed, games=games, library=kind)
    file, rounds = output or Path(f"{name}.npz"), settings.whole(rounds)
    check_place(file, resume)
    game = make_ready(name)
    compile_more(game, LEARNING if ray else (*LEARNING, *TEACHING))
    console = screen(error=True)
    with crew(workers, ray, threads=True) as hands, progress(console) as bar:
        training = Training(settings, file, hands, resume, device, library)
        task = bar.add_task("training", total=rounds, completed=training.round)

        def report(point: Point) -> None:
            bar.advance(task)
            console.print(_line(point), highlight=False)
            draw(training.curve, info.titles["en"], file.with_suffix(CURVES))

        training.run(rounds, report)
    screen().print(
        f"{training.round} rounds, {training.curve[-1].games:,} games, {duration(training.seconds)}\n"
        f"Network: {file} plays as greedy:ahead=turn,net={file} or ismcts:net={file}\n"
        f"Learning curve: {file.with_suffix(CURVES)}",
        soft_wrap=True,
    )


def _line(point: Point) -> str:
    """A round in words."""
    said = [f"round {point.round}: {point.games:,} games, loss {point.value_loss:.3f} and {point.policy_loss:.3f}"]
    for against, contests in (("knights", point.judged), ("the network before", point.gate)):
        for players, outcome in contests.items():
            alone = "" if len(contests) == 1 else f" with {players} players"
            said.append(f"{outcome.won:.0%} ({outcome.low:.0%} to {outcome.high:.0%}) against {against}{alone}")
    if point.left_out:
        said.append(f"{point.left_out} too long to learn from")
    if point.kept:
        said.append("kept")
    return "; ".join(said)
