"""The rules of the game of pebbles."""

from __future__ import annotations

from regnum.core.actions import offer
from regnum.core.chronicle import tell
from regnum.core.contract import Rules
from regnum.core.flow import Flow, choice
from regnum.core.jit import rule
from regnum.core.ranking import rank_by
from regnum.core.rng import below, bits
from regnum.core.steps import push, top

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
def offer_pebbles(s, choices):
    """One or two pebbles, or the dare."""
    offer(choices, TAKE, 0)
    if s.pebbles >= 2:
        offer(choices, TAKE, 1)
    if s.pebbles >= 3:
        offer(choices, DARE)


@rule
def hide(s, p, penny):
    """Hide a penny; the last seat shows whether they are alike."""
    s.players[p].penny = penny
    if p == 1:
        win(s, 0 if s.players[0].penny == s.players[1].penny else 1)


@rule
def dare(s, p):
    """Three pebbles, or only one: two in three times."""
    take(s, p, 2 if below(s, 3) == 0 else 0)


@rule
def take(s, p, more):
    """Take a pebble and `more`; the player who takes the last one wins, or the team if it clears the pile in time."""
    s.pebbles -= more + 1
    tell(s, Event.TAKEN, p, more + 1)
    if s.team == 1:
        s.players[p].taken = more + 1
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
    """Draw what the others hide, if they have hidden anything."""
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
def evaluate(s, values):
    """Nobody knows who will win; a team takes about two pebbles in each turn that is left."""
    for p in range(s.seats):
        values[p] = (2.0 * s.turns - s.pebbles) / s.seats if s.team == 1 else s.players[p].won


@rule
def invariants(s):
    """No more pebbles are taken than there are."""
    return 1 if s.pebbles < 0 else 0


FLOW = Flow(
    __name__,
    StepKind,
    ACTIONS,
    (
        choice(StepKind.TURN, offer_pebbles, {TAKE: take, DARE: dare}),
        choice(StepKind.HIDE, HIDE, {HIDE: hide}, simultaneous=True),
    ),
)

RULES = Rules(
    state=State,
    flow=FLOW,
    setup=setup,
    determinize=determinize,
    score=score,
    rank=rank,
    evaluate=evaluate,
    target=target,
    invariants=invariants,
    endings=tuple(ending.name.lower() for ending in Ending),
    score_parts=("won", "taken"),
    invariant_names=("none", "pebbles out of nothing"),
    events=Event,
    max_decisions=12,
)
