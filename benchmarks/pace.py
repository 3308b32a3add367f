"""Measures searches at the same positions: processor time of each, relative to the first.

    python benchmarks/pace.py council ismcts:iterations=300 ismcts:iterations=300,net=own,eval_every=1

The positions are every third decision with a choice of `--games` games of greedy bots. Every search looks at all of
them and spends its whole budget, in `--rounds` rounds one search after the other; a search in a game that stops when
its choice is clear takes less. What a round found is a line, the median of all is the last.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import regnum
from regnum.bots.ismcts import Ismcts
from regnum.bots.registry import make_bot
from regnum.core.options import parse
from regnum.core.record import States, clone
from regnum.match import Match

EVERY = 3  # so many decisions from one that is looked at to the next
FIRST_DEAL = 900


def positions(game: regnum.Game, players: int, options: dict[str, str], games: int) -> list[tuple[States, int]]:
    """Observations and whose they are."""
    found = []
    for deal in range(FIRST_DEAL, FIRST_DEAL + games):
        match = Match(game, players, deal, options)
        bots = [make_bot("greedy:ahead=turn", game, seat) for seat in range(players)]
        while not match.over:
            seat = match.on_turn
            seen = match.observe(seat)
            if len(game.legal(seen)) > 1:
                found.append((clone(seen), seat))
            match.play(bots[seat].choose(seen, seat), seat)
    return found[::EVERY]


def seconds(bot: Ismcts, asked: list[tuple[States, int]]) -> float:
    """Processor time of a search at all positions."""
    began = time.process_time()
    for seen, seat in asked:
        bot.look(seen, seat)
    return time.process_time() - began


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bots", nargs="+")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", type=parse, default={}, help="name=value,name=value")
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    game = regnum.make(asked.game)
    bots = [make_bot(f"{spec},reuse=off", game, 1) for spec in asked.bots]
    if not all(isinstance(bot, Ismcts) for bot in bots):
        parser.error("these are bots that search, as ismcts:iterations=300")
    faced = positions(game, asked.players, asked.options, asked.games)
    for bot in bots:
        seconds(bot, faced[:1])  # compiles it
    print(f"{len(faced)} positions; {', '.join(asked.bots)}")
    rounds = np.array([[seconds(bot, faced) for bot in bots] for _ in range(asked.rounds)])
    for parts in rounds / rounds[:, :1]:
        print("  ".join(f"{part:.3f}" for part in parts))
    print("median " + "  ".join(f"{part:.3f}" for part in np.median(rounds / rounds[:, :1], axis=0)))


if __name__ == "__main__":
    main()
