"""Inference of a network on an observation: the share of victory of every seat, and a policy.

Only public things and those that the viewer sees go in: `looking` shows the record through the viewer's masks. To what
the network says of the shares comes the game's judgement of the state at hand, as much as the network trusts it; bots
ask about states in which the hidden things were drawn anew, so neither of them knows more than the seat.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from regnum.bots.kernels.looking import SUMS, TABLE, TABLES, Shown, look_at
from regnum.core.contract import FLOATS, INTS, LONGS, REALS, Array
from regnum.core.jit import rule
from regnum.core.state import on_turn
from regnum.core.steps import top


class Mind(NamedTuple):
    """A network ready to evaluate the states of a block of memory, for a number of rivals or a team."""

    tables: Any  # how a state is written as numbers
    words: Any  # int64[state, word]: the memory of the states that it looks at
    shown: Any  # for each viewer the sums of the first layer over what it saw last
    first: Any  # float32[number, unit]: the weights of the first layer, of one step of each number
    turn: Any  # float32[seat, unit]: weights for whose turn it is, counted from the viewer
    kind: Any  # float32[kind, unit]: weights for what is decided, by the kind of the step on top
    second: Any  # float32[unit of the first layer, unit]
    second_bias: Any
    value: Any  # float32[seat, unit]: whose share, counted from the viewer
    value_bias: Any
    trust: Any  # float32[unit]: by how much more the judgement counts, as a logarithm
    trust_bias: Any  # float32[1]
    point: Any  # what a point of the judgement counts before that
    policy: Any  # float32[action, unit]
    policy_bias: Any
    policy_weight: Any  # of the policy, when a greedy bot adds it to what it expects after an action, both as logits
    signal: Any  # float32[units of the first layer], after it
    thought: Any  # float32[units of the second layer], after it
    judged: Any  # float32[MAX_SEATS]: what the game's judgement says
    guess: Any  # float64[MAX_SEATS]: the share of the victory of each seat
    ranks: Any  # int32[MAX_SEATS]


@rule
def think(mind, s, state, viewer):
    """Look at `s`, which is in row `state` of the memory, with the eyes of `viewer`; the result is in `thought`."""
    look_at(mind.tables, mind.words[state], viewer, mind.shown, viewer)
    mind.shown.viewers[viewer] = viewer
    signal, thought, second = mind.signal, mind.thought, mind.second
    sums, own = mind.shown.rows[viewer], mind.first[viewer]
    turn = mind.turn[(on_turn(s) - viewer) % s.seats]
    kind = mind.kind[top(s.steps).kind]
    for h in range(len(signal)):
        total = np.float32(sums[h] + own[h] + turn[h] + kind[h])
        signal[h] = max(total, np.float32(0.0))
    for j in range(len(thought)):
        thought[j] = mind.second_bias[j]
    for h in range(len(signal)):
        if signal[h] > 0.0:
            for j in range(len(thought)):
                thought[j] += second[h, j] * signal[h]
    for j in range(len(thought)):
        thought[j] = max(thought[j], np.float32(0.0))


@rule
def product(weights, values):
    """The sum of the products, in four parts that are added side by side; there are a multiple of four."""
    zero = np.float32(0.0)
    a, b, c, d = zero, zero, zero, zero
    for i in range(0, len(values), 4):
        a += weights[i] * values[i]
        b += weights[i + 1] * values[i + 1]
        c += weights[i + 2] * values[i + 2]
        d += weights[i + 3] * values[i + 3]
    return (a + b) + (c + d)


@rule
def shares_seen(evaluate, mind, s, viewer, shares):
    """After `think`: the share of the victory of each seat; of a team the chance to win, the same for each."""
    evaluate(s, mind.judged)
    point = mind.point * np.exp(np.float64(mind.trust_bias[0] + product(mind.trust, mind.thought)))
    if s.team == 1:
        logit = point * mind.judged[viewer] + mind.value_bias[0] + product(mind.value[0], mind.thought)
        chance = 1.0 / (1.0 + np.exp(-logit))
        for seat in range(s.seats):
            shares[seat] = chance
        return
    best, total = -np.inf, 0.0
    for k in range(s.seats):
        seat = (viewer + k) % s.seats
        shares[seat] = point * mind.judged[seat] + mind.value_bias[k] + product(mind.value[k], mind.thought)
        best = max(best, shares[seat])
    for seat in range(s.seats):
        shares[seat] = np.exp(shares[seat] - best)
        total += shares[seat]
    for seat in range(s.seats):
        shares[seat] /= total


@rule
def liking(mind, action):
    """After `think` with the eyes of the seat on turn: how much the network likes an action, a logit."""
    return mind.policy_bias[action] + product(mind.policy[action], mind.thought)


@rule
def prospects(play, mind, s, state, viewer):
    """`mind.guess`: the share of the victory of each seat; at the end by the rules, before it as `viewer` can tell."""
    if s.over != 0:
        play.rank(s, mind.ranks)
        play.share(s, mind.ranks, mind.guess)
    else:
        think(mind, s, state, viewer)
        shares_seen(play.evaluate, mind, s, viewer, mind.guess)


WEIGHTS = Array(np.float32, 2)

MIND = Mind(
    tables=TABLES,
    words=TABLE,
    shown=Shown(TABLE, LONGS, SUMS, (WEIGHTS,)),
    first=WEIGHTS,
    turn=WEIGHTS,
    kind=WEIGHTS,
    second=WEIGHTS,
    second_bias=FLOATS,
    value=WEIGHTS,
    value_bias=FLOATS,
    trust=FLOATS,
    trust_bias=FLOATS,
    point=np.float64,
    policy=WEIGHTS,
    policy_bias=FLOATS,
    policy_weight=np.float64,
    signal=FLOATS,
    thought=FLOATS,
    judged=FLOATS,
    guess=REALS,
    ranks=INTS,
)
