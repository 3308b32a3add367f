"""`regnum imitate`: the policy of a network learns what was chosen in games that `regnum selfplay` has written."""

from __future__ import annotations

from pathlib import Path

from regnum.bots.nets.network import load, save
from regnum.cli.ready import LEARNING, compile_more, make_ready
from regnum.cli.screen import progress, screen
from regnum.cli.selection import needing


def run(file: Path, lessons: Path, output: Path) -> None:
    """Learn, write the network and say how well it foretells what was chosen. Raises RegnumError or OSError."""
    with needing("learn", "learning needs PyTorch and PyArrow"):
        from regnum.learn.imitation import imitate
        from regnum.learn.library import Library
        from regnum.learn.taught import TOLD_APART
        from regnum.learn.training import check_place
        from regnum.selfplay.shards import read_run
    check_place(output, may_be_there=True)
    played = read_run(lessons)
    game = make_ready(played.game)
    network = load(file, game)
    compile_more(game, LEARNING)
    library = Library(lessons, game.info, played.players, played.options)
    with progress(screen(error=True)) as bar:
        task = bar.add_task("reading", total=library.games)
        found = imitate(game, network, library, lambda games: bar.advance(task, games))
    save(found.network, output)

    screen().print(
        f"{found.games:,} games, {found.decisions:,} choices learned from\n"
        f"In every {TOLD_APART}th game, which it has not learned from, what it likes best was chosen in "
        f"{found.after}, before in {found.before}\n"
        f"Network: ismcts:net={output} searches first what was chosen in such positions",
        soft_wrap=True,
    )
