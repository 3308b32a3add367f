"""How strong is one bot against another? Whole games in every seating, on one core, with a 95 % interval.

    python benchmarks/duel.py council ismcts:iterations=2000 greedy --games 100
    python benchmarks/duel.py council ismcts:iterations=2000 greedy --games 100 --players 4
    python benchmarks/duel.py architects ismcts:iterations=290,net=own ismcts:iterations=400 --games 200 --card

The first bot takes one seat, the second all the others; the seat moves on with every game, and the same deal is played
from every seat. A shared victory counts in equal parts.

With `--drawn` the options of each deal are drawn, too: of all that have named values (no numbers, no documents).

With `--card` the outcome is written on the card of the network that comes with Regnum: if the first bot was certainly
stronger, a search with the network has proven itself, and levels use it (`regnum.bots.nets.named`). Budgets that take
as long are yours to choose: `pace.py` tells how long each takes at the same positions.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import time
from contextlib import suppress

import regnum
from regnum.bots import make_bot
from regnum.bots.nets.named import check_pair, write_on_card
from regnum.bots.nets.network import Strength
from regnum.core.errors import InvalidOption
from regnum.core.options import by_name
from regnum.match import Match


def options_of(game: regnum.Game, players: int, deal: int) -> dict[str, str]:
    """Options drawn for a deal in which the seats are rivals."""
    draw = random.Random(deal)
    while True:
        drawn = {option.name: draw.choice(option.values) for option in by_name(game.info.options)}
        with suppress(InvalidOption):  # some do not go together
            if not game.info.is_team(game.info.agree(players, drawn)):
                return drawn


def play(
    game: regnum.Game, specs: list[str], deal: int, options: dict[str, str] | None = None
) -> tuple[list[float], list[int], int]:
    """Shares of the victory and points by seat, and how many decisions it took."""
    match = Match(game, len(specs), deal, options or {})
    bots = [make_bot(spec, game, deal + seat) for seat, spec in enumerate(specs)]
    while not match.over:
        seat = match.on_turn
        match.play(bots[seat].choose(match.observe(seat), seat), seat)
    outcome = match.outcome
    assert outcome is not None
    share = 1 / len(outcome.winners)
    return (
        [share if seat in outcome.winners else 0.0 for seat in range(len(specs))],
        list(outcome.points),
        len(match.moves),
    )


def interval(mean: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval."""
    z = 1.96
    middle = (mean + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * math.sqrt(mean * (1 - mean) / games + z * z / (4 * games * games))
    return middle - half, middle + half


def main() -> None:
    """Play and print a line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("rival")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drawn", action="store_true", help="draw the options of each deal")
    parser.add_argument("--card", action="store_true")
    asked = parser.parse_args()
    if asked.card:
        check_pair(asked.bot, asked.rival)
    game = regnum.make(asked.game)
    won = points = rival_points = decisions = 0.0
    began = time.perf_counter()
    for number in range(asked.games):
        seat = number % asked.players
        specs = [asked.rival] * asked.players
        specs[seat] = asked.bot
        deal = asked.seed * 1_000_003 + number // asked.players
        options = options_of(game, asked.players, deal) if asked.drawn else None
        shares, scores, length = play(game, specs, deal, options)
        won += shares[seat]
        points += scores[seat]
        rival_points += (sum(scores) - scores[seat]) / (asked.players - 1)
        decisions += length
        if sys.stderr.isatty():
            print(f"\r{number + 1}/{asked.games}: {won / (number + 1):.3f}", end="", file=sys.stderr)
    low, high = interval(won / asked.games, asked.games)
    if asked.card:
        mean = won / asked.games
        write_on_card(game, Strength(asked.bot, asked.rival, asked.players, asked.games, mean, low, high, asked.drawn))
    print(
        f"{asked.bot} against {asked.players - 1} x {asked.rival}: {won / asked.games:.3f} "
        f"({low:.3f} to {high:.3f}) of {asked.games} games; points {points / asked.games:.1f} "
        f"against {rival_points / asked.games:.1f}; {decisions / asked.games:.0f} decisions a game; "
        f"{(time.perf_counter() - began) / asked.games:.2f} s a game"
    )


if __name__ == "__main__":
    main()
