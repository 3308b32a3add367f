"""The words of a review: what was done, and why another choice would have been better, from its goods and points."""

from __future__ import annotations

from collections.abc import Sequence

from regnum.bots.estimates import Estimate
from regnum.bots.review import Gain, TurningPoint
from regnum.match import Match
from regnum.table.contract import TableRules, View
from regnum.table.scene import Amount, spelled
from regnum.table.text import Text, text


def view_before(match: Match, move: int) -> View:
    """The table after `move` moves, as the seat saw it that then decided."""
    seat = match.moves[move].seat
    return View(match.game, match.observe(seat, move), seat, match.names, (seat,), match.options)


def deeds(match: Match, table: TableRules, point: TurningPoint) -> list[Text]:
    """The choices that the seat made in the turn of a turning point."""
    return [
        table.label(view_before(match, number), match.moves[number].action)
        for number in range(point.turn.move, point.until)
        if match.moves[number].seat == point.turn.seat and not match.moves[number].forced
    ]


def reasons(gain: Gain, score_parts: Sequence[str]) -> tuple[Text, ...]:
    """Sentences on what the better choice brings, at least one. `score_parts` are those of the game's rules."""
    found = []
    if gain.goods:
        found.append(text("reason.turn_end", changes=_changes(gain.goods)))
    points = _points(gain.points)
    if points > 0:
        part = _main_part(gain.parts, score_parts)
        found.append(text("reason.points", n=points) if part is None else text("reason.points_of", n=points, part=part))
    elif points < 0:
        found.append(text("reason.fewer_points", n=-points))
    rival = 0 if gain.rival is None else _points(gain.rival)
    if rival < 0:
        found.append(text("reason.rival_fewer", n=-rival))
    return tuple(found) or (text("reason.unexplained"),)


def _points(found: Estimate) -> int:
    """A difference in whole points; 0 if it may be due to chance."""
    return round(found.mean) if found.certain else 0


def _main_part(parts: Sequence[Estimate], names: Sequence[str]) -> Text | None:
    """The part of the score that gains most, if there are several and it certainly gains a point."""
    most = max(range(len(parts)), key=lambda number: parts[number].mean)
    return text(f"score.{names[most]}") if len(parts) > 1 and _points(parts[most]) > 0 else None


def _changes(goods: Sequence[Amount]) -> tuple[Text, ...]:
    """Goods that are more, then those that are fewer."""
    more, fewer = (good for good in goods if good.n > 0), (Amount(g.kind, -g.n) for g in goods if g.n < 0)
    return (
        *(text("reason.more", amount=amount) for amount in spelled(more)),
        *(text("reason.fewer", amount=amount) for amount in spelled(fewer)),
    )
