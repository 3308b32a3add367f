"""Positions of the town's places in the units of its drawing, 1056 x 452, the upper left corner at 0,0.

The scene gives them as spaces, and the program that draws the town draws them there.
"""

from __future__ import annotations

Point = tuple[float, float]

BOARD = 1056.0, 452.0

PLACES: dict[str, Point] = {
    "forest": (192, 98),
    "quarry": (192, 244),
    "mines": (192, 390),
    "silversmith": (343, 98),
    "storehouse": (343, 244),
    "tax_stand": (343, 390),
    "town_centre": (584, 390),
    "guardhouse": (819, 98),
    "prison": (819, 244),
    "workshop": (816, 390),
    "black_market_a": (976, 90),
    "black_market_b": (976, 174),
    "black_market_c": (976, 258),
    "guildhall": (495, 240),
    "cathedral": (642, 264),
    "black_market": (980, 24),
}
"""By the names of the locations: the middle of the ribbon of a place, or of a stall."""

STOREYS: tuple[Point, ...] = ((668, 229), (668, 183), (668, 141), (668, 101), (668, 61))
"""The middle of the levels of the Cathedral, from the lowest."""

ROWS = 4
FRONT, SIDE, HIGHEST, STOREY = 423.0, 140.0, 78.0, 41.0  # of the Guildhall: left end, width, the top row, between rows


def arcades(columns: int) -> tuple[Point, ...]:
    """The spaces of the Guildhall as they are filled: from left to right, then from top to bottom."""
    step = SIDE / columns
    return tuple((FRONT + step * (i % columns + 0.5), HIGHEST + STOREY * (i // columns)) for i in range(ROWS * columns))


LADDER, FOOT, STEP, TOP = 68.0, 433.1, 27.8, 14  # of virtue: its middle, the lowest space, between spaces, the highest
VIRTUE: tuple[Point, ...] = tuple((LADDER, FOOT - STEP * height) for height in range(TOP + 1))
"""The spaces of the ladder of virtue, from 0 on."""


def share(point: Point) -> Point:
    """A place as shares of the board, as spaces have them."""
    return point[0] / BOARD[0], point[1] / BOARD[1]
