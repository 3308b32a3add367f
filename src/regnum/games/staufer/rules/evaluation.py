"""A quick estimate of how many points each seat will end with: for greedy play and cut-off rollouts."""

from __future__ import annotations

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.figures import ENVOY, NOBLE, figures_in_areas
from regnum.games.staufer.rules.regions import NOBODY, second_now, tile_points
from regnum.games.staufer.rules.scoring import chest_points
from regnum.games.staufer.rules.state import State
from regnum.games.staufer.rules.swift import claim_of, packed_claims, packed_rank, quick_job_points
from regnum.rules import Floats, count, rule

# What things are worth in points, as long as there are turns to use them.
ENVOY_WORTH = 0.9
NOBLE_WORTH = 1.6
AWAY_WORTH = 0.45  # a figure in a payment area: the king may bring it back
FIGURES_A_TURN = 4  # more than a player can use are worth nothing
TURQUOISE_WORTH = 1.0  # beside the point that is sure
TRADE_WORTH = 1.5  # a purple chest on its way to a privilege
PRIVILEGE_WORTH = 1.2  # a round that it may still serve
NOW, SECOND, LATER = 0.85, 0.45, 0.3  # how likely a standing lasts: region A, region B, regions of later rounds
JOBS_KEPT = 0.45  # job points before the last round: offices are emptied
JOB_TYPES = len(c.Job)


@rule
def evaluate(s: State, values: Floats) -> None:
    """The points of every seat if the game ended now, and what its position promises beyond them."""
    for p in range(s.seats):
        values[p] = s.players[p].points + chest_points(s, p) + jobs_kept(s) * all_job_points(s, p)
    if s.over == 0:
        for p in range(s.seats):
            values[p] += prospects(s, p)
        for row in range(s.round - 1, c.ROUNDS):
            likely = NOW if row == s.round - 1 else LATER
            add_standing(s, s.rounds_a[row], likely, values)
        second = s.second if s.second != NOBODY else second_now(s)
        if second != s.rounds_a[s.round - 1]:
            add_standing(s, second, SECOND, values)


@rule
def jobs_kept(s: State) -> float:
    """The part of the job points that counts now."""
    return 1.0 if s.over != 0 or s.round == c.ROUNDS else JOBS_KEPT


@rule
def all_job_points(s: State, p: int) -> int:
    """Return the points of a seat's three jobs."""
    points = 0
    for job in range(JOB_TYPES):
        points += quick_job_points(s, p, job)
    return points


@rule
def turns_left(s: State, p: int) -> int:
    """Return the number of turns the seat has in this round and in later ones."""
    turns = c.MEMBERS * (c.ROUNDS - s.round)
    for space in range(s.turn, c.MEMBERS * s.seats):
        turns += s.order[space] == p
    return turns


@rule
def prospects(s: State, p: int) -> float:
    """Figures, chests and privileges that are still of use."""
    me = s.players[p]
    turns = turns_left(s, p)
    if turns == 0:
        return 0.0
    value = ENVOY_WORTH * min(me.court[ENVOY], FIGURES_A_TURN * turns) + NOBLE_WORTH * me.court[NOBLE]
    value += AWAY_WORTH * figures_in_areas(s, p) * (c.ROUNDS - s.round) / c.ROUNDS
    turquoise = 0
    for chest in range(c.FIRST_SPACE, c.PURPLE):
        turquoise += me.chests[chest]
    value += TURQUOISE_WORTH * min(turquoise, turns)
    value += TRADE_WORTH * min(me.chests[c.PURPLE], c.TRADE)
    return value + PRIVILEGE_WORTH * count(me.privileges) * (c.ROUNDS - s.round + 1)


@rule
def add_standing(s: State, region: int, likely: float, values: Floats) -> None:
    """Add the points that the ranks of a region would score, as far as they are likely to last."""
    claims = packed_claims(s, region)
    for p in range(s.seats):
        if claim_of(claims, p) > 0:
            values[p] += likely * tile_points(s, region, packed_rank(claims, p))
