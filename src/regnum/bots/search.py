"""Information-set Monte Carlo tree search in compiled code, for any game with a judgement.

What is hidden and what chance will bring is drawn anew in every iteration. A node stands for an action and for all the
situations after it that the searcher cannot tell apart; where chance shows one of several outcomes, there is a node for
each, and the first of them also holds the sum of all, by which the action is chosen. Seats that choose secretly at the
same time choose at one node, each without the others' choices. Each seat follows its own share of the victory (max^n),
and how often an action could be chosen stands in for the visits of its parent, because an action may be legal in few of
situations only. The seats of a team all have the same share, its chance to win, so each follows the common outcome.
Sources: Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search" (2012); the formula of selection is
PUCT, as in Silver et al., "Mastering the game of Go without human knowledge" (2017).
"""

from __future__ import annotations

import numpy as np
from numba import types

from regnum.bots.kernels import promise
from regnum.core.actions import Choices
from regnum.core.contract import FLOATS, INTS, REALS, Many, Spec
from regnum.core.jit import rule
from regnum.core.kernels import NONE, STATES, WHOLE, Kernel, pick
from regnum.core.record import Record, int32, uint64
from regnum.core.rng import Stream, below
from regnum.core.state import MAX_SEATS, on_turn
from regnum.core.steps import top

ROOT = 0
"""The first node. It is nobody's child, so 0 also says "no node"."""
MOST_DECISIONS = 512
"""No iteration goes deeper in the tree."""
TO_THE_END = -1
"""So many turns of a playout: until the game is over."""

GRAINS = 1 << 20
"""How finely chance is divided where it has a hand in a choice."""
ALL = 0
"""So many tries of a playout: every legal action."""


class Node(Record):
    """An action that a seat took at the node above, and what the searcher saw of its outcome."""

    action = int32(doc="the action")
    seat = int32(high=MAX_SEATS - 1, doc="who took it")
    first = int32(doc="its first child, 0 for none")
    next = int32(doc="the next child of its parent, 0 for none")
    visits = int32(doc="iterations that went through it")
    offered = int32(doc="iterations in which it could be chosen")
    other = int32(doc="another outcome of the same action, 0 for none")
    seen = uint64(doc="a digest of what the searcher sees after it; set at the first visit")


class Size(Record):
    """How much of a tree is in use."""

    nodes = int32(doc="nodes in use; the root always is")
    deepest = int32(doc="the longest way from the root")


# ---- the tree -------------------------------------------------------------------------------------------------------


@rule
def plant(nodes, totals, node, action, seat):
    """Make `node` a fresh one."""
    fresh = nodes[node]
    fresh.action = action
    fresh.seat = seat
    fresh.first = 0
    fresh.next = 0
    fresh.visits = 0
    fresh.offered = 0
    fresh.other = 0
    fresh.seen = 0
    for q in range(totals.shape[1]):
        totals[node, q] = 0.0


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
def add_children(nodes, totals, priors, size, node, seat, choices, slots, weights):
    """Give `node` a child for each legal action that has none, with its weight as prior."""
    for i in range(choices.count):
        action = choices.actions[i]
        if slots[action] == 0:
            child = size.nodes
            size.nodes += 1
            plant(nodes, totals, child, action, seat)
            priors[child] = weights[i]
            nodes[child].next = nodes[node].first
            nodes[node].first = child
            slots[action] = child


@rule
def digest(words, salts, masks):
    """A digest of what is seen of the state in `words`: nothing of what `masks` covers."""
    found = np.uint64(1)
    for i in range(len(masks)):
        found += (words[0, i] & masks[i]) * salts[i]
    return found


@rule
def outcome(nodes, totals, size, child, seen):
    """The node for what is seen after the action of `child`: itself, or another outcome; 0 if there is no room."""
    if nodes[child].visits == 0:
        nodes[child].seen = seen
    node = child
    while nodes[node].seen != seen:
        if nodes[node].other == 0:
            if size.nodes == len(nodes):
                return 0
            fresh = size.nodes
            size.nodes += 1
            plant(nodes, totals, fresh, nodes[child].action, nodes[child].seat)
            nodes[fresh].seen = seen
            nodes[node].other = fresh
        node = nodes[node].other
    return node


@rule
def select(nodes, totals, priors, node, seat, choices, slots, exploration, secret, stream):
    """The child that promises `seat` most or has been tried too little, by PUCT; all that could be chosen are marked.

    What has never been tried is expected to be worth as much as the node itself. Where choices are made secretly at the
    same time chance has a hand in them, or the seats would learn each other's rhythm.
    """
    visits = nodes[node].visits
    usual = totals[node, seat] / visits if visits > 0 else 0.5
    best, best_value = 0, -np.inf
    for i in range(choices.count):
        child = slots[choices.actions[i]]
        tried = nodes[child]
        tried.offered += 1
        value = totals[child, seat] / tried.visits if tried.visits > 0 else usual
        value += exploration * priors[child] * np.sqrt(np.float64(tried.offered)) / (1.0 + tried.visits)
        if secret:
            value += exploration * below(stream, GRAINS) / (GRAINS * np.sqrt(np.sqrt(1.0 + tried.visits)))
        if value > best_value:
            best, best_value = child, value
    return best


@rule
def weigh(legal, apply, judge, states, all_choices, seat, values, weights, trust, temperature):
    """What is expected of each legal action in `states[0]` before it is tried: `weights[i]` for the i-th, 1 in sum.

    A softmax of the judgements after it, followed through its details, mixed with the same for all: `trust` 0 to 1.
    """
    choices = all_choices[0]
    depth = states[0].steps.depth
    even = 1.0 / choices.count
    if trust <= 0.0 or choices.count == 1:
        for i in range(choices.count):
            weights[i] = even
        return
    best = -np.inf
    for i in range(choices.count):
        weights[i] = promise(legal, apply, judge, states, all_choices[1], choices.actions[i], seat, depth, values)
        best = max(best, weights[i])
    total = 0.0
    for i in range(choices.count):
        weights[i] = np.exp((weights[i] - best) / temperature)
        total += weights[i]
    for i in range(choices.count):
        weights[i] = trust * weights[i] / total + (1.0 - trust) * even


# ---- an iteration ---------------------------------------------------------------------------------------------------


@rule
def roll_out(legal, apply, judge, states, all_choices, stream, values, turns, tries):
    """Play `states[0]` on until the turn has passed `turns` times, or to the end for TO_THE_END.

    Each action is the one judged best of `tries` random ones, or of all for ALL, each with its details settled: an
    action is worth little before it is known with which card and where. With one try, a random one.
    """
    s, choices = states[0], all_choices[0]
    seat = on_turn(s)
    while s.over == 0:
        if on_turn(s) != seat:
            seat = on_turn(s)
            turns -= 1
        if turns == 0:
            return
        legal(s, choices)
        if tries == 1 or choices.count == 1:
            apply(s, pick(choices, stream))
            continue
        depth, best = s.steps.depth, -np.inf
        for i in range(choices.count if tries == ALL else tries):
            action = choices.actions[i] if tries == ALL else pick(choices, stream)
            value = promise(legal, apply, judge, states, all_choices[1], action, seat, depth, values)
            if value > best:
                best = value
                states[3] = states[1]
        states[0] = states[3]


@rule
def share_out(rank, share, judge, s, values, ranks, scale, shares):
    """`shares[seat]` of the victory: at the end those of the rules, before it what the judgement lets expect.

    The judgement is taken for the final points with an error of about `scale` points: a softmax among rivals, for a
    team the logistic function, its like against a target.
    """
    if s.over != 0:
        rank(s, ranks)
        share(s, ranks, shares)
        return
    judge(s, values)
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
def descend(legal, apply, judge, tree, states, all_choices, stream, only, values, weights, knobs):
    """Follow the tree from the root with `states[0]`, growing it by the children of one node; answer the way's length.

    `path` holds the way. At the root only the action `only` is taken, unless it is below 0.
    """
    nodes, totals, priors, sizes, slots, path, words, salts, masks = tree
    exploration, trust, temperature, _, ripe, _, _, secret = knobs
    s, choices, size = states[0], all_choices[0], sizes[0]
    node, hub, length = ROOT, -1, 0
    while s.over == 0 and length < len(path) - 1:
        seat = on_turn(s)
        if secret >> top(s.steps).kind & 1 == 0:
            hub = -1
        elif hub < 0:
            hub = node
        at = hub if hub >= 0 else node
        legal(s, choices)
        missing = find_children(nodes, at, seat, choices, slots)
        if missing > 0:
            if size.nodes + missing > len(nodes) or (at != ROOT and nodes[at].visits < ripe):
                return length
            weigh(legal, apply, judge, states, all_choices, seat, values, weights, trust, temperature)
            add_children(nodes, totals, priors, size, at, seat, choices, slots, weights)
        child = select(nodes, totals, priors, at, seat, choices, slots, exploration, hub >= 0, stream)
        if length == 0 and only >= 0:
            child = slots[only]
        path[length] = child
        length += 1
        apply(s, nodes[child].action)
        node = outcome(nodes, totals, size, child, digest(words, salts, masks))
        if node != child and node != 0:
            path[length] = node
            length += 1
        if node == 0 or (nodes[node].visits == 0 and hub < 0):
            return length
    return length


def search(
    legal,
    apply,
    determinize,
    rank,
    share,
    judge,
    seen,
    seat,
    only,
    iterations,
    tree,
    states,
    all_choices,
    streams,
    work,
    knobs,
):
    """Let a tree grow by so many iterations from the observation `seen[0]` of `seat`, who decides at its root.

    `tree` is (nodes, totals[node, seat], priors, sizes, slots[action], path, words, salts, masks): `words` are those of
    `states`, which is scratch for four; each has a salt, and a mask of what is seen of it. `all_choices` is scratch
    for two, `work` too (values, ranks, weights, shares), and `knobs` are those of `tree.Knobs`. `only` is the one
    action to look at, or below 0 for all.
    """
    nodes, totals, _, sizes, _, path, _, _, _ = tree
    values, ranks, weights, shares = work
    _, _, _, scale, _, turns, tries, _ = knobs
    size, stream = sizes[0], streams[0]
    if size.nodes == 0:
        plant(nodes, totals, ROOT, 0, seat)
        size.nodes = 1
    for _ in range(iterations):
        states[0] = seen[0]
        determinize(states[0], seat, stream)
        length = descend(legal, apply, judge, tree, states, all_choices, stream, only, values, weights, knobs)
        size.deepest = max(size.deepest, length)
        if states[0].over == 0 and turns != 0:
            roll_out(legal, apply, judge, states, all_choices, stream, values, turns, tries)
        share_out(rank, share, judge, states[0], values, ranks, scale, shares)
        for i in range(-1, length):
            node = path[i] if i >= 0 else ROOT
            nodes[node].visits += 1
            for p in range(totals.shape[1]):
                totals[node, p] += shares[p]


@rule
def take_over(tree, kept, node):
    """Copy a node to the end of another tree; answer where it is now. Its links still lead to where they did."""
    nodes, totals, priors, _ = tree
    kept_nodes, kept_totals, kept_priors, sizes = kept
    place = sizes[0].nodes
    sizes[0].nodes += 1
    kept_nodes[place] = nodes[node]
    kept_priors[place] = priors[node]
    for q in range(totals.shape[1]):
        kept_totals[place, q] = totals[node, q]
    return place


def keep_below(tree, kept, root):
    """Copy the part of a tree below the node `root` into another tree, breadth first: what was learned stays.

    Both are (nodes, totals, priors, sizes). Of the node itself, other outcomes are left out.
    """
    nodes, kept_nodes, size = tree[0], kept[0], kept[3][0]
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


NODES, SIZES = Many(Node), Many(Size)
TOTALS = types.Array(types.float64, 2, "C")
BITS = types.Array(types.uint64, 1, "C")
KNOBS = (*[types.float64] * 4, *[WHOLE] * 4)

SEARCH = Kernel(
    search,
    ("legal", "apply", "determinize", "rank", "share", "judge"),
    Spec(
        NONE,
        (
            STATES,
            WHOLE,
            WHOLE,
            WHOLE,
            (NODES, TOTALS, FLOATS, SIZES, INTS, INTS, types.Array(types.uint64, 2, "C"), BITS, BITS),
            STATES,
            Many(Choices),
            Many(Stream),
            (FLOATS, INTS, REALS, REALS),
            KNOBS,
        ),
    ),
)
ARRAYS = (NODES, TOTALS, FLOATS, SIZES)
KEEP_BELOW = Kernel(keep_below, (), Spec(NONE, (ARRAYS, ARRAYS, WHOLE)))
