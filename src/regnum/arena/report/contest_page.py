"""The report of a contest between bots."""

from __future__ import annotations

from typing import Any

from regnum.arena.report.charts import PERCENT, ChartRow, axis
from regnum.arena.report.page import draw, page
from regnum.table.text import in_figures

SEATINGS = {
    "seatings": "Every deal was played with the same seed in every different seating of the bots.",
    "rotations": "Every deal was one order round the table, played with the same seed from all the seats; the orders "
    "were drawn so that all bots play about equally often.",
}
RESAMPLED = {
    "deals": ", so that games with the same seed are not taken for independent ones",
    "games": ", because there are too few deals to resample",
}


def contest_page(found: dict[str, Any], title: str) -> str:
    """The page for what `results` answers; `title` is the game's."""
    facts = [
        (f"{found['games']:,}", "games"),
        (str(found["players"]), "players"),
        (f"{found['deals']:,}", "deals"),
        (str(found["seed"]), "seed"),
        (", ".join(f"{name} {value}" for name, value in found["changed_options"].items()) or "as published", "options"),
    ]
    sections = [
        _ratings(found),
        _pairs(found),
        _scores(found),
        seats_plot(found),
        length_plot(found),
        kinds_plot(found),
        _method(found),
    ]
    footer = f"{found['game']}, rules version {found['rules_version']}"
    return page(title, "Arena", facts, sections, footer)


def _ratings(found: dict[str, Any]) -> str:
    rows = [
        ChartRow(r["bot"], r["rating"], r["low"], r["high"], f"{r['rating']:.0f}  ({r['low']:.0f}–{r['high']:.0f})")
        for r in found["ratings"]
    ]
    scale = axis([limit for row in rows for limit in (row.low, row.high)])
    figures = draw.table(
        ("bot", "rating", "wins", "95 %", "mean rank", "mean score", "openskill μ ± σ", "s a decision", "longest"),
        [
            (
                r["bot"],
                f"{r['rating']:.0f}",
                f"{100 * r['win_share']:.1f} %",
                f"{100 * r['win_low']:.1f}–{100 * r['win_high']:.1f} %",
                f"{r['mean_rank']:.2f}",
                in_figures(r["mean_score"], ".1f"),
                f"{in_figures(r['openskill']['mu'], '.1f')} ± {r['openskill']['sigma']:.1f}",
                f"{r['seconds_per_decision']:.2g}",
                f"{r['slowest_decision_seconds']:.2g} s",
            )
            for r in found["ratings"]
        ],
    )
    words = "Points with 95 % intervals; 400 points are odds of ten to one, and the mean of all is 1500."
    plot = draw.intervals(rows, scale, 1500)
    return draw.section("Ratings", draw.paragraph(words), plot, figures, *_advice(found), wide=True)


def _advice(found: dict[str, Any]) -> list[str]:
    told = [a["words"] for a in found["advice"] if not a["separated"]]
    if not told:
        words = "These games are enough to tell every bot from every other." if found["pairs"] else ""
        return [draw.result(words)]
    return [draw.result(f"{words[0].upper()}{words[1:]}.") for words in told]


def _pairs(found: dict[str, Any]) -> str:
    """Draw the table of pairs: who finished ahead of whom, a row against a column."""
    bots = [row["bot"] for row in found["ratings"]]
    if len(bots) < 2:
        return ""
    shares: dict[tuple[str, str], tuple[float, float, float]] = {}
    for pair in found["pairs"]:
        shares[pair["a"], pair["b"]] = (pair["share"], pair["low"], pair["high"])
        shares[pair["b"], pair["a"]] = (1 - pair["share"], 1 - pair["high"], 1 - pair["low"])
    rows = [[shares.get((a, b)) for b in bots] for a in bots]
    words = "How often the bot of the row finished before that of the column, a tie counting one half; 95 % below it."
    return draw.section("Pairs", draw.paragraph(words), draw.pairs(bots, rows))


def _scores(found: dict[str, Any]) -> str:
    scores = found["scores"]
    edges = scores[0]["histogram"]["edges"]
    rows = [
        (s["bot"], edges, s["histogram"]["counts"], s["mean"], f"{s['mean']:.1f} ± {s['deviation']:.1f}")
        for s in scores
    ]
    words = "Final points of every seat; the dashed line is the mean, the figure mean ± deviation."
    return draw.section("Scores", draw.paragraph(words), draw.histograms(rows, axis((edges[0], edges[-1]))))


def seats_plot(found: dict[str, Any]) -> str:
    """The share of victories by seat, for both kinds of report."""
    fair = 1 / found["players"]
    rows = []
    for seat in found["seats"]:
        mark = "plain" if seat["low"] <= fair <= seat["high"] else "likely"
        note = f"{100 * seat['win_share']:.1f} %  ({100 * seat['low']:.1f}–{100 * seat['high']:.1f})"
        rows.append(ChartRow(f"seat {seat['seat']}", seat["win_share"], seat["low"], seat["high"], note, mark))
    scale = axis([limit for row in rows for limit in (row.low, row.high)] + [fair], PERCENT)
    words = (
        f"Victories by place in the turn order, with 95 % intervals; the line is an equal share, {100 * fair:.1f} %."
    )
    return draw.section("Seats", draw.paragraph(words), draw.intervals(rows, scale, fair))


def length_plot(found: dict[str, Any]) -> str:
    """Plot the number of decisions per game and the endings, for both kinds of report."""
    length = found["length"]
    edges, counts = length["histogram"]["edges"], length["histogram"]["counts"]
    rows = [("games", edges, counts, length["mean"], "")]
    facts = (
        f"Decisions a game, of all seats together: mean {length['mean']:.1f}, median {length['q50']:.0f}, "
        f"nine out of ten between {length['q05']:.0f} and {length['q95']:.0f}."
    )
    ends = ", ".join(f"{name.replace('_', ' ')} {count:,}" for name, count in found["endings"].items())
    plot = draw.histograms(rows, axis((edges[0], edges[-1])), 110)
    return draw.section("Length", draw.paragraph(facts), plot, draw.paragraph(f"Endings: {ends}."))


def kinds_plot(found: dict[str, Any]) -> str:
    """Plot how often each bot or team takes each type of action."""
    bots = found["decisions_by_kind"]
    most_of = {kind: max(bot["kinds"].get(kind, 0.0) for bot in bots) for bot in bots for kind in bot["kinds"]}
    kinds, most = sorted(most_of, key=lambda kind: -most_of[kind]), max(most_of.values())
    scale = axis((0, most))
    parts = []
    for bot in bots:
        counts = [(kind.replace("_", " "), bot["kinds"].get(kind, 0.0)) for kind in kinds]
        rows = [(kind, count, f"{count:.2f}") for kind, count in counts]
        heading = f"{bot['bot']}: {bot['decisions_per_game']:.0f} decisions"
        parts.append((heading, draw.bars(rows, scale)))
    words = "How many actions of each kind a bot takes in a game, for one seat."
    return draw.section("Decisions by kind", draw.paragraph(words), draw.columns(parts), wide=True)


def _method(found: dict[str, Any]) -> str:
    words = (
        SEATINGS[found["design"]] + " Ratings are a Bradley-Terry fit to all pairs of seats that different bots held, "
        "with half a win for and against each opponent added; their intervals are a Bayesian bootstrap over the "
        f"{found['resampled']}{RESAMPLED[found['resampled']]}. Shares have Wilson intervals over games. The "
        "advice names the games that show the difference seen so far with a chance of 80 %. Openskill is the "
        "Plackett-Luce model over the games in their order."
    )
    options = draw.table(("option", "value"), found["options"].items())
    return draw.section("How this was measured", draw.paragraph(words), draw.folded("All options", options), wide=True)
