"""Independent playouts from a position to the end of the game: the samples of a review."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from regnum.bots.kernels.greedy import TRIAL, Play
from regnum.bots.kernels.playouts import TO_THE_END, roll_out
from regnum.bots.kernels.search import WORK
from regnum.core.contract import LONGS, POINTS, Array, Spec
from regnum.core.kernels import NONE, STATES, WHOLE, Kernel


class Policy(NamedTuple):
    """The way in which all seats decide in a playout, as `roll_out` reads it."""

    tries: Any  # random legal actions of which the best by the game's evaluation is taken
    top_k: Any  # 0: no network is asked
    temperature: Any
    rollout_policy_weight: Any


class Batch(NamedTuple):
    """The playouts to run. Playouts with the same seed deal the hidden information alike."""

    seen: Any  # observations of one position
    viewers: Any  # int64[observation]: whose each is
    actions: Any  # int64[playout]: the first action, below 0 for none
    seeds: Any  # uint64[playout]


class Results(NamedTuple):
    """The ends of the playouts."""

    shares: Any  # float64[playout, seat]: of the victory
    points: Any  # int32[playout, seat, part of the score]


def sample(legal, apply, determinize, evaluate, rank, share, score, batch, policy, trial, work, points, results):
    """Play `batch` to the end. The observations take turns, so that each viewer's knowledge counts the same."""
    play, s = Play(legal, apply, evaluate), trial.states[0]
    for i in range(len(batch.seeds)):
        k = i % len(batch.viewers)
        work.streams[0].random = batch.seeds[i]
        trial.states[0] = batch.seen[k]
        determinize(s, batch.viewers[k], work.streams[0])
        if batch.actions[i] >= 0:
            apply(s, batch.actions[i])
        roll_out(play, (), trial, work, TO_THE_END, policy)
        rank(s, work.ranks)
        share(s, work.ranks, work.shares)
        score(s, points)
        for seat in range(s.seats):
            results.shares[i, seat] = work.shares[seat]
            for part in range(points.shape[1]):
                results.points[i, seat, part] = points[seat, part]


BATCH = Batch(STATES, LONGS, LONGS, Array(np.uint64))
POLICY = Policy(WHOLE, WHOLE, np.float64, np.float64)
RESULTS = Results(Array(np.float64, 2), Array(np.int32, 3))

SAMPLE = Kernel(
    sample,
    ("legal", "apply", "determinize", "evaluate", "rank", "share", "score"),
    Spec(NONE, (BATCH, POLICY, TRIAL, WORK, POINTS, RESULTS)),
)
