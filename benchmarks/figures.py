"""`make bench`: our games and those of other packages on one core, in one run.

`python benchmarks/figures.py [--seconds S]` writes `figures.json`, and `report.py` makes the page and the chart of it.
Everything is a second of processor time of one core, the median of several rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import warnings
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from itertools import count
from pathlib import Path
from typing import Any

from peers import PACKAGES, Peer
from regnum import registry
from regnum.cli.benchmark import SEARCH, machine, measure, rate, versions
from regnum.cli.ready import make_ready
from report import write_report

FIGURES = Path(__file__).with_name("figures.json")


def peer_figures(peer: Peer, seconds: float) -> dict[str, Any]:
    """The figures of a game of another package, named as ours."""
    games, decisions, offered = 0, 0, 0

    def play() -> int:
        nonlocal games, decisions, offered
        taken, legal = peer.play()
        games, decisions, offered = games + 1, decisions + taken, offered + legal
        return taken

    def clone() -> int:
        assert peer.clone is not None
        for _ in range(10):
            peer.clone()
        return 10

    per_second = rate(play, seconds)
    figures: dict[str, Any] = {
        "package": peer.package,
        "version": version(peer.package.replace("_", "-")),
        "game": peer.name,
        "players": peer.players,
        "decisions_per_second": round(per_second),
        "decisions_per_game": round(decisions / games, 1),
        "games_per_second": round(per_second * games / decisions, 1),
        "branching": round(offered / decisions, 1),
    }
    if peer.clone is not None:
        figures |= {"clones_per_second": round(rate(clone, seconds / 2)), "copied_by": peer.copied_by}
    if peer.search is not None:
        figures["search_iterations_per_second"] = round(rate(peer.search, seconds))
        figures["searched_by"] = peer.searched_by
    return figures


def own_figures(name: str, seconds: float) -> dict[str, Any]:
    """The figures of one of our games; also of play from Python, a call for each decision as with the peers."""
    game = make_ready(name)
    offered = decisions = 0
    seeds = count()

    def call() -> int:
        nonlocal offered, decisions
        state, before = game.new(game.info.seats[1], next(seeds)), decisions
        while not game.over(state):
            legal = game.legal(state)
            offered, decisions = offered + len(legal), decisions + 1
            game.apply(state, int(random.choice(legal)))
        return decisions - before

    shape = {"players": game.info.seats[1], "state_bytes": game.state.dtype.itemsize}
    figures = {**shape, **measure(game, seconds), "called_decisions_per_second": round(rate(call, seconds))}
    return {**figures, "branching": round(offered / decisions, 1), "searched_by": SEARCH}


def main() -> None:
    """Measure everything, write the figures, the page and the chart."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each figure is measured")
    seconds = parser.parse_args().seconds
    warnings.simplefilter("ignore")  # of the packages that are measured
    random.seed(1)
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    report: dict[str, Any] = {
        "date": date.today().isoformat(),
        "machine": machine(),
        "load": [round(os.getloadavg()[0], 1)],
        "versions": versions(),
        "seconds": seconds,
        "games": {},
        "peers": [],
        "not_installed": [],
    }
    for name in sorted(registry.games()):
        print(name, file=sys.stderr, flush=True)
        report["games"][name] = own_figures(name, seconds)
    for package in PACKAGES:
        try:
            for peer in package():
                print(peer.package, peer.name, file=sys.stderr, flush=True)
                report["peers"].append(peer_figures(peer, seconds))
        except (ImportError, PackageNotFoundError):
            report["not_installed"].append(package.__name__)
    report["load"].append(round(os.getloadavg()[0], 1))
    FIGURES.write_text(json.dumps(report, indent=1) + "\n")
    write_report(report)


if __name__ == "__main__":
    main()
