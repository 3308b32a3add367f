"""Ranks and jobs again, for the judgement, which asks for them millions of times a second.

The plain rules stand in `regions.py` and `jobs.py`; tests hold these to them. Here a claim to a region and the figures
on its offices are told in one number, with a lane of bits for each seat, place of the ring or value of an office. Rules
called `packed_...` answer in such lanes, those called `quick_...` as the plain rules of that name do.
"""

from __future__ import annotations

import numpy as np

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.figures import kind_of, seat_of
from regnum.games.staufer.rules.jobs import ALL_FIGURES, ALL_SET_VALUES, rank_points, scale_points
from regnum.games.staufer.rules.regions import NO_PLACE, UNRANKED
from regnum.games.staufer.rules.scoring import UNKNOWN, job_card
from regnum.games.staufer.rules.state import State
from regnum.rules import lowest, rule

CLAIM = 12  # bits of the lane in which a seat's claim to a region is told
LARGEST_CLAIM = (1 << CLAIM) - 1
LANE = 6  # bits in which figures are counted
FULL_LANE = (1 << LANE) - 1
GUARDS = sum(1 << LANE * place + LANE - 1 for place in range(c.REGIONS))  # the top bit of each lane
LAID = (c.WAY << LANE * np.arange(c.REGIONS)).sum(axis=-1)  # [mirrored, path, way]: a figure in the lane of each place
WAY_BITS = (c.WAYS - 1).bit_length()  # of the number of a way

# ---- ranks ----------------------------------------------------------------------------------------------------------


@rule
def packed_claims(s: State, region: int) -> int:
    """Rank the seats in a region, in a lane each: most offices first, nobles double, then the leftmost."""
    claims = 0
    for office in range(c.OFFICES):
        for holder in range(c.HOLDERS):
            figure = s.offices[region, office, holder]
            if figure != 0:
                p = seat_of(figure)
                claim = (NO_PLACE + 1) * c.STRENGTH[kind_of(figure)]
                if claim_of(claims, p) == 0:
                    claim += NO_PLACE - c.HOLDERS * office - holder
                claims += claim << CLAIM * p
    return claims


@rule
def claim_of(claims: int, p: int) -> int:
    """The claim of one seat: 0 if it has nobody there, and otherwise another than any other seat's."""
    return claims >> CLAIM * p & LARGEST_CLAIM


@rule
def packed_rank(claims: int, p: int) -> int:
    """The rank of a seat that has somebody there, from 1."""
    rank = 1
    for q in range(c.MOST):
        rank += claim_of(claims, q) > claim_of(claims, p)
    return rank


@rule
def quick_rank_in(s: State, region: int, p: int) -> int:
    """The rank of a seat in a region, from 1; UNRANKED if it has nobody there."""
    claims = packed_claims(s, region)
    return packed_rank(claims, p) if claim_of(claims, p) > 0 else UNRANKED


# ---- jobs -----------------------------------------------------------------------------------------------------------


@rule
def quick_job_points(s: State, p: int, job: int) -> int:
    """The points of one of the three jobs of a seat."""
    card = job_card(s, p, job)
    if card == UNKNOWN:
        return 0
    if job == c.Job.REGION:
        return rank_points(s, quick_rank_in(s, card, p))
    if job == c.Job.PATH:
        return c.PATH_POINTS[card] * quick_times_laid(
            packed_figures(s, p, by_value=False), s.options.mirrored_paths, card
        )
    return quick_office_job(packed_figures(s, p, by_value=True), card)


@rule
def packed_figures(s: State, p: int, by_value: bool) -> int:
    """The figures of a seat on offices, counted in a lane each for places of the ring, or for values of offices."""
    figures = 0
    for holder in range(c.HOLDERS):
        rest = s.held[holder]
        while rest != 0:
            region, office = lowest(rest) // c.OFFICES, lowest(rest) % c.OFFICES
            if seat_of(s.offices[region, office, holder]) == p:
                lane = c.COST[c.SIDE[s.seats], region, office] if by_value else s.place[region]
                figures += 1 << LANE * lane
            rest &= rest - 1
    return figures


@rule
def counted(figures: int, lane: int) -> int:
    """Count the figures in a lane."""
    return figures >> LANE * lane & FULL_LANE


@rule
def quick_most_times(figures: int, size: int) -> int:
    """A bound on how often a path of `size` places can be laid: each place serves it once every time at most."""
    most, times = ALL_FIGURES, -1
    while times != most:
        times = most
        serving = 0
        for place in range(c.REGIONS):
            serving += min(counted(figures, place), times)
        most = serving // size
    return most


@rule
def quick_times_laid(figures: int, mirrored: int, path: int) -> int:
    """The most times that a path can be laid with figures that each serve once: every way to do it is tried.

    Ways are laid in ascending order; `tried` remembers which was laid at each level, to go on from there.
    """
    most = quick_most_times(figures, c.PATH_SIZE[path])
    tried, level, way, best = 0, 0, 0, 0
    while best < most:
        while way < c.WAYS and not quick_fits(figures, LAID[mirrored, path, way]):
            way += 1
        if way < c.WAYS:
            figures -= LAID[mirrored, path, way]
            tried = tried << WAY_BITS | way
            level += 1
            best = max(best, level)
        elif level == 0:
            return best
        else:
            level -= 1
            way = tried & (1 << WAY_BITS) - 1
            tried >>= WAY_BITS
            figures += LAID[mirrored, path, way]
            way += 1
    return best


@rule
def quick_fits(figures: int, way: int) -> bool:
    """Return True if there is a figure wherever the path, laid in this way, needs one."""
    return way != 0 and ((figures | GUARDS) - way) & GUARDS == GUARDS


@rule
def quick_office_job(figures: int, job: int) -> int:
    """Points for offices of a value, of any value, for pairs of a value, or for sets of 3, 4 and 5."""
    if job == c.SET_345:
        sets = counted(figures, c.SET_VALUES[0])
        for i in range(1, ALL_SET_VALUES):
            sets = min(sets, counted(figures, c.SET_VALUES[i]))
        return c.SET_POINTS * sets
    pairs, offices = 0, 0
    for value in range(c.VALUES):
        pairs += counted(figures, value) // 2
        if job == c.ANY_OFFICE or value == c.JOB_VALUE[job]:
            offices += counted(figures, value)
    if job == c.PAIRS:
        return c.PAIR_POINTS * pairs
    return scale_points(job, offices)
