"""Results of a contest between teams, each of which plays alone against the rules, as plain JSON values.

Nobody is met, so nobody is rated: a team has its part of won games and its points above the target. All teams play the
same deals; the difference of two is taken deal by deal, so that lucky deals favour neither.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import sqrt
from typing import Any

import numpy as np

from regnum.arena.ledger import Contest, GameResult
from regnum.arena.results import (
    about,
    bin_edges,
    by_kind,
    histogram,
    interval,
    spread,
    thinking,
)
from regnum.arena.schedule import SeatOrder
from regnum.arena.statistics import Doubles, Z
from regnum.core.ranking import shares_by_rank


def team_results(contest: Contest, played: Sequence[GameResult]) -> dict[str, Any]:
    """Everything that the report shows; `played` in the order of the schedule, whole deals."""
    teams = [contest.entries[at : at + contest.players] for at in range(0, len(contest.entries), contest.players)]
    games = {team: [game for game in played if game.seats == team] for team in teams}
    won = {team: np.array([_won(game) for game in games[team]]) for team in teams}
    margins = {team: np.array([_margin(game) for game in games[team]], float) for team in teams}
    order = sorted(teams, key=lambda team: (-won[team].mean(), -margins[team].mean()))
    edges = bin_edges(np.concatenate(list(margins.values())).astype(int))
    decisions = np.array([game.decisions for game in played])
    return {
        **about(contest, played),
        "teams": [
            {
                "team": named(contest, team),
                "games": len(games[team]),
                "wins": int(won[team].sum()),
                "win_rate": round(float(won[team].mean()), 4),
                **interval(float(won[team].mean()), len(games[team])),
                "mean_points": round(float(np.mean([sum(game.scores) for game in games[team]])), 2),
                "target": spread(np.array([game.target for game in games[team]])),
                "mean_margin": round(float(margins[team].mean()), 2),
                "margin": {**spread(margins[team]), "histogram": histogram(margins[team], edges)},
                **thinking(games[team], team),
            }
            for team in order
        ],
        "differences": list(_differences(contest, order, won, margins)),
        "length": {**spread(decisions), "histogram": histogram(decisions)},
        "endings": dict(sorted(Counter(game.ending for game in played).items())),
        "decisions_by_kind": [
            by_kind(named(contest, team), [kinds for game in games[team] for kinds in game.kinds]) for team in order
        ],
    }


def named(contest: Contest, team: SeatOrder) -> str:
    """A team as it is written: `knight` for one bot on all seats, `knight+count` for a mixed one."""
    return contest.bots[team[0]] if len(set(team)) == 1 else "+".join(contest.bots[bot] for bot in team)


def _won(game: GameResult) -> float:
    return float(shares_by_rank(game.ranks, team=True)[0])


def _margin(game: GameResult) -> int:
    """The points of a team above its target."""
    assert game.target is not None
    return sum(game.scores) - game.target


def _differences(
    contest: Contest, order: Sequence[SeatOrder], won: Mapping[SeatOrder, Doubles], margins: Mapping[SeatOrder, Doubles]
) -> Iterator[dict[str, Any]]:
    """Yield the advantage of a better team over another: the mean difference on equal deals, with 95 % intervals."""
    for a, b in combinations(order, 2):
        yield {
            "a": named(contest, a),
            "b": named(contest, b),
            "deals": len(won[a]),
            "win_rate": _paired(won[a] - won[b]),
            "margin": _paired(margins[a] - margins[b]),
        }


def _paired(differences: Doubles) -> dict[str, float | None]:
    """`mean`, `low` and `high` of differences deal by deal; no interval for less than two deals."""
    mean, deals = float(differences.mean()), len(differences)
    half = Z * float(differences.std(ddof=1)) / sqrt(deals) if deals > 1 else None
    low, high = (None, None) if half is None else (round(mean - half, 4), round(mean + half, 4))
    return {"mean": round(mean, 4), "low": low, "high": high}
