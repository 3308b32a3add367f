"""How long a network takes to evaluate a position, in processor time of one core.

    python benchmarks/networks.py council

Positions of random two-player games, one after the other as they came about, as the seat on turn sees them: what a
search asks. The time holds the copy of the state, what changed since the seat looked last, both layers, the game's
judgement and the shares.
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import regnum
from regnum.bots.kernels.thinking import MIND, shares_seen, think
from regnum.bots.nets.mind import mind
from regnum.bots.nets.network import card_for, layout_of
from regnum.core.contract import LONGS, Spec
from regnum.core.kernels import NONE, STATES, Kernel
from regnum.core.record import as_bytes
from regnum.learn.model import Model, to_network

POSITIONS = 20_000


def evaluate(judge, network, place, states, viewers):
    """Look at one state after the other."""
    for i in range(len(states)):
        place[0] = states[i]
        think(network, place[0], 0, viewers[i])
        shares_seen(judge, network, place[0], viewers[i], network.guess)


EVALUATE = Kernel(evaluate, ("judge",), Spec(NONE, (MIND, STATES, STATES, LONGS)))


def main() -> None:
    """Measure the game that is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="council")
    game = regnum.make(parser.parse_args().game)
    states, viewers, place = game.state.zeros(POSITIONS), np.zeros(POSITIONS, np.int64), game.state.zeros(1)
    random, state = np.random.default_rng(1), game.new(2, 1)
    for i in range(POSITIONS):
        if game.over(state):
            state = game.new(2, i)
        as_bytes(states)[i] = as_bytes(state)[0]
        viewers[i] = game.on_turn(state)
        game.apply(state, int(random.choice(game.legal(state))))
    run = game.bind(EVALUATE)
    layout = layout_of(game)
    untrained = to_network(Model(game, layout), card_for(game, layout, (2,)), layout)  # it takes as long as any
    memory = mind(game, untrained, place, 2, team=False)
    times = []
    for _ in range(5):
        began = time.thread_time()
        run(memory, place, states, viewers)
        times.append((time.thread_time() - began) / POSITIONS)
    print(f"{game.info.name}: {1e6 * min(times):.2f} to {1e6 * max(times):.2f} microseconds an evaluation")


if __name__ == "__main__":
    main()
