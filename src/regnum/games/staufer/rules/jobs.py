"""The job cards: majority in a region, figures along a path, offices of certain values."""

from __future__ import annotations

from regnum.core.bits import lowest
from regnum.core.jit import rule
from regnum.games.staufer.data.components import (
    ANY_OFFICE,
    COST,
    EACH_FURTHER,
    FIGURES,
    HOLDERS,
    JOB_VALUE,
    LANE,
    OFFICES,
    PAIR_POINTS,
    PAIRS,
    PATH_POINTS,
    PATH_SIZE,
    PATH_WAYS,
    REGION_JOB,
    REGIONS,
    SCALE,
    SCALE_LAST,
    SET_345,
    SET_POINTS,
    SET_VALUES,
    SIDE,
    VALUES,
    WAYS,
)
from regnum.games.staufer.rules.figures import seat_of
from regnum.games.staufer.rules.regions import claim_of, claims_to, rank_of

ALL_FIGURES = int(FIGURES.sum())
GUARDS = sum(1 << LANE * place + LANE - 1 for place in range(REGIONS))  # the top bit of each lane
FULL_LANE = (1 << LANE) - 1
WAY_BITS = (WAYS - 1).bit_length()  # of the number of a way
ALL_SET_VALUES = len(SET_VALUES)


@rule
def region_job(s, p, region):
    """Points for the majority in a region, or the second place; of two players only the first."""
    claims = claims_to(s, region)
    if claim_of(claims, p) == 0:
        return 0
    rank = rank_of(claims, p)
    if rank == 1:
        return REGION_JOB[0]
    return REGION_JOB[1] if rank == 2 and s.seats > 2 else 0


@rule
def figures_of(s, p, by_value):
    """The figures of a seat on offices, counted in a lane each for places of the ring, or for values of offices.

    A noble is one figure, and an office with two of them counts for both.
    """
    figures = 0
    for holder in range(HOLDERS):
        rest = s.held[holder]
        while rest != 0:
            region, office = lowest(rest) // OFFICES, lowest(rest) % OFFICES
            if seat_of(s.offices[region, office, holder]) == p:
                lane = COST[SIDE[s.seats], region, office] if by_value else s.place[region]
                figures += 1 << LANE * lane
            rest &= rest - 1
    return figures


@rule
def counted(figures, lane):
    """How many figures a lane holds."""
    return figures >> LANE * lane & FULL_LANE


# ---- paths ----------------------------------------------------------------------------------------------------------


@rule
def most_patterns(figures, size):
    """A bound on how often a pattern of `size` places can be laid: each place serves every pattern once at most."""
    most, patterns = ALL_FIGURES, -1
    while patterns != most:
        patterns = most
        serving = 0
        for place in range(REGIONS):
            serving += min(counted(figures, place), patterns)
        most = serving // size
    return most


@rule
def packed(figures, mirrored, path):
    """The most times that a pattern can be laid with figures that each serve once: every way to do it is tried.

    Ways are laid in ascending order; `tried` remembers which was laid at each level, to go on from there.
    """
    most = most_patterns(figures, PATH_SIZE[path])
    tried, level, way, best = 0, 0, 0, 0
    while best < most:
        while way < WAYS and not fits(figures, PATH_WAYS[mirrored, path, way]):
            way += 1
        if way < WAYS:
            figures -= PATH_WAYS[mirrored, path, way]
            tried = tried << WAY_BITS | way
            level += 1
            best = max(best, level)
        elif level == 0:
            return best
        else:
            level -= 1
            way = tried & (1 << WAY_BITS) - 1
            tried >>= WAY_BITS
            figures += PATH_WAYS[mirrored, path, way]
            way += 1
    return best


@rule
def fits(figures, way):
    """Whether there is a figure wherever the pattern asks for one."""
    return way != 0 and ((figures | GUARDS) - way) & GUARDS == GUARDS


@rule
def path_job(s, p, path):
    """Points for each time that the path is complete."""
    return PATH_POINTS[path] * packed(figures_of(s, p, by_value=False), s.options.mirrored_paths, path)


# ---- offices --------------------------------------------------------------------------------------------------------


@rule
def office_job(s, p, job):
    """Points for offices of a value, of any value, for pairs of a value, or for sets of 3, 4 and 5."""
    held = figures_of(s, p, by_value=True)
    if job == SET_345:
        sets = counted(held, SET_VALUES[0])
        for i in range(1, ALL_SET_VALUES):
            sets = min(sets, counted(held, SET_VALUES[i]))
        return SET_POINTS * sets
    pairs, offices = 0, 0
    for value in range(VALUES):
        pairs += counted(held, value) // 2
        if job == ANY_OFFICE or value == JOB_VALUE[job]:
            offices += counted(held, value)
    if job == PAIRS:
        return PAIR_POINTS * pairs
    listed = min(offices, SCALE_LAST[job])
    return SCALE[job, listed] + EACH_FURTHER[job] * (offices - listed)
