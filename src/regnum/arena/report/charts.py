"""Plots as table rows: words and figures are words of the page, and between them lies a strip of SVG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
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


def _strip(shapes: str, height: int) -> str:
    return f'<svg class="strip" height="{height}" aria-hidden="true">{shapes}</svg>'


def _grid(axis: Axis, reference: float | None) -> str:
    lines = [f'<line class="tick" x1="{axis.at(t)}" x2="{axis.at(t)}" y1="0" y2="100%"/>' for t, _ in axis.ticks]
    if reference is not None:
        lines.append(f'<line class="reference" x1="{axis.at(reference)}" x2="{axis.at(reference)}" y1="0" y2="100%"/>')
    return "".join(lines)


def scale_row(axis: Axis) -> str:
    """The row that carries the values of the axis."""
    words = []
    for tick, figure in axis.ticks:
        place = (tick - axis.low) / (axis.high - axis.low)
        anchor = "start" if place < 0.05 else "end" if place > 0.95 else "middle"
        words.append(f'<text x="{axis.at(tick)}" y="13" text-anchor="{anchor}">{escape(figure)}</text>')
    return f'<tr class="scale"><td></td><td>{_strip("".join(words), 18)}</td><td></td></tr>'


def intervals(rows: Sequence[ChartRow], axis: Axis, reference: float | None = None) -> str:
    """Estimates with their intervals, one under the other."""
    lines = []
    for row in rows:
        bar = f'<line class="interval {row.mark}" x1="{axis.at(row.low)}" x2="{axis.at(row.high)}" y1="12" y2="12"/>'
        point = f'<svg x="{axis.at(row.value)}" y="12" overflow="visible">{dot(row.mark)}</svg>'
        lines.append(_row(row.label, _grid(axis, reference) + bar + point, 24, row.note))
    return _table(lines, axis)


def dot(mark: str) -> str:
    """The sign of an estimate: a filled lozenge for what is sure, a filled disc for what is likely, else a ring."""
    lozenge, disc = "M0-6.5 6.5 0 0 6.5-6.5 0z", "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0"
    return f'<path class="dot {mark}" d="{lozenge if mark == "sure" else disc}"/>'


def bars(rows: Iterable[tuple[str, float, str]], axis: Axis) -> str:
    """(label, value, note): bars from the left."""
    grid, bar = _grid(axis, None), '<rect class="bar" x="0" y="4" height="14" width="{}"/>'
    return _table([_row(label, grid + bar.format(axis.at(value)), 22, note) for label, value, note in rows], axis)


def histograms(
    rows: Iterable[tuple[str, Sequence[int], Sequence[int], float, str]], axis: Axis, height: int = 64
) -> str:
    """(label, edges, counts, mean, note): how often each range of values came up, with a line at the mean."""
    lines = []
    for label, edges, counts, mean, note in rows:
        most = max(counts) or 1
        columns = "".join(
            f'<rect class="bar" x="{axis.at(low)}" width="{axis.span(low, high)}" '
            f'y="{height - height * 0.94 * count / most:.1f}" height="{height * 0.94 * count / most:.1f}"/>'
            for low, high, count in zip(edges, edges[1:], counts, strict=False)
            if count
        )
        line = f'<line class="mean" x1="{axis.at(mean)}" x2="{axis.at(mean)}" y1="0" y2="100%"/>'
        lines.append(_row(label, _grid(axis, None) + columns + line, height, note))
    return _table(lines, axis)


def _row(label: str, shapes: str, height: int, note: str) -> str:
    name = escape(label).replace(":", ":<wbr>").replace(",", ",<wbr>")  # where a narrow screen may break a line
    return f'<tr><th scope="row">{name}</th><td>{_strip(shapes, height)}</td><td>{escape(note)}</td></tr>'


def _table(lines: Sequence[str], axis: Axis) -> str:
    return f'<table class="plot"><tbody>{"".join(lines)}{scale_row(axis)}</tbody></table>'
