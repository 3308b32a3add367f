"""The rules of the game of pebbles."""

from __future__ import annotations

from regnum.core.actions import is_in, offer
from regnum.core.chronicle import forget, tell
from regnum.core.contract import Rules
from regnum.core.jit import rule
from regnum.core.ranking import rank_by
from regnum.core.rng import below, bits
from regnum.core.steps import drop, push, top

from .state import ACTIONS, DARE, HIDE, TAKE, Ending, Event, State, StepKind


@rule
def setup(s, seats, seed):
    """Lay out the pebbles, or ask for pennies."""
    s.random = seed
    s.seats = seats
    for p in range(seats):
        s.players[p].penny = -1
    if s.options.pennies == 1:
        push(s.steps, StepKind.HIDE, 1)
        push(s.steps, StepKind.HIDE, 0)
    else:
        s.pebbles = s.options.pebbles
        s.turns = seats if s.team == 1 else 0
        push(s.steps, StepKind.TURN, 0)


@rule
def legal(s, choices):
    """What the seat on turn may do."""
    choices.count = 0
    if top(s.steps).kind == StepKind.HIDE:
        offer(choices, HIDE, 0)
        offer(choices, HIDE, 1)
        return
    offer(choices, TAKE, 0)
    if s.pebbles >= 2:
        offer(choices, TAKE, 1)
    if s.pebbles >= 3:
        offer(choices, DARE)


@rule
def apply(s, action):
    """Take pebbles, or hide a penny; whoever takes the last pebble wins, or the team if it clears the pile in time."""
    forget(s)
    p = top(s.steps).seat
    drop(s.steps)
    if is_in(HIDE, action):
        s.players[p].penny = action - HIDE.first
        if p == 1:
            win(s, 0 if s.players[0].penny == s.players[1].penny else 1)
        return
    taken = action - TAKE.first + 1
    if is_in(DARE, action):
        taken = 3 if below(s, 3) == 0 else 1
    s.pebbles -= taken
    tell(s, Event.TAKEN, p, taken)
    if s.team == 1:
        s.players[p].taken = taken
        s.turns -= 1
    if s.pebbles == 0:
        win(s, p)
    elif s.team == 1 and s.turns == 0:
        s.over = Ending.LOST
    else:
        push(s.steps, StepKind.TURN, (p + 1) % s.seats)


@rule
def win(s, p):
    """The end."""
    s.players[p].won = s.team == 0
    s.over = Ending.WON


@rule
def determinize(s, seat, stream):
    """What the others hide, if they have hidden anything."""
    s.random = bits(stream)
    for p in range(len(s.players)):
        if p != seat:
            hidden = s.options.pennies == 1 and p < top(s.steps).seat and s.over == 0
            s.players[p].penny = below(stream, 2) if hidden else -1 if p < s.seats else 0


@rule
def score(s, points):
    """A point for the winner; a team has a point for each pebble."""
    for p in range(s.seats):
        points[p, 0] = s.players[p].won
        points[p, 1] = s.players[p].taken


@rule
def target(s):
    """The team wants all of them."""
    return s.options.pebbles


@rule
def rank(s, ranks):
    """The winner before all others; a team is first or second as one."""
    if s.team == 1:
        for p in range(s.seats):
            ranks[p] = 1 if s.pebbles == 0 else 2
        return
    for p in range(s.seats):
        ranks[p] = s.players[p].won
    rank_by(ranks, s.seats)


@rule
def judge(s, values):
    """Nobody knows who will win; a team takes about two pebbles in each turn that is left."""
    for p in range(s.seats):
        values[p] = (2.0 * s.turns - s.pebbles) / s.seats if s.team == 1 else s.players[p].won


@rule
def invariants(s):
    """No more pebbles are taken than there are."""
    return 1 if s.pebbles < 0 else 0


RULES = Rules(
    state=State,
    actions=ACTIONS,
    setup=setup,
    legal=legal,
    apply=apply,
    determinize=determinize,
    score=score,
    rank=rank,
    judge=judge,
    target=target,
    invariants=invariants,
    endings=tuple(ending.name.lower() for ending in Ending),
    score_parts=("won", "taken"),
    invariant_names=("none", "pebbles out of nothing"),
    events=Event,
    steps=StepKind,
    max_decisions=12,
    simultaneous=frozenset({StepKind.HIDE}),
)
