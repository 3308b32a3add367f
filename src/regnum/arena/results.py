"""Results of a contest as plain JSON values: ratings, pairs, scores, seats, lengths and decisions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from openskill.models import PlackettLuce

from regnum import registry
from regnum.arena import statistics
from regnum.arena.ledger import Contest, GameResult
from regnum.arena.statistics import Doubles
from regnum.core.ranking import shares_by_rank

QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
BINS = 24  # bars of a histogram, about


class ResultTable(NamedTuple):
    """All games as arrays, in the order of the schedule; seats[g, s] is the number of the bot on a seat."""

    seats: NDArray[np.int64]
    ranks: NDArray[np.int64]
    scores: NDArray[np.int64]
    decisions: NDArray[np.int64]
    deals: NDArray[np.int64]

    @property
    def won(self) -> Doubles:
        """won[g, s]: 1 for the winner; a shared victory counts in equal parts."""
        return shares_by_rank(self.ranks, team=False)


class Meetings(NamedTuple):
    """Pairwise results by game: ahead[g, a, b], level[g, a, b] and met[g, a, b].

    In one game ahead + level + behind make 1 for two bots that both play; with several seats each, those are the
    shares of all pairs of their seats.
    """

    ahead: Doubles
    level: Doubles
    met: NDArray[np.bool_]

    @property
    def wins(self) -> Doubles:
        """The same with a draw as half a win for each."""
        return self.ahead + self.level / 2


def table(games: Sequence[GameResult]) -> ResultTable:
    """The games as arrays."""
    return ResultTable(
        np.array([game.seats for game in games]),
        np.array([game.ranks for game in games]),
        np.array([game.scores for game in games]),
        np.array([game.decisions for game in games]),
        np.array([game.deal for game in games]),
    )


def meetings(seats: NDArray[np.int64], ranks: NDArray[np.int64], bots: int) -> Meetings:
    """Compare every two bots in every game."""
    games, players = seats.shape
    ahead, level, pairs = (np.zeros((games, bots, bots)) for _ in range(3))
    every = np.arange(games)
    for s in range(players):
        for t in range(players):
            other = seats[:, s] != seats[:, t]
            here = every, seats[:, s], seats[:, t]
            ahead[here] += other & (ranks[:, s] < ranks[:, t])
            level[here] += other & (ranks[:, s] == ranks[:, t])
            pairs[here] += other
    many = np.maximum(pairs, 1)
    return Meetings(ahead / many, level / many, pairs > 0)


def interval(share: float, games: float) -> dict[str, float]:
    """`low` and `high`: Wilson's 95 % interval of a share."""
    low, high = statistics.wilson(share, games)
    return {"low": round(float(low), 4), "high": round(float(high), 4)}


def results(contest: Contest, played: Sequence[GameResult]) -> dict[str, Any]:
    """Everything that the report shows, as plain JSON values; `played` in the order of the schedule."""
    games = table(played)
    met = meetings(games.seats, games.ranks, len(contest.bots))
    ratings = list(_ratings(contest, played, games, met))
    ratings.sort(key=lambda row: -row["rating"])
    order = [contest.bots.index(row["bot"]) for row in ratings]
    pairs = list(_pairs(contest, met, order))
    return {
        **about(contest, played),
        "resampled": "deals" if statistics.enough(games.deals) else "games",
        "ratings": ratings,
        "pairs": pairs,
        "advice": [_advice(pair) for pair in pairs],
        "seats": list(_seats(games)),
        "scores": list(_scores(contest, games, order)),
        "length": {**spread(games.decisions), "histogram": histogram(games.decisions)},
        "endings": dict(sorted(Counter(game.ending for game in played).items())),
        "decisions_by_kind": _kinds(contest, played, order),
    }


def about(contest: Contest, played: Sequence[GameResult]) -> dict[str, Any]:
    """Describe the settings of the games played."""
    return {
        "game": contest.game,
        "players": contest.players,
        "games": len(played),
        "bots": list(contest.bots),
        "seed": contest.seed,
        "options": contest.options,
        "changed_options": changed_options(contest.game, contest.options),
        "rules_version": contest.rules,
        "design": contest.design,
        "deals": len({game.deal for game in played}),
    }


def changed_options(game: str, options: Mapping[str, str]) -> dict[str, str]:
    """The options that are not as published."""
    usual = registry.info(game).usual
    return {name: value for name, value in options.items() if value != usual[name]}


def _ratings(
    contest: Contest, played: Sequence[GameResult], games: ResultTable, met: Meetings
) -> Iterator[dict[str, Any]]:
    best, samples = statistics.bootstrapped_strengths(met.wins, games.deals)
    low, high = statistics.rating(np.quantile(samples, [0.025, 0.975], axis=0))
    skills = _openskill(contest, games)
    for bot, spec in enumerate(contest.bots):
        here = games.seats == bot
        took_part = here.any(1)
        wins, seats = float(games.won[here].sum()), int(here.sum())
        # with several seats in a game only one can win: games, not seats, are what can be counted on
        share = interval(wins / seats, int(took_part.sum()))
        yield {
            "bot": spec,
            "rating": round(float(statistics.rating(best[bot])), 1),
            "low": round(float(low[bot]), 1),
            "high": round(float(high[bot]), 1),
            "games": int(took_part.sum()),
            "seats": seats,
            "wins": round(wins, 2),
            "win_share": round(wins / seats, 4),
            "win_low": share["low"],
            "win_high": share["high"],
            "mean_rank": round(float(games.ranks[here].mean()), 3),
            "mean_score": round(float(games.scores[here].mean()), 2),
            "openskill": skills[bot],
            **thinking(played, [bot]),
        }


def thinking(played: Sequence[GameResult], bots: Container[int]) -> dict[str, float]:
    """Measure the time per decision of some of the bots: the mean, and roughly the longest."""
    thought = [
        (game.seconds[s], game.slowest[s], sum(game.kinds[s].values()))
        for game in played
        for s, seated in enumerate(game.seats)
        if seated in bots
    ]
    seconds, slowest, decisions = (list(column) for column in zip(*thought, strict=True))
    return {
        "seconds_per_decision": float(f"{sum(seconds) / max(1, sum(decisions)):.3g}"),
        "slowest_decision_seconds": float(f"{max(slowest):.3g}"),
    }


def _openskill(contest: Contest, games: ResultTable) -> list[dict[str, float]]:
    """Plackett-Luce ratings, game after game; a bot with several seats comes in at its mean rank."""
    model = PlackettLuce()
    skills = [model.rating(name=spec) for spec in contest.bots]
    for seats, ranks in zip(games.seats, games.ranks, strict=True):
        playing = np.unique(seats)
        if len(playing) > 1:
            places = [float(ranks[seats == bot].mean()) for bot in playing]
            rated = model.rate([[skills[bot]] for bot in playing], ranks=places)
            for bot, (skill,) in zip(playing, rated, strict=True):
                skills[bot] = skill
    return [
        {"mu": round(skill.mu, 3), "sigma": round(skill.sigma, 3), "ordinal": round(skill.ordinal(), 3)}
        for skill in skills
    ]


def _pairs(contest: Contest, met: Meetings, order: Sequence[int]) -> Iterator[dict[str, Any]]:
    """Every two bots that met, the better rated one first."""
    for place, a in enumerate(order):
        for b in order[place + 1 :]:
            games = int(met.met[:, a, b].sum())
            if games == 0:
                continue
            wins_a, wins_b = float(met.ahead[:, a, b].sum()), float(met.ahead[:, b, a].sum())
            draws = float(met.level[:, a, b].sum())
            share = (wins_a + draws / 2) / games
            yield {
                "a": contest.bots[a],
                "b": contest.bots[b],
                "games": games,
                "wins_a": _whole(wins_a),
                "wins_b": _whole(wins_b),
                "draws": _whole(draws),
                "share": round(share, 4),
                **interval(share, games),
            }


def _whole(number: float) -> float:
    """Without a fraction unless it has one."""
    return round(number) if abs(number - round(number)) < 1e-6 else round(number, 3)


def _advice(pair: dict[str, Any]) -> dict[str, Any]:
    """Tell whether two bots are separated, or how many more games that would take."""
    apart = not pair["low"] <= 0.5 <= pair["high"]
    needed = None if apart else statistics.games_to_separate(pair["share"])
    more = None if needed is None else max(1, needed - pair["games"])
    a, b = pair["a"], pair["b"]
    if apart:
        words = f"{a} and {b} are separated"
    elif more is None:
        words = f"{a} and {b} are level: no number of games can be named"
    else:
        words = f"needs about {_rounded(more):,} more games to separate {a} and {b}"
    return {"a": a, "b": b, "separated": apart, "more_games": None if more is None else _rounded(more), "words": words}


def _rounded(number: int) -> int:
    """Two digits are all that such an estimate is worth."""
    unit = int(10 ** max(0, len(str(number)) - 2))
    return -(-number // unit) * unit


def _seats(games: ResultTable) -> Iterator[dict[str, Any]]:
    for seat, share in enumerate(games.won.mean(0)):
        mean = games.scores[:, seat].mean()
        yield {
            "seat": seat + 1,
            "win_share": round(float(share), 4),
            **interval(float(share), len(games.won)),
            "mean_score": round(float(mean), 2),
        }


def _scores(contest: Contest, games: ResultTable, order: Sequence[int]) -> Iterator[dict[str, Any]]:
    edges = bin_edges(games.scores)
    for bot in order:
        scores = games.scores[games.seats == bot]
        yield {"bot": contest.bots[bot], **spread(scores), "histogram": histogram(scores, edges)}


def spread(values: NDArray[Any]) -> dict[str, float]:
    """Mean, deviation, extremes and quantiles."""
    figures = {"mean": float(values.mean()), "deviation": float(values.std()), "low": float(values.min())}
    figures |= {f"q{quantile * 100:02.0f}": float(np.quantile(values, quantile)) for quantile in QUANTILES}
    return {name: round(figure, 2) for name, figure in (figures | {"high": float(values.max())}).items()}


def bin_edges(values: NDArray[Any]) -> NDArray[np.int64]:
    """About `BINS` bins of whole numbers, all of one width."""
    low, high = int(values.min()), int(values.max())
    width = max(1, -(-(high - low + 1) // BINS))
    return np.arange(low - low % width, high + width + 1, width)


def histogram(values: NDArray[Any], edges: NDArray[np.int64] | None = None) -> dict[str, list[int]]:
    """`counts[i]` values lie in `edges[i] .. edges[i + 1] - 1`."""
    bins = bin_edges(values) if edges is None else edges
    counts, _ = np.histogram(values, bins - 0.5)
    return {"edges": [int(edge) for edge in bins], "counts": [int(count) for count in counts]}


def _kinds(contest: Contest, played: Sequence[GameResult], order: Sequence[int]) -> list[dict[str, Any]]:
    """Count how often each bot takes each type of action, per seat and game."""
    seats: list[list[dict[str, int]]] = [[] for _ in contest.bots]
    for game in played:
        for bot, kinds in zip(game.seats, game.kinds, strict=True):
            seats[bot].append(kinds)
    return [by_kind(contest.bots[bot], seats[bot]) for bot in order]


def by_kind(name: str, seats: Sequence[Mapping[str, int]]) -> dict[str, Any]:
    """Count how often each type of action was taken in these seats, on average."""
    counts: Counter[str] = Counter()
    for kinds in seats:
        counts.update(kinds)
    return {
        "bot": name,
        "decisions_per_game": round(sum(counts.values()) / len(seats), 2),
        "kinds": {kind: round(count / len(seats), 3) for kind, count in sorted(counts.items())},
    }
