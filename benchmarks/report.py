"""The page and the chart of `figures.json`: `python benchmarks/report.py` makes them again without measuring."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from regnum.cli.benchmark import ROUNDS

ROOT = Path(__file__).parent.parent
WORDS = Path(__file__).with_name("page.md")
PAGE, CHART = ROOT / "docs" / "benchmarks.md", ROOT / "docs" / "images" / "benchmarks.svg"
BUSY = "\n\nThe machine was busy with other work, which also fills its caches: expect higher figures on a quiet one."
OURS, THEIRS = "#8c2f2b", "#8a8577"


def write_report(report: dict[str, Any]) -> None:
    """Write the page and the chart."""
    rows = [*_own(report), *sorted(report["peers"], key=lambda row: -row["decisions_per_second"])]
    _draw(rows)
    vector = any("vector_steps_per_second" in row for row in rows)
    missing = ", ".join(report["not_installed"])
    PAGE.write_text(
        WORDS.read_text().format(
            chart=CHART.relative_to(PAGE.parent),
            date=report["date"],
            **report["machine"],
            load=" to ".join(map(str, report["load"])),
            **report["versions"],
            round=report["seconds"] / ROUNDS,
            busy=BUSY if max(report["load"]) > report["machine"]["cores"] else "",
            play=_table(_play_cells(row) for row in rows),
            other=_table(_other_cells(row) for row in rows),
            searched_by=next(iter(report["games"].values()))["searched_by"],
            vector=" A vector step is one decision in `regnum.envs.VectorEnv`, with mask and tensor." if vector else "",
            missing=f"- Not installed and not measured: {missing}.\n" if missing else "",
        )
    )


def _own(report: dict[str, Any]) -> list[dict[str, Any]]:
    version = report["versions"]["regnum"]
    return [{"package": "regnum", "version": version, "game": name, **row} for name, row in report["games"].items()]


def _name(row: dict[str, Any]) -> str:
    return f"{row['package']} {row['version']}: {row['game']} ({row['players']})"


def _play_cells(row: dict[str, Any]) -> dict[str, str]:
    return {
        "game (players)": _name(row),
        "decisions/s": _short(row["decisions_per_second"]),
        "games/s": _short(row["games_per_second"]),
        "decisions a game": f"{row['decisions_per_game']:,.0f}",
        "actions to choose from": f"{row['branching']:.1f}",
    }


def _other_cells(row: dict[str, Any]) -> dict[str, str]:
    by = f" ({row['searched_by']})" if "searched_by" in row and row["package"] != "regnum" else ""
    copied = f" ({row['copied_by']})" if row.get("copied_by") == "deepcopy" else ""
    return {
        "game (players)": _name(row),
        "copies/s": _short(row.get("clones_per_second")) + copied,
        "search iterations/s": _short(row.get("search_iterations_per_second")) + by,
        "vector steps/s": _short(row.get("vector_steps_per_second")),
        "decisions/s from Python": _short(row.get("called_decisions_per_second", row["decisions_per_second"])),
    }


def _short(figure: float | None) -> str:
    """Three digits are more than such a figure is worth."""
    if figure is None:
        return "–"
    return f"{float(f'{figure:.3g}'):,.{0 if figure >= 100 else 1}f}"


def _table(rows: Iterable[dict[str, str]]) -> str:
    listed = list(rows)
    head = list(listed[0])
    rule = ["---", *["---:"] * (len(head) - 1)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, rule, *(row.values() for row in listed)))


def _draw(rows: Sequence[dict[str, Any]]) -> None:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    matplotlib.rcParams.update({"svg.hashsalt": "regnum", "font.family": "sans-serif", "font.size": 10})
    shown = list(reversed(rows))
    figure, axes = pyplot.subplots(figsize=(9, 0.32 * len(shown) + 0.9), layout="constrained")
    colours = [OURS if row["package"] == "regnum" else THEIRS for row in shown]
    bars = axes.barh([_name(row) for row in shown], [row["decisions_per_second"] for row in shown], color=colours)
    axes.bar_label(bars, [_short(row["decisions_per_second"]) for row in shown], padding=4)
    axes.set_xscale("log")
    called = [(row["called_decisions_per_second"], _name(row)) for row in shown if "called_decisions_per_second" in row]
    axes.scatter(
        *zip(*called, strict=True), color="white", edgecolors=OURS, zorder=3, label="ours from Python, a call each"
    )
    axes.legend(loc="lower right", frameon=False)
    axes.margins(x=0.2, y=0.01)
    axes.set_title("Random decisions a second on one core (each step of the scale: ten times)", loc="left", fontsize=11)
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(CHART, metadata={"Date": None})
    pyplot.close(figure)


if __name__ == "__main__":
    write_report(json.loads(Path(__file__).with_name("figures.json").read_text()))
