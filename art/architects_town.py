"""The town of Architects: country in the west, the walled town with its streets and houses, the harbour in the east.

Places have fixed spots (`data/places.py`); houses and trees are strewn from a seed over what they leave free.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from art.architects_halls import cathedral, guildhall, ladder
from art.buildings import battlement, block, door, flag, gable, hip, keg, oak, pine, sack, wall, window
from art.charts import rose, ship
from art.land import Box
from art.sheet import at, num, path
from regnum.games.kingdom.architects.data.places import BOARD

WIDE, HIGH = (round(side) for side in BOARD)
WEST, TOWN, EAST = 112, 264, 893  # where the country, the town and the alley begin
SHIP, ROSE = (978, 396), (1024, 352)
WALLS = (
    "M264,14C268,60 260,100 266,150C272,190 260,240 268,300C274,350 260,400 266,452",
    "M892,14C888,60 897,110 892,160C888,210 897,260 892,300C890,360 898,400 892,452",
)
STREETS = (
    "M112,306C160,296 220,310 264,306C330,298 400,312 470,304C560,298 650,306 744,304C800,302 850,306 893,304L1060,303",
    "M264,156C310,150 370,158 424,160",
    "M744,160C800,154 850,160 893,158L912,150",
    "M426,20C432,100 420,180 428,250C432,300 424,360 430,452",
    "M744,250C738,300 752,360 744,452",
    "M584,262C580,300 590,330 584,380",
    "M194,160C230,158 250,152 266,156",
    "M194,306V250M346,306V250M346,160V110M818,160V110M818,304V260M812,304V390M346,304V400M194,304V390",
)
LANES = (  # what of the streets must stay free of houses
    Box(0, 293, WIDE, 318),
    Box(419, 0, 437, HIGH),
    Box(737, 250, 752, HIGH),
    Box(264, 148, 424, 165),
    Box(744, 148, 893, 165),
)
KEPT = (  # the places
    Box(118, 10, 270, 150),
    Box(118, 156, 270, 296),
    Box(118, 302, 270, 442),
    Box(272, 8, 420, 150),
    Box(272, 156, 420, 296),
    Box(272, 302, 420, 442),
    Box(420, 6, 578, 250),
    Box(578, 0, 748, 296),
    Box(472, 300, 696, 448),
    Box(742, 8, 896, 150),
    Box(742, 156, 896, 296),
    Box(730, 302, 896, 442),
    Box(898, 0, 1056, 452),
)
QUARTERS = ((440, 500, 345, 446), (676, 728, 318, 446), (440, 492, 266, 290))  # left, right, top, foot: closely built
TOWERS = (
    (264, 46, 44),
    (890, 112, 112),
    (892, 44, 44),
    (264, 238, 240),
    (265, 400, 400),
    (892, 240, 240),
    (893, 402, 402),
)
GATES = ((266, 168, 166), (267, 318, 316), (892, 172, 172), (892, 320, 318))
ROOFS = ("brick", "brick", "brick", "ochre", "slate", "brick", "ochre")


@dataclass(frozen=True)
class Thing:
    """Something that stands in the town: where its foot is seen, its drawing, and whether it takes room."""

    x: float
    y: float
    drawn: str
    solid: bool = True


def _country() -> str:
    fields = "".join(
        at(
            x,
            y,
            path("corn", "M-14,0L-8,-9H13L9,0Z")
            + path("furrow", "M-10,0L-4.5,-9M-5.5,0L-.5,-9M-1,0L3.5,-9M3.5,0L7.5,-9"),
        )
        for x, y in ((122, 286), (150, 292), (226, 290), (124, 318), (252, 318))
    )
    return (
        f'<rect class="field" width="{WIDE}" height="{HIGH}"/>'
        + path("woodland", "M112,0H264C260,60 262,110 258,140C220,158 150,150 112,160Z")
        + path("rocky", "M112,176C160,160 230,168 262,190C266,240 262,280 258,292C210,286 150,296 112,284Z")
        + path("hilly", "M112,330C160,318 220,326 264,330V452H112Z")
        + fields
    )


def _harbour(r: Random) -> str:
    waves = ""
    for _ in range(26):
        x, y = 902 + r.random() * 146, 336 + r.random() * 108
        clear = ((x - SHIP[0]) / 1.2) ** 2 + (y - SHIP[1]) ** 2 > 34**2 and abs(x - ROSE[0]) + abs(y - ROSE[1]) > 36
        if clear:
            waves += f"M{x - 6},{y}q3,-3.4 6,0q3,3.4 6,0"
    return (
        path("alley", "M893,0H1056V312C1010,300 960,306 893,300Z")
        + path("water", "M893,330C930,312 980,322 1056,306V452H893Z")
        + path("quay", "M893,304C930,300 990,306 1056,296V312C1000,320 930,316 893,334Z")
        + path("wave", waves)
    )


def _streets() -> str:
    ways = "".join(path(names, way) for names in ("street-edge", "street") for way in STREETS)
    steps = path("stone pale", "M644,262h48l6,7h-60zM638,269h60l6,7h-72z")
    pier = path("pier", "M930,316h14v52h-14z") + path("plank-line", "M930,326h14M930,336h14M930,346h14M930,356h14")
    square = '<ellipse class="square" cx="584" cy="318" rx="92" ry="20"/>'
    return (
        ways + square + steps + pier + keg(920, 316, 0.9) + keg(912, 318, 0.9) + sack(1018, 312) + block(1030, 312, 9)
    )


def _town_wall() -> str:
    joints = "".join(f"M{268 + i * 16},{20 + i % 3 * 3}h8" for i in range(40))
    sides = "".join(path(names, side) for side in WALLS for names in ("rampart-edge", "rampart"))
    return battlement(258, 30, 640, 16, 48, "stone mid") + path("joint", joints) + sides


def _tower(x: float, y: float) -> str:
    drawn = wall(-9, 18, 30, 0, "stone pale") + battlement(-11, -30, 22, 5, 3, "stone pale")
    return at(x, y, drawn + path("dark", "M-1.5,-18h3v7h-3z"))


def _gate(x: float, y: float) -> str:
    drawn = wall(-12, 24, 34, 0, "stone pale") + battlement(-14, -34, 28, 5, 4, "stone pale")
    return at(x, y, drawn + door(-6, 0, 12, 18) + flag(0, -44, 12, 11))


def _house(r: Random, x: float, y: float, size: float) -> str:
    roof, kind = r.choice(ROOFS), r.random()
    if kind < 0.4:
        drawn = wall(-10, 20, 12) + gable(-10, 20, 12, 12, roof, 2.5) + door(-3, 0, 5, 8)
    elif kind < 0.75:
        drawn = wall(-12, 24, 11) + hip(-12, 24, 11, 10, roof, 2.5, 5) + door(-8, 0, 5, 7) + window(2, -4, 4, 4)
    else:
        windows = window(-5, -9, 4, 5) + window(2, -9, 4, 5)
        drawn = wall(-9, 18, 18) + gable(-9, 18, 18, 12, roof, 2.5) + windows + door(-2, 0, 5, 7)
    return at(x, y, path("house-cast", "M-11,0h24l4,3h-24z") + drawn, f" scale({size:.2f})")


def _within(x: float, y: float, box: Box) -> bool:
    return box.left < x < box.right and box.top < y < box.bottom


def _free(x: float, y: float, w: float, h: float) -> bool:
    return not any(x + w > b.left and x - w < b.right and y > b.top and y - h < b.bottom for b in KEPT)


def _in_street(x: float, y: float) -> bool:
    return any(_within(x, y, lane) for lane in LANES)


def _apart(things: list[Thing], x: float, y: float, dx: float, dy: float) -> bool:
    return not any(thing.solid and abs(thing.x - x) < dx and abs(thing.y - y) < dy for thing in things)


def _quarters(r: Random, things: list[Thing]) -> None:
    """Houses wall to wall, row behind row."""
    for left, right, top, foot in QUARTERS:
        for y in range(top, foot + 1, 25):
            for x in range(left + (6 if y % 2 else 0), right + 1, 23):
                if r.random() > 0.12:
                    u, v = x + r.uniform(-2, 3), y + r.uniform(-2, 3)
                    things.append(Thing(u, v, _house(r, u, v, r.uniform(0.9, 1.04))))


def _strewn_houses(r: Random, things: list[Thing]) -> None:
    for _ in range(900):
        x, y, size = r.uniform(280, 880), r.uniform(44, 448), r.uniform(0.78, 1.08)
        w, h = 11 * size, 26 * size
        clear = _free(x, y, w - 2, h / 2) and not any(_in_street(u, y) for u in (x - w, x, x + w))
        if clear and _apart(things, x, y, 20, 14):
            things.append(Thing(x, y, _house(r, x, y, size)))


def _strewn_trees(r: Random, things: list[Thing]) -> None:
    for _ in range(500):
        inside = r.random() < 0.45
        x, y, size = r.uniform(282, 882) if inside else r.uniform(116, 260), r.uniform(30, 445), r.uniform(0.62, 0.92)
        if (inside and _in_street(x, y)) or not _free(x, y, 6, 12) or not _apart(things, x, y, 15, 9):
            continue
        woods = not inside and (y < 170 or y > 320) and r.random() < 0.5
        things.append(Thing(x, y, pine(x, y, 26 * size + 6) if woods else oak(x, y, size * 0.8)))


def _things(r: Random) -> str:
    things = [Thing(x, seen, _tower(x, y), solid=False) for x, y, seen in TOWERS]
    things += [Thing(x, seen, _gate(x, y), solid=False) for x, y, seen in GATES]
    _quarters(r, things)
    _strewn_houses(r, things)
    _strewn_trees(r, things)
    grove = ((500, 278), (516, 286), (534, 274), (700, 292))
    things += [Thing(x, y, oak(x, y, 0.85 + i % 3 * 0.1)) for i, (x, y) in enumerate(grove)]
    return "".join(thing.drawn for thing in sorted(things, key=lambda thing: thing.y))


def board() -> str:
    """The whole ground, with the halls that stand in the town and the ladder of virtue at its left."""
    r = Random(23)
    town = path("town", _town())
    signs = at(*SHIP, ship(), " scale(1.05)") + at(*ROSE, rose(17))
    land = _country() + town + _harbour(r) + _streets() + _town_wall() + _things(r) + signs
    rest = f'x="{WEST}" width="{WIDE - WEST}" height="{HIGH}"'
    aged = f'<g clip-path="url(#~town)">{land}</g><rect {rest} fill="url(#~age)"/>'
    frame = f'<rect class="edge" x="1" y="1" width="{WIDE - 2}" height="{HIGH - 2}"/>'
    return aged + guildhall() + cathedral() + ladder() + frame


def _town() -> str:
    west = f"M264,{HIGH}C258,400 272,350 266,300C258,240 270,190 264,150C258,100 266,50 262,0"
    return f"{west}H{EAST}C888,60 897,110 892,160C888,210 897,260 892,300C890,360 898,400 892,{num(HIGH)}Z"


DEFINITIONS = (
    f'<clipPath id="~town"><rect x="{WEST}" width="{WIDE - WEST}" height="{HIGH}"/></clipPath>'
    '<radialGradient id="~age" cx=".5" cy=".45" r=".75">'
    '<stop class="age-none" offset=".55"/><stop class="age-edge" offset="1"/></radialGradient>'
)
