"""The graduated frame of an old map as a track: a hundred spaces clockwise from the upper left corner."""

from __future__ import annotations

from art.sheet import num, path

W, H, EDGE = 1056, 428, 18
MIDDLE = (EDGE // 2, EDGE // 2, W - EDGE, H - EDGE)  # the middle line of the frame, on which the spaces lie evenly
UPPER, RIGHT, LOWER, ALL = 36, 50, 86, 100  # the first space after each side


def _reach(i: int, count: int, whole: int) -> tuple[float, float, float, float]:
    """Where space i of a side begins and ends on the outer edge, then on the inner; sides meet in mitres."""
    side = (whole - EDGE) / count
    begin, end = EDGE / 2 + i * side, EDGE / 2 + (i + 1) * side
    first, last = i == 0, i == count - 1
    return (0 if first else begin, whole if last else end, EDGE if first else begin, whole - EDGE if last else end)


def _across(i: int, outer: int, inner: int) -> str:
    a, b, c, d = _reach(i, UPPER, W)
    return f"M{a},{outer}H{b}L{d},{inner}H{c}Z"


def _down(i: int, outer: int, inner: int) -> str:
    a, b, c, d = _reach(i, RIGHT - UPPER, H)
    return f"M{outer},{a}V{b}L{inner},{d}V{c}Z"


def _space(n: int) -> str:
    if n < UPPER:
        return _across(n, 0, EDGE)
    if n < RIGHT:
        return _down(n - UPPER, W, W - EDGE)
    if n < LOWER:
        return _across(LOWER - 1 - n, H, H - EDGE)
    return _down(ALL - 1 - n, 0, EDGE)


def centre(n: int) -> tuple[float, float]:
    """The middle of a space."""
    left, top, w, h = MIDDLE
    wide, high = w / UPPER, h / (RIGHT - UPPER)
    if n < UPPER:
        return left + (n + 0.5) * wide, top
    if n < RIGHT:
        return left + w, top + (n - UPPER + 0.5) * high
    if n < LOWER:
        return left + (LOWER - n - 0.5) * wide, top + h
    return left, top + (ALL - n - 0.5) * high


def _number(n: int) -> str:
    x, y = centre(n)
    return f'<text class="count{" ten" if n % 10 == 0 else ""}" x="{num(x)}" y="{num(y + 4)}">{n}</text>'


def drawn() -> str:
    """Every space, the number of every fifth, and the edges."""
    kinds = ["ten" if n % 10 == 0 else "odd" if n % 2 else "even" for n in range(ALL)]
    spaces = "".join(path(f"space {kind}", _space(n)) for n, kind in enumerate(kinds))
    inner = f'<rect class="edge" x="{EDGE}" y="{EDGE}" width="{W - 2 * EDGE}" height="{H - 2 * EDGE}"/>'
    outer = f'<rect class="edge" x=".8" y=".8" width="{W - 1.6}" height="{H - 1.6}"/>'
    return spaces + "".join(map(_number, range(0, ALL, 5))) + inner + outer
