"""Points now and at the end, as a breakdown, and who is ahead."""

from __future__ import annotations

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.figures import ENVOY, NOBLE
from regnum.games.staufer.rules.jobs import office_job, path_job, region_job
from regnum.games.staufer.rules.state import State
from regnum.rules import Numbers, rank_by, rule

PARTS = ("track", "region_job", "path_job", "office_job", "brown_chests", "other_chests")
TRACK, FIRST_JOB, BROWN_CHESTS, OTHER_CHESTS = 0, 1, 4, 5
JOB_TYPES = len(c.Job)
UNKNOWN = -1
TIE_BREAK = 64  # more than any number of figures


@rule
def score(s: State, points: Numbers) -> None:
    """Compute every seat's score if the game ended now, by part; hidden jobs of an observation count nothing."""
    for p in range(s.seats):
        points[p, TRACK] = s.players[p].points
        for job in range(JOB_TYPES):
            points[p, FIRST_JOB + job] = job_points(s, p, job)
        points[p, BROWN_CHESTS] = brown_points(s.players[p].chests[c.BROWN])
        points[p, OTHER_CHESTS] = other_chest_points(s, p)


@rule
def job_card(s: State, p: int, job: int) -> int:
    """The job card of a type that a seat has, as far as it is known: at the end all are revealed."""
    return s.players[p].jobs[job] if s.over == 0 else s.players[p].revealed[job]


@rule
def job_points(s: State, p: int, job: int) -> int:
    """The points of one of the three jobs of a seat."""
    card = job_card(s, p, job)
    if card == UNKNOWN:
        return 0
    if job == c.Job.REGION:
        return region_job(s, p, card)
    return path_job(s, p, card) if job == c.Job.PATH else office_job(s, p, card)


@rule
def brown_points(chests: int) -> int:
    """Sets of up to five."""
    return chests // c.FULL_SET * c.BROWN_SET[c.FULL_SET] + c.BROWN_SET[chests % c.FULL_SET]


@rule
def other_chest_points(s: State, p: int) -> int:
    """A point for each turquoise and purple chest that is left."""
    chests = 0
    for kind in range(c.ORANGE, c.CHESTS):
        if kind != c.BROWN:
            chests += s.players[p].chests[kind]
    return c.LEFT_OVER * chests


@rule
def chest_points(s: State, p: int) -> int:
    """All points for chests."""
    return brown_points(s.players[p].chests[c.BROWN]) + other_chest_points(s, p)


@rule
def points_of(s: State, p: int) -> int:
    """All the points of one seat if the game ended now."""
    points = s.players[p].points + chest_points(s, p)
    for job in range(JOB_TYPES):
        points += job_points(s, p, job)
    return points


@rule
def rank(s: State, ranks: Numbers) -> None:
    """Most points win; of equals who has most figures in the court; else they share."""
    for p in range(s.seats):
        court = s.players[p].court
        ranks[p] = points_of(s, p) * TIE_BREAK + court[ENVOY] + court[NOBLE]
    rank_by(ranks, s.seats)
