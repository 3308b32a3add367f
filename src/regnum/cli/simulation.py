"""`regnum simulate`: many games between bots, summed up."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from functools import partial
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray
from rich.table import Table

from regnum import registry
from regnum.arena.executor import crew
from regnum.arena.playing import Series, play_match
from regnum.arena.statistics import wilson
from regnum.cli.bot_games import bot_seats
from regnum.cli.ready import make_ready
from regnum.cli.screen import progress, screen
from regnum.cli.selection import asked
from regnum.core.game import Game
from regnum.core.kernels import GameOutcome
from regnum.core.ranking import shares_by_rank

CHUNKS = 100  # steps of the progress bar


def run(
    name: str, players: int | None, games: int, seed: int | None, bots: str, options: str, workers: int, json: bool
) -> None:
    """Simulate and print. Raises UnknownGame or InvalidOption."""
    _, count, chosen = asked(name, players, options)
    specs = bot_seats(bots, count)
    series = Series(name, tuple(specs), secrets.randbits(32) if seed is None else seed, chosen)
    began = time.perf_counter()
    game = make_ready(name)
    _warm_up(game, series)
    ready = time.perf_counter() - began
    began = time.perf_counter()
    results = _simulate(series, games, workers)
    report = summary(game, series, results, time.perf_counter() - began, ready, workers)
    if json:
        print(msgspec.json.encode(report).decode())  # noqa: T201 - the object that was asked for
    else:
        _print(report)


def _warm_up(game: Game, series: Series) -> None:
    """Load what will be timed."""
    if series.random:
        game.play_random(len(series.specs), 1, series.seed, series.options)


def _simulate(series: Series, games: int, workers: int) -> NDArray[np.void]:
    size = max(1, -(-games // CHUNKS))
    pieces = [(first, min(size, games - first)) for first in range(0, games, size)]
    console = screen(error=True)
    results = GameOutcome.zeros(games)
    with progress(console) as bar, crew(workers, threads=series.random) as players:
        task = bar.add_task("playing", total=games)
        for parts in players.as_done(partial(_piece, series), pieces):
            for first, part in parts:
                results[first : first + len(part)] = part
                bar.advance(task, len(part))
    return results


def _piece(series: Series, piece: tuple[int, int]) -> tuple[int, NDArray[np.void]]:
    """So many games from the first one on."""
    first, count = piece
    if not series.random:
        return first, _bot_games(series, first, count)
    game = registry.make(series.game)
    return first, game.play_random(len(series.specs), count, series.seed, series.options, first)


def _bot_games(series: Series, first: int, count: int) -> NDArray[np.void]:
    game = registry.make(series.game)
    results = GameOutcome.zeros(count)
    for row in range(count):
        seed = int(np.random.SeedSequence([series.seed % 2**64, first + row]).generate_state(1, np.uint64)[0])
        match = play_match(game, series.specs, seed, series.options)
        players = len(series.specs)
        result = results[row]
        result["decisions"], result["ending"] = len(match.moves), match.state[0]["over"]
        result["broken"] = 0 if game.broken_invariant(match.state) is None else -1
        result["score"][:players] = game.score(match.state).sum(axis=1)
        result["rank"][:players] = game.ranks(match.state)
    return results


def summary(
    game: Game, series: Series, results: NDArray[np.void], seconds: float, ready: float, workers: int
) -> dict[str, Any]:
    """The figures of a series as plain JSON values; rivals share a victory in equal parts, a team wins as one."""
    players = len(series.specs)
    ranks, scores = results["rank"][:, :players], results["score"][:, :players]
    team = game.info.is_team(series.options)
    won = shares_by_rank(ranks, team)
    decisions = int(results["decisions"].sum())
    endings = Counter(game.rules.ending(number) for number in results["ending"])
    return {
        "game": series.game,
        "players": players,
        "games": len(results),
        "bots": series.specs,
        "seed": series.seed,
        "options": series.options,
        "team": team,
        "decisions": decisions,
        "seconds": round(seconds, 4),
        "preparation_seconds": round(ready, 4),
        "workers": workers,
        "games_per_second": round(len(results) / seconds, 1),
        "decisions_per_second": round(decisions / seconds, 1),
        "decisions_per_game": round(decisions / len(results), 2),
        "mean_score": round(float(scores.mean()), 3),
        "mean_score_by_seat": [round(float(score), 3) for score in scores.mean(axis=0)],
        "wins_by_seat": [round(float(wins), 2) for wins in won.sum(axis=0)],
        "endings": dict(sorted(endings.items())),
        "invariant_failures": int((results["broken"] != 0).sum()),
    }


def _print(report: dict[str, Any]) -> None:
    console = screen()
    console.print(
        f"{report['games']:,} games of {report['game']} with {report['players']} players in {report['seconds']:.2f} s: "
        f"{report['games_per_second']:,.0f} games/s, {report['decisions_per_second']:,.0f} decisions/s"
    )
    console.print(f"{report['decisions_per_game']:.0f} decisions a game; endings: " + _counts(report["endings"]))
    if report["team"]:
        wins = report["wins_by_seat"][0]
        low, high = wilson(wins / report["games"], report["games"])
        console.print(f"Won together: {wins:,.0f} ({wins / report['games']:.1%}; 95 %: {low:.1%} to {high:.1%})")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("seat", "bot", "wins", "share", "mean score"):
        table.add_column(title, justify="left" if title == "bot" else "right")
    rows = zip(report["bots"], report["wins_by_seat"], report["mean_score_by_seat"], strict=True)
    for seat, (bot, wins, score) in enumerate(rows, 1):
        table.add_row(str(seat), bot, f"{wins:,.0f}", f"{wins / report['games']:.1%}", f"{score:.1f}")
    console.print(table)
    if report["invariant_failures"]:
        console.print(f"{report['invariant_failures']} games broke an invariant", style="bold red")


def _counts(endings: dict[str, int]) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in endings.items())
