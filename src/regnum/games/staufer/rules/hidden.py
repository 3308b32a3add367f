"""Redrawing of what one seat cannot see: the jobs of the others, and future draws and shuffles."""

from __future__ import annotations

from regnum.core.rng import Stream
from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.state import State
from regnum.rules import below, bits, has, rule

JOB_TYPES = len(c.Job)
NO_JOB = -1


@rule
def determinize(s: State, seat: int, draw: Stream) -> None:
    """Turn the observation `s` of `seat` into a full state that fits it, at random from the stream `draw`.

    The pile of chests is kept as counts of each kind, which everybody can work out from what lies open; its order, like
    all luck to come, is in the random stream. So only the jobs of the others are dealt anew, unless they are revealed.
    """
    s.random = bits(draw)
    for job in range(JOB_TYPES):
        seen = 0
        if s.over == 0:
            seen |= 1 << s.players[seat].jobs[job]
        for p in range(c.MOST):
            if s.over != 0:
                s.players[p].jobs[job] = s.players[p].revealed[job]
            elif p >= s.seats:
                s.players[p].jobs[job] = NO_JOB
            elif p != seat:
                s.players[p].jobs[job] = unseen_job(seen, draw)
                seen |= 1 << s.players[p].jobs[job]


@rule
def unseen_job(seen: int, draw: Stream) -> int:
    """A job at random that is not among those seen."""
    job = below(draw, c.JOBS)
    while has(seen, job):
        job = (below(draw, c.JOBS - 1) + job + 1) % c.JOBS
    return job
