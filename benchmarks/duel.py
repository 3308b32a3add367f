"""Measures the strength of one bot against another: whole games in every seating, on one core, with a 95 % interval.

    python benchmarks/duel.py council ismcts:iterations=2000 greedy --games 100
    python benchmarks/duel.py council ismcts:iterations=2000 greedy --games 100 --players 4
    python benchmarks/duel.py architects ismcts:iterations=290,net=own ismcts:iterations=400 --games 200 --card

The first bot takes one seat, the second all the others; the seat moves on with every game, and the same deal is played
from every seat. A shared victory counts in equal parts.

With `--drawn` the options of each deal are drawn, too: of all that have named values (no numbers, no documents), but
for those that `--options` names.

    python benchmarks/duel.py architects ismcts:iterations=200,net=own ismcts:iterations=200 --options scenario=together

Teams do not meet: each deal is played by a team of the first bot and by one of the second. Whoever alone has won it has
won, both have half if both or neither have.

With `--card` the outcome is written on the card of the network that comes with Regnum: if the first bot was certainly
stronger, a search with the network has proven itself, and levels use it (`regnum.bots.nets.named`). Budgets that take
as long are yours to choose: `pace.py` tells how long each takes at the same positions.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from statistics import mean
from typing import NamedTuple

import regnum
from regnum.arena.statistics import wilson
from regnum.bots import make_bot
from regnum.bots.nets.named import check_options, check_pair, write_on_card
from regnum.bots.nets.network import Strength
from regnum.core.errors import InvalidOption
from regnum.core.options import by_name, parse
from regnum.match import Match


class Played(NamedTuple):
    """Return the result of a game by seat, and its number of decisions."""

    shares: list[float]  # of the victory
    points: list[int]
    decisions: int


class Result(NamedTuple):
    """Return the first bot's share of a game, or of a deal of two teams, with details."""

    won: float
    points: float  # a seat
    rival_points: float
    decisions: float
    alone: tuple[float, float] = (0.0, 0.0)  # of teams: whether the first and the second won


def options_of(game: regnum.Game, players: int, deal: int, given: Mapping[str, str]) -> dict[str, str]:
    """Options drawn for a deal, but for those that are given; the seats are rivals or a team as with those alone."""
    draw, team = random.Random(deal), game.info.is_team(game.info.agree(players, given))
    while True:
        drawn = {option.name: draw.choice(option.values) for option in by_name(game.info.options)} | given
        with suppress(InvalidOption):  # some do not go together
            if game.info.is_team(game.info.agree(players, drawn)) == team:
                return drawn


def play(game: regnum.Game, specs: list[str], deal: int, options: Mapping[str, str]) -> Played:
    """One game of bots."""
    match = Match(game, len(specs), deal, options)
    bots = [make_bot(spec, game, deal + seat) for seat, spec in enumerate(specs)]
    while not match.over:
        seat = match.on_turn
        match.play(bots[seat].choose(match.observe(seat), seat), seat)
    outcome = match.outcome
    assert outcome is not None
    return Played(game.shares(match.state).tolist(), list(outcome.points), len(match.moves))


def against_rivals(
    game: regnum.Game, bot: str, rival: str, players: int, number: int, deal: int, options: Mapping[str, str]
) -> Result:
    """One game, in which the seat of the first bot is that of the number."""
    seat = number % players
    specs = [rival] * players
    specs[seat] = bot
    played = play(game, specs, deal, options)
    mine = played.points[seat]
    return Result(played.shares[seat], mine, (sum(played.points) - mine) / (players - 1), played.decisions)


def beside_a_team(
    game: regnum.Game, bot: str, rival: str, players: int, deal: int, options: Mapping[str, str]
) -> Result:
    """One deal, played by a team of each bot."""
    mine, other = (play(game, [spec] * players, deal, options) for spec in (bot, rival))
    alone = mine.shares[0], other.shares[0]
    points = [mean(played.points) for played in (mine, other)]
    return Result((1 + alone[0] - alone[1]) / 2, *points, (mine.decisions + other.decisions) / 2, alone)


def main() -> None:
    """Play and print a line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("rival")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", type=parse, default={}, help="name=value,name=value")
    parser.add_argument("--drawn", action="store_true", help="draw the other options of each deal")
    parser.add_argument("--card", action="store_true")
    asked = parser.parse_args()
    game, players = regnum.make(asked.game), asked.players
    team = game.team(game.blank(players, asked.options))
    pair = asked.bot, asked.rival
    if asked.card:
        check_pair(*pair)
        check_options(game, players, asked.options)
    found: list[Result] = []
    began = time.perf_counter()
    for number in range(asked.games):
        deal = asked.seed * 1_000_003 + (number if team else number // players)
        options = options_of(game, players, deal, asked.options) if asked.drawn else asked.options
        if team:
            found.append(beside_a_team(game, *pair, players, deal, options))
        else:
            found.append(against_rivals(game, *pair, players, number, deal, options))
        if sys.stderr.isatty():
            won = sum(one.won for one in found) / len(found)
            print(f"\r{number + 1}/{asked.games}: {won:.3f}", end="", file=sys.stderr)
    won = mean(one.won for one in found)
    low, high = map(float, wilson(won, asked.games))
    if asked.card:
        write_on_card(game, Strength(*pair, players, asked.games, won, low, high, asked.drawn, team))
    who, each = (f"a team of {players} x", "deal") if team else (f"{players - 1} x", "game")
    print(
        f"{asked.bot} against {who} {asked.rival}: {won:.3f} "
        f"({low:.3f} to {high:.3f}) of {asked.games} {each}s; points {mean(one.points for one in found):.1f} "
        f"against {mean(one.rival_points for one in found):.1f}; "
        f"{mean(one.decisions for one in found):.0f} decisions a game; "
        f"{(time.perf_counter() - began) / asked.games:.2f} s a {each}"
    )
    for spec, of_all in zip(pair, zip(*(one.alone for one in found), strict=True), strict=True) if team else ():
        low, high = map(float, wilson(mean(of_all), asked.games))
        print(f"teams of {spec} won {mean(of_all):.3f} ({low:.3f} to {high:.3f})")


if __name__ == "__main__":
    main()
