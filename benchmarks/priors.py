"""How well the judgement, a network's policy, and both together foretell what searches chose.

    python benchmarks/priors.py staufer --lessons games --net staufer.npz

In every tenth of the games that `regnum selfplay` wrote into a folder (those that `regnum imitate` has not learned
from) the cross entropy of the chosen action is told for priors as a search makes them: a softmax of the judgement after
each action, at several temperatures, and of the policy with several weights; a tenth of it is the same for all. The
judgement looks at states in which nothing is hidden, as a search looks at those that it has drawn.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import torch
from numba import types

import regnum
from regnum.bots.kernels.greedy import TRIAL, Known, Trial, promise
from regnum.bots.nets.network import error_of, layout_of, load
from regnum.core.actions import Choices
from regnum.core.contract import LONGS, Spec
from regnum.core.kernels import NONE, STATES, Kernel
from regnum.core.record import as_bytes
from regnum.core.state import MAX_SEATS
from regnum.learn.imitation import TOLD_APART
from regnum.learn.library import Library
from regnum.learn.model import from_network
from regnum.learn.rows import Rows
from regnum.selfplay.shards import read_run

TEMPERATURES = 0.1, 0.2, 0.3, 0.5
WEIGHTS = 0.0, 0.25, 0.5, 0.75, 1.0
TRUST = 0.9
MOST = 8000
"""Decisions that are looked at."""


def promises(legal, apply, judge, rank, share, states, seats, trial, found):
    """`found[i, action]`: what the judgement says for `seats[i]` after each legal action and its details."""
    play = Known(legal, apply, judge, rank, share)
    for i in range(len(states)):
        trial.states[0] = states[i]
        legal(trial.states[0], trial.choices[0])
        depth = trial.states[0].steps.depth
        for k in range(trial.choices[0].count):
            action = trial.choices[0].actions[k]
            found[i, action] = promise(play, trial, action, seats[i], depth)


FOUND = types.Array(types.float64, 2, "C")
PROMISES = Kernel(promises, ("legal", "apply", "judge", "rank", "share"), Spec(NONE, (STATES, LONGS, TRIAL, FOUND)))


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--lessons", type=Path, required=True)
    parser.add_argument("--net", type=Path, required=True)
    asked = parser.parse_args()
    game, run = regnum.make(asked.game), read_run(asked.lessons)
    library = Library(asked.lessons, game.info, run.players, run.options)
    seen, seats, chosen = [], [], []
    for number in range(0, library.games, TOLD_APART):
        script = library.script(number, 1)
        state = game.new(run.players, int(script.seeds[0]), run.options)
        for action in map(int, script.actions):
            if len(game.legal(state)) > 1 and len(seen) < MOST:
                seen.append(as_bytes(state).copy())
                seats.append(game.on_turn(state))
                chosen.append(action)
            game.apply(state, action)
    states, viewers, taken = game.state.zeros(len(seen)), np.array(seats), np.array(chosen)
    as_bytes(states)[:] = np.concatenate(seen)
    points = np.full((len(seen), game.actions.size), -np.inf)
    trial = Trial(game.state.zeros(4), Choices.zeros(2), np.zeros(MAX_SEATS, np.float32))
    game.bind(PROMISES)(states, viewers, trial, points)
    points /= error_of(game, team=bool(states["team"][0]))
    network = load(asked.net, game)
    layout = layout_of(game, network.card.encoding)
    model, rows = from_network(network, game, layout), Rows(game, layout, len(seen), run.players)
    with torch.no_grad():
        likings = model.policy(model.thought(torch.from_numpy(rows.of(states, viewers)))).double().numpy()
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
