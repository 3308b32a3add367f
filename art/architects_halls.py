"""Where Architects are judged: the Guildhall, the Cathedral, the Black Market, and the ladder of virtue."""

from __future__ import annotations

from art.architects_cards import GOODS
from art.buildings import awning, charge, coin, flag, gable, wall
from art.sheet import at, num, path
from regnum.games.kingdom.architects.data.components import (
    HIGHEST_AT_MARKET,
    LEVEL_POINTS,
    LOWEST_AT_CATHEDRAL,
    TAX_IGNORED,
    VIRTUE_POINTS,
)
from regnum.games.kingdom.architects.data.places import FOOT, FRONT, HIGHEST, SIDE, STEP, STOREYS, TOP, VIRTUE

HALL = FRONT + SIDE / 2  # the middle of the Guildhall
NAVE = STOREYS[0][0]  # and of the Cathedral
RIGHT = FRONT + SIDE


def pennant(x: float, y: float, n: int) -> str:
    """Points."""
    shape = path("pennant lost" if n < 0 else "pennant", "M-11.5,-9.5H11.5V4.5L0,10L-11.5,4.5Z")
    return at(x, y, f'{shape}<text class="points" y="4">{"−" if n < 0 else ""}{abs(n)}</text>')


def guildhall() -> str:
    """The front of the Guildhall without its arcades, in the units of the board."""
    roof = f"M{FRONT - 12},49L{FRONT + 14},20H{FRONT + 126}L{FRONT + 152},49Z"
    shade = f"M{FRONT + 126},20L{FRONT + 152},49H{FRONT + 112}L{FRONT + 102},20Z"
    tiles = f"M{FRONT - 6},42H{FRONT + 146}M{FRONT + 1},35H{FRONT + 139}M{FRONT + 8},27H{FRONT + 132}"
    clock = (
        wall(-15, 30, 12)
        + gable(-15, 30, 12, 17, "copper", 4)
        + '<circle class="clock" cy="-10" r="7"/>'
        + path("joint", "M0,-10V-15M0,-10H4")
    )
    floors = "".join(f"M{FRONT - 8},{HIGHEST + 9 + row * 41}h156v4h-156z" for row in range(4))
    return (
        f'<ellipse class="cast" cx="{HALL + 6}" cy="222" rx="86" ry="8"/>'
        + path("stone mid", f"M{HALL - 80},212h160v9h-160z")
        + path("stone pale", f"M{HALL - 84},221h168v5h-168z")
        + path("wall", f"M{FRONT - 6},212V48h152v164z")
        + path("shade", f"M{HALL + 62},212V48h14v164z")
        + path("roof copper", roof)
        + path("roof-shade", shade)
        + path("tiles", tiles)
        + at(HALL, 48, clock)
        + flag(HALL, 20, 15, 15)
        + path("cornice", floors)
    )


def arcade(wide: float, sign: str = "") -> str:
    """An arch of the Guildhall around the spot of a worker, with a sign of what happens when it is filled."""
    half = wide / 2
    arch = path("niche", f"M{-half},9v-24a{half},{half} 0 0 1 {wide},0v24z")
    return arch + (f'<g class="inverse">{charge(sign, 0, -5, min(15, wide - 5))}</g>' if sign else "")


LEVELS = ((46, (-30, 0, 30), 58), (42, (-30, 0, 30), 58), (40, (-17, 17), 47), (40, (-22, 22), 47), (38, (0,), 24))
"""Of the storeys of the Cathedral, from the lowest: height, where markers stand, half the width."""
FLOOR = 17  # below the middle of a storey


def cathedral() -> str:
    """The Cathedral without its doors and windows, in the units of the board."""
    cx = NAVE

    def tier(y: float, h: float, w: float, kind: str = "wall") -> str:
        return path(kind, f"M{cx - w},{y}V{y - h}H{cx + w}V{y}Z") + path(
            "shade", f"M{cx + w * 0.72},{y}V{y - h}H{cx + w}V{y}Z"
        )

    spire = (
        path("roof slate", f"M{cx - 15},42L{cx},4L{cx + 15},42Z")
        + path("roof-shade", f"M{cx},4L{cx + 15},42H{cx + 4}Z")
        + path("pole", f"M{cx},6V-3M{cx - 3.5},0.5h7")
        + tier(80, 40, 18, "stone pale")
    )
    towers = "".join(
        path("roof slate", f"M{x - 17},80L{x},50L{x + 17},80Z") + path("roof-shade", f"M{x},50L{x + 17},80h-11Z")
        for x in (cx - 24, cx + 24)
    )
    aisles = f"M{cx - 60},160L{cx - 41},136V160ZM{cx + 60},160L{cx + 41},136V160Z"
    cornices = "".join(f"M{cx - w},{y}h{2 * w}v4h{-2 * w}z" for y, w in ((78, 44), (118, 46), (158, 56), (199, 56)))
    return (
        f'<ellipse class="cast" cx="{cx + 5}" cy="246" rx="64" ry="8"/>'
        + spire
        + towers
        + tier(120, 41, 41)
        + tier(160, 41, 41)
        + path("roof slate", aisles)
        + tier(202, 43, 52)
        + tier(246, 46, 52)
        + path("cornice", cornices)
        + path("stone mid", f"M{cx - 58},246h116v5h-116z")
        + path("buttress", f"M{cx - 58},246v-70l6,-6v76zM{cx + 52},246v-76l6,6v70z")
        + "".join(f'<circle class="lit" cx="{cx}" cy="{y}" r="{r}"/>' for y, r in ((138, 5.5), (97, 6.5)))
        + path("joint", f"M{cx},132.5v11M{cx - 5.5},138h11M{cx},90.5v13M{cx - 6.5},97h13")
        + path("pole", f"M{cx - 24},50v-7M{cx - 27},46h6M{cx + 24},50v-7M{cx + 21},46h6")
    )


def storey(level: int) -> str:
    """The doors of a level around its middle, and what it is worth."""
    high, spots, half = LEVELS[level - 1]
    wide = 20 if len(spots) == 1 else 22
    arches = "".join(
        path("niche", f"M{x - wide / 2},{FLOOR - 3}v{18 - high}a{wide / 2},{wide / 2 + 1} 0 0 1 {wide},0v{high - 18}z")
        for x in spots
    )
    return arches + pennant(half + 13, FLOOR - high / 2 + 3, int(LEVEL_POINTS[level]))


SERVICES = (
    '<rect class="card" x="10" y="-29" width="59" height="58" rx="4"/>'
    '<text class="number" x="25" y="-9">1</text>'
    + charge("hammer-nails", 47, -14, 18)
    + path("card-line", "M16,-1H63")
    + '<text class="number" x="14" y="19">5</text>'
    + at(23, 6, GOODS["plans"], " scale(.7)")
    + path("arrow", "M43,14h8m-3,-3l3,3l-3,3")
    + '<text class="number" x="54" y="19">1</text>'
)
"""What the middle stall does: an apprentice, or one of five plans."""
STALLS = {"a": "plum", "b": "teal", "c": "mustard"}


def stall(name: str) -> str:
    """A stall of the Black Market; its middle is 48 below the edge of its awning."""
    frame = path("stall", "M-74,-42H74V32H-74Z") + path("yard cell", "M-67,-30h50v32h-50z")
    return (
        frame
        + '<ellipse class="spot" cx="-43" cy="-3" rx="12" ry="3.6"/>'
        + awning(-76, -48, 150, STALLS[name], 10, 14)
        + f'<text class="letter" x="-73" y="21.5">{name.upper()}</text>'
        + (SERVICES if name == "b" else '<rect class="empty" x="10" y="-29" width="59" height="58" rx="4"/>')
    )


def alley() -> str:
    """The sign over the alley of the Black Market: only its ribbon, which the client hangs."""
    return path("pole", "M-66,-14v-10M66,-14v-10")


HIGH, LOW = HIGHEST_AT_MARKET + 1, LOWEST_AT_CATHEDRAL - 1
"""The virtue from which on the Black Market is closed, and down from which the Cathedral is."""


def _zone(height: int) -> str:
    return "high" if height >= HIGH else "low" if height <= LOW else "middle"


def _side(lowest: int, highest: int, body: str) -> str:
    top = VIRTUE[highest][1] - STEP / 2
    high = STEP * (highest - lowest + 1)
    band = f'<rect class="rung {_zone(lowest)}" x="2" y="{num(top)}" width="24" height="{num(high)}"/>'
    return band + at(14, top + high / 2, body)


def _spared(silver: int) -> str:
    return coin(1, -8, 7.5) + f'<text class="spared" x="1" y="15">−{silver}</text>'


def _taxes() -> list[tuple[int, int, int]]:
    """So much tax is spared from one height to another."""
    spared = [int(tax) for tax in TAX_IGNORED]
    ranges = [
        (tax, [height for height, other in enumerate(spared) if other == tax]) for tax in sorted(set(spared) - {0})
    ]
    return [(tax, heights[0], heights[-1]) for tax, heights in ranges]


def ladder() -> str:
    """The ladder of virtue: what each height closes or spares, its number, its points."""
    rungs = ""
    for height, points in enumerate(map(int, VIRTUE_POINTS)):
        y = VIRTUE[height][1]
        rungs += (
            f'<rect class="rung {_zone(height)}" x="26" y="{num(y - STEP / 2)}" width="84" height="{STEP}"/>'
            f'<text class="height" x="35" y="{num(y + 4.5)}">{height}</text>'
        )
        rungs += pennant(97, y + 0.5, points) if points else f'<text class="nought" x="102" y="{num(y + 4.5)}">0</text>'
    sides = (
        _side(HIGH, TOP, charge("hooded-assassin", 0, 0, 18) + path("closed", "M-9,9L9,-9"))
        + _side(LOW + 1, HIGH - 1, "")
        + _side(LOW, LOW, charge("church", 1, 0, 17) + path("closed", "M-7,8L10,-8"))
        + "".join(_side(lowest, highest, _spared(silver)) for silver, lowest, highest in _taxes())
    )
    foot = FOOT + STEP / 2
    onwards = path("down", f"M4.5,{VIRTUE[LOW][1] - STEP / 2 + 4}V{foot - 4}M2.2,{foot - 8}l2.3,4l2.3,-4")
    head = path("head", "M0,0H112V29H0Z") + at(8, 4, VIRTUE_SHIELD, " scale(.8)")
    ground = f'<rect class="ladder" width="112" height="{num(foot + 5)}"/>'
    edge = path("edge", f"M0,29.5H112M112,0V{foot + 5}")
    return ground + head + rungs + sides + onwards + edge


VIRTUE_SHIELD = (
    path("virtue", "M3,2H21V11.5C21,17.5 16.5,20.6 12,22.8C7.5,20.6 3,17.5 3,11.5Z")
    + path("virtue-rod", "M12,4.6V17.5M8.8,17.5H15.2M6.2,7.2H17.8")
    + path(
        "virtue-pan", "M3.9,12.4L6.3,7.4L8.7,12.4Q6.3,14.5 3.9,12.4ZM15.3,12.4L17.7,7.4L20.1,12.4Q17.7,14.5 15.3,12.4Z"
    )
)
