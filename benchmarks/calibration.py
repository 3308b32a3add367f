"""Does a seat to which the search gives 70 % win in 70 % of games? Whole games between bots, looked at now and then.

    python benchmarks/calibration.py council --games 200 --players 2 --judge ismcts:iterations=400

Every `--every` decisions the judge searches from what the seat on turn sees. Its chance for that seat is put beside the
share of the victory that the seat had at the end.
"""

from __future__ import annotations

import argparse
import sys

import numpy as np
from numpy.typing import NDArray

import regnum
from regnum.bots import make_bot
from regnum.bots.advice import searcher
from regnum.match import Match

BINS = 5
THIRDS = ("first third", "second third", "last third")


def look_on(game: regnum.Game, players: int, deal: int, bot: str, judge: str, every: int) -> NDArray[np.float64]:
    """Rows of (chance that was told, share that came, how far the game was): one for each decision looked at."""
    match = Match(game, players, deal)
    bots = [make_bot(bot, game, deal * players + seat) for seat in range(players)]
    adviser = searcher(judge, game, deal)
    told: list[tuple[int, float, int]] = []
    while not match.over:
        seat = match.on_turn
        seen = match.observe(seat)
        if len(match.moves) % every == 0 and len(match.legal()) > 1:
            told.append((seat, float(adviser.look(seen, seat).best.shares[seat]), len(match.moves)))
        match.play(bots[seat].choose(seen, seat), seat)
    outcome = match.outcome
    assert outcome is not None
    came = [(seat in outcome.winners) / len(outcome.winners) for seat in range(players)]
    return np.array([(chance, came[seat], at / len(match.moves)) for seat, chance, at in told]).reshape(-1, 3)


def tell(name: str, rows: NDArray[np.float64]) -> None:
    """A line a bin: what was told on average, what came, of how many decisions."""
    print(f"{name}: Brier score {np.mean((rows[:, 0] - rows[:, 1]) ** 2):.3f} of {len(rows)} decisions")
    bins = np.minimum((rows[:, 0] * BINS).astype(int), BINS - 1)
    for number in range(BINS):
        inside = rows[bins == number]
        if len(inside):
            print(f"    told {inside[:, 0].mean():.2f}, came {inside[:, 1].mean():.2f}, {len(inside)} decisions")


def main() -> None:
    """Play, look and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="greedy:ahead=turn")
    parser.add_argument("--judge", default="ismcts:iterations=400")
    parser.add_argument("--every", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = regnum.make(asked.game)
    games = []
    for number in range(asked.games):
        deal = asked.seed * 1_000_003 + number
        games.append(look_on(game, asked.players, deal, asked.bot, asked.judge, asked.every))
        if sys.stderr.isatty():
            print(f"\r{number + 1}/{asked.games}", end="", file=sys.stderr)
    rows = np.concatenate(games)
    tell("all", rows)
    thirds = np.minimum((rows[:, 2] * len(THIRDS)).astype(int), len(THIRDS) - 1)
    for number, name in enumerate(THIRDS):
        tell(name, rows[thirds == number])


if __name__ == "__main__":
    main()
