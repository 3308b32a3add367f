"""`regnum selfplay`: games at scale, as Parquet files."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec

from regnum.cli.bot_games import bot_seats
from regnum.cli.meter import Meter
from regnum.cli.output import folder_for
from regnum.cli.ready import make_ready
from regnum.cli.screen import screen
from regnum.cli.selection import asked, needing


def run(
    name: str,
    players: int | None,
    games: int,
    seed: int,
    bots: str,
    options: str,
    workers: int,
    ray: str | None,
    output: Path,
    shard: int | None,
    resume: bool,
    json: bool,
) -> None:
    """Play what is missing, write it and say how fast it went. Raises RegnumError or OSError."""
    with needing("selfplay", "self-play writes Parquet"):
        from regnum.selfplay.shards import generate, plan, prepare
    info, count, chosen = asked(name, players, options)
    what = plan(info, bot_seats(bots, count), seed, chosen, shard)
    missing = prepare(what, games, folder_for(output), resume)
    before = games - sum(part.games for part in missing)
    make_ready(name)
    began = time.perf_counter()
    with Meter("playing", games, before) as meter:
        made = generate(what, missing, output, workers, meter.advance, ray)
    seconds = time.perf_counter() - began
    report = {
        "folder": str(output),
        "games": games,
        "played_before": before,
        "decisions": made.decisions,
        "bytes": made.bytes,
        "seconds": round(seconds, 3),
    }
    if json:
        print(msgspec.json.encode(report).decode())  # noqa: T201 - the object that was asked for
    else:
        screen().print(
            f"{made.games:,} games of {name} with {made.decisions:,} decisions in {seconds:.1f} s, "
            f"{made.bytes / 1e6:,.1f} MB: {made.games / seconds:,.0f} games/s, {made.decisions / seconds:,.0f} "
            f"decisions/s\nFolder: {output}",
            soft_wrap=True,
        )
