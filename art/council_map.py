"""The board of The Council of Four: sea, land and rivers in the graduated frame of an old map, the victory track.

The ground serves all eight maps: what stands on it keeps clear of the roads of every side. The client draws the roads
of the map in play over it, the towns and the pieces; the names of the regions are words, so their places stay free too.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

from art import frame
from art.charts import rose, ship
from art.frame import EDGE, H, W
from art.land import Box, Feature, Land, Point
from art.sheet import at, path
from regnum.core.data import load

INNER = (58, 30, 972, 346)  # where the places of the data lie
BEND = 0.06  # how far roads swing out to their left, a share of their length: as the client draws them

COAST = (
    "M142,0C128,26 96,34 84,62C74,86 86,104 80,128C76,150 62,166 60,196C58,222 74,236 86,254"
    "C100,274 84,296 98,318C112,342 118,352 150,366C186,380 196,392 214,428"
)
LAND = f"{COAST}L{W},{H}L{W},0Z"
WEST = "M371,0C352,60 384,112 362,160C342,212 386,262 366,318C354,360 380,392 368,428"
EAST = "M722,428C738,372 704,330 716,276C728,224 698,176 712,122C724,78 708,40 718,0"
HILLS = f"{WEST}L722,428{EAST.removeprefix('M722,428')}Z"
MOUNTAINS = f"{EAST}L{W},0L{W},{H}Z"
RIVERS: tuple[tuple[Point, ...], ...] = (
    (
        (470, 133),
        (430, 150),
        (392, 166),
        (352, 172),
        (310, 178),
        (256, 168),
        (214, 160),
        (166, 170),
        (120, 158),
        (72, 156),
    ),
    (
        (852, 96),
        (838, 130),
        (866, 170),
        (862, 200),
        (854, 240),
        (872, 272),
        (862, 300),
        (852, 336),
        (876, 370),
        (866, 430),
    ),
)
NAMES = "coast 240 42 hills 512 42 mountains 838 42"  # where the client writes the names of the regions
NAME_BOXES = (Box(224, 20, 372, 62), Box(496, 20, 690, 62), Box(822, 20, 1036, 62))
SHIP, ROSE = (52, 356), (49, 132)


def _places() -> dict[str, Point]:
    x, y, w, h = INNER
    cities = load("regnum.games.council.data", "map")["cities"]
    return {city["letter"]: (x + city["x"] * w, y + city["y"] * h) for city in cities}


def _roads() -> set[str]:
    data = load("regnum.games.council.data", "map")
    sides = [side["roads"] for region in data["sides"].values() for side in region.values()]
    return {"".join(sorted(road)) for roads in (*sides, *data["border_roads"].values()) for road in roads}


def _along(a: Point, bend: Point, b: Point, steps: int = 25) -> list[Point]:
    """Points of a quadratic curve."""
    shares = [(t / steps, 1 - t / steps) for t in range(steps + 1)]
    x, y = ([u * u * a[i] + 2 * u * t * bend[i] + t * t * b[i] for t, u in shares] for i in (0, 1))
    return list(zip(x, y, strict=True))


def road(a: Point, b: Point) -> list[Point]:
    """Points of a road, bent a little to its left."""
    (x, y), (u, v) = a, b
    return _along(a, ((x + u) / 2 + (v - y) * BEND, (y + v) / 2 - (u - x) * BEND), b)


def _smooth(points: tuple[Point, ...]) -> str:
    """A curve through the middles of the lines between points."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(points)]
    bends = "".join(f"Q{p[0]},{p[1]} {m[0]},{m[1]}" for p, m in zip(points[1:], middles[1:], strict=False))
    (x, y), (u, v), (p, q) = points[0], middles[0], points[-1]
    return f"M{x},{y}L{u},{v}{bends}L{p},{q}"


def _shore(y: float) -> float:
    """About where the land begins, so far from the left."""
    return 92 if y < 110 else 72 if y < 235 else 106 if y < 340 else 178


def _terrain() -> str:
    places = _places()
    boxes = [Box(x - 62, y - 52, x + 60, y + 60) for x, y in places.values()] + list(NAME_BOXES)
    roads = [point for name in sorted(_roads()) for point in road(places[name[0]], places[name[1]])]
    rivers = [point for line in RIVERS for a, b in pairwise(line) for point in _along(a, a, b, 4)]
    land = Land(41, boxes, roads, rivers)
    bottom = H - EDGE - 4

    def rock(r: Random) -> Feature | None:
        w = 20 + r.random() * 12 if r.random() > 0.55 else 11 + r.random() * 8
        x, y, h = 738 + r.random() * 292, 58 + r.random() * 350, w * (1.15 + r.random() * 0.35)
        return Feature(x, y, w, h, "mountain") if y - h > 24 and x + w < W - EDGE - 2 and y < bottom else None

    def down(r: Random) -> Feature | None:
        w = 15 + r.random() * 15
        x, y = 388 + r.random() * 312, 46 + r.random() * 362
        return Feature(x, y, w, w * 0.62, "hill")

    def strewn(kind: str, left: float, right: float, w: float, h: float) -> None:
        def make(r: Random) -> Feature | None:
            x, y = left + r.random() * (right - left), 42 + r.random() * (bottom - 44)
            return Feature(x, y, w, h, kind) if x > _shore(y) + w + 8 else None

        tries = {"pine": 600, "tree": 300, "field": 140}[kind]
        land.strew(tries, make)

    land.strew(1500, rock)
    strewn("pine", 736, 1030, 6, 14)
    land.strew(420, down)
    strewn("tree", 385, 706, 6, 10)
    strewn("field", 130, 352, 16, 14)
    strewn("tree", 100, 358, 6, 10)
    return land.drawn()


def _waves() -> str:
    r, drawn = Random(7), ""
    for _ in range(80):
        x, y = 24 + r.random() * 170, 26 + r.random() * 384
        clear = all((x - u) ** 2 + (y - v) ** 2 > 36**2 for u, v in (SHIP, (ROSE[0], ROSE[1] - 6)))
        reach = 96 if y < 60 else 52 if y < 130 else 34 if y < 250 else 58 if y < 330 else 80 if y < 372 else 140
        if clear and x < reach:
            drawn += f"M{x - 6},{y}q3,-3.4 6,0q3,3.4 6,0"
    return path("wave", drawn)


def _soft(line: str, name: str) -> str:
    """A border that fades into the next region."""
    return "".join(path(f"fade {name}", line, f' stroke-width="{width}"') for width in (6, 13, 21, 30))


def _gradient(kind: str, name: str, shape: str, stops: tuple[tuple[str, str], ...]) -> str:
    drawn = "".join(f'<stop class="{names}" offset="{offset}"/>' for names, offset in stops)
    return f'<{kind}Gradient id="~{name}" {shape}>{drawn}</{kind}Gradient>'


DOWN = 'x1="0" y1="0" x2="0" y2="1"'
DEFINITIONS = (
    _gradient("radial", "sea", 'cx=".7" cy=".5" r="1"', (("sea-near", "0"), ("sea-far", "1")))
    + _gradient("linear", "rock", DOWN, (("rock-high", "0"), ("rock-low", "1")))
    + _gradient("linear", "hill", DOWN, (("hill-high", "0"), ("hill-low", "1")))
    + _gradient("radial", "age", 'cx=".5" cy=".45" r=".75"', (("age-none", ".55"), ("age-edge", "1")))
    + f'<clipPath id="~land">{path("clip", LAND)}</clipPath>'
    + f'<clipPath id="~inside"><rect x="{EDGE}" y="{EDGE}" width="{W - 2 * EDGE}" height="{H - 2 * EDGE}"/></clipPath>'
)


def board() -> str:
    """The ground and the victory track."""
    everywhere = f'<rect width="{W}" height="{H}"'
    foam = "".join(path(f"foam foam-{i}", COAST, f' stroke-width="{w}"') for i, w in enumerate((54, 38, 24, 12)))
    sea = f'{everywhere} fill="url(#~sea)"/>' + foam + _waves()
    regions = (
        path("sand", COAST)
        + _soft(WEST, "hills")
        + path("region hills", HILLS)
        + _soft(EAST, "mountains")
        + path("region mountains", MOUNTAINS)
    )
    water = "".join(path(names, _smooth(river)) for names in ("bank", "river") for river in RIVERS)
    land = path("region coast", LAND) + f'<g clip-path="url(#~land)">{regions}{water}</g>'
    lines = path("shore", COAST) + path("border", WEST) + path("border", EAST)
    signs = at(*SHIP, ship(), " scale(.95)") + at(*ROSE, rose(22))
    ground = sea + land + lines + _terrain() + signs + f'{everywhere} fill="url(#~age)"/>'
    return f'<g clip-path="url(#~inside)">{ground}</g>{frame.drawn()}'
