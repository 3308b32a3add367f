"""The report of what a game rewards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from regnum.arena.report.charts import DIFFERENCE, PERCENT, ChartRow, axis
from regnum.arena.report.contest_page import length_plot, seats_plot
from regnum.arena.report.page import draw, page
from regnum.table.text import in_figures

MOST_ROWS = 24  # of a plot; of longer lists the two ends are drawn
MARKS = {"sure": "sure", "likely": "likely", "open": "plain"}
MEASURES = {
    "did": "Seats that did it at least once, against the others",
    "first": "The seat that was first to do it, against the others",
    "opening": "Seats that began with it, against the others",
}
CAUTION = (
    "A difference is not yet a cause: who is ahead does more of everything that a long or a good game allows, and a "
    "reward for building shows in every deed that goes with building. Openings are the exception where bots choose "
    "at random: there, nothing but chance decided."
)


def balance_page(found: dict[str, Any], title: str) -> str:
    """The page for what `findings` answers; `title` is the game's."""
    bots = found["bots"][0] if len(set(found["bots"])) == 1 else ", ".join(found["bots"])
    facts = [
        (f"{found['games']:,}", "games"),
        (str(found["players"]), "players"),
        (bots, "bots"),
        (str(found["seed"]), "seed"),
        (", ".join(f"{name} {value}" for name, value in found["changed_options"].items()) or "as published", "options"),
    ]
    sections = [
        won_together(found) if found["team"] else seats_plot(found),
        length_plot(found),
        _scores(found),
        _reading(found),
        *_firing(found),
        *_groups(found),
    ]
    sections.append(_method(found))
    footer = f"{found['game']}, rules version {found['rules_version']}"
    return page(title, "Balance", facts, sections, footer)


def won_together(found: dict[str, Any]) -> str:
    """Describe how often a team of these bots wins, in place of the seats, which are all alike."""
    one = found["seats"][0]
    note = f"{100 * one['win_share']:.1f} %  ({100 * one['low']:.1f}–{100 * one['high']:.1f})"
    rows = [ChartRow("all seats", one["win_share"], one["low"], one["high"], note)]
    words = "The part of the games that all seats have won together, with its 95 % interval."
    return draw.section("Won together", draw.paragraph(words), draw.intervals(rows, axis((0, 1), PERCENT)))


def _scores(found: dict[str, Any]) -> str:
    scores = found["scores"]
    edges, counts = scores["histogram"]["edges"], scores["histogram"]["counts"]
    rows = [("seats", edges, counts, scores["mean"], "")]
    words = (
        f"Final points of all seats: mean {scores['mean']:.1f}, median {scores['q50']:.0f}, "
        f"nine out of ten between {scores['q05']:.0f} and {scores['q95']:.0f}."
    )
    return draw.section("Scores", draw.paragraph(words), draw.histograms(rows, axis((edges[0], edges[-1])), 110))


def _reading(found: dict[str, Any]) -> str:
    """Explain how to read the plots of values."""
    tested = found["comparisons"]["tested"]
    signs = (
        ("sure", f"stands even though {tested:,} things were compared (Holm, 5 %)"),
        ("likely", "stands at a false discovery rate of 5 % (Benjamini-Hochberg)"),
        ("plain", "may well be chance"),
    )
    words = (
        "Below stands, for everything that can be done or happen in this game, how much more often a seat wins that "
        "did it: the difference of the shares of victory, compared within the same place in the turn order, with a "
        "95 % interval. The figures are that difference and the number of seats."
    )
    return draw.section("How to read the values", draw.paragraph(words), draw.legend(signs), draw.paragraph(CAUTION))


def _firing(found: dict[str, Any]) -> Iterator[str]:
    """Yield how often the rules fire, per game and by share of the games."""
    for source, heading in (("action", "How often actions are taken"), ("event", "How often things happen")):
        fired = [row for row in found["rules"] if row["source"] == source]
        fired.sort(key=lambda row: -row["per_game"])
        seen = [row for row in fired if row["times"]]
        scale = axis((0, max((row["per_game"] for row in seen), default=1)))
        rows = [
            (row["title"], row["per_game"], f"{row['per_game']:,.2f}  in {100 * row['games_share']:.1f} %")
            for row in seen
        ]
        never = [row["title"] for row in fired if not row["times"]]
        parts = [draw.paragraph("Times a game, and the share of games in which it came up."), draw.bars(rows, scale)]
        if never:
            parts.append(draw.paragraph(f"Never: {', '.join(never)}."))
        yield draw.section(heading, *parts)


def _groups(found: dict[str, Any]) -> Iterator[str]:
    """One section for the kinds of deeds, one for each list of things, one for the openings."""
    tested = [row for row in found["values"] if row["low"] is not None and row["same_as"] is None]
    whole_groups = [row for row in tested if not row["argument"]]
    for source, heading in (("action", "Kinds of action"), ("event", "Kinds of event")):
        kinds = [{**row, "name": row["title"]} for row in whole_groups if row["source"] == source]
        yield from _values(heading, kinds)
    openings = [row for row in tested if row["source"] == "opening"]
    yield from _values("Openings: the first decision", openings)
    listed = [row for row in tested if row["argument"] and row["source"] != "opening"]
    for (_, _, argument), rows in groupby(listed, key=lambda row: (row["source"], row["group"], row["argument"])):
        members = [*rows]
        what = members[0]["title"] if argument == "*" else f"{members[0]['title']}: {argument}"
        yield from _values(f"{what} ({members[0]['source']})", members)


def _values(heading: str, rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """A section with a plot for each measure, the later ones folded."""
    by_measure = {measure: [row for row in rows if row["measure"] == measure] for measure in MEASURES}
    parts: list[str] = []
    for measure, members in by_measure.items():
        if len(members) > (heading.endswith(")")):  # of a list with one thing, the group says the same
            plot = _plot(members)
            words = f"{MEASURES[measure]}."
            parts.append(draw.folded(words, plot) if parts else draw.paragraph(words) + plot)
    if parts:
        yield draw.section(heading, *parts)


def _plot(rows: Sequence[dict[str, Any]]) -> str:
    ranked = sorted(rows, key=lambda row: -row["difference"])
    half = MOST_ROWS // 2
    drawn, rest = ranked, ""
    if len(ranked) > MOST_ROWS:
        drawn = ranked[:half] + ranked[-half:]
        rest = draw.folded(f"Drawn are the {half} at either end; all {len(ranked)} as figures", _figures(ranked))
    lines = [
        ChartRow(
            row["name"],
            row["difference"],
            row["low"],
            row["high"],
            f"{signed(row['difference'])}  ({row['seats']:,})",
            MARKS[row["verdict"]],
        )
        for row in drawn
    ]
    scale = axis([0, *(limit for line in lines for limit in (line.low, line.high))], DIFFERENCE)
    return draw.intervals(lines, scale, 0) + rest


def signed(share: float) -> str:
    """A difference of shares as a figure."""
    return f"{in_figures(100 * share, '+.1f')} %"


def _figures(rows: Sequence[dict[str, Any]]) -> str:
    return draw.table(
        ("", "difference", "95 %", "wins", "others win", "seats"),
        [
            (
                row["name"],
                signed(row["difference"]),
                f"{signed(row['low'])} to {signed(row['high'])}",
                f"{100 * row['win_rate']:.1f} %",
                f"{100 * row['win_rate_without']:.1f} %",
                f"{row['seats']:,}",
            )
            for row in rows
        ],
    )


def _method(found: dict[str, Any]) -> str:
    compared = found["comparisons"]
    words = (
        f"{compared['tested']:,} things were compared; {compared['survive_holm']:,} stand by Holm's method, which "
        f"allows 5 % for a single error among all of them, and {compared['survive_false_discovery']:,} at a false "
        "discovery rate of 5 %, which allows one error in twenty findings. What fewer than 30 seats did, or all but "
        "30, is not compared; what has two names, as an action and as an event, is compared once. Intervals take each "
        "game as one observation, because its seats are not independent. They are not widened for the number of "
        "comparisons: the signs tell that."
    )
    if found["chronicles_full"]:
        words += (
            f" In {found['chronicles_full']:,} decisions more happened than can be told; counts of events are too low."
        )
    options = draw.table(("option", "value"), found["options"].items())
    return draw.section("How this was measured", draw.paragraph(words), draw.folded("All options", options), wide=True)
