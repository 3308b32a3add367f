"""Measures networks: processor time per evaluation on one core, and strength without search.

    python benchmarks/networks.py council
    python benchmarks/networks.py council --deals 200

Positions of random two-player games, one after the other as they came about, as the seat on turn sees them: what a
search asks. The time holds the copy of the state, what changed since the seat looked last, both layers, the game's
judgement and the shares.

With `--deals`, `greedy:ahead=turn,net=own` (or `--net FILE`) plays so many deals from every seat against
`greedy:ahead=turn`, in compiled code; its share of the victories is told with the interval at 95 %.
"""

from __future__ import annotations

import argparse
import sys
import time

import numpy as np

import regnum
from regnum.bots.kernels.thinking import MIND, shares_seen, think
from regnum.bots.nets.mind import mind
from regnum.bots.nets.named import OWN, Networks
from regnum.bots.nets.network import card_for, layout_of
from regnum.core.contract import LONGS, Spec
from regnum.core.game import Game
from regnum.core.kernels import NONE, STATES, Kernel
from regnum.core.options import parse
from regnum.core.record import as_bytes
from regnum.learn.model import Model, to_network
from regnum.learn.school import School

POSITIONS = 20_000


def evaluate(evaluate, network, place, states, viewers):
    """Look at one state after the other."""
    for i in range(len(states)):
        place[0] = states[i]
        think(network, place[0], 0, viewers[i])
        shares_seen(evaluate, network, place[0], viewers[i], network.guess)


EVALUATE = Kernel(evaluate, ("evaluate",), Spec(NONE, (MIND, STATES, STATES, LONGS)))


def seconds_an_evaluation(game: Game) -> tuple[float, float]:
    """The best and the worst of five runs, in processor time."""
    states, viewers, place = game.state.zeros(POSITIONS), np.zeros(POSITIONS, np.int64), game.state.zeros(1)
    random, state = np.random.default_rng(1), game.new(2, 1)
    for i in range(POSITIONS):
        if game.over(state):
            state = game.new(2, i)
        as_bytes(states)[i] = as_bytes(state)[0]
        viewers[i] = game.on_turn(state)
        game.apply(state, int(random.choice(game.legal(state))))
    run, layout = game.bind(EVALUATE), layout_of(game)
    untrained = to_network(Model(game, layout), card_for(game, layout, (2,)), layout)  # it takes as long as any
    memory = mind(game, untrained, place, 2, team=False)
    times = []
    for _ in range(5):
        began = time.thread_time()
        run(memory, place, states, viewers)
        times.append((time.thread_time() - began) / POSITIONS)
    return min(times), max(times)


def main() -> None:
    """Measure the game that is named."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="council")
    parser.add_argument("--deals", type=int, default=0)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--options", default="", help="as of regnum train, for instance scenario=together")
    parser.add_argument("--net", default=OWN)
    parser.add_argument("--seed", type=int, default=2026)
    asked = parser.parse_args()
    game = regnum.make(asked.game)
    if asked.deals:
        options = parse(asked.options)
        network = Networks(game, asked.net).for_game(game.new(asked.players, 1, options))
        if network is None:
            sys.exit(f"{asked.net} stands for no network here")
        school = School(game, asked.players, options)
        outcome = school.contest(network, None, asked.seed, 0, asked.deals)
        print(f"{asked.game}: {outcome.won:.1%} ({outcome.low:.1%} to {outcome.high:.1%}) of {outcome.games} games")
    else:
        best, worst = seconds_an_evaluation(game)
        print(f"{asked.game}: {1e6 * best:.2f} to {1e6 * worst:.2f} microseconds an evaluation")


if __name__ == "__main__":
    main()
