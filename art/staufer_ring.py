"""The ring of The Staufer Dynasty: the hub, and the land of every region for every place where it may lie."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import atan2, cos, degrees, hypot, pi, sin
from random import Random

from art import towns
from art.land import DRAWN, Box, Feature, Land
from art.sheet import Sheet, at, icon, num, path

RADII = (368, 312)
HUB = 0.3  # of the ring; the hub lies inside
SKY = (100, 84)
PLACES = 6
MIDDLE = 0.72  # of the ring: where the middle of a wedge is, as in the scene
BOX = "-384 -328 768 656"
SIZES = {  # half the width and the height of what is strewn
    "mountain": (15, 21),
    "hill": (17, 11),
    "tree": (6, 11),
    "pine": (5, 14),
    "field": (14, 12),
    "town": (22, 34),
}
LANDS = {  # how often each thing is tried, those that need most room first
    "nijmegen": {"town": 90, "field": 160, "hill": 60, "tree": 500},
    "aachen": {"town": 90, "hill": 260, "tree": 600},
    "strasbourg": {"town": 90, "field": 300, "tree": 400},
    "augsburg": {"town": 90, "mountain": 500, "pine": 600},
    "milan": {"town": 90, "field": 140, "tree": 600},
    "palermo": {"town": 90, "hill": 160, "field": 60, "pine": 400},
}
OFFICES = {"nijmegen": 5, "aachen": 5, "strasbourg": 5, "augsburg": 4, "milan": 6, "palermo": 4}


def on(radii: tuple[float, float], angle: float, part: float = 1) -> str:
    """A point of an ellipse at an angle in degrees."""
    turn = angle * pi / 180
    return f"{num(radii[0] * part * cos(turn))},{num(radii[1] * part * sin(turn))}"


def heading(place: int) -> int:
    """Where the middle of a wedge points: the first to the top, then clockwise."""
    return 360 // PLACES * place - 90


def _town(_f: Feature, _lean: float) -> str:
    """A church between houses."""
    body = (
        towns.house(-30, 20, 14, 12) + towns.tower(-6, 13, 30) + towns.hall(8, 22, 13, 9) + towns.house(-14, 14, 11, 9)
    )
    return f'<g transform="scale(.72)">{body}</g>'


def features(s: Sheet) -> None:
    """What is strewn, drawn once."""
    for kind, (w, h) in SIZES.items():
        draw = {**DRAWN, "town": _town}[kind]
        s.define(f'<g id="~one-{kind}">{draw(Feature(0, 0, w, h, kind), 0.4)}</g>')
    stops = {"rock": ("rock-high", "rock-low"), "hill": ("hill-high", "hill-low")}
    for name, (high, low) in stops.items():
        s.define(
            f'<linearGradient id="~{name}" x1="0" y1="0" x2="0" y2="1"><stop class="{high}" offset="0"/>'
            f'<stop class="{low}" offset="1"/></linearGradient>'
        )
    s.define(
        f'<radialGradient id="~dusk" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="{RADII[0]}" '
        f'gradientTransform="scale(1 {RADII[1] / RADII[0]:.3f})">'
        '<stop class="clear" offset=".7"/><stop class="dim" offset="1"/></radialGradient>'
    )


def _within(x: float, y: float, w: float, h: float, place: int) -> bool:
    """Whether something stands inside its wedge as a whole."""
    for u, v in ((x - w, y), (x + w, y), (x, y - h)):
        part = hypot(u / RADII[0], v / RADII[1])
        off = (degrees(atan2(v / RADII[1], u / RADII[0])) - heading(place) + 180) % 360 - 180
        if not HUB + 0.05 < part < 0.97 or abs(off) > 30 - 3 / part:
            return False
    return True


def _taken(region: str, place: int) -> Iterator[Box]:
    """What the client draws in a wedge: ribbon, offices and chests, payments."""
    angle = heading(place) * pi / 180
    x, y = MIDDLE * RADII[0] * cos(angle), MIDDLE * RADII[1] * sin(angle)
    upper = place in (5, 0, 1)
    seats = OFFICES[region] * 20 + 4
    ribbon, offices, paid = ((-86, -54), (-52, 36), (38, 88)) if upper else ((54, 88), (-36, 52), (-88, -38))
    for (top, bottom), half in ((ribbon, 112), (offices, seats), (paid, 90)):
        yield Box(x - half, y + top, x + half, y + bottom)


def _thrown(kind: str, place: int, random: Random) -> Feature | None:
    """A thing somewhere in a wedge, if it lies inside as a whole."""
    w, h = SIZES[kind]
    angle, part = (heading(place) + random.uniform(-30, 30)) * pi / 180, random.uniform(HUB, 1)
    x, y = RADII[0] * part * cos(angle), RADII[1] * part * sin(angle)
    return Feature(x, y, w, h, kind) if _within(x, y, w, h, place) else None


def land(region: str, place: int) -> str:
    """A region at a place of the ring."""
    middle = heading(place)
    inner, outer = on(RADII, middle - 30, HUB), on(RADII, middle - 30)
    far, back = on(RADII, middle + 30), on(RADII, middle + 30, HUB)
    rx, ry = (num(radius * HUB) for radius in RADII)
    ground = f"M{inner}L{outer}A{RADII[0]},{RADII[1]} 0 0 1 {far}L{back}A{rx},{ry} 0 0 0 {inner}Z"
    strewn = Land(len(region) * 10 + place, _taken(region, place), (), ())
    for kind, tries in LANDS[region].items():
        strewn.strew(tries, partial(_thrown, kind, place))
        if kind == "town":
            del strewn.features[1:]
    things = sorted(strewn.features, key=lambda f: f.y)
    uses = "".join(f'<use href="#~one-{f.kind}" x="{num(f.x)}" y="{num(f.y)}"/>' for f in things)
    borders = path("border-edge", f"M{inner}L{outer}M{back}L{far}") + path("border", f"M{inner}L{outer}M{back}L{far}")
    return path(f"ground {region}", ground) + uses + path("dusk", ground, ' fill="url(#~dusk)"') + borders


def board() -> str:
    """What lies around and in the ring: its rim, and the hub, where the eagle shows the king's way clockwise."""
    rim = f'<ellipse class="rim" rx="{RADII[0] + 7}" ry="{RADII[1] + 6}"/>'
    hub = f'<ellipse class="rim" rx="106" ry="90"/><ellipse class="sky" rx="{SKY[0]}" ry="{SKY[1]}"/>'
    rays = "".join(path("ray", "M0,-30L1.5,-58L-1.5,-58Z", f' transform="rotate({15 * i})"') for i in range(24))
    band = '<ellipse class="band" rx="84" ry="69"/>'
    arrows = "".join(
        at(84 * cos(a), 69 * sin(a), path("arrow", "M-6,-6L6,0L-6,6L-3,0Z"), f" rotate({num(a * 180 / pi + 90)})")
        for a in (2 * pi / PLACES * i for i in range(PLACES))
    )
    eagle = at(-31, -34, f'<g class="eagle">{icon("eagle-emblem")}</g>', " scale(.12)")
    return rim + hub + rays + band + arrows + eagle
