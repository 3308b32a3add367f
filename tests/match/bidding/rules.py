"""The rules of the bidding game."""

from __future__ import annotations

import numpy as np

from regnum.core.actions import offer
from regnum.core.chronicle import tell
from regnum.core.contract import Rules
from regnum.core.flow import Flow, automatic, choice
from regnum.core.jit import rule
from regnum.core.piles import draw, put, shuffle
from regnum.core.ranking import rank_by
from regnum.core.rng import below, bits
from regnum.core.steps import push

from .state import ACTIONS, BID, CROWN, KEEP, PRIZES, PURSE, Ending, Event, State, StepKind

NOTHING = -1


@rule
def setup(s, seats, seed):
    """Shuffle the prizes."""
    s.random = seed
    s.seats = seats
    for p in range(seats):
        s.players[p].gold = PURSE + p
        s.players[p].bid = NOTHING
    for prize in PRIZES:
        put(s, prize)
    shuffle(s, s.cards, s.size)
    begin_round(s)


@rule
def begin_round(s):
    """Everybody bids for an unknown prize, the first seat on top."""
    s.round += 1
    push(s.steps, StepKind.RESOLVE, 0)
    for p in range(s.seats - 1, -1, -1):
        push(s.steps, StepKind.BID, p)


@rule
def offer_bids(s, p, choices):
    """Any part of one's gold."""
    for gold in range(s.players[p].gold + 1):
        offer(choices, BID, gold)


@rule
def bid(s, p, gold):
    """Place a bid."""
    s.players[p].bid = gold
    s.players[p].placed = 1


@rule
def offer_crowns(s, p, choices):
    """Keep the crown, or give it to somebody."""
    offer(choices, KEEP)
    for q in range(s.seats):
        if q != p:
            offer(choices, CROWN, q)


@rule
def keep(s, p):
    """Gold for the winner."""
    s.players[p].gold += 1
    end_round(s)


@rule
def crown(s, receiver):
    """A point for somebody else."""
    s.players[receiver].points += 1
    end_round(s)


@rule
def end_round(s):
    """The next round, or the end."""
    if s.round == s.options.rounds:
        s.over = Ending.PRIZES_WON
    else:
        begin_round(s)


@rule
def resolve(s):
    """A prize is turned up: the highest bid wins it and is paid; among equals the first seat."""
    s.prize = draw(s)
    s.seen |= 1 << s.prize
    winner = 0
    for p in range(1, s.seats):
        if s.players[p].bid > s.players[winner].bid:
            winner = p
    tell(s, Event.WON, winner, s.players[winner].bid, s.prize)
    s.players[winner].gold -= s.players[winner].bid
    s.players[winner].points += s.prize
    for p in range(s.seats):
        s.players[p].bid = NOTHING
        s.players[p].placed = 0
    push(s.steps, StepKind.CROWN, winner)


@rule
def determinize(s, seat, stream):
    """The prizes that have not been seen, in any order, and any bid for those who have placed one."""
    s.random = bits(stream)
    s.size = 0
    for prize in PRIZES:
        if s.seen >> prize & 1 == 0:
            put(s, prize)
    for i in range(s.size, len(s.cards)):
        s.cards[i] = NOTHING
    shuffle(stream, s.cards, s.size)
    for p in range(len(s.players)):
        if p >= s.seats:
            s.players[p].bid = 0
        elif p != seat:
            s.players[p].bid = below(stream, s.players[p].gold + 1) if s.players[p].placed else NOTHING


@rule
def score(s, points):
    """The points that have been won."""
    for p in range(s.seats):
        points[p, 0] = s.players[p].points


@rule
def rank(s, ranks):
    """By points alone: victories are shared."""
    for p in range(s.seats):
        ranks[p] = s.players[p].points
    rank_by(ranks, s.seats)


@rule
def evaluate(s, values):
    """Points, and a little for gold."""
    for p in range(s.seats):
        values[p] = s.players[p].points + np.float32(0.1) * s.players[p].gold


@rule
def invariants(s):
    """Whoever has bid has a bid."""
    for p in range(s.seats):
        if (s.players[p].bid >= 0) != (s.players[p].placed == 1):
            return 1
    return 0


FLOW = Flow(
    __name__,
    StepKind,
    ACTIONS,
    (
        choice(StepKind.BID, offer_bids, {BID: bid}, simultaneous=True),
        choice(StepKind.CROWN, offer_crowns, {KEEP: keep, CROWN: crown}),
        automatic(StepKind.RESOLVE, resolve),
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
    invariants=invariants,
    endings=tuple(ending.name.lower() for ending in Ending),
    score_parts=("points",),
    invariant_names=("none", "a bid without its mark"),
    events=Event,
    max_decisions=len(PRIZES) * 5,
)
