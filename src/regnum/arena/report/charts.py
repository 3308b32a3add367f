"""Units, axes and rows of the plots in a report, which `templates/parts.html` draws."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, floor, log10
from typing import NamedTuple

from regnum.table.text import in_figures


class Unit(NamedTuple):
    """The number format of an axis."""

    factor: float
    suffix: str = ""
    signed: bool = False

    def words(self, value: float, step: float) -> str:
        """A value, with the decimals that tell it from one a step further."""
        decimals = next(d for d in range(12) if abs(round(step * self.factor, d) - step * self.factor) < 1e-9)
        shown = round(value * self.factor, decimals)
        sign = "+" if self.signed and shown else ""
        return in_figures(shown or 0, f"{sign},.{decimals}f") + self.suffix  # there is no −0


COUNT, PERCENT, DIFFERENCE = Unit(1), Unit(100, " %"), Unit(100, " %", signed=True)


class ChartRow(NamedTuple):
    """One estimate with its interval; `mark` is a class of the style sheet: sure, likely or plain."""

    label: str
    value: float
    low: float
    high: float
    note: str
    mark: str = "plain"


class Axis(NamedTuple):
    """The range of a plot with the values that are written under it."""

    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]

    def at(self, value: float) -> str:
        """Return the position of a value, as a fraction of the width."""
        inside = min(max(value, self.low), self.high)
        return f"{100 * (inside - self.low) / (self.high - self.low):.2f}%"

    def anchor(self, tick: float) -> str:
        """The part of the words under a value that stands at its place."""
        place = (tick - self.low) / (self.high - self.low)
        return "start" if place < 0.05 else "end" if place > 0.95 else "middle"

    def span(self, low: float, high: float) -> str:
        """The width between two values."""
        return f"{100 * (high - low) / (self.high - self.low):.2f}%"


def axis(values: Iterable[float], unit: Unit = COUNT, ticks: int = 4) -> Axis:
    """An axis that covers all values, with about `count` round labels."""
    found = list(values)
    low, high = min(found), max(found)
    if low == high:
        low, high = low - 0.5, high + 0.5
    power = 10.0 ** floor(log10((high - low) / ticks))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor * ticks >= high - low)
    places = range(ceil(low / step - 1e-9), floor(high / step + 1e-9) + 1)
    return Axis(low, high, tuple((step * place, unit.words(step * place, step)) for place in places))
