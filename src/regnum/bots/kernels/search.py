"""Information-set Monte Carlo tree search in compiled code, for any game with a judgement.

What is hidden and what chance will bring is drawn anew in every iteration. A node stands for an action and for all the
situations after it that the searcher cannot tell apart; where chance shows one of several outcomes, there is a node for
each, and the first of them also holds the sum of all, by which the action is chosen. Seats that choose secretly at the
same time choose at one node, each without the others' choices. Each seat follows its own share of the victory (max^n),
and how often an action could be chosen stands in for the visits of its parent, because an action may be legal in few of
the situations only. The seats of a team all have the same share, its chance to win, so each follows the common outcome.
Sources: Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012); the formula of selection is
PUCT, as in Silver et al., "Mastering the game of Go without human knowledge" (2017).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from regnum.bots.kernels.greedy import TRIAL, NetworkEntries, promise
from regnum.bots.kernels.playouts import roll_out
from regnum.bots.kernels.thinking import MIND, liking, prospects, think
from regnum.core.contract import FLOATS, INTS, REALS, Array, Many, Spec
from regnum.core.jit import rule, wrapping_rule
from regnum.core.kernels import NONE, STATES, WHOLE, Kernel
from regnum.core.record import Record, int32, uint64
from regnum.core.rng import Stream, below
from regnum.core.state import MAX_SEATS, on_turn
from regnum.core.steps import top

ROOT = 0
"""The first node. It is nobody's child, so 0 also says "no node"."""
MOST_DECISIONS = 512
"""No iteration goes deeper in the tree."""
GRAINS = 1 << 20
"""Resolution of a probability in a random choice."""


class Node(Record):
    """An action that a seat took at the node above, and what the searcher saw of its outcome."""

    action: int = int32(doc="the action")
    seat: int = int32(high=MAX_SEATS - 1, doc="who took it")
    first: int = int32(doc="its first child, 0 for none")
    next: int = int32(doc="the next child of its parent, 0 for none")
    visits: int = int32(doc="iterations that went through it")
    offered: int = int32(doc="iterations in which it could be chosen")
    other: int = int32(doc="another outcome of the same action, 0 for none")
    seen: int = uint64(doc="a digest of what the searcher sees after it; set at the first visit")


class Size(Record):
    """The used part of a tree."""

    nodes: int = int32(doc="nodes in use; the root always is")
    deepest: int = int32(doc="the longest way from the root")


class Arrays(NamedTuple):
    """The memory of one tree."""

    nodes: Any  # Node[capacity]
    totals: Any  # float64[capacity, seats]: shares of the victory, summed over the visits
    priors: Any  # float32[capacity]: what was expected of a node before it was tried
    sizes: Any  # one Size

    @classmethod
    def allotted(cls, capacity: int, seats: int) -> Arrays:
        """Room for at most `capacity` nodes; pages are only taken when they are written."""
        nodes, totals = np.empty(capacity, Node.dtype), np.empty((capacity, seats), np.float64)
        return cls(nodes, totals, np.empty(capacity, np.float32), Size.zeros(1))


class Task(NamedTuple):
    """A search task."""

    seen: Any  # one observation
    seat: Any  # whose it is, and who decides at the root
    only: Any  # the one action to look at, below 0 for all
    iterations: Any  # number of iterations to add to the tree
    mind: Any  # of a network, which looks at the states that are tried; empty for the game's judgement


class SearchScratch(NamedTuple):
    """The memory of an iteration."""

    streams: Any  # one stream
    slots: Any  # int32[action]: the child for it
    path: Any  # int32[MOST_DECISIONS]: the way through the tree
    ranks: Any  # int32[MAX_SEATS]
    weights: Any  # float64[CHOICES]: what is expected of the legal actions, or how much a network likes them
    shares: Any  # float64[MAX_SEATS]: of the victory
    mean: Any  # float64[MAX_SEATS]: of such shares


class Visible(NamedTuple):
    """The visible parts of a state, for digests of it."""

    words: Any  # uint64[state, word]: the same memory as the states that are tried on
    salts: Any  # uint64[word]
    masks: Any  # uint64[word]: 0 where nothing is seen


class SearchParams(NamedTuple):
    """The parameters of a tree search."""

    exploration: float  # the constant of PUCT
    trust: float  # how much of the prior is the judgement's, 0 to 1; the rest is the same for all
    temperature: float  # points by which an action must be judged better to be e times as likely in the prior
    scale: float  # points by which the judgement errs, about: turns judgements into shares of the victory
    expand_after: int  # visits that a node needs before its children are made
    turns: int  # how often the turn passes in a playout before it is judged, or a network asked; -1: played to the end
    eval_every: int  # turns of a playout between evaluations, whose mean counts; 0: only at its end
    tries: int  # random actions of which a playout takes the best; 1: it plays at random
    secret: int  # bit `kind` for each kind of step that the seats answer secretly and at the same time
    outcomes: bool  # whether the tree distinguishes outcomes of chance
    policy_weight: float  # how much a network's policy has to say in the prior beside the judgement, 0 for nothing
    top_k: int  # policy candidates per playout step; 0: the policy is not used
    rollout_policy_weight: float  # how much its policy has to say in the choice among them


# ---- the tree -------------------------------------------------------------------------------------------------------


@rule
def plant(tree, node, action, seat):
    """Make `node` a fresh one."""
    fresh = tree.nodes[node]
    fresh.action = action
    fresh.seat = seat
    fresh.first = 0
    fresh.next = 0
    fresh.visits = 0
    fresh.offered = 0
    fresh.other = 0
    fresh.seen = 0
    for q in range(tree.totals.shape[1]):
        tree.totals[node, q] = 0.0


@rule
def find_children(nodes, node, seat, choices, slots):
    """Fill `slots[action]` with the child for each legal action of `seat`, 0 for none; answer how many have none."""
    for i in range(choices.count):
        slots[choices.actions[i]] = 0
    child = nodes[node].first
    while child != 0:
        if nodes[child].seat == seat:
            slots[nodes[child].action] = child
        child = nodes[child].next
    missing = 0
    for i in range(choices.count):
        if slots[choices.actions[i]] == 0:
            missing += 1
    return missing


@rule
def add_children(tree, node, seat, choices, work):
    """Give `node` a child for each legal action that has none, with its weight as prior."""
    nodes, size = tree.nodes, tree.sizes[0]
    for i in range(choices.count):
        action = choices.actions[i]
        if work.slots[action] == 0:
            child = size.nodes
            size.nodes += 1
            plant(tree, child, action, seat)
            tree.priors[child] = work.weights[i]
            nodes[child].next = nodes[node].first
            nodes[node].first = child
            work.slots[action] = child


@wrapping_rule
def digest(visible):
    """Return a digest of the visible part of the current state, without what `masks` covers."""
    found = np.uint64(1)
    for i in range(len(visible.masks)):
        found += (visible.words[0, i] & visible.masks[i]) * visible.salts[i]
    return found


@rule
def outcome(tree, child, seen):
    """The node for what is seen after the action of `child`: itself, or another outcome; 0 if there is no room."""
    nodes, size = tree.nodes, tree.sizes[0]
    if nodes[child].visits == 0:
        nodes[child].seen = seen
    node = child
    while nodes[node].seen != seen:
        if nodes[node].other == 0:
            if size.nodes == len(nodes):
                return 0
            fresh = size.nodes
            size.nodes += 1
            plant(tree, fresh, nodes[child].action, nodes[child].seat)
            nodes[fresh].seen = seen
            nodes[node].other = fresh
        node = nodes[node].other
    return node


@rule
def select(tree, node, seat, choices, work, exploration, secret):
    """The child that promises `seat` most or has been tried too little, by PUCT; all that could be chosen are marked.

    What has never been tried is expected to be worth as much as the node itself. Where choices are made secretly at the
    same time chance has a hand in them, or the seats would learn each other's rhythm.
    """
    nodes, totals, stream = tree.nodes, tree.totals, work.streams[0]
    visits = nodes[node].visits
    usual = totals[node, seat] / visits if visits > 0 else 0.5
    best, best_value = 0, -np.inf
    for i in range(choices.count):
        child = work.slots[choices.actions[i]]
        tried = nodes[child]
        tried.offered += 1
        value = totals[child, seat] / tried.visits if tried.visits > 0 else usual
        value += exploration * tree.priors[child] * np.sqrt(np.float64(tried.offered)) / (1.0 + tried.visits)
        if secret:
            value += exploration * below(stream, GRAINS) / (GRAINS * np.sqrt(np.sqrt(1.0 + tried.visits)))
        if value > best_value:
            best, best_value = child, value
    return best


@rule
def weigh(play, mind, trial, seat, weights, params):
    """Compute the prior of each legal action in `states[0]`: `weights[i]` for the i-th, 1 in sum.

    A softmax of the judgements after it, followed through its details, and of how much a network likes it; mixed with
    the same for all.
    """
    choices, trust = trial.choices[0], params.trust
    depth = trial.states[0].steps.depth
    even = 1.0 / choices.count
    if trust <= 0.0 or choices.count == 1:
        for i in range(choices.count):
            weights[i] = even
        return
    for i in range(choices.count):
        weights[i] = promise(play, trial, choices.actions[i], seat, depth) / params.temperature
    if len(mind) > 0 and params.policy_weight > 0.0:
        think(mind, trial.states[0], 0, seat)
        for i in range(choices.count):
            weights[i] += params.policy_weight * liking(mind, choices.actions[i])
    best, total = -np.inf, 0.0
    for i in range(choices.count):
        best = max(best, weights[i])
    for i in range(choices.count):
        weights[i] = np.exp(weights[i] - best)
        total += weights[i]
    for i in range(choices.count):
        weights[i] = trust * weights[i] / total + (1.0 - trust) * even


# ---- an iteration ---------------------------------------------------------------------------------------------------


@rule
def share_out(rank, share, evaluate, s, values, ranks, scale, shares):
    """`shares[seat]` of the victory: at the end those of the rules, before it what the judgement lets expect.

    The judgement is taken for the final points with an error of about `scale` points: a softmax among rivals, for a
    team the logistic function, its like against a target.
    """
    if s.over != 0:
        rank(s, ranks)
        share(s, ranks, shares)
        return
    evaluate(s, values)
    if s.team == 1:
        for p in range(s.seats):
            shares[p] = 1.0 / (1.0 + np.exp(-values[p] / scale))
        return
    best, total = -np.inf, 0.0
    for p in range(s.seats):
        best = max(best, values[p])
    for p in range(s.seats):
        shares[p] = np.exp((values[p] - best) / scale)
        total += shares[p]
    for p in range(s.seats):
        shares[p] /= total


@rule
def descend(play, mind, tree, trial, work, visible, only, params):
    """Follow the tree from the root with `states[0]`, growing it by the children of one node; answer the way's length.

    `work.path` holds the way. At the root only the action `only` is taken, unless it is below 0.
    """
    nodes, path, s, choices = tree.nodes, work.path, trial.states[0], trial.choices[0]
    node, hub, length = ROOT, -1, 0
    while s.over == 0 and length < len(path) - 1:
        seat = on_turn(s)
        if params.secret >> top(s.steps).kind & 1 == 0:
            hub = -1
        elif hub < 0:
            hub = node
        at = hub if hub >= 0 else node
        play.legal(s, choices)
        missing = find_children(nodes, at, seat, choices, work.slots)
        if missing > 0:
            if tree.sizes[0].nodes + missing > len(nodes) or (at != ROOT and nodes[at].visits < params.expand_after):
                return length
            weigh(play, mind, trial, seat, work.weights, params)
            add_children(tree, at, seat, choices, work)
        child = select(tree, at, seat, choices, work, params.exploration, hub >= 0)
        if length == 0 and only >= 0:
            child = work.slots[only]
        path[length] = child
        length += 1
        play.apply(s, nodes[child].action)
        node = outcome(tree, child, digest(visible))
        if node != child and node != 0:
            path[length] = node
            length += 1
        if node == 0 or (nodes[node].visits == 0 and hub < 0):
            return length
    return length


@rule
def expect(play, mind, trial, work, viewer, scale):
    """Estimate each seat's value in `states[0]`, by the evaluation or by a network: `work.shares`."""
    s = trial.states[0]
    if len(mind) == 0:
        share_out(play.rank, play.share, play.evaluate, s, trial.values, work.ranks, scale, work.shares)
    else:
        prospects(play, mind, s, 0, viewer)
        work.shares[: s.seats] = mind.guess[: s.seats]


@rule
def evaluate_leaf(play, mind, trial, work, viewer, params):
    """Estimate each seat's value in `states[0]` by a rollout: `work.shares`.

    If it is looked at every few turns, the mean counts. Perhaps the errors of a network at one position and the next
    even out in part; and the later a position, the more of it is the chance of this one playout.
    """
    s, mean = trial.states[0], work.mean
    left, part, looks = params.turns, params.eval_every if 0 < params.eval_every < params.turns else params.turns, 0
    for p in range(s.seats):
        mean[p] = 0.0
    while looks == 0 or left > 0:
        over = s.over != 0
        if not over and left != 0:
            roll_out(play, mind, trial, work, min(part, left), params)
        if not over or looks == 0:
            expect(play, mind, trial, work, viewer, params.scale)
        for p in range(s.seats):
            mean[p] += work.shares[p]
        left -= part
        looks += 1
    for p in range(s.seats):
        work.shares[p] = mean[p] / looks


def search(legal, apply, determinize, rank, share, evaluate, task, tree, trial, work, visible, params):
    """Grow a tree by a number of iterations from the observation of the seat deciding at its root."""
    play, mind, states, size = (
        NetworkEntries(legal, apply, evaluate, rank, share),
        task.mind,
        trial.states,
        tree.sizes[0],
    )
    if size.nodes == 0:
        plant(tree, ROOT, 0, task.seat)
        size.nodes = 1
    for _ in range(task.iterations):
        states[0] = task.seen[0]
        determinize(states[0], task.seat, work.streams[0])
        length = descend(play, mind, tree, trial, work, visible, task.only, params)
        size.deepest = max(size.deepest, length)
        evaluate_leaf(play, mind, trial, work, task.seat, params)
        for i in range(-1, length):
            node = work.path[i] if i >= 0 else ROOT
            tree.nodes[node].visits += 1
            for p in range(tree.totals.shape[1]):
                tree.totals[node, p] += work.shares[p]


@rule
def take_over(tree, kept, node):
    """Copy a node to the end of another tree; answer where it is now. Its links still lead to where they did."""
    place = kept.sizes[0].nodes
    kept.sizes[0].nodes += 1
    kept.nodes[place] = tree.nodes[node]
    kept.priors[place] = tree.priors[node]
    for q in range(tree.totals.shape[1]):
        kept.totals[place, q] = tree.totals[node, q]
    return place


def keep_below(tree, kept, root):
    """Copy the part of a tree below the node `root` into another tree, breadth first: what was learned stays.

    Of the node itself, other outcomes are left out.
    """
    nodes, kept_nodes, size = tree.nodes, kept.nodes, kept.sizes[0]
    size.nodes = 0
    size.deepest = 0
    take_over(tree, kept, root)
    kept_nodes[ROOT].next = 0
    kept_nodes[ROOT].other = 0
    done = 0
    while done < size.nodes:
        child = kept_nodes[done].first
        kept_nodes[done].first = 0
        while child != 0:
            place = take_over(tree, kept, child)
            kept_nodes[place].next = kept_nodes[done].first
            kept_nodes[done].first = place
            child = nodes[child].next
        if kept_nodes[done].other != 0:
            kept_nodes[done].other = take_over(tree, kept, kept_nodes[done].other)
        done += 1


TOTALS = Array(np.float64, 2)
BITS = Array(np.uint64)
ARRAYS = Arrays(Many(Node), TOTALS, FLOATS, Many(Size))
TASK = Task(STATES, WHOLE, WHOLE, WHOLE, ())
WORK = SearchScratch(Many(Stream), INTS, INTS, INTS, *[REALS] * 3)
VISIBLE = Visible(Array(np.uint64, 2), BITS, BITS)
KNOBS = SearchParams._make([*[np.float64] * 4, *[WHOLE] * 5, np.bool_, np.float64, WHOLE, np.float64])

SEARCH = Kernel(
    search,
    ("legal", "apply", "determinize", "rank", "share", "evaluate"),
    Spec(NONE, (TASK, ARRAYS, TRIAL, WORK, VISIBLE, KNOBS)),
)
SEARCH_BY_NETWORK = SEARCH._replace(spec=Spec(NONE, (TASK._replace(mind=MIND), *SEARCH.spec.takes[1:])))
KEEP_BELOW = Kernel(keep_below, (), Spec(NONE, (ARRAYS, ARRAYS, WHOLE)))
