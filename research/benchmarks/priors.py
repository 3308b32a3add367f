"""How well the judgement, a network's policy, and both together foretell what searches chose.

    python research/benchmarks/priors.py staufer --lessons games --net staufer.npz

In every tenth of the games that `regnum selfplay` wrote into a folder (those that `regnum imitate` has not learned
from) the cross entropy of the chosen action is told for priors as a search makes them: a softmax of the judgement after
each action, at several temperatures, and of the policy with several weights; a tenth of it is the same for all. The
judgement looks at states in which nothing is hidden, as a search looks at those that it has drawn.
"""

from __future__ import annotations

import argparse
from itertools import chain, islice
from pathlib import Path

import numpy as np
import torch

import regnum
from regnum.bots.kernels.greedy import TRIAL, NetworkEntries, Trial, promise
from regnum.bots.nets.network import error_of, layout_of, load
from regnum.core.actions import Choices
from regnum.core.contract import LONGS, Array, Spec
from regnum.core.kernels import NONE, STATES, Kernel
from regnum.core.state import MAX_SEATS
from regnum.learn.imitation import played_again, side_by_side
from regnum.learn.library import Library
from regnum.learn.model import from_network
from regnum.learn.rows import PositionRows
from regnum.learn.taught import TOLD_APART
from regnum.selfplay.shards import read_run

TEMPERATURES = 0.1, 0.2, 0.3, 0.5
WEIGHTS = 0.0, 0.25, 0.5, 0.75, 1.0
TRUST = 0.9
MOST = 8000
"""Decisions that are looked at."""


def promises(legal, apply, evaluate, rank, share, states, seats, trial, found):
    """`found[i, action]`: what the judgement says for `seats[i]` after each legal action and its details."""
    play = NetworkEntries(legal, apply, evaluate, rank, share)
    for i in range(len(states)):
        trial.states[0] = states[i]
        legal(trial.states[0], trial.choices[0])
        depth = trial.states[0].steps.depth
        for k in range(trial.choices[0].count):
            action = trial.choices[0].actions[k]
            found[i, action] = promise(play, trial, action, seats[i], depth)


FOUND = Array(np.float64, 2)
PROMISES = Kernel(promises, ("legal", "apply", "evaluate", "rank", "share"), Spec(NONE, (STATES, LONGS, TRIAL, FOUND)))


def judged(game, states, seats):
    """float64[state, action]: points of the judgement, in parts of its error; -inf for what is not legal."""
    points = np.full((len(states), game.actions.size), -np.inf)
    trial = Trial(game.state.zeros(4), Choices.zeros(2), np.zeros(MAX_SEATS, np.float32))
    game.bind(PROMISES)(states, seats, trial, points)
    return points / error_of(game, team=bool(states["team"][0]))


def liked(game, network, states, seats):
    """float64[state, action]: the logits of a network's policy."""
    layout = layout_of(game, network.card.encoding)
    model, rows = from_network(network, game, layout), PositionRows(game, layout, len(states), game.seats(states[:1]))
    with torch.no_grad():
        return model.policy(model.thought(torch.from_numpy(rows.of(states, seats)))).double().numpy()


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--lessons", type=Path, required=True)
    parser.add_argument("--net", type=Path, required=True)
    asked = parser.parse_args()
    game, run = regnum.make(asked.game), read_run(asked.lessons)
    library = Library(asked.lessons, game.info, run.players, run.options)
    scripts = (library.script(number, 1) for number in range(0, library.games, TOLD_APART))
    faced = chain.from_iterable(played_again(game, run.players, run.options, script, 0) for script in scripts)
    states, seats, taken = side_by_side(game, list(islice(faced, MOST)))
    points = judged(game, states, seats)
    likings = liked(game, load(asked.net, game), states, seats)
    legal = np.isfinite(points)

    def loss(logits):
        logits = np.where(legal, logits, -np.inf)
        parts = np.exp(logits - logits.max(axis=1, keepdims=True))
        prior = TRUST * parts / parts.sum(axis=1, keepdims=True) + (1 - TRUST) / legal.sum(axis=1, keepdims=True)
        return -np.log(prior[np.arange(len(taken)), taken]).mean()

    print(f"{len(taken):,} decisions; cross entropy, by temperature (down) and weight of the policy (across)")
    print("      " + "".join(f"{weight:8}" for weight in WEIGHTS))
    for temperature in TEMPERATURES:
        print(f"{temperature:6}" + "".join(f"{loss(points / temperature + w * likings):8.3f}" for w in WEIGHTS))
    print(f"the policy alone: {loss(likings):.3f}")


if __name__ == "__main__":
    main()
