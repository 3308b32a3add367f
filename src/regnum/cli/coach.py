"""`regnum coach`: a network learns from a search that looks at its decisions."""

from __future__ import annotations

import dataclasses
from contextlib import closing
from pathlib import Path

import msgspec

from regnum.arena.executor import crew
from regnum.bots.nets.network import Strength, load, read, save
from regnum.cli.ready import COACHING, LEARNING, compile_more, make_ready
from regnum.cli.screen import progress, screen
from regnum.cli.selection import needing


def run(file: Path, games: int, iterations: int, seed: int, workers: int, output: Path, resume: bool) -> None:
    """Play, learn, write the network and say what it wins now. Raises RegnumError or OSError."""
    with needing("learn", "learning needs PyTorch and PyArrow"):
        from regnum.learn.coaching import coaching_for
        from regnum.learn.journal import Journal
        from regnum.learn.ranking import coached, examined
        from regnum.learn.training import check_place
    check_place(output, may_be_there=True)
    game = make_ready(read(file).card.game)
    network = load(file, game)
    coaching = coaching_for(network, file, iterations, seed)
    with closing(Journal(output, coaching, games, resume)) as journal:
        compile_more(game, (*LEARNING, *COACHING))
        with crew(workers, threads=True) as hands, progress(screen(error=True)) as bar:
            playing = bar.add_task("playing", total=games)
            decisions = journal.decisions(hands, lambda: bar.advance(playing))
            learning = bar.add_task("learning", total=1.0)
            found = coached(game, network, coaching, decisions, lambda part: bar.update(learning, completed=part))
            examining = bar.add_task("examining", total=2)
            contests: list[Strength] = []
            for one in (network, found.network):
                contests.append(examined(one, coaching, hands))
                bar.advance(examining)
    before, after = contests
    card = msgspec.structs.replace(found.network.card, strength=(after,))
    save(dataclasses.replace(found.network, card=card), output)

    def told(strength: Strength) -> str:
        return f"{strength.won:.1%} ({strength.low:.1%} to {strength.high:.1%})"

    screen().print(
        f"{games:,} games, {found.decisions:,} decisions learned from\n"
        f"In games held out it likes best what the search tried most in {found.after}, before in {found.before}\n"
        f"Against {after.rival}: {told(after)} of {after.games} games, before {told(before)}\n"
        f"Network: {output} plays as greedy:ahead=turn,net={output} or ismcts:net={output}",
        soft_wrap=True,
    )
    journal.remove()
