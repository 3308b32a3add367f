"""The job cards: majority in a region, figures along a path, offices of certain values."""

from __future__ import annotations

import numpy as np

from regnum.core.jit import rule
from regnum.games.staufer.components import (
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
from regnum.games.staufer.figures import seat_of
from regnum.games.staufer.regions import standings

ALL_FIGURES = int(FIGURES.sum())
GUARDS = sum(1 << LANE * place + LANE - 1 for place in range(REGIONS))  # the top bit of each lane
ALL_SET_VALUES = len(SET_VALUES)


@rule
def region_job(s, p, region):
    """Points for the majority in a region, or the second place; of two players only the first."""
    order = standings(s, region)
    if order[0] == p:
        return REGION_JOB[0]
    return REGION_JOB[1] if order[1] == p and s.seats > 2 else 0


# ---- paths ----------------------------------------------------------------------------------------------------------


@rule
def figures_on_ring(s, p):
    """The figures of a seat on offices, counted in a lane for each place of the ring; a noble is one figure."""
    figures = 0
    for region in range(REGIONS):
        lane = 1 << LANE * s.place[region]
        for office in range(OFFICES):
            for holder in range(HOLDERS):
                figure = s.offices[region, office, holder]
                if figure != 0 and seat_of(figure) == p:
                    figures += lane
    return figures


@rule
def packed(figures, mirrored, path):
    """The most times that a pattern can be laid with figures that each serve once: every way to do it is tried.

    Ways are laid in ascending order; `tried` remembers which was laid at each level, to go on from there.
    """
    tried = np.empty(ALL_FIGURES, np.int64)
    level, way, best = 0, 0, 0
    while True:
        while way < WAYS and not fits(figures, PATH_WAYS[mirrored, path, way]):
            way += 1
        if way < WAYS:
            figures -= PATH_WAYS[mirrored, path, way]
            tried[level] = way
            level += 1
            best = max(best, level)
        elif level == 0:
            return best
        else:
            level -= 1
            way = tried[level]
            figures += PATH_WAYS[mirrored, path, way]
            way += 1


@rule
def fits(figures, way):
    """Whether there is a figure wherever the pattern asks for one."""
    return way != 0 and ((figures | GUARDS) - way) & GUARDS == GUARDS


@rule
def path_job(s, p, path):
    """Points for each time that the path is complete."""
    return PATH_POINTS[path] * packed(figures_on_ring(s, p), s.options.mirrored_paths, path)


# ---- offices --------------------------------------------------------------------------------------------------------


@rule
def offices_by_value(s, p):
    """How many offices of each value a seat holds; one with two figures counts for both."""
    values = np.zeros(VALUES, np.int64)
    for region in range(REGIONS):
        for office in range(OFFICES):
            for holder in range(HOLDERS):
                figure = s.offices[region, office, holder]
                if figure != 0 and seat_of(figure) == p:
                    values[COST[SIDE[s.seats], region, office]] += 1
    return values


@rule
def office_job(s, p, job):
    """Points for offices of a value, of any value, for pairs of a value, or for sets of 3, 4 and 5."""
    values = offices_by_value(s, p)
    if job == PAIRS:
        pairs = 0
        for value in range(VALUES):
            pairs += values[value] // 2
        return PAIR_POINTS * pairs
    if job == SET_345:
        sets = values[SET_VALUES[0]]
        for i in range(1, ALL_SET_VALUES):
            sets = min(sets, values[SET_VALUES[i]])
        return SET_POINTS * sets
    offices = 0
    for value in range(VALUES):
        if job == ANY_OFFICE or value == JOB_VALUE[job]:
            offices += values[value]
    listed = min(offices, SCALE_LAST[job])
    return SCALE[job, listed] + EACH_FURTHER[job] * (offices - listed)
