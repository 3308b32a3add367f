"""Choosing greedily: bots see observations and complete them at random, never the true state."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from regnum.bots.kernels.thinking import MIND, liking, prospects, think
from regnum.core.actions import Choices
from regnum.core.contract import FLOATS, Many, Spec
from regnum.core.jit import rule
from regnum.core.kernels import WHOLE, Kernel
from regnum.core.rng import Stream
from regnum.core.state import on_turn

SURE = 1e-6
"""A share of the victory that is as good as none, and what is left beside one that is as good as all."""


class Play(NamedTuple):
    """The entry points of a game for trying an action and evaluating the result."""

    legal: Any
    apply: Any
    evaluate: Any


class NetworkEntries(NamedTuple):
    """The entry points of a game for trying an action and evaluating the result with a network."""

    legal: Any
    apply: Any
    evaluate: Any
    rank: Any
    share: Any


class Trial(NamedTuple):
    """The memory for trying actions."""

    states: Any  # three: where one is, what comes of an action, and one to try on; a fourth for playouts: the best yet
    choices: Any  # two lists: what can be chosen where one is, and while an action is tried
    values: Any  # float32[MAX_SEATS]: a judgement


class GreedyQuery(NamedTuple):
    """A request to a greedy bot."""

    seen: Any  # one observation
    seat: Any  # whose it is, and who decides
    samples: Any  # so often what is hidden is drawn anew
    whole_turn: Any  # 1 if an action is followed to the end of the turn before it is judged


@rule
def value_for(evaluate, s, seat, values):
    """Return the evaluated lead of `seat` over the best of the others; for a team, over its target."""
    evaluate(s, values)
    if s.team == 1:
        return values[seat]
    rival = -np.inf
    for other in range(s.seats):
        if other != seat:
            rival = max(rival, values[other])
    return values[seat] - rival


@rule
def best_next(play, trial, seat):
    """The action after which `states[1]` is judged best for `seat`, each tried on `states[2]`; the first of equals."""
    states, choices = trial.states, trial.choices[1]
    play.legal(states[1], choices)
    best, best_value = choices.actions[0], -np.inf
    for i in range(choices.count):
        states[2] = states[1]
        play.apply(states[2], choices.actions[i])
        value = value_for(play.evaluate, states[2], seat, trial.values)
        if value > best_value:
            best, best_value = choices.actions[i], value
    return best


@rule
def followed(play, trial, seat, depth):
    """Let `seat` decide on greedily in `states[1]` as long as it has steps above `depth`: the details of an action."""
    s = trial.states[1]
    while s.over == 0 and on_turn(s) == seat and s.steps.depth > depth:
        play.apply(s, best_next(play, trial, seat))


@rule
def try_out(play, trial, action, seat, depth):
    """Leave in `states[1]` what comes of `action` in `states[0]` and of its details, which `seat` decides greedily."""
    trial.states[1] = trial.states[0]
    play.apply(trial.states[1], action)
    followed(play, trial, seat, depth)


@rule
def promise(play, trial, action, seat, depth):
    """Evaluate the lead of `seat` after `action` in `states[0]` and its details; the last state is in `states[1]`."""
    try_out(play, trial, action, seat, depth)
    return value_for(play.evaluate, trial.states[1], seat, trial.values)


@rule
def chance_after(play, mind, trial, action, seat, depth):
    """The share of the victory that a network expects for `seat` after `action` in `states[0]` and its details."""
    try_out(play, trial, action, seat, depth)
    prospects(play, mind, trial.states[1], 1, seat)
    return mind.guess[seat]


@rule
def logit(share):
    """A share of the victory as a logit; what is certain is as good as certain."""
    share = min(max(share, SURE), 1.0 - SURE)
    return np.log(share / (1.0 - share))


@rule
def best_of(play, determinize, mind, question, trial, draw, totals):
    """Return the best of the legal actions in `choices[0]`, by the evaluation or, if there is a `mind`, by a network.

    `totals[i]` adds up what is expected of the i-th legal action. One that opens further choices of its own (which
    card, which city) is followed through them, by judgement, before either of them looks at it. What a network expects
    becomes a logit where its policy has a say, which is added.
    """
    states, choices, seat = trial.states, trial.choices[0], question.seat
    play.legal(question.seen[0], choices)
    for i in range(choices.count):
        totals[i] = 0.0
    if choices.count == 1:
        return 0
    depth = 0 if question.whole_turn else question.seen[0].steps.depth
    for _ in range(question.samples):
        states[0] = question.seen[0]
        determinize(states[0], seat, draw[0])
        for i in range(choices.count):
            if len(mind) == 0:
                totals[i] += promise(play, trial, choices.actions[i], seat, depth)
            else:
                totals[i] += chance_after(play, mind, trial, choices.actions[i], seat, depth)
    if len(mind) > 0 and mind.policy_weight > 0.0:
        think(mind, states[0], 0, seat)
        for i in range(choices.count):
            totals[i] = logit(totals[i] / question.samples) + mind.policy_weight * liking(mind, choices.actions[i])
    best = 0
    for i in range(choices.count):
        if totals[i] > totals[best]:
            best = i
    return best


def greedy(legal, apply, determinize, evaluate, question, trial, draw, totals):
    """The best action by judgement."""
    play = Play(legal, apply, evaluate)
    return trial.choices[0].actions[best_of(play, determinize, (), question, trial, draw, totals)]


def greedy_by_network(legal, apply, determinize, evaluate, rank, share, question, trial, draw, totals, mind):
    """The best action by a network, whose `mind` looks at the states of `trial`."""
    play = NetworkEntries(legal, apply, evaluate, rank, share)
    return trial.choices[0].actions[best_of(play, determinize, mind, question, trial, draw, totals)]


TRIAL = Trial(Many(), Many(Choices), FLOATS)
QUESTION = GreedyQuery(Many(), WHOLE, WHOLE, WHOLE)

GREEDY = Kernel(
    greedy, ("legal", "apply", "determinize", "evaluate"), Spec(WHOLE, (QUESTION, TRIAL, Many(Stream), FLOATS))
)
GREEDY_BY_NETWORK = Kernel(
    greedy_by_network,
    ("legal", "apply", "determinize", "evaluate", "rank", "share"),
    Spec(WHOLE, (QUESTION, TRIAL, Many(Stream), FLOATS, MIND)),
)
