"""The compiled part of the bots: they see observations and complete them at random, never the true state."""

from __future__ import annotations

import numpy as np

from regnum.core.actions import Choices
from regnum.core.contract import FLOATS, Many, Spec
from regnum.core.jit import rule
from regnum.core.kernels import WHOLE, Kernel
from regnum.core.rng import Stream
from regnum.core.state import on_turn


@rule
def value_for(judge, s, seat, values):
    """How far `seat` is judged to be ahead of the best of the others; a team, how far above its target."""
    judge(s, values)
    if s.team == 1:
        return values[seat]
    rival = -np.inf
    for other in range(s.seats):
        if other != seat:
            rival = max(rival, values[other])
    return values[seat] - rival


@rule
def best_next(legal, apply, judge, states, choices, seat, values):
    """The action after which `states[1]` is judged best for `seat`, each tried on `states[2]`; the first of equals."""
    legal(states[1], choices)
    best, best_value = choices.actions[0], -np.inf
    for i in range(choices.count):
        states[2] = states[1]
        apply(states[2], choices.actions[i])
        value = value_for(judge, states[2], seat, values)
        if value > best_value:
            best, best_value = choices.actions[i], value
    return best


@rule
def followed(legal, apply, judge, states, choices, seat, depth, values):
    """Let `seat` decide on greedily in `states[1]` as long as it has steps above `depth`: the details of an action."""
    while states[1].over == 0 and on_turn(states[1]) == seat and states[1].steps.depth > depth:
        apply(states[1], best_next(legal, apply, judge, states, choices, seat, values))


@rule
def promise(legal, apply, judge, states, choices, action, seat, depth, values):
    """How far ahead `seat` is judged to be after `action` in `states[0]` and its details, in the end in `states[1]`."""
    states[1] = states[0]
    apply(states[1], action)
    followed(legal, apply, judge, states, choices, seat, depth, values)
    return value_for(judge, states[1], seat, values)


def greedy(
    legal, apply, determinize, judge, seen, seat, samples, whole_turn, states, all_choices, draw, values, totals
):
    """The best action of `seat` by judgement; what follows from it is settled greedily, one decision at a time.

    An action that opens further choices of its own (which card, which city) is followed through them before it is
    judged, and with `whole_turn` 1 to the end of the turn. What is hidden is drawn anew for each of `samples` trials,
    and `totals[i]` adds up the judgements of the i-th legal action. `states` is scratch for three states,
    `all_choices` for two lists.
    """
    legal(seen[0], all_choices[0])
    choices = all_choices[0]
    for i in range(choices.count):
        totals[i] = 0.0
    if choices.count == 1:
        return choices.actions[0]
    depth = 0 if whole_turn else seen[0].steps.depth
    for _ in range(samples):
        states[0] = seen[0]
        determinize(states[0], seat, draw[0])
        for i in range(choices.count):
            totals[i] += promise(legal, apply, judge, states, all_choices[1], choices.actions[i], seat, depth, values)
    best = 0
    for i in range(choices.count):
        if totals[i] > totals[best]:
            best = i
    return choices.actions[best]


GREEDY = Kernel(
    greedy,
    ("legal", "apply", "determinize", "judge"),
    Spec(WHOLE, (Many(), WHOLE, WHOLE, WHOLE, Many(), Many(Choices), Many(Stream), FLOATS, FLOATS)),
)
