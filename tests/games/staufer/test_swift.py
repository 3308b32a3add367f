"""The quick ranks and jobs of the judgement against the plain rules, with every number of seats."""

from __future__ import annotations

import pytest

from regnum.games.staufer.data.components import JOB_NAMES, JOBS, REGIONS, Job
from regnum.games.staufer.rules.regions import rank_in
from regnum.games.staufer.rules.scoring import job_points
from regnum.games.staufer.rules.swift import quick_job_points, quick_rank_in

from .position import GAME, Table
from .test_jobs import random_board


def boards() -> list[Table]:
    return [random_board(seed, mirrored=seed % 3 == 0, players=2 + seed % 4) for seed in range(24)]


@pytest.mark.parametrize("table", boards(), ids=lambda table: f"{table.players} seats")
def test_quick_ranks_are_the_ranks(table: Table) -> None:
    for region in range(REGIONS):
        for seat in range(table.players):
            asked = (table.state, region, seat)
            assert GAME.ask(quick_rank_in, *asked) == GAME.ask(rank_in, *asked)


@pytest.mark.parametrize("table", boards(), ids=lambda table: f"{table.players} seats")
def test_quick_jobs_score_what_the_cards_say(table: Table) -> None:
    for seat in range(table.players):
        for card in range(JOBS):
            table.jobs(seat, *(names[card] for names in JOB_NAMES))
            for job in Job:
                asked = (table.state, seat, job)
                assert GAME.ask(quick_job_points, *asked) == GAME.ask(job_points, *asked)
