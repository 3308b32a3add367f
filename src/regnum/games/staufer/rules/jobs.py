"""The job cards: majority in a region, figures along a path, offices of certain values."""

from __future__ import annotations

import numpy as np

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.figures import seat_of
from regnum.games.staufer.rules.regions import rank_in
from regnum.games.staufer.rules.state import State
from regnum.rules import Numbers, lowest, rule

ALL_FIGURES = int(c.FIGURES.sum())
ALL_SET_VALUES = len(c.SET_VALUES)


@rule
def region_job(s: State, p: int, region: int) -> int:
    """Points for a good rank in a region."""
    return rank_points(s, rank_in(s, region, p))


@rule
def rank_points(s: State, rank: int) -> int:
    """Points for the majority, or the second place; of two players only the first."""
    if rank == 1:
        return c.REGION_JOB[0]
    return c.REGION_JOB[1] if rank == 2 and s.seats > 2 else 0


@rule
def figures_of(s: State, p: int, by_value: bool) -> Numbers:
    """The figures of a seat on offices, counted by the values of offices or by the places of the ring.

    A noble is one figure, and an office with two of them counts for both.
    """
    figures = np.zeros(c.VALUES if by_value else c.REGIONS, np.int64)
    for holder in range(c.HOLDERS):
        held = s.held[holder]
        while held != 0:
            region, office = lowest(held) // c.OFFICES, lowest(held) % c.OFFICES
            row = c.COST[c.SIDE[s.seats], region, office] if by_value else s.place[region]
            figures[row] += seat_of(s.offices[region, office, holder]) == p
            held &= held - 1
    return figures


# ---- paths ----------------------------------------------------------------------------------------------------------


@rule
def path_job(s: State, p: int, path: int) -> int:
    """Points for each time that the path is complete; each figure serves once."""
    return c.PATH_POINTS[path] * times_laid(figures_of(s, p, by_value=False), s.options.mirrored_paths, path)


@rule
def most_times(figures: Numbers, size: int) -> int:
    """A bound on how often a path of `size` places can be laid: each place serves it once every time at most."""
    most, times = ALL_FIGURES, -1
    while times != most:
        times = most
        serving = 0
        for place in range(c.REGIONS):
            serving += min(figures[place], times)
        most = serving // size
    return most


@rule
def times_laid(figures: Numbers, mirrored: int, path: int) -> int:
    """The most times that a path can be laid: every choice of ways is tried, in ascending order, the deepest first."""
    laid = np.zeros(ALL_FIGURES, np.int64)  # the way at each level
    level, way, best = 0, 0, 0
    most = most_times(figures, c.PATH_SIZE[path])
    while best < most:
        while way < c.PATH_WAYS[mirrored, path] and not fits(figures, mirrored, path, way):
            way += 1
        if way < c.PATH_WAYS[mirrored, path]:
            serve(figures, mirrored, path, way, -1)
            laid[level] = way
            level += 1
            best = max(best, level)
        elif level == 0:
            return best
        else:
            level -= 1
            way = laid[level]
            serve(figures, mirrored, path, way, 1)
            way += 1
    return best


@rule
def fits(figures: Numbers, mirrored: int, path: int, way: int) -> bool:
    """Return True if there is a figure wherever the path, laid in this way, needs one."""
    for place in range(c.REGIONS):
        if figures[place] < c.WAY[mirrored, path, way, place]:
            return False
    return True


@rule
def serve(figures: Numbers, mirrored: int, path: int, way: int, change: int) -> None:
    """Take the figures that serve a way (-1), or put them back (1)."""
    for place in range(c.REGIONS):
        figures[place] += change * c.WAY[mirrored, path, way, place]


# ---- offices --------------------------------------------------------------------------------------------------------


@rule
def office_job(s: State, p: int, job: int) -> int:
    """Points for offices of a value, of any value, for pairs of a value, or for sets of 3, 4 and 5."""
    held = figures_of(s, p, by_value=True)
    if job == c.SET_345:
        sets = held[c.SET_VALUES[0]]
        for i in range(1, ALL_SET_VALUES):
            sets = min(sets, held[c.SET_VALUES[i]])
        return c.SET_POINTS * sets
    pairs, offices = 0, 0
    for value in range(c.VALUES):
        pairs += held[value] // 2
        if job == c.ANY_OFFICE or value == c.JOB_VALUE[job]:
            offices += held[value]
    if job == c.PAIRS:
        return c.PAIR_POINTS * pairs
    return scale_points(job, offices)


@rule
def scale_points(job: int, offices: int) -> int:
    """Return the points on the scale of an office card, and those of each further office."""
    listed = min(offices, c.SCALE_LAST[job])
    return c.SCALE[job, listed] + c.EACH_FURTHER[job] * (offices - listed)
