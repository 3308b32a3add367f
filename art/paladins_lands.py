"""The lands of Paladins, from the city to the sea, and the tokens of their positions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from art.buildings import battlement, door, flag, gable, hip, wall
from art.charts import ship
from art.land import Box, Feature, Land
from art.sheet import at, num, path
from regnum.games.kingdom.paladins.data.places import BOARD, CITY, LAND, POSITIONS

(ACROSS, DOWN), LANDS = BOARD, 6
RIVER_AT = CITY + 3 * LAND

STOPS = "".join(
    f'<stop class="land-{n + 1}" offset="{num((CITY + LAND * (n + 0.5 + shift)) / ACROSS * 100)}%"/>'
    for n in range(LANDS)
    for shift in (-0.32, 0.32)
)
DEFINITIONS = (
    f'<linearGradient id="~ground">{STOPS}</linearGradient>'
    '<linearGradient id="~rock"><stop class="rock-lit" offset="0"/><stop class="rock-dim" offset="1"/></linearGradient>'
    '<linearGradient id="~hill"><stop class="hill-lit" offset="0"/><stop class="hill-dim" offset="1"/></linearGradient>'
    f'<clipPath id="~board"><rect width="{num(ACROSS)}" height="{num(DOWN)}" rx="3"/></clipPath>'
)
SEA = (
    f"M{ACROSS - 26},-6C{ACROSS - 40},{DOWN * 0.2} {ACROSS - 18},{DOWN * 0.4} {ACROSS - 32},{DOWN * 0.62}"
    f"S{ACROSS - 22},{DOWN * 0.9} {ACROSS - 34},{DOWN + 6}H{ACROSS + 8}V-6Z"
)
RIVER = (
    f"M{RIVER_AT + 10},-6C{RIVER_AT - 22},{DOWN * 0.25} {RIVER_AT + 26},{DOWN * 0.45} {RIVER_AT - 4},{DOWN * 0.68}"
    f"S{RIVER_AT + 8},{DOWN * 0.95} {RIVER_AT - 6},{DOWN + 6}"
)
ROAD = (
    f"M40,{DOWN * 0.9}C110,{DOWN * 0.98} 130,{DOWN * 0.52} 200,{DOWN * 0.7}S330,{DOWN * 0.98} 400,{DOWN * 0.62}"
    f"S520,{DOWN * 0.42} 590,{DOWN * 0.55}S700,{DOWN * 0.78} 800,{DOWN * 0.62}"
)
HAMLETS = ((CITY + 64, DOWN * 0.52), (CITY + LAND + 110, DOWN * 0.8), (CITY + LAND * 4 + 112, DOWN * 0.3))

PLANTS = (
    (0, "field", 13, 11, 60),
    (0, "tree", 5, 10, 50),
    (1, "vines", 12, 9, 70),
    (1, "tree", 5, 10, 30),
    (2, "pine", 5, 14, 160),
    (2, "tree", 6, 11, 60),
    (3, "reeds", 6, 8, 60),
    (3, "tree", 5, 10, 90),
    (4, "hill", 11, 7, 200),
    (4, "pine", 5, 12, 60),
    (5, "mountain", 15, 20, 120),
    (5, "pine", 5, 13, 60),
)
"""What grows where: the land, the kind, half the width and the height of one, and how often it is tried."""


def _borders() -> str:
    lines = ""
    for number in range(1, LANDS):
        middle, bends = CITY + LAND * number, Random(number)
        points = [f"{num(middle + bends.uniform(-4, 4))},{y}" for y in range(-4, int(DOWN) + 12, 12)]
        lines += "M" + "L".join(points)
    return path("border", lines)


def _grower(number: int, kind: str, w: float, h: float) -> Callable[[Random], Feature]:
    """Plants of one kind anywhere in a land."""
    left = CITY + LAND * number + 8
    right = min(left + LAND - 16, ACROSS - 44)

    def make(r: Random) -> Feature:
        size = r.uniform(0.8, 1.3)
        return Feature(r.uniform(left, right), r.uniform(h * size + 2, DOWN - 4), w * size, h * size, kind)

    return make


def _land() -> Land:
    boxes = [Box(x - 12, y - 11, x + 12, y + 14) for x, y in POSITIONS]
    boxes += [Box(x - 26, y - 26, x + 26, y + 4) for x, y in HAMLETS]
    boxes += [Box(CITY + LAND * n - 5, -10, CITY + LAND * n + 5, DOWN + 10) for n in range(1, LANDS)]
    river = [(RIVER_AT + 2, y) for y in range(0, int(DOWN), 6)]
    land = Land(23, boxes, [], river)
    for number, kind, w, h, tries in PLANTS:
        land.strew(tries, _grower(number, kind, w, h))
    return land


def _city() -> str:
    """The city at the western edge, behind its wall."""
    houses = (
        wall(8, 20, 40, 0)
        + gable(8, 20, 40, 18, "brick", 2.5)
        + path("pole", "M18,-58v-10M14,-64h8")
        + door(15, -24, 6, 10, "lit")
        + wall(30, 30, 24)
        + hip(30, 30, 24, 15, "brick", 2.5, 5)
        + wall(48, 16, 34, 2)
        + at(0, 2, gable(48, 16, 34, 14, "slate", 2.5))
        + door(53, -22, 5, 8, "lit")
        + wall(-4, 14, 20)
        + gable(-4, 14, 20, 10, "brick", 2.5)
        + wall(26, 12, 14, 2)
        + at(0, 2, gable(26, 12, 14, 9, "slate", 2.5))
    )
    front = battlement(-6, 18, 76, 15, 10) + battlement(26, 20, 20, 27, 3) + door(30, 20, 12, 18)
    shade = '<ellipse class="cast" cx="36" cy="10" rx="46" ry="14"/>'
    return at(0, 120, shade + houses + front + flag(56, -46, 11, 12))


def _hamlet() -> str:
    return (
        wall(-26, 16, 13)
        + gable(-26, 16, 13, 9, "brick", 2.5)
        + wall(-8, 15, 17)
        + gable(-8, 15, 17, 11, "slate", 2.5)
        + wall(9, 18, 11)
        + hip(9, 18, 11, 9, "brick", 2.5, 4)
    )


def _abbey() -> str:
    return (
        wall(-14, 12, 26)
        + gable(-14, 12, 26, 13, "slate", 2.5)
        + path("pole", "M-8,-39v-8M-11,-44h6")
        + wall(-2, 22, 14)
        + hip(-2, 22, 14, 10, "slate", 2.5, 4)
    )


def _ruin() -> str:
    broken = path("wall", "M-12,0V-28l4,-3l3,5l4,-6l3,7l5,-3V0Z") + path("shade", "M1,0V-28l1,3l5,-3V0Z")
    return broken + door(-7, 0, 8, 12)


def lands() -> str:
    """The ground of the map."""
    waves = "".join(f"M{ACROSS - 22 + (k % 2) * 7},{14 + k * 24}q3,-3.4 6,0q3,3.4 6,0" for k in range(6))
    hamlets = "".join(
        at(*spot, drawn, " scale(.62)") for spot, drawn in zip(HAMLETS, (_hamlet(), _abbey(), _ruin()), strict=True)
    )
    return (
        '<g clip-path="url(#~board)">'
        f'<rect width="{num(ACROSS)}" height="{num(DOWN)}" fill="url(#~ground)"/>'
        + path("ocean", SEA)
        + path("wave", waves)
        + path("river-edge", RIVER)
        + path("river", RIVER)
        + path("road-edge", ROAD)
        + path("road", ROAD)
        + _borders()
        + _land().drawn()
        + hamlets
        + _city()
        + at(ACROSS - 16, DOWN * 0.3, ship(), " scale(.6)")
        + "</g>"
        + f'<rect class="frame" x=".8" y=".8" width="{num(ACROSS - 1.6)}" height="{num(DOWN - 1.6)}" rx="3"/>'
    )


# ---- tokens ----------------------------------------------------------------------------------------------------------

NARROW, BROAD = 15.5, 21.0  # half the width of a token with one thing, and with two
TOKEN_HIGH = 31.0


def token(signs: tuple[str, ...], count: int = 1) -> str:
    """A position with what it gives: one or two symbols of the sheet, or a number before one."""
    half = NARROW if len(signs) == 1 else BROAD
    rims = "".join(
        f'<rect class="{name}" x="{num(-w)}" y="{num(y)}" width="{num(2 * w)}" height="{num(h)}" rx="{num(h / 2)}"/>'
        for name, w, y, h in (
            ("token-cast", half + 1, -15, 33),
            ("token-rim", half, -TOKEN_HIGH / 2, TOKEN_HIGH),
            ("token", half - 2.4, -13.1, 26.2),
        )
    )
    if count > 1:
        said = f'<text class="token-count" x="-5.5" y="5">{count}</text>' + _use(signs[0], 4.5, 15)
    elif len(signs) == 1:
        said = _use(signs[0], 0, 20)
    else:
        said = _use(signs[0], -9.2, 20) + _use(signs[1], 9.2, 20)
    return rims + f'<g class="on-token">{said}</g>'


def _use(sign: str, x: float, size: float) -> str:
    corner = f'x="{num(x - size / 2)}" y="{num(-size / 2)}"'
    return f'<use href="#good-{sign}" {corner} width="{num(size)}" height="{num(size)}"/>'


def stone() -> str:
    """What a monk or an outpost stands on."""
    return '<ellipse class="footing" cx="0" cy="10" rx="16" ry="6.5"/>'
