"""Positions on the island in the units of its drawing, 905 x 526, the middle of the ring at 0,0.

The scene gives it as spaces, and a program that draws the island draws it there. Places are counted clockwise from the
top; the castle lies a little below the middle.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache
from itertools import pairwise
from math import copysign, cos, hypot, radians, sin

Point = tuple[float, float]

ISLAND = 905.0, 526.0
CASTLE: Point = (0, 20)
TIERS: tuple[Point, ...] = ((147, 82), (92, 50))
"""The half axes of the arcs on which workers stand, from the first tier on."""
RIM, SHORE = ((412.0, 229.0), 4.0), ((448.0, 260.0), 3.6)
"""The superellipses along which the spots lie and where the land ends: half axes and power."""
STEPS = 1440
FIRST = -0.1
"""The start of the first place's spots, as a fraction of the circle from the top."""

_RIGHT: tuple[tuple[Point, Point, Point], ...] = (
    ((-154, -150), (154, -150), (0, -99)),
    ((260, -154), (336, 30), (183, -17)),
    ((343, 98), (64, 174), (114, 118)),
)
"""Left bank, right bank and inner space of the upper place and of those to the right of it."""


def _mirrored(spaces: tuple[Point, Point, Point]) -> tuple[Point, Point, Point]:
    (left, up), (right, down), (inner, high) = spaces
    return (-right, down), (-left, up), (-inner, high)


PATH: tuple[Point, ...] = tuple(
    space for spaces in (*_RIGHT, _mirrored(_RIGHT[2]), _mirrored(_RIGHT[1])) for space in spaces
)
"""By space of the path."""


CARDS: tuple[tuple[Point, Point], ...] = (
    ((-107, -188), (28, -183)),
    ((208, -119), (289, -114)),
    ((146, 88), (227, 93)),
    ((-287, 88), (-206, 93)),
    ((-349, -119), (-268, -114)),
)
"""By place: the upper left corners of the Townsfolk and of the Manuscript that lie on the land there."""
CARD_SIZES: tuple[Point, Point] = ((76, 108), (60, 98))
"""The sizes of these cards."""


def share(point: Point) -> Point:
    """A place as shares of the island, as spaces have them."""
    return point[0] / ISLAND[0] + 0.5, point[1] / ISLAND[1] + 0.5


def section(tier: int, place: int) -> Point:
    """The middle of a section of the castle."""
    angle, (wide, high) = radians(72 * place - 90), TIERS[tier]
    return CASTLE[0] + wide * cos(angle), CASTLE[1] + high * sin(angle)


@cache
def spots(number: int) -> tuple[tuple[Point, ...], tuple[Point, ...]]:
    """So many spots at equal steps along the rim; and the links after them, halfway between."""
    return (
        tuple(_on_rim(FIRST + (spot + 0.5) / number) for spot in range(number)),
        tuple(_on_rim(FIRST + (spot + 1) / number) for spot in range(number)),
    )


@cache
def _rim() -> tuple[tuple[float, ...], tuple[Point, ...]]:
    """The rim as a line of short steps: how long it is up to each point, and the points."""
    points = [on(RIM, radians(360 * step / STEPS - 90)) for step in range(STEPS + 1)]
    lengths = [0.0]
    for (x, y), (u, v) in pairwise(points):
        lengths.append(lengths[-1] + hypot(u - x, v - y))
    return tuple(lengths), tuple(points)


def on(line: tuple[Point, float], angle: float) -> Point:
    """A point of a superellipse."""
    (wide, high), power = line
    x, y = cos(angle), sin(angle)
    return wide * copysign(abs(x) ** (2 / power), x), high * copysign(abs(y) ** (2 / power), y)


def _on_rim(way: float) -> Point:
    """The point after a share of the way round."""
    lengths, points = _rim()
    far = way % 1 * lengths[-1]
    after = max(1, bisect_left(lengths, far))
    part = (far - lengths[after - 1]) / (lengths[after] - lengths[after - 1])
    (x, y), (u, v) = points[after - 1], points[after]
    return x + (u - x) * part, y + (v - y) * part
