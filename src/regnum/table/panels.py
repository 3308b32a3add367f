"""The panels: who plays, what each seat has, and its points."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from regnum.table.scene import Amount, Panel, Part
from regnum.table.view import View

Counters = Callable[[View, int], Iterable[Amount]]


def points_of(view: View, seat: int) -> int:
    """The points of a seat on the track, in games that have one."""
    return int(view.s["players"][seat]["points"])


def panels(view: View, counters: Counters, points: Callable[[View, int], int]) -> Iterator[Panel]:
    """A panel a seat: what the game counts, the points now, and those that it would have if the game ended now."""
    rules = view.game.rules
    left_out = () if view.s["team"] else rules.team_parts
    for seat, score in enumerate(view.game.score(view.seen)):
        parts = tuple(
            Part(name, int(n)) for name, n in zip(rules.score_parts, score, strict=True) if name not in left_out
        )
        yield Panel(
            seat,
            view.names[seat],
            tuple(counters(view, seat)),
            points(view, seat),
            int(score.sum()),
            parts,
            seat in view.deciding,
        )
