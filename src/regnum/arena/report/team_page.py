"""The report of a contest between teams, each of which plays against the rules."""

from __future__ import annotations

from typing import Any

from regnum.arena.report.charts import PERCENT, ChartRow, axis
from regnum.arena.report.contest_page import kinds_plot, length_plot
from regnum.arena.report.page import draw, page
from regnum.table.text import in_figures


def team_page(found: dict[str, Any], title: str) -> str:
    """The page for what `team_results` answers; `title` is the game's."""
    facts = [
        (f"{found['games']:,}", "games"),
        (str(found["players"]), "players"),
        (f"{found['deals']:,}", "deals"),
        (str(found["seed"]), "seed"),
        (", ".join(f"{name} {value}" for name, value in found["changed_options"].items()) or "as published", "options"),
    ]
    sections = [_wins(found), _margins(found), _differences(found), length_plot(found), kinds_plot(found)]
    footer = f"{found['game']}, rules version {found['rules_version']}"
    return page(title, "Arena", facts, [*sections, _method(found)], footer)


def _wins(found: dict[str, Any]) -> str:
    rows = [
        ChartRow(t["team"], t["win_rate"], t["low"], t["high"], f"{100 * t['win_rate']:.1f} %  ({_limits(t)})")
        for t in found["teams"]
    ]
    figures = draw.table(
        ("team", "games", "won", "95 %", "mean points", "mean target", "above it", "s a decision", "longest"),
        [
            (
                t["team"],
                f"{t['games']:,}",
                f"{100 * t['win_rate']:.1f} %",
                f"{_limits(t)} %",
                f"{t['mean_points']:.1f}",
                f"{t['target']['mean']:.1f}",
                signed(t["mean_margin"]),
                f"{t['seconds_per_decision']:.2g}",
                f"{t['slowest_decision_seconds']:.2g} s",
            )
            for t in found["teams"]
        ],
    )
    words = "The part of its games that a team has won together, with Wilson's 95 % intervals."
    plot = draw.intervals(rows, axis((0, 1), PERCENT))
    return draw.section("Won together", draw.paragraph(words), plot, figures, wide=True)


def _limits(row: dict[str, Any]) -> str:
    return f"{100 * row['low']:.1f}–{100 * row['high']:.1f}"


def _margins(found: dict[str, Any]) -> str:
    edges = found["teams"][0]["margin"]["histogram"]["edges"]
    rows = [
        (t["team"], edges, t["margin"]["histogram"]["counts"], t["mean_margin"], signed(t["mean_margin"]))
        for t in found["teams"]
    ]
    words = "Points of the whole team above its target; the dashed line is the mean. Other rules may lose a game, too."
    plot = draw.histograms(rows, axis((edges[0], edges[-1])))
    return draw.section("Points above the target", draw.paragraph(words), plot)


def _differences(found: dict[str, Any]) -> str:
    if not found["differences"]:
        return ""
    rows = [
        (f"{d['a']} – {d['b']}", f"{d['deals']:,}", _difference(d["win_rate"], 100, " %"), _difference(d["margin"]))
        for d in found["differences"]
    ]
    words = "What the first team gains on the second in the same deals, with 95 % intervals."
    return draw.section("Differences", draw.paragraph(words), draw.table(("teams", "deals", "won", "points"), rows))


def _difference(found: dict[str, Any], factor: float = 1, unit: str = "") -> str:
    mean = signed(factor * found["mean"])
    if found["low"] is None:
        return f"{mean}{unit}"
    return f"{mean}{unit}  ({signed(factor * found['low'])} to {signed(factor * found['high'])})"


def signed(number: float) -> str:
    """A number with its sign."""
    return in_figures(number, "+.1f")


def _method(found: dict[str, Any]) -> str:
    words = (
        "All seats win or lose together, so teams are not played against each other and not rated. Every team plays "
        "every deal once, with the same seed. Rates have Wilson intervals; differences are means of the differences "
        "deal by deal with the intervals of a normal approximation."
    )
    options = draw.table(("option", "value"), found["options"].items())
    return draw.section("How this was measured", draw.paragraph(words), draw.folded("All options", options), wide=True)
