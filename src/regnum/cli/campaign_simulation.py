"""`regnum campaign simulate`: many campaigns between bots, summed up."""

from __future__ import annotations

import secrets
import time
from functools import partial
from typing import Any

import msgspec
from rich.table import Table

from regnum import registry
from regnum.arena.campaigns import CampaignRun, Sagas, play_campaign, summary
from regnum.arena.executor import crew
from regnum.campaign import agreed
from regnum.cli.bot_games import bot_seats
from regnum.cli.campaigns import chosen, unit
from regnum.cli.ready import make_ready
from regnum.cli.screen import progress, screen
from regnum.cli.session import HERE
from regnum.core.options import parse
from regnum.table.language import Language
from regnum.table.text import text

CHUNKS = 100  # steps of the progress bar


def run(
    name: str | None,
    players: int | None,
    count: int,
    seed: int | None,
    bots: str,
    options: str,
    workers: int,
    json: bool,
) -> None:
    """Simulate and print. Raises UnknownGame or InvalidOption."""
    info = chosen(name)
    specs = bot_seats(bots, info.seats[1] if players is None else players)
    written = {key: str(value) for key, value in agreed(info, len(specs), parse(options)).items()}
    for game in info.chapters:
        make_ready(game)
    sagas = Sagas(info.name, tuple(specs), secrets.randbits(32) if seed is None else seed, written)
    play_campaign(sagas, 0)  # loads what will be timed
    began = time.perf_counter()
    courses = _simulate(sagas, count, workers)
    seconds = time.perf_counter() - began
    report = summary(sagas, courses) | {"seconds": round(seconds, 4), "workers": workers}
    if json:
        print(msgspec.json.encode(report).decode())  # noqa: T201 - the object that was asked for
    else:
        _print(report)


def _simulate(sagas: Sagas, count: int, workers: int) -> list[CampaignRun]:
    size = max(1, -(-count // CHUNKS))
    pieces = [range(first, min(first + size, count)) for first in range(0, count, size)]
    courses: list[CampaignRun] = []
    with progress(screen(error=True)) as bar, crew(workers, threads=sagas.random) as players:
        task = bar.add_task("playing", total=count)
        for part in players.in_order(partial(_piece, sagas), pieces):
            courses += part
            bar.advance(task, len(part))
    return courses


def _piece(sagas: Sagas, numbers: range) -> list[CampaignRun]:
    return [play_campaign(sagas, number) for number in numbers]


def _print(report: dict[str, Any]) -> None:
    console, info = screen(), registry.campaign(report["campaign"])
    language = Language("en", info.package, HERE)
    count, points = report["campaigns"], unit(language).lower()
    console.print(
        f"{count:,} campaigns of {info.titles['en']} with {report['players']} players in {report['seconds']:.2f} s; "
        f"{report['decisions'] / count:.0f} decisions each; shared victories: {report['shared']:,}"
    )
    rows = zip(report["bots"], report["wins_by_seat"], report["mean_points_by_seat"], strict=True)
    _table(
        ("seat", "bot", "wins", "share", f"mean {points}"),
        [
            (str(seat), bot, f"{wins:,.1f}", f"{wins / count:.1%}", f"{mean:.2f}")
            for seat, (bot, wins, mean) in enumerate(rows, 1)
        ],
    )
    _table(
        ("leads alone after chapter", "campaigns", "wins in the end"),
        [(str(chapter), *_interval(row)) for chapter, row in enumerate(report["leader_after"], 1)],
    )
    _table(
        (f"{points} in the end", "seats", "wins"),
        [(str(row["points"]), f"{row['seats']:,}", f"{row['win_share']:.1%}") for row in report["by_points"]],
    )
    _table(
        ("prize", "in chapters", "after", "holders", "of them win"),
        [
            (
                language.say(text(f"prize.{row['prize']}.name")),
                " ".join(map(str, row["by_chapter"])),
                "–" if row["when"] is None else f"{row['when']:.0%}",
                *_interval(row),
            )
            for row in report["prizes"]
        ],
    )
    console.print("after: the part of the decisions of its chapter; intervals: 95 %", style="dim")


def _interval(row: dict[str, Any]) -> tuple[str, str]:
    """Format a count and its share of wins, with the interval."""
    if not row["cases"]:
        return "0", "–"
    return f"{row['cases']:,}", f"{row['win_share']:.1%} ({row['low']:.1%} to {row['high']:.1%})"


def _table(titles: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in titles:
        table.add_column(title, justify="left" if title in ("bot", "prize") else "right")
    for row in rows:
        table.add_row(*row)
    screen().print(table)
