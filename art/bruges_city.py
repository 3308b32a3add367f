"""The city of Bruges: the sky and the street, houses with stepped gables, the guard house, canals."""

from __future__ import annotations

from random import Random

from art.sheet import at, num, path, rounded

WIDTH, STREET = 1056, 202  # of the city; where the street begins
CITY_BOX = f"0 0 {WIDTH} 228"
WATER_BOX = f"0 0 {WIDTH} 58"
HOUSE_BOX = "0 0 113 194"
GUARD_BOX = "0 0 124 228"
SPACE_BOX = "0 0 92 58"
FRONT, WALL, STEPS, STEP = 105.0, 118.0, 4, 13.0  # of a house: width, height of the wall, steps of its gable


def gable(width: float = FRONT, wall: float = WALL) -> str:
    """The outline of a house with its foot at 0,0."""
    tread = width / 2 / (STEPS + 0.9)
    up = "".join(f"h{num(tread)}v{-STEP}" for _ in range(STEPS))
    down = "".join(f"v{STEP}h{num(tread)}" for _ in range(STEPS))
    return f"M0,0V{-wall}{up}h{num(width - 2 * tread * STEPS)}{down}V0Z"


def _copings() -> str:
    tread = FRONT / 2 / (STEPS + 0.9)
    stones = "".join(
        f"M{num(i * tread - 2)},{-WALL - STEP * i}h{num(tread + 2)}v-3.4h{num(-tread - 2)}z"
        f"M{num(FRONT - i * tread + 2)},{-WALL - STEP * i}h{num(-tread - 2)}v-3.4h{num(tread + 2)}z"
        for i in range(STEPS)
    )
    top = f"M{FRONT / 2 - 11.5},{-WALL - 52}h23v-3.5h-23z"
    return path("stone", stones + top) + f'<circle class="stone" cx="{FRONT / 2}" cy="{-WALL - 58}" r="3.2"/>'


def window(x: float, y: float, wide: float = 13, high: float = 20, lit: bool = False) -> str:
    """A window with a round head; `lit`: somebody is at home."""
    pane = f"M0,{num(high)}V3.5Q{num(wide / 2)},-3.5 {num(wide)},3.5V{num(high)}Z"
    bars = f"M{num(wide / 2)},0V{num(high)}M0,{num(high * 0.5)}H{num(wide)}"
    sill = f"M-2,{num(high)}h{num(wide + 4)}v2.6h{num(-wide - 4)}z"
    return at(x, y, path("pane lit" if lit else "pane", pane) + path("bar", bars) + path("stone", sill))


def house(tone: str, charge: str) -> str:
    """A house in the colour and the hatching of a suit, its charge in the gable."""
    rows = "".join(window(x, -104 + row * 36) for row in range(2) for x in (13, FRONT / 2 - 6.5, FRONT - 26))
    drawn = (
        path("cast", f"M4,0h{FRONT + 6}v6H-2z")
        + path("front", gable())
        + path("hatch", gable(), f' fill="url(#~pt-{tone})"')
        + path("side", f"M{FRONT - 9},0V{-WALL}h9V0Z")
        + path("outline", gable())
        + _copings()
        + at(FRONT / 2, -WALL - 28, charge, " scale(1.45)")
        + rows
        + window(14, -30)
        + window(FRONT - 27, -30)
        + path("door", f"M{FRONT / 2 - 9},0v-20q9,-9 18,0v20z")
        + path("stone", f"M{FRONT / 2 - 14},-1h28v4h-28z")
    )
    return f'<g class="{tone}">{at(4, 187, drawn)}</g>'


def plot() -> str:
    """Ground where a house may stand: grass, a paling and a tree."""
    pales = "".join(f"M{x},176v-14l3,-4l3,4v14z" for x in range(10, 100, 12))
    return (
        path("grass", "M4,187V180Q26,172 56,177Q88,172 109,180V187Z")
        + path("paling", pales + "M8,166h98v3h-98z")
        + path("trunk", "M80,178V160")
        + path("leaves", "M80,166C66,166 64,150 72,147C70,136 90,136 88,147C97,150 94,166 80,166Z")
    )


def guard() -> str:
    """The guard house of a seat, its flag and shield in the seat's colour."""
    x = 62
    stones = "M-46,120h14M20,132h16M-40,150h12M24,168h14M-44,190h16M30,112h12M-38,176h10M26,200h14"
    drawn = (
        path("cast", "M-50,202h106v6h-112z")
        + path("tower", "M-46,228V92H46V228Z")
        + path("tower-side", "M30,228V92H46V228Z")
        + path("tower", "M-51,96V74h11v8h13v-8h13v8h28v-8h13v8h13v-8h11v22Z")
        + path("scratch", stones)
        + path("seat", "M-32,74L0,26L32,74Z")
        + path("side", "M0,26L32,74H12Z")
        + path("pole", "M0,26V4")
        + path("seat", "M0,4h30l-6,8l6,8H0z")
        + at(-19, 92, path("seat", "M0,2h38v24q0,12 -19,19q-19,-7 -19,-19z"))
        + window(-33, 150, 13, 24, lit=True)
        + window(20, 150, 13, 24, lit=True)
        + path("arch", "M-30,228V214Q-30,194 0,192Q30,194 30,214V228Z")
    )
    return at(x, 0, drawn)


def city() -> str:
    """What lies behind and before the houses: sky, roofs far away, the cobbled street and the quay."""
    rng = Random(41)
    roofs = f"M0,{STREET}V86H{WIDTH}V{STREET}Z"
    for i in range(26):
        x, wide, high = i * 42 - 10, 34 + rng.random() * 18, 26 + rng.random() * 44
        ridge = -14 - rng.random() * 14
        roofs += f"M{x},{STREET}V{STREET - high - 70}l{wide / 2},{ridge}l{wide / 2},14V{STREET}Z"
    for x, wide, high, spire in ((246, 26, 150, 30), (730, 20, 128, 54), (870, 30, 120, 22), (92, 18, 120, 46)):
        roofs += f"M{x - wide / 2},{STREET}V{STREET - high}l{wide / 2},{-spire}l{wide / 2},{spire}V{STREET}Z"
    belfry = "M436,202V66h34v136zM440,66V40h26v26zM446,40l7,-22l7,22z"
    clouds = "".join(
        at(
            x,
            y,
            path("cloud", "M-30,8C-38,8 -38,-2 -28,-3C-26,-13 -10,-14 -6,-6C0,-14 16,-11 16,-3C28,-5 30,8 20,8Z"),
            f" scale({scale})",
        )
        for x, y, scale in ((96, 26, 0.9), (392, 22, 1.05), (668, 30, 0.9), (812, 18, 0.7))
    )
    cobbles = "".join(
        f"M{i * 12 + i % 2 * 3},204q5,-3 10,0v4q-5,2 -10,0zM{i * 12 + 6},211q5,-3 10,0v4q-5,2 -10,0z" for i in range(88)
    )
    joints = "".join(f"M{i * 28},219v9" for i in range(40))
    birds = "M448,42q5,-5 8,0q4,-5 8,0M470,30q4,-4 6,0q3,-4 6,0M640,52q4,-4 6,0q3,-4 6,0"
    return (
        f'<rect fill="url(#~sky)" width="{WIDTH}" height="228"/><circle class="sun" cx="946" cy="34" r="17"/>'
        + clouds
        + path("bird", birds)
        + path("far", rounded(roofs) + belfry)
        + f'<rect class="street" y="{STREET}" width="{WIDTH}" height="17"/>'
        + path("cobble", cobbles)
        + f'<rect class="quay" y="217" width="{WIDTH}" height="11"/>'
        + path("joint", f"{joints}M0,223H{WIDTH}")
    )


def water() -> str:
    """The canal under the street with the gate under the guard house."""
    waves = "".join(f"M{6 + i * 32},{8 + i * 17 % 40}q6,-5 12,0q6,5 12,0" for i in range(33))
    bars = "M-20,6V58M-7,0V58M7,0V58M20,6V58M-31,18H31M-32,38H32"
    gate = (
        path("tower", "M-46,-2V58H46V-2Z")
        + path("arch", "M-32,60V22Q-32,0 0,-2Q32,0 32,22V60Z")
        + path("grate", bars)
        + path("vault", "M-32,60V22Q-32,0 0,-2Q32,0 32,22V60Z")
    )
    return f'<rect class="water" width="{WIDTH}" height="58"/>' + path("wave", waves) + at(WIDTH / 2, 0, gate)


def dry(tone: str, charge: str) -> str:
    """A space of a canal that is not built yet, with the tile of its suit."""
    tile = (
        '<rect class="front" x="-16" y="-16" width="32" height="32" rx="5"/>'
        f'<rect class="hatch" x="-16" y="-16" width="32" height="32" rx="5" fill="url(#~pt-{tone})"/>'
    )
    ground = '<rect class="soil" x="1" y="1" width="90" height="56" rx="4"/>' + path(
        "rut", "M8,50q8,-4 14,0M66,9q8,-4 14,0"
    )
    return f'<g class="{tone}">{ground}{at(26, 29, tile + charge)}</g>'


def flooded() -> str:
    """A built space: water between two quays, and a boat."""
    boat = path("hull", "M-17,4H17L11,13H-11Z") + path("mast", "M0,4V-15") + path("sail", "M1.5,-14Q14,-8 12,2H1.5Z")
    return (
        '<rect class="water built" width="92" height="58"/>'
        + path("wave", "M8,14q6,-5 12,0q6,5 12,0M58,48q6,-5 12,0q6,5 12,0M62,16q5,-4 10,0q5,4 10,0")
        + at(44, 32, boat)
        + path("stone", "M0,0H92V4H0ZM0,54H92V58H0Z")
    )
