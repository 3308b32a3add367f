"""The rules of both games of the campaign of stones."""

from __future__ import annotations

from enum import IntEnum

from regnum.core.actions import ActionSpace, offer
from regnum.core.chronicle import tell
from regnum.core.contract import Rules
from regnum.core.flow import Flow, choice
from regnum.core.jit import rule
from regnum.core.ranking import rank_by
from regnum.core.record import Record, States, int8, int16, int32
from regnum.core.rng import below, bits
from regnum.core.standing import Goal
from regnum.core.state import GameState
from regnum.core.steps import push

from . import CUPS, SEATS, carried

NEED = 3
ACTIONS = ActionSpace()
TAKE = ACTIONS.family("take", stones=("1", "2"))


class StepKind(IntEnum):
    TURN = 0


class Ending(IntEnum):
    RUNNING = 0
    CLEARED = 1


class Event(IntEnum):
    TAKEN = 0
    CUP = 1


class Options(Record):
    stones = int16(high=30)
    campaign = int8(1 + len(CUPS) + SEATS, low=-1, high=2)


class Player(Record):
    stones = int32(high=31)
    won = int32(high=1)


class State(GameState):
    options = Options.one()
    pile = int32(high=30, doc="four bytes: what belongs to the seats must begin at a whole word")
    players = Player.per_seat(SEATS)
    won = int8(1 + len(CUPS) + SEATS, low=-1, high=2, doc="as in the option `campaign`")


@rule
def setup(s, seats, seed):
    """The pile, and a stone for each cup won. The dice decide who starts."""
    s.random = seed
    s.seats = seats
    s.pile = s.options.stones
    for i in range(len(s.won)):
        s.won[i] = s.options.campaign[i]
    for cup in range(2):
        if s.won[1 + cup] >= 0:
            s.players[s.won[1 + cup]].stones += 1
    push(s.steps, StepKind.TURN, below(s, seats))


@rule
def offer_stones(s, choices):
    """One or two."""
    offer(choices, TAKE, 0)
    if s.pile >= 2:
        offer(choices, TAKE, 1)


@rule
def take(s, p, more):
    """Take stones; the last one wins."""
    s.pile -= more + 1
    s.players[p].stones += more + 1
    tell(s, Event.TAKEN, p, more + 1)
    chapter = s.won[0]
    if chapter >= 0 and s.won[1 + chapter] < 0 and s.players[p].stones >= 3:
        s.won[1 + chapter] = p
        tell(s, Event.CUP, p)
    if s.pile > 0:
        push(s.steps, StepKind.TURN, (p + 1) % s.seats)
        return
    s.players[p].won = 1
    s.over = Ending.CLEARED
    if chapter >= 0:
        s.won[3 + p] += 1
        s.won[0] = min(chapter + 1, 2)


@rule
def determinize(s, seat, stream):  # noqa: ARG001 - as the contract has it
    """Nothing is hidden but the dice."""
    s.random = bits(stream)


@rule
def score(s, points):
    """A point for the winner."""
    for p in range(s.seats):
        points[p, 0] = s.players[p].won


@rule
def rank(s, ranks):
    """The winner before all others."""
    for p in range(s.seats):
        ranks[p] = s.players[p].won
    rank_by(ranks, s.seats)


@rule
def evaluate(s, values):
    """Nobody knows."""
    for p in range(s.seats):
        values[p] = s.players[p].won


@rule
def invariants(s):
    """The pile does not sink below nothing."""
    return 1 if s.pile < 0 else 0


def carry(state: States) -> str:
    """Cups and laurels."""
    return carried(state[0]["won"])


def goals(state: States) -> tuple[Goal, ...]:
    """The cup of the chapter, until it is won."""
    s = state[0]
    chapter = int(s["won"][0])
    if not 0 <= chapter < len(CUPS) or s["won"][1 + chapter] >= 0 or s["over"]:
        return ()
    have = tuple(int(s["players"][seat]["stones"]) for seat in range(int(s["seats"])))
    return (Goal(CUPS[chapter].id, have, NEED),)


FLOW = Flow(__name__, StepKind, ACTIONS, (choice(StepKind.TURN, offer_stones, {TAKE: take}),))

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
    score_parts=("won",),
    invariant_names=("none", "stones out of nothing"),
    events=Event,
    max_decisions=31,
    carry=carry,
    goals=goals,
)
