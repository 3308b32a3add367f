"""`regnum balance`: what a game rewards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table

from regnum.arena.balance import measure
from regnum.arena.findings import findings
from regnum.arena.playing import Series
from regnum.arena.report.balance_page import balance_page, signed
from regnum.cli.arena import write_report
from regnum.cli.bot_games import bot_seats
from regnum.cli.meter import Meter
from regnum.cli.output import folder_for
from regnum.cli.ready import make_ready
from regnum.cli.screen import screen
from regnum.cli.selection import asked

SHOWN = 5  # of the best and of the worst


def run(
    name: str,
    players: int | None,
    games: int,
    seed: int,
    bots: str,
    options: str,
    workers: int,
    ray: str | None,
    output: Path | None,
    json: bool,
) -> None:
    """Play, measure, write the findings and the report, and print. Raises RegnumError or OSError."""
    info, count, chosen = asked(name, players, options)
    series = Series(name, tuple(bot_seats(bots, count)), seed, chosen)
    folder = folder_for(output, "balance", f"{name}-{count}")
    game = make_ready(name)
    with Meter("playing", games) as meter:
        sums = measure(series, games, workers, meter.advance, ray)
    found = findings(game, series, sums)
    write_report(folder, found, balance_page(found, info.titles["en"]))
    if json:
        print(msgspec.json.encode(found).decode())  # noqa: T201 - the object that was asked for
    else:
        _print(found)
        screen().print(f"\nReport: {folder / 'report.html'}", soft_wrap=True)


def _print(found: dict[str, Any]) -> None:
    console = screen()
    length = found["length"]
    console.print(
        f"{found['games']:,} games of {found['game']} with {found['players']} players, "
        f"{length['mean']:.0f} decisions on average"
    )
    if found["team"]:
        console.print(f"Won together: {found['seats'][0]['win_share']:.1%}")
    else:
        seats = ", ".join(f"seat {row['seat']} {row['win_share']:.1%}" for row in found["seats"])
        console.print(f"Victories: {seats}")
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for column in ("worth most and least", "difference", "95 %", "seats"):
        table.add_column(column, justify="left" if column.startswith("worth") else "right")
    single = [row for row in found["values"] if row["same_as"] is None and row["argument"]]
    sure = [row for row in single if row["verdict"] == "sure" and row["measure"] != "first"]
    sure.sort(key=lambda row: -row["difference"])
    for row in sure if len(sure) <= 2 * SHOWN else sure[:SHOWN] + sure[-SHOWN:]:
        limits = f"{signed(row['low'])} to {signed(row['high'])}"
        opening = "begin with " if row["measure"] == "opening" else ""
        table.add_row(opening + row["notation"], signed(row["difference"]), limits, f"{row['seats']:,}")
    console.print(table)
    compared = found["comparisons"]
    console.print(f"{compared['survive_holm']} of {compared['tested']} differences stand after Holm's correction.")
