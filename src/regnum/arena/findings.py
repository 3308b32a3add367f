"""Findings of a balance run as plain JSON values: seats, lengths, frequencies of rules, and values of actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from regnum.arena.balance import Sums
from regnum.arena.effects import Effects, effects
from regnum.arena.marks import Deed, Marks, marks_of
from regnum.arena.playing import Series
from regnum.arena.results import changed_options, histogram, interval, spread
from regnum.arena.statistics import Doubles, Z, false_discovery, holm, two_sided, wilson
from regnum.core.game import Game
from regnum.core.ranking import shares_by_rank
from regnum.table.language import Language

SURE = 0.05  # the chance of error that findings are held to, all together


def findings(game: Game, series: Series, sums: Sums) -> dict[str, Any]:
    """Everything that the report shows, as plain JSON values."""
    players, games = len(series.specs), len(sums.results)
    ranks, scores = sums.results["rank"][:, :players], sums.results["score"][:, :players]
    team = game.info.is_team(series.options)
    won, parts = shares_by_rank(ranks, team), shares_by_rank(ranks, team=False)
    marks = marks_of(game.rules)
    # the kernel gives each seat an equal part of a victory, of a team's, too: it is the whole again here
    found = effects(sums.moments, games, parts.T @ parts).times(players if team else 1)
    values = list(_values(marks, found, _twins(sums), Language("en", game.info.package)))
    _judge(values)
    single = [row for row in values if row["same_as"] is None]
    endings = Counter(game.rules.ending(number) for number in sums.results["ending"])
    return {
        "game": series.game,
        "players": players,
        "games": games,
        "bots": list(series.specs),
        "seed": series.seed,
        "options": series.options,
        "changed_options": changed_options(series.game, series.options),
        "rules_version": game.info.version,
        "team": team,
        "seats": list(_seats(won, scores)),
        "scores": {**spread(scores), "histogram": histogram(scores)},
        "length": {
            **spread(sums.results["decisions"]),
            "histogram": histogram(sums.results["decisions"]),
        },
        "endings": dict(sorted(endings.items())),
        "rules": list(_firing(marks, sums, Language("en", game.info.package))),
        "comparisons": {
            "tested": sum(row["p_holm"] is not None for row in single),
            "survive_holm": sum(row["verdict"] == "sure" for row in single),
            "survive_false_discovery": sum(row["verdict"] != "open" for row in single),
            "level": SURE,
        },
        "values": values,
        "chronicles_full": sums.full,
    }


def _seats(won: Doubles, scores: Any) -> Iterator[dict[str, Any]]:
    for seat, share in enumerate(won.mean(0)):
        yield {
            "seat": seat + 1,
            "win_share": round(float(share), 4),
            **interval(float(share), len(won)),
            "advantage": round(float(share - won.mean()), 4),
            "mean_score": round(float(scores[:, seat].mean()), 2),
        }


def title(deed: Deed, language: Language) -> str:
    """The group of a deed in words: the game's own for a family of actions."""
    key = f"group.{deed.group}"
    known = deed.source == "action" and language.knows(key)
    return language.say(key) if known else deed.group.replace("_", " ").capitalize()


def _firing(marks: Marks, sums: Sums, language: Language) -> Iterator[dict[str, Any]]:
    """Yield how often each type of action is taken and each kind of event happens."""
    games = len(sums.results)
    for number, deed in enumerate(marks.deeds):
        if not deed.argument:
            fired = int(sums.games[number])
            low, high = wilson(fired / games, games)
            yield {
                "source": deed.source,
                "name": deed.group,
                "title": title(deed, language),
                "times": int(sums.counts[number]),
                "per_game": round(int(sums.counts[number]) / games, 4),
                "games_share": round(fired / games, 4),
                "low": round(float(low), 4),
                "high": round(float(high), 4),
            }


def _twins(sums: Sums) -> dict[int, int]:
    """Marks that were true of the same seats in all that was counted, each with the first of its kind.

    What an action does and the event that tells of it, for example: they are one finding, not two.
    """
    first: dict[bytes, int] = {}
    return {mark: first.setdefault(moments.tobytes(), mark) for mark, moments in enumerate(sums.moments)}


def _values(marks: Marks, found: Effects, twins: dict[int, int], language: Language) -> Iterator[dict[str, Any]]:
    """Yield the value of each action, each first action and each opening; leave out what nobody ever did."""
    deeds = len(marks.deeds)
    for number, deed in enumerate(marks.deeds):
        about = {
            "source": deed.source,
            "group": deed.group,
            "title": title(deed, language),
            "argument": deed.argument,
            "name": deed.name or deed.group,
            "notation": deed.notation,
        }
        if found.seats[number]:
            twin = twins[number]
            same = _known_as(marks.deeds[twin]) if twin < number else None
            yield {**about, "measure": "did", "same_as": same, **_value(found, number)}
        if found.shared[number]:
            twin = twins[deeds + number] - deeds
            same = _known_as(marks.deeds[twin]) if 0 <= twin < number else None
            yield {**about, "measure": "first", "same_as": same, **_value(found, deeds + number)}
    opening = {"source": "opening", "group": "opening", "title": "First decision", "argument": "*"}
    for number, notation in enumerate(marks.openings, 2 * deeds):
        if found.seats[number]:
            named = {"name": notation, "notation": notation, "measure": "opening", "same_as": None}
            yield {**opening, **named, **_value(found, number)}


def _known_as(deed: Deed) -> str:
    """Return the name by which another finding refers to this one."""
    return f"{deed.source} {deed.notation}"


def _value(found: Effects, mark: int) -> dict[str, Any]:
    difference, error = float(found.difference[mark]), float(found.error[mark])
    tested = bool(np.isfinite(error) and error > 0)
    return {
        "seats": int(found.seats[mark]),
        "win_rate": _figure(found.win_rate[mark]),
        "win_rate_without": _figure(found.other_rate[mark]),
        "difference": _figure(difference),
        "low": _figure(difference - Z * error) if tested else None,
        "high": _figure(difference + Z * error) if tested else None,
        "p": float(f"{float(two_sided(difference / error)):.3g}") if tested else None,
    }


def _figure(value: float) -> float | None:
    return round(float(value), 4) if np.isfinite(value) else None


def _judge(values: list[dict[str, Any]]) -> None:
    """Mark what survives the number of comparisons: sure (Holm), likely (false discovery rate), or open.

    One finding under several names is one comparison.
    """
    tested = [row for row in values if row["p"] is not None and row["same_as"] is None]
    chances = np.array([row["p"] for row in tested])
    strict, lenient = holm(chances), false_discovery(chances)
    for row in values:
        row |= {"p_holm": None, "p_false_discovery": None, "verdict": "open"}
    for row, by_holm, by_rate in zip(tested, strict, lenient, strict=True):
        row["p_holm"], row["p_false_discovery"] = (float(f"{chance:.3g}") for chance in (by_holm, by_rate))
        row["verdict"] = "sure" if by_holm < SURE else "likely" if by_rate < SURE else "open"
    known = {(f"{row['source']} {row['notation']}", row["measure"]): row for row in values}
    for row in values:
        if row["same_as"] is not None:
            twin = known[row["same_as"], row["measure"]]
            row |= {name: twin[name] for name in ("p_holm", "p_false_discovery", "verdict")}
