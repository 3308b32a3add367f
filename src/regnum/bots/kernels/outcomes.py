"""What comes of actions, for a network that learns to tell which is best."""

from __future__ import annotations

from regnum.bots.kernels.greedy import QUESTION, TRIAL, Play, try_out
from regnum.core.contract import LONGS, Many, Spec
from regnum.core.kernels import NONE, STATES, Kernel
from regnum.core.rng import Stream


def outcomes(legal, apply, determinize, judge, question, trial, draw, actions, found):
    """`found[i]`: where `actions[i]` leads, followed as a greedy bot follows it; what is hidden is drawn anew once."""
    play = Play(legal, apply, judge)
    depth = 0 if question.whole_turn else question.seen[0].steps.depth
    trial.states[0] = question.seen[0]
    determinize(trial.states[0], question.seat, draw[0])
    for i in range(len(actions)):
        try_out(play, trial, actions[i], question.seat, depth)
        found[i] = trial.states[1]


OUTCOMES = Kernel(
    outcomes,
    ("legal", "apply", "determinize", "judge"),
    Spec(NONE, (QUESTION, TRIAL, Many(Stream), LONGS, STATES)),
)
