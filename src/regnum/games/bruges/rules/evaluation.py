"""A quick estimate of how many points each seat will end with: for greedy play and cut-off rollouts."""

from __future__ import annotations

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Kind
from regnum.games.bruges.rules.hands import hand_size
from regnum.games.bruges.rules.houses import houses_of
from regnum.games.bruges.rules.majorities import value_of
from regnum.games.bruges.rules.perks import persons_of
from regnum.games.bruges.rules.scoring import points_of
from regnum.games.bruges.rules.state import State, StepKind
from regnum.games.bruges.rules.supply import all_workers
from regnum.rules import Floats, has, rule, top

# What things are worth in points at the end while the game is young; they fade as it draws to its end.
COIN = 0.33
WORKER = 0.3
CARD = 0.5
EMPTY_HOUSE = 1.6
TURN = 1.0  # a card still to be played
FIRST_TILE, SECOND_TILE = 0.5, 1.6  # threats, by how near the penalty is
MAJORITY = 0.5  # of the tile of a majority that one leads and has not turned
NEXT_SPACE = 0.5  # of a canal, towards the points of the third and the fifth
ONCE, PAID, LASTING = 0.7, 0.5, 0.6  # what a person brings in a round
ROUNDS = 6.0
BOTH_SIDES = len(c.SIDES)


@rule
def evaluate(s: State, values: Floats) -> None:
    """The points of every seat if the game ended now, and what its position promises beyond them."""
    rounds = rounds_left(s)
    young = min(1.0, rounds / ROUNDS + 0.15)
    for p in range(s.seats):
        values[p] = points_of(s, p)
        if s.over == 0:
            values[p] += young * goods(s, p) + prospects(s, p, rounds)


@rule
def rounds_left(s: State) -> float:
    """About how many rounds are still to come after this one."""
    if s.rounds_left >= 0:
        return s.rounds_left - 1.0
    return 0.6 * (s.piles[0].size + s.piles[1].size) / (c.HAND * s.seats) + 0.5


@rule
def goods(s: State, p: int) -> float:
    """Florins, workers and cards, less the threats."""
    me = s.players[p]
    workers = min(all_workers(s, p), 12)
    value = COIN * min(me.coins, 25) + WORKER * workers + CARD * min(hand_size(s, p), 7)
    for colour in range(c.ALL_COLOURS):
        if me.workers[colour] > 0:
            value += WORKER
        if me.threats[colour] >= 1:
            value -= FIRST_TILE
        if me.threats[colour] >= 2:
            value -= SECOND_TILE
    if s.over == 0 and top(s.steps).kind == StepKind.TURN and top(s.steps).seat == p:
        value += TURN * top(s.steps).value
    return value


@rule
def prospects(s: State, p: int, rounds: float) -> float:
    """Evaluate what houses, persons, canals and majorities may still bring."""
    me, deck = s.players[p], s.options.cards
    value = min(1.0, rounds / 2) * EMPTY_HOUSE * min(3, houses_of(s, p) - persons_of(s, p))
    for plot in range(me.plots):
        if me.person[plot] >= 0:
            kind = deck.kind[me.person[plot]]
            if kind == Kind.ONCE:
                value += ONCE * rounds
            elif kind == Kind.WORKER:
                value += PAID * rounds
            elif kind == Kind.BOOST or kind == Kind.SITUATION:
                value += LASTING * rounds
    young = min(1.0, rounds / 3)
    for majority in range(c.ALL_MAJORITIES):
        if not has(me.majorities, majority):
            value += MAJORITY * c.MAJORITY_POINTS * lead(s, p, majority) * min(1.0, rounds + 0.5)
    for side in range(BOTH_SIDES):
        value += young * canal_prospect(s, p, side)
    return value


@rule
def lead(s: State, p: int, majority: int) -> float:
    """1 if the player alone has most, half of it when tied, less behind."""
    mine = value_of(s, p, majority)
    best = 0
    for q in range(s.seats):
        if q != p:
            best = max(best, value_of(s, q, majority))
    if mine > best:
        return 1.0
    if mine == best:
        return 0.4 if mine > 0 else 0.2
    return 0.2 / (best - mine)


@rule
def canal_prospect(s: State, p: int, side: int) -> float:
    """The way to the third space, and from there to the statue."""
    me = s.players[p]
    tiles = me.canals[side]
    if tiles < 3:
        return NEXT_SPACE * tiles * 1.2
    if tiles == c.SECTION or has(me.completed, side) or s.statues >= c.STATUES:
        return 0.0
    return NEXT_SPACE * (tiles - 2) * c.STATUE_POINTS[s.statues] / 3
