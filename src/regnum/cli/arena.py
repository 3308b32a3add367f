"""`regnum arena`: a contest between bots, its book, its results and its report."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from rich.table import Table

from regnum.arena.contest import plan, play
from regnum.arena.ledger import Contest, Ledger
from regnum.arena.report.contest_page import contest_page
from regnum.arena.report.team_page import signed, team_page
from regnum.arena.results import results
from regnum.arena.schedule import Schedule
from regnum.arena.team_results import team_results
from regnum.bots.registry import split_specs
from regnum.cli.meter import Meter
from regnum.cli.output import folder_for
from regnum.cli.ready import make_ready
from regnum.cli.screen import screen
from regnum.cli.selection import asked
from regnum.core.files import pretty, write_whole
from regnum.table.text import in_figures


def run(
    name: str,
    bots: str,
    players: int | None,
    games: int,
    seed: int,
    options: str,
    workers: int,
    ray: str | None,
    output: Path | None,
    anew: bool,
    json: bool,
) -> None:
    """Play what is missing, write the results and the report, and print. Raises RegnumError or OSError."""
    info, count, chosen = asked(name, players, options)
    contest, timetable = plan(info, split_specs(bots), count, games, seed, chosen)
    folder = folder_for(output, "arena", f"{name}-{count}-{contest.digest}")
    make_ready(name)
    if anew:
        (folder / "games.jsonl").unlink(missing_ok=True)
    together = info.is_team(chosen)
    found = (team_results if together else results)(contest, _played(contest, timetable, folder, games, workers, ray))
    write_report(folder, found, (team_page if together else contest_page)(found, info.titles["en"]))
    if json:
        print(msgspec.json.encode(found).decode())  # noqa: T201 - the object that was asked for
    else:
        (_print_teams if together else _print)(found)
        screen().print(f"\nReport: {folder / 'report.html'}", soft_wrap=True)


def write_report(folder: Path, found: dict[str, Any], page: str) -> None:
    """Write `results.json` and `report.html`. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / "results.json", pretty(found))
    write_whole(folder / "report.html", page.encode())


def _played(
    contest: Contest, timetable: Schedule, folder: Path, games: int, workers: int, ray: str | None
) -> list[Any]:
    wanted = [fixture.number for fixture in timetable.fixtures(games)]
    ledger = Ledger(folder / "games.jsonl", contest)
    try:
        with Meter("playing", len(wanted), len(ledger.played.keys() & wanted)) as meter:
            play(contest, timetable, ledger, games, workers, meter.advance, ray)
        return [ledger.played[number] for number in wanted]
    finally:
        ledger.close()


def _table(found: dict[str, Any], *titles: str) -> Table:
    screen().print(
        f"{found['games']:,} games of {found['game']} with {found['players']} players, {found['deals']:,} deals"
    )
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for number, title in enumerate(titles):
        table.add_column(title, justify="right" if number else "left")
    return table


def _print_teams(found: dict[str, Any]) -> None:
    table = _table(found, "team", "won together", "95 %", "points", "above the target", "s a decision")
    for row in found["teams"]:
        table.add_row(
            row["team"],
            f"{row['win_rate']:.1%}",
            f"{row['low']:.1%}–{row['high']:.1%}",
            in_figures(row["mean_points"], ".1f"),
            signed(row["mean_margin"]),
            f"{row['seconds_per_decision']:.2g}",
        )
    screen().print(table)


def _print(found: dict[str, Any]) -> None:
    console = screen()
    table = _table(found, "bot", "rating", "95 %", "wins", "95 %", "mean score", "s a decision")
    for row in found["ratings"]:
        table.add_row(
            row["bot"],
            f"{row['rating']:.0f}",
            f"{row['low']:.0f}–{row['high']:.0f}",
            f"{row['win_share']:.1%}",
            f"{row['win_low']:.1%}–{row['win_high']:.1%}",
            in_figures(row["mean_score"], ".1f"),
            f"{row['seconds_per_decision']:.2g}",
        )
    console.print(table)
    for advice in found["advice"]:
        if not advice["separated"]:
            console.print(f"{advice['words'][0].upper()}{advice['words'][1:]}.")
