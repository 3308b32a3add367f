"""Positions after each action, for a network that learns which action is best."""

from __future__ import annotations

from regnum.bots.kernels.greedy import TRIAL, Play, try_out
from regnum.core.contract import LONGS, Many, Spec
from regnum.core.kernels import NONE, STATES, WHOLE, Kernel
from regnum.core.rng import Stream


def outcomes(legal, apply, determinize, evaluate, seen, seat, trial, draw, actions, found):
    """`found[i]`: where `actions[i]` has led at the end of the turn, as a greedy bot follows it.

    `seen[0]` is what `seat` sees, who decides; what is hidden is drawn anew once, the same for all actions.
    """
    play = Play(legal, apply, evaluate)
    trial.states[0] = seen[0]
    determinize(trial.states[0], seat, draw[0])
    for i in range(len(actions)):
        try_out(play, trial, actions[i], seat, 0)
        found[i] = trial.states[1]


OUTCOMES = Kernel(
    outcomes,
    ("legal", "apply", "determinize", "evaluate"),
    Spec(NONE, (STATES, WHOLE, TRIAL, Many(Stream), LONGS, STATES)),
)
