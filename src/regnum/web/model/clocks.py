"""Clocks: how much time each seat has left. They stand still while no server is up, or one compiles rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from regnum.web.model.events import Clock

Pauses = Sequence[tuple[float, float]]


def elapsed(start: float, end: float, pauses: Pauses) -> float:
    """Seconds from `start` to `end` without those that fall into a pause, or into several at once."""
    gone, at = 0.0, start
    for since, to in sorted(pauses):
        gone += max(0.0, min(end, since) - at)
        at = max(at, to)
    return gone + max(0.0, end - at)


class Clocks:
    """The clocks of a table: those of the seats that decide run."""

    def __init__(self, rule: Clock, seats: int) -> None:
        self.rule = rule
        self.left = [float(rule.seconds)] * seats  # when it last stood still
        self.running: tuple[int, ...] = ()
        self.since = 0.0

    def turn(self, now: float, deciding: Iterable[int], pauses: Pauses) -> None:
        """From `now` on, the clocks of these seats run."""
        gone = elapsed(self.since, now, pauses)
        wanted = tuple(deciding)
        for seat in self.running:
            self.left[seat] = max(0.0, self.left[seat] - gone)
            if seat not in wanted:
                self.left[seat] += self.rule.increment
        for seat in wanted:
            if seat not in self.running and self.rule.kind == "move":
                self.left[seat] = float(self.rule.seconds)
        self.running, self.since = wanted, now

    def left_of(self, seat: int, now: float, pauses: Pauses) -> float:
        """Seconds that a seat has left."""
        gone = elapsed(self.since, now, pauses) if seat in self.running else 0.0
        return max(0.0, self.left[seat] - gone)

    def deadline(self) -> float | None:
        """Return the time at which the first running clock reaches zero, if no pause comes before."""
        return min((self.since + self.left[seat] for seat in self.running), default=None)

    def expired(self, now: float, pauses: Pauses) -> tuple[int, ...]:
        """The running seats that have no time left."""
        return tuple(seat for seat in self.running if self.left_of(seat, now, pauses) <= 0.0)
