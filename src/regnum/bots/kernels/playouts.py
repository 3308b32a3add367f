"""Playouts: continue a game below the tree until it is evaluated."""

from __future__ import annotations

import numpy as np

from regnum.bots.kernels.greedy import promise
from regnum.bots.kernels.thinking import liking, think
from regnum.core.jit import rule
from regnum.core.kernels import pick
from regnum.core.state import on_turn

TO_THE_END = -1
"""So many turns of a playout: until the game is over."""
ALL = 0
"""So many tries of a playout: every legal action."""


@rule
def keep_likely(mind, s, seat, choices, most, likings):
    """Keep at most a number of the choices of `seat`: those the policy prefers, best first.

    `likings`, float64[CHOICES], then holds how much it likes the i-th that is left: a logit.
    """
    think(mind, s, 0, seat)
    for i in range(choices.count):
        likings[i] = liking(mind, choices.actions[i])
    kept = min(most, choices.count)
    for i in range(kept):
        best = i
        for k in range(i + 1, choices.count):
            if likings[k] > likings[best]:
                best = k
        action, much = choices.actions[best], likings[best]
        choices.actions[best], likings[best] = choices.actions[i], likings[i]
        choices.actions[i], likings[i] = action, much
    choices.count = kept


@rule
def roll_out(play, mind, trial, work, turns, params):
    """Play `states[0]` on until the turn has passed `turns` times, or to the end for TO_THE_END.

    Each action is the one judged best of `tries` random ones, or of all for ALL. If a network is asked, it is the best
    of the `top_k` ones that its policy prefers: `rollout_policy_weight` times its logits are added to the evaluation,
    in the units of the prior. Each is evaluated with its details settled: an action is worth little before it is known
    with which card and where. With one try it is a random one, of those that are left.
    """
    states, choices, stream, tries = trial.states, trial.choices[0], work.streams[0], params.tries
    s = states[0]
    seat = on_turn(s)
    while s.over == 0:
        if on_turn(s) != seat:
            seat = on_turn(s)
            turns -= 1
        if turns == 0:
            return
        play.legal(s, choices)
        guided = len(mind) > 0 and params.top_k > 0 and choices.count > 1
        if guided:
            keep_likely(mind, s, seat, choices, params.top_k, work.weights)
        if tries == 1 or choices.count == 1:
            play.apply(s, pick(choices, stream))
            continue
        depth, best = s.steps.depth, -np.inf
        for i in range(choices.count if guided or tries == ALL else tries):
            action = choices.actions[i] if guided or tries == ALL else pick(choices, stream)
            value = promise(play, trial, action, seat, depth)
            if guided:
                value += params.rollout_policy_weight * params.temperature * work.weights[i]
            if value > best:
                best = value
                states[3] = states[1]
        states[0] = states[3]
