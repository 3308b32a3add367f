"""Differences between two scenes of one table."""

from __future__ import annotations

from regnum.table.scene import Scene

POINTS = "points"


def changes_between(before: Scene, after: Scene) -> list[tuple[int, str, int]]:
    """List the changes of counters and points of every seat: (seat, kind, difference)."""
    found = []
    for old, new in zip(before.panels, after.panels, strict=True):
        had = {counter.kind: counter.n for counter in old.counters} | {POINTS: old.points}
        has = {counter.kind: counter.n for counter in new.counters} | {POINTS: new.points}
        found += [(old.seat, kind, n - had.get(kind, 0)) for kind, n in has.items() if n != had.get(kind, 0)]
    return found
