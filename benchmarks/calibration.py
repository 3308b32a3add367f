"""Does a seat to which a search gives 70 % win in 70 % of games? Whole games between bots, looked at now and then.

    python benchmarks/calibration.py council --games 100
    python benchmarks/calibration.py council --games 100 --judge ismcts:iterations=400 --judge net=own --fit 50
    python benchmarks/calibration.py council --games 100 --judge ends=40

Every `--every` decisions each judge is asked from what the seat on turn sees; all of them look at the same positions.
What it says of that seat's chance is put beside the share of the victory that the seat had at the end. A judge is a bot
that searches, or a network without a search: `net=own`, `net=FILE`, or `net=own,value_weight=0` for the evaluation.
`ends=N` shows how near one can come: N times it draws what is hidden and lets the very bots of the game play on to the
end; it tells how often the seat wins. With `--fit`, so many other games tell first how much surer of itself each judge
should be.

With `--card` and two judges, how much better the second one predicts is written on the card of the network that comes
with Regnum: if it certainly does, hints and analysis use it (`regnum.bots.nets.named`).

With `--options scenario=together` partners play, and what is told is the chance of their team.

Decisions of one game have one end, so intervals (95 %) come from drawing whole games anew (the bootstrap).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

import regnum
from regnum.bots import Bot, make_bot
from regnum.bots.advice import searcher
from regnum.bots.kernels.greedy import NetworkEntries
from regnum.bots.kernels.thinking import MIND, prospects
from regnum.bots.nets.mind import mind
from regnum.bots.nets.named import Networks, check_options, check_pair, write_on_card
from regnum.bots.nets.network import Calibration
from regnum.bots.parameters import parse_parameters
from regnum.core.contract import REALS, Many, Spec
from regnum.core.kernels import NONE, STATES, WHOLE, Kernel
from regnum.core.options import parse
from regnum.core.record import States
from regnum.core.rng import Stream
from regnum.match import Match

BINS = 5
THIRDS = ("first third", "second third", "last third")
SAMPLES = 16  # so often what is hidden is drawn for a network
DRAWS = 2000  # of the bootstrap
POWERS = np.linspace(0.4, 3.0, 53)
CERTAIN = 1e-4  # nobody is surer than this
OTHERS = 1 << 40  # seeds of those who play on lie so far from those of the players

Judge = Callable[[States, int], float]
Rows = NDArray[np.float64]
"""A row a decision: the game, how far it was, the share that came, and the chance that each judge told."""


def expect(legal, apply, determinize, evaluate, rank, share, seen, seat, place, draw, mind, expected):
    """`expected[seat]`: the mean of what a network tells of some states that fit what `seat` sees."""
    play = NetworkEntries(legal, apply, evaluate, rank, share)
    expected[:] = 0.0
    for _ in range(SAMPLES):
        place[0] = seen[0]
        determinize(place[0], seat, draw[0])
        prospects(play, mind, place[0], 0, seat)
        for p in range(place[0].seats):
            expected[p] += mind.guess[p] / SAMPLES


EXPECT = Kernel(
    expect,
    ("legal", "apply", "determinize", "evaluate", "rank", "share"),
    Spec(NONE, (STATES, WHOLE, STATES, Many(Stream), MIND, REALS)),
)


def network_alone(game: regnum.Game, spec: str, players: int, options: dict[str, str]) -> Judge:
    """Return a network's estimate without search."""
    asked, begun = parse_parameters(spec), game.new(players, 1, options)
    place, draw, expected = game.state.zeros(1), Stream.zeros(1), np.zeros(players)
    network = Networks(game, asked["net"]).for_game(begun)
    if network is None:
        sys.exit(f"{spec} stands for no network here")
    thinking = mind(game, network, place, players, game.team(begun), value_weight=float(asked.get("value_weight", 1)))

    def chance(seen: States, seat: int) -> float:
        game.bind(EXPECT)(seen, seat, place, draw, thinking, expected)
        return float(expected[seat])

    return chance


def search(game: regnum.Game, spec: str, deal: int) -> Judge:
    """Return a search's estimate for its best action."""
    bot = searcher(spec, game, deal)
    return lambda seen, seat: float(bot.look(seen, seat).best.shares[seat])


def players_of(game: regnum.Game, asked: argparse.Namespace, seed: int) -> list[Bot]:
    """A bot for each seat."""
    return [make_bot(asked.bot, game, seed * asked.players + seat) for seat in range(asked.players)]


def to_the_end(game: regnum.Game, asked: argparse.Namespace, times: int, deal: int) -> Judge:
    """Return the share won by such players from positions that fit the observation."""
    bots, draw = players_of(game, asked, deal + OTHERS), Stream.zeros(1)
    draw["random"] = deal

    def chance(seen: States, seat: int) -> float:
        won = 0.0
        for _ in range(times):
            state = game.determinize(seen, seat, draw)
            while not game.over(state):
                on_turn = game.on_turn(state)
                game.apply(state, bots[on_turn].choose(game.observe(state, on_turn), on_turn))
            won += game.shares(state)[seat]
        return won / times

    return chance


def ends(spec: str) -> int:
    """Return the number of playouts per position of a judge; 0 for other judges. Raises ValueError."""
    name, _, times = spec.partition("=")
    if name != "ends":
        return 0
    if not times.isdecimal() or int(times) < 1:
        raise ValueError(f"{spec} says no number: ends=40 has each position played to its end 40 times")
    return int(times)


def judge_of(game: regnum.Game, spec: str, asked: argparse.Namespace, deal: int) -> Judge:
    """A judge by its name."""
    if times := ends(spec):
        return to_the_end(game, asked, times, deal)
    if spec.startswith("net="):
        return network_alone(game, spec, asked.players, asked.options)
    return search(game, spec, deal)


def look_on(game: regnum.Game, asked: argparse.Namespace, deal: int) -> Rows:
    """The decisions of one game that were looked at."""
    players = asked.players
    match = Match(game, players, deal, asked.options)
    bots = players_of(game, asked, deal)
    judges = [judge_of(game, spec, asked, deal) for spec in asked.judge]
    told: list[tuple[int, int, list[float]]] = []
    while not match.over:
        seat = match.on_turn
        seen = match.observe(seat)
        if len(match.moves) % asked.every == 0 and len(match.legal()) > 1:
            told.append((seat, len(match.moves), [judge(seen, seat) for judge in judges]))
        match.play(bots[seat].choose(seen, seat), seat)
    came = game.shares(match.state)
    rows = [(deal, at / len(match.moves), came[seat], *chances) for seat, at, chances in told]
    return np.array(rows).reshape(-1, 3 + len(judges))


def look_on_all(game: regnum.Game, asked: argparse.Namespace, games: int, seed: int) -> Rows:
    """The decisions of so many games."""
    rows = []
    for number in range(games):
        rows.append(look_on(game, asked, seed * 1_000_003 + number))
        if sys.stderr.isatty():
            print(f"\r{number + 1}/{games}", end="", file=sys.stderr)
    return np.concatenate(rows)


def sharpened(chances: NDArray[np.float64], power: float) -> NDArray[np.float64]:
    """Chances of somebody surer of himself by so much; 1 leaves them as they are."""
    inside = np.clip(chances, CERTAIN, 1 - CERTAIN)
    return inside**power / (inside**power + (1 - inside) ** power)


def wrong(chances: NDArray[np.float64], came: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return each decision's contribution to the Brier score."""
    return (chances - came) ** 2


def fitted(rows: Rows, judge: int) -> float:
    """The power with which a judge would have been least wrong."""
    return float(min(POWERS, key=lambda power: wrong(sharpened(rows[:, 3 + judge], power), rows[:, 2]).mean()))


def with_interval(values: NDArray[np.float64], games: NDArray[np.float64]) -> tuple[float, float, float]:
    """The mean of what decisions add, with its interval over games."""
    _, which = np.unique(games, return_inverse=True)
    sums, counts = np.bincount(which, values), np.bincount(which)
    drawn = np.random.default_rng(1).integers(len(sums), size=(DRAWS, len(sums)))
    low, high = np.percentile(sums[drawn].sum(1) / counts[drawn].sum(1), [2.5, 97.5])
    return float(values.mean()), float(low), float(high)


def tell(name: str, rows: Rows, chances: NDArray[np.float64], first: NDArray[np.float64], times: int) -> None:
    """Report a judge: its score, the difference to the first judge, and one line per bin.

    `times`: how often it had each position played to its end, or 0. What it won in so few games differs by chance from
    what it would win in many.
    """
    came, games = rows[:, 2], rows[:, 0]
    errors = wrong(chances, came)
    score = "{:.4f} ({:.4f} to {:.4f})".format
    print(f"{name}: Brier score {score(*with_interval(errors, games))} of {len(rows)} decisions")
    if chances is not first:
        print(f"    less than the first judge's by {score(*with_interval(wrong(first, came) - errors, games))}")
    if times > 1:
        luck = (chances * (1 - chances)).mean() / (times - 1)
        print(f"    with infinitely many ends about {errors.mean() - luck:.4f}")
    thirds = np.minimum((rows[:, 1] * len(THIRDS)).astype(int), len(THIRDS) - 1)
    print("    " + ", ".join(f"{third} {errors[thirds == i].mean():.3f}" for i, third in enumerate(THIRDS)))
    bins = np.minimum((chances * BINS).astype(int), BINS - 1)
    for number in range(BINS):
        inside = bins == number
        if inside.any():
            mean = partial(np.mean, where=inside)
            print(f"    told {mean(chances):.2f}, came {mean(came):.2f}, {inside.sum()} decisions")


def main() -> None:
    """Play, look and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", type=parse, default={}, help="name=value,name=value")
    parser.add_argument("--bot", default="greedy:ahead=turn")
    parser.add_argument("--judge", action="append")
    parser.add_argument("--every", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fit", type=int, default=0)
    parser.add_argument("--card", action="store_true")
    asked = parser.parse_args()
    asked.judge = asked.judge or ["ismcts:iterations=400"]
    if asked.card:
        if len(asked.judge) != 2 or asked.fit:
            parser.error("--card takes two judges as they are: one without the network, and one with it; no --fit")
        check_pair(*reversed(asked.judge))
    try:
        for spec in asked.judge:
            ends(spec)
    except ValueError as error:
        parser.error(str(error))
    game = regnum.make(asked.game)
    if asked.card:
        check_options(game, asked.players, asked.options)
    powers = [1.0] * len(asked.judge)
    if asked.fit:
        other = look_on_all(game, asked, asked.fit, asked.seed + 1000)
        powers = [fitted(other, judge) for judge in range(len(asked.judge))]
    rows = look_on_all(game, asked, asked.games, asked.seed)
    chances = [sharpened(rows[:, 3 + i], power) for i, power in enumerate(powers)]
    for judge, power, told in zip(asked.judge, powers, chances, strict=True):
        name = judge if not asked.fit else f"{judge}, surer by {power:.2f}"
        tell(name, rows, told, chances[0], ends(judge) if power == 1 else 0)
    if asked.card:
        rival, judge = asked.judge
        better = wrong(chances[0], rows[:, 2]) - wrong(chances[1], rows[:, 2])
        team = game.team(game.blank(asked.players, asked.options))
        found = Calibration(judge, rival, asked.players, asked.games, *with_interval(better, rows[:, 0]), team)
        write_on_card(game, found)


if __name__ == "__main__":
    main()
