"""`regnum coach`: a network learns from a search that looks at its decisions."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import msgspec

from regnum.arena.crew import crew
from regnum.bots.nets.network import Strength, load, read, save
from regnum.cli.asked import needing
from regnum.cli.ready import COACHING, LEARNING, compile_more, make_ready
from regnum.cli.screen import progress, screen


def run(file: Path, games: int, iterations: int, seed: int, workers: int, output: Path) -> None:
    """Play, learn, write the network and say what it wins now. Raises RegnumError or OSError."""
    with needing("learn", "learning needs PyTorch and PyArrow"):
        from regnum.learn.coaching import advised, lesson_for
        from regnum.learn.imitation import TOLD_APART, Agreement
        from regnum.learn.ranking import coached, examined
        from regnum.learn.training import check_place
    check_place(output, may_be_there=True)
    game = make_ready(read(file).card.game)
    network = load(file, game)
    lesson = lesson_for(network, file, iterations, seed)
    compile_more(game, (*LEARNING, *COACHING))
    with crew(workers, threads=True) as hands, progress(screen(error=True)) as bar:
        task = bar.add_task("playing", total=games)
        advice = advised(lesson, hands, games, lambda: bar.advance(task))
        bar.update(task, description="learning", total=None)
        found = coached(game, network, lesson, advice)
        bar.update(task, description="examining")
        before, after = (examined(one, lesson, hands) for one in (network, found.network))
    card = msgspec.structs.replace(found.network.card, strength=(after,))
    save(dataclasses.replace(found.network, card=card), output)

    def agreed(agreement: Agreement) -> str:
        return f"{agreement.same:.1%} (loss {agreement.loss:.3f})"

    def told(strength: Strength) -> str:
        return f"{strength.won:.1%} ({strength.low:.1%} to {strength.high:.1%})"

    screen().print(
        f"{games:,} games, {found.decisions:,} decisions learned from\n"
        f"In every {TOLD_APART}th game, which it has not learned from, it would have done what the search tried most\n"
        f"in {agreed(found.after)}, before in {agreed(found.before)}\n"
        f"Of {after.games} games against {after.rival} it won {told(after)}, before {told(before)}\n"
        f"Network: {output} plays as greedy:ahead=turn,net={output} or ismcts:net={output}",
        soft_wrap=True,
    )
