"""Positions on the main board in the units of its drawing, 855 x 146, the upper left corner at 0,0.

The scene gives them as spaces, and the program that draws the lands draws them there.
"""

from __future__ import annotations

Point = tuple[float, float]

BOARD = 855.0, 146.0
CITY, LAND = 76.0, 124.0  # the width of the city, and of each land after it

_IN_LANDS: tuple[tuple[Point, ...], ...] = (
    ((36, 28), (92, 44), (34, 98), (92, 114)),
    ((24, 30), (64, 24), (103, 34), (42, 74), (86, 78), (26, 116), (72, 120)),
    ((22, 28), (62, 22), (102, 30), (22, 72), (62, 66), (102, 74), (22, 116), (62, 112), (102, 118)),
    ((42, 20), (84, 22), (20, 54), (62, 56), (104, 54), (20, 92), (62, 92), (104, 90), (42, 126), (84, 126)),
    ((26, 30), (74, 24), (104, 60), (38, 72), (88, 96), (24, 116), (64, 126)),
    ((64, 28), (36, 80), (88, 112)),
)
"""From the left end of each land."""

POSITIONS: tuple[Point, ...] = tuple(
    (CITY + LAND * number + x, y) for number, land in enumerate(_IN_LANDS) for x, y in land
)
"""By position."""


def share(point: Point) -> Point:
    """A place as shares of the board, as spaces have them."""
    return point[0] / BOARD[0], point[1] / BOARD[1]
