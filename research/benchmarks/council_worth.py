"""What were things worth at the end, in games of The Council of Four between bots? Its judgement rests on the answer.

    python research/benchmarks/council_worth.py --players 2 --games 250

At the beginning of every turn the lead in coins, assistants, cards and so on is noted, and at the end by how much the
lead in points has changed since. A least-squares fit by phase of the game says what a unit of each was worth. Now and
then a move is taken at random, so that more than one way of playing is seen.
"""

from __future__ import annotations

import argparse

import numpy as np
from numpy.typing import NDArray

import regnum
from regnum.bots import make_bot
from regnum.games.council.data.components import BONUS_CITIES, BONUS_POINTS, BONUSES, COUNCILS, KING_POINTS
from regnum.games.council.rules.councils import matching_cards
from regnum.games.council.rules.evaluation import NEED, useful_permits
from regnum.games.council.rules.state import StepKind
from regnum.match import Match

THINGS = ("coin", "assistant", "card", "match", "permit", "step", "emporium", "completion", "on turn")
RANDOM_MOVES = 0.04
PHASES = ((0, 2), (2, 4), (4, 6), (6, 8), (8, 10))  # emporiums of whoever has most
Row = tuple[int, NDArray[np.float64], float]
"""The phase, the lead in each of the things, and the lead in points."""


def holdings(game: regnum.Game, match: Match, seat: int) -> list[float]:
    """What a seat has now."""
    s, me = match.state[0], match.state[0]["players"][seat]
    matches = sum(game.ask(matching_cards, match.state, seat, council) for council in range(len(COUNCILS)))
    permits = game.ask(useful_permits, match.state, seat)
    king = int(KING_POINTS[s["king_tiles"]]) if s["king_tiles"] < len(KING_POINTS) else 0
    done = [
        int(me["emporiums"] & BONUS_CITIES[s["map"], bonus]).bit_count() / NEED[s["map"], bonus]
        for bonus in range(len(BONUSES))
    ]
    open_tiles = [bonus for bonus in range(len(BONUSES)) if int(s["bonuses"]) >> bonus & 1]
    completion = sum(done[bonus] ** 2 * (int(BONUS_POINTS[bonus]) + king) for bonus in open_tiles)
    emporiums = int(me["emporiums"]).bit_count()
    goods = (me["coins"], me["assistants"], me["hand_size"])
    return [*map(float, goods), matches, permits, float(me["nobility"]), emporiums, completion, match.on_turn == seat]


def play(game: regnum.Game, players: int, seed: int, bot: str) -> list[tuple[Row, float]]:
    """The leads of every seat at the beginning of every turn of a game, each with its lead in points at the end."""
    match, random = Match(game, players, seed), np.random.default_rng(seed)
    bots = [make_bot(bot, game, seed + seat) for seat in range(players)]
    noted: list[tuple[int, Row]] = []
    begun = (-1, -1)
    while not match.over:
        s, seat = match.state[0], match.on_turn
        turn = (int(s["round"]), seat)
        if (
            turn != begun
            and s["steps"]["stack"][s["steps"]["depth"] - 1]["kind"] == StepKind.TURN
            and s["turns_left"] < 0
        ):
            begun = turn
            things = np.array([holdings(game, match, p) for p in range(players)])
            points = game.score(match.state).sum(axis=1)
            phase = int(things[:, THINGS.index("emporium")].max())
            noted += [(p, (phase, lead(things, p), float(lead(points, p)))) for p in range(players)]
        match.play(
            bots[seat].choose(match.observe(seat), seat)
            if random.random() >= RANDOM_MOVES
            else int(random.choice(match.legal()))
        )
    final = game.score(match.state).sum(axis=1)
    return [(row, float(lead(final, p))) for p, row in noted]


def lead(values: NDArray[np.generic], seat: int) -> NDArray[np.float64]:
    """How far a seat is ahead of the mean of the others."""
    numbers = values.astype(np.float64)
    return np.asarray(numbers[seat] - np.delete(numbers, seat, axis=0).mean(axis=0))


def main() -> None:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=250)
    parser.add_argument("--bot", default="greedy:ahead=turn")
    asked = parser.parse_args()
    game = regnum.make("council")
    rows = [row for seed in range(asked.games) for row in play(game, asked.players, seed, asked.bot)]
    print("emporiums " + "".join(f"{thing:>11}" for thing in THINGS) + "      error")
    for low, high in PHASES:
        some = [(things, final - points) for (phase, things, points), final in rows if low <= phase < high]
        if len(some) < 10 * len(THINGS):
            continue
        leads, gains = np.array([things for things, _ in some]), np.array([gain for _, gain in some])
        worth, *_ = np.linalg.lstsq(leads, gains, rcond=None)
        error = float(np.std(gains - leads @ worth))
        print(f"{low} to {high - 1}    " + "".join(f"{one:11.2f}" for one in worth) + f"{error:11.1f}")


if __name__ == "__main__":
    main()
