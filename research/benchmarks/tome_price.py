"""Value of the weight of tomes in the evaluation: greedy bots with another weight against those with the shipped one.

    python research/benchmarks/tome_price.py TIMES [--players 2] [--campaigns 200] [--seed 9000]

Plays whole Tomesagas. Every second seat weighs tomes TIMES as much as the others (0: not at all); seats change from
campaign to campaign. Prints how often those seats win the campaign, with Wilson's interval of 95 %, and the tomes that
both kinds take.
"""

from __future__ import annotations

import argparse
import copy
import sys
from collections.abc import Sequence
from typing import Any

from regnum import registry
from regnum.arena.statistics import wilson
from regnum.bots.bot import Greedy
from regnum.campaign.campaign import carried, opened
from regnum.core.contract import ENTRIES
from regnum.core.game import Game
from regnum.core.jit import rule
from regnum.core.standing import Standing
from regnum.games.kingdom.rules.tomes import is_campaign, worth_of_tomes

INFO = registry.campaign("tomesaga")


def weighing(game: Game, times: float) -> Game:
    """The game with a judgement in which tomes count so many times as much."""
    evaluate, more = game.rules.evaluate, times - 1.0

    @rule
    def judge_otherwise(s: Any, values: Any) -> None:
        evaluate(s, values)
        if is_campaign(s):
            for p in range(s.seats):
                values[p] += more * worth_of_tomes(s, p)

    other = copy.copy(game)
    entry = ENTRIES["evaluate"].bind(judge_otherwise, game.state)
    other._functions = game._functions | {"evaluate": entry}
    return other


def play(games: Sequence[Sequence[Game]], players: int, seed: int) -> Standing:
    """One campaign; seat s of chapter c judges by `games[c][s]`."""
    text = INFO.begin
    for chapter, own in enumerate(games):
        match = opened(INFO, chapter, text, players, seed, {})
        bots = [Greedy(game, seed * 10 + seat) for seat, game in enumerate(own)]
        while not match.over:
            seat = match.on_turn
            match.play(bots[seat].choose(match.observe(seat), seat), seat)
        text = carried(match)
    return INFO.standing(text, players)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description="What the price of tomes in the judgement is worth.")
    parser.add_argument("times", type=float)
    for name, default in (("players", 2), ("campaigns", 200), ("seed", 9000)):
        parser.add_argument(f"--{name}", type=int, default=default)
    asked = parser.parse_args()
    shipped = [registry.make(name) for name in INFO.chapters]
    others = [weighing(game, asked.times) for game in shipped]
    wins, tomes = 0.0, [0, 0]
    for number in range(asked.campaigns):
        other = [(seat + number) % 2 == 0 for seat in range(asked.players)]
        games = [[b if one else a for one in other] for a, b in zip(shipped, others, strict=True)]
        end = play(games, asked.players, asked.seed + number // 2)  # each deal twice, with changed seats
        wins += sum(other[seat] for seat in end.leaders) / len(end.leaders)
        for seat, points in enumerate(end.points):
            tomes[not other[seat]] += points
    share = wins / asked.campaigns
    low, high = wilson(share, asked.campaigns)
    a, b = (n / asked.campaigns for n in tomes)
    sys.stdout.write(
        f"tomes {asked.times:g} times as dear, {asked.players} players, {asked.campaigns} campaigns: "
        f"wins {share:.1%} ({low:.1%} to {high:.1%}), tomes a campaign {a:.2f} against {b:.2f}\n"
    )


if __name__ == "__main__":
    main()
