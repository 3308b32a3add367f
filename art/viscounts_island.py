"""The island of Viscounts: sea, five lands, rivers and one-way roads; the squares, gates, plots and links on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, product
from math import atan2, cos, degrees, hypot, radians, sin
from random import Random

from art import towns
from art import viscounts_castle as castle
from art.charts import rose, ship
from art.land import Box, Feature, Land
from art.sheet import Sheet, at, num, path, rounded
from regnum.games.kingdom.viscounts.data.components import (
    LINK,
    PLACES,
    SECTION,
    SPOT,
    SPOT_COUNT,
    TRADE,
    TRADE_MERCHANTS,
)
from regnum.games.kingdom.viscounts.data.names import NUMBERS
from regnum.games.kingdom.viscounts.data.places import (
    CARD_SIZES,
    CARDS,
    CASTLE,
    ISLAND,
    PATH,
    SHORE,
    on,
    section,
    spots,
)
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.scene import board, cards
from regnum.table.scene import Amount

Point = tuple[float, float]
Line = list[Point]

WIDE, HIGH = ISLAND
FRAME = f"M{num(-WIDE / 2)},{num(-HIGH / 2)}h{num(WIDE)}v{num(HIGH)}h{num(-WIDE)}z"
ISLE = "M" + "L".join(f"{num(x)},{num(y)}" for x, y in (on(SHORE, radians(a)) for a in range(0, 360, 3))) + "Z"
DEFINITIONS = (
    '<linearGradient id="~rock" x2="0" y2="1"><stop class="rock-lit" offset="0"/><stop class="rock-dim" offset="1"/>'
    '</linearGradient><linearGradient id="~hill" x2="0" y2="1"><stop class="hill-lit" offset="0"/>'
    f'<stop class="hill-dim" offset="1"/></linearGradient><clipPath id="~isle"><path d="{ISLE}"/></clipPath>'
    '<filter id="~soft" x="-8%" y="-8%" width="116%" height="116%"><feGaussianBlur stdDeviation="9"/></filter>'
)

# ---- ways -----------------------------------------------------------------------------------------------------------


def _mirrored(line: Line) -> Line:
    return [(-x, y) for x, y in reversed(line)]


_NORTH: tuple[Line, ...] = (
    [(-154, -154), (-116, -188), (-60, -197), (0, -198), (60, -197), (116, -188), (154, -154)],
    [(-150, -140), (-132, -98), (-94, -79), (-46, -84), (0, -99)],
)
_EAST: tuple[Line, ...] = (
    [(154, -154), (206, -168), (260, -156)],
    [(0, -99), (58, -86), (118, -70), (160, -44), (183, -17)],
    [(260, -156), (326, -156), (360, -134), (371, -80), (366, -20), (336, 30)],
    [(258, -146), (206, -132), (196, -84), (192, -44), (183, -17)],
    [(183, -17), (204, 0), (250, 6), (298, 20), (336, 30)],
    [(336, 30), (342, 60), (343, 92)],
    [(183, -17), (192, 28), (178, 70), (148, 100), (114, 118)],
    [(343, 98), (356, 140), (342, 176), (300, 196), (200, 200), (116, 198), (64, 174)],
    [(343, 90), (292, 78), (232, 76), (178, 82), (114, 118)],
    [(114, 118), (98, 144), (64, 168)],
)
_SOUTH: tuple[Line, ...] = (
    [(64, 180), (0, 184), (-64, 180)],
    [(114, 118), (66, 135), (0, 141), (-66, 135), (-114, 118)],
)
ROADS: tuple[Line, ...] = (*_NORTH, _mirrored(_NORTH[1]), *_EAST, *_SOUTH, *map(_mirrored, _EAST))
"""All roads, each in the direction in which one travels: clockwise."""


def _curve(line: Line, bend: float = 0.18) -> str:
    """A smooth line through points."""
    drawn = f"M{line[0][0]},{line[0][1]}"
    for i, ((x, y), (u, v)) in enumerate(pairwise(line)):
        a, b = line[max(0, i - 1)], line[min(len(line) - 1, i + 2)]
        drawn += (
            f"C{x + (u - a[0]) * bend},{y + (v - a[1]) * bend} {u - (b[0] - x) * bend},{v - (b[1] - y) * bend} {u},{v}"
        )
    return drawn


def _along(line: Line, step: float) -> Iterator[tuple[float, float, float]]:
    """Points at equal steps along a line, and where it heads there, in degrees."""
    left = step / 2
    for (x, y), (u, v) in pairwise(line):
        long = hypot(u - x, v - y)
        while left < long:
            yield x + (u - x) * left / long, y + (v - y) * left / long, degrees(atan2(v - y, u - x))
            left += step
        left -= long


def _ring(radii: Point, angle: float) -> Point:
    """A point of an ellipse around the castle; the angle in degrees, clockwise from the east."""
    return CASTLE[0] + radii[0] * cos(radians(angle)), CASTLE[1] + radii[1] * sin(radians(angle))


def _heading(place: int) -> float:
    return 360 / PLACES * place - 90


def river(place: int, each: int, left: int) -> Line:
    """From the moat between both banks to the sea, after so many of the spots of a place."""
    _, between = spots(each * PLACES)
    x, y = between[each * place + left - 1]
    middle = ((2, -140), (276, -60), (222, 150), (-222, 150), (-276, -60))[place]
    return [_ring((178, 104), _heading(place)), middle, (x, y), (x * 1.13, y * 1.2)]


# ---- the ground -----------------------------------------------------------------------------------------------------

LANDS = ("hill", "corn", "sand", "rock", "wood")
GROWS: tuple[tuple[tuple[str, float, float], ...], ...] = (
    (("hill", 15, 13), ("tree", 6, 12)),
    (("field", 14, 11), ("tree", 6, 12)),
    (("vines", 12, 9), ("tree", 6, 12)),
    (("mountain", 14, 22), ("pine", 6, 15)),
    (("pine", 6, 15), ("tree", 6, 12)),
)
"""What grows in each of the five lands: kind, half the width, height."""


def _wedge(place: int) -> str:
    """A fifth of the island, and beyond it."""
    around = [on(SHORE, radians(_heading(place) - 40 + 5 * i)) for i in range(17)]
    return "M0,20L" + "L".join(f"{x * 1.2},{y * 1.2}" for x, y in around) + "Z"


def _plants() -> str:
    """What is strewn where nothing stands."""
    boxes = [Box(x - 50, y - 36, x + 50, y + 30) for n, (x, y) in enumerate(PATH) if n % 3 != 2]
    boxes += [Box(x - 26, y - 27, x + 26, y + 26) for x, y in PATH[2::3]]
    boxes += [
        Box(x - 2, y, x + wide, y + high)
        for pair in CARDS
        for (x, y), (wide, high) in zip(pair, CARD_SIZES, strict=True)
    ]
    for each in {int(n) for n in SPOT_COUNT}:
        boxes += [Box(x - 25, y - 22, x + 25, y + 22) for x, y in spots(each * PLACES)[0]]
        boxes += [Box(x - 15, y - 15, x + 15, y + 15) for x, y in spots(each * PLACES)[1]]
    roads = [(x, y) for line in ROADS for x, y, _ in _along(line, 7)]
    rivers = [(x, y) for place, each, left in _banks() for x, y, _ in _along(river(place, each, left), 8)]
    land = Land(77, boxes, roads, rivers)
    for tries, only in ((1500, 0), (6000, 1)):
        land.strew(tries, _grower(only))
    return land.drawn()


def _grower(which: int) -> Callable[[Random], Feature | None]:
    """Something that fits the land where it would stand; nothing in the castle or in the sea."""

    def make(random: Random) -> Feature | None:
        x, y = random.uniform(-440, 440), random.uniform(-250, 256)
        place = round((degrees(atan2((y - CASTLE[1]) / 118, x / 190)) + 90) / 72) % PLACES
        kind, w, h = GROWS[place][which]
        size = random.uniform(0.7, 1.05)
        castle_side = (x / (192 + w)) ** 2 + ((y - h / 2 - CASTLE[1]) / (120 + h / 2)) ** 2
        shore = abs(x / (436 - w)) ** 3.6 + abs((y - h * 0.3) / (250 - h * 0.3)) ** 3.6
        return None if castle_side < 1 or shore > 1 else Feature(x, y, w * size, h * size, kind)

    return make


def _sea() -> str:
    random, waves = Random(5), ""
    for _ in range(170):
        x, y = random.uniform(-446, 446), random.uniform(-256, 256)
        if abs(x / 458) ** 3.6 + abs(y / 270) ** 3.6 >= 1:
            waves += f"M{x - 6},{y}q3,-3.4 6,0q3,3.4 6,0"
    foam = "".join(path(f"foam foam-{n}", ISLE) for n in (1, 2, 3))
    ships = at(-424, 230, ship(), " scale(.62)") + at(425, -232, ship(), " scale(.56)")
    return path("sea-round", FRAME) + foam + path("wave", waves) + ships + at(-424, -226, rose(17))


def _land() -> str:
    """Everything under the rivers."""
    lands = "".join(path(f"land-{name}", _wedge(place)) for place, name in enumerate(LANDS))
    soft = f'<g clip-path="url(#~isle)"><g filter="url(#~soft)">{lands}</g>{path("sand", ISLE)}</g>'
    return _sea() + path("land", ISLE) + soft


def _over() -> str:
    """Everything above the rivers: what grows, roads with the way in which one travels, the castle."""
    roads = "".join(path(name, "".join(map(_curve, ROADS))) for name in ("road-edge", "road-bed", "road-line"))
    ways = "".join(
        path("way", "M-3.5,-4.5L3,0L-3.5,4.5", f' transform="translate({num(x)},{num(y)}) rotate({num(turn)})"')
        for line in ROADS
        for x, y, turn in _along(line, 58)
    )
    return path("shore", ISLE) + _plants() + roads + ways + at(*CASTLE, castle.castle()) + _worth()


def _worth() -> str:
    """What a worker counts on each tier."""
    pennant = path("pennant", "M-8,-9H8V5L0,10L-8,5Z")
    return "".join(
        at(0, CASTLE[1] + down, f'{pennant}<text class="pennant-count" y="4">{points}</text>')
        for points, down in ((3, 38), (2, 66), (1, 97))
    )


def _banks() -> Iterator[tuple[int, int, int]]:
    """Every river that there can be: its place, how many spots a place has, and how many of them are on the left."""
    for side, each in enumerate(SPOT_COUNT):
        for place, left in product(range(PLACES), sorted(set(board.LEFT_BANK[side].tolist()))):
            yield place, int(each), int(left)


def ground(s: Sheet) -> None:
    """The island for every order of the segments, put together from what is drawn once."""
    s.define(DEFINITIONS)
    s.define(f'<g id="~ground">{_land()}</g><g id="~over">{_over()}</g>')
    for place, each, left in _banks():
        line = _curve(river(place, each, left))
        s.define(f'<g id="~river-{place}-{each}-{left}">{path("river-edge", line)}{path("river", line)}</g>')
    for name, banks in board.islands():
        rivers = "".join(f'<use href="#~river-{place}-{each}-{left}"/>' for place, (each, left) in enumerate(banks))
        body = f'<use href="#~ground"/><g clip-path="url(#~isle)">{rivers}</g><use href="#~over"/>'
        s.symbol(name, castle.ISLAND_BOX, body, inner=castle.ISLAND_BOX)


# ---- places ---------------------------------------------------------------------------------------------------------

TOWNS = (
    towns.house(-34, 13, 9, 7) + towns.tower(-20, 9, 15) + towns.hall(-9, 20, 10, 7) + towns.house(13, 12, 9, 7),
    towns.hall(-34, 19, 9, 7) + towns.house(-13, 12, 11, 8) + towns.keep(1, 9, 17) + towns.house(12, 13, 9, 7),
    towns.house(-33, 12, 9, 7) + towns.house(-20, 12, 12, 8) + towns.tower(-6, 9, 14) + towns.hall(5, 20, 9, 7),
    towns.keep(-33, 9, 15) + towns.house(-22, 13, 10, 8) + towns.hall(-7, 19, 11, 7) + towns.house(14, 12, 8, 7),
    towns.house(-34, 12, 8, 7) + towns.hall(-21, 19, 10, 7) + towns.tower(0, 9, 17) + towns.house(11, 13, 10, 8),
)
PAVING = '<ellipse class="paving" cy="-5" rx="42" ry="10.5"/>' + path(
    "joints", "M-32,-6q6,-3.5 12,-3.5M-8,-11q8,-1.5 14,0M20,-9q8,1.5 12,3.5M-24,0q8,2.5 14,3M4,3q10,0 18,-2.5"
)
ARROW = path("arrow", "M2,9.5h11V4l9,8-9,8v-5.5H2z", ' transform="translate(5,-5) scale(.42)"')
SQUARE_STANDS = "-26 0 -9 1 8 2 24 3 27 -9"
GATE_STANDS = "-15 8 -5 10 5 10 15 8 17 10"
PLOT = path("plot", "M-24,11L-15,1H21L26,11L16,19H-19Z") + path("fence", "M-16,11L-11,4H15L19,11L12,16H-13Z")
TOKEN = '<circle class="token-cast" r="16" cy="1.5"/><circle class="token-rim" r="15.5"/><circle class="token" r="13"/>'


def _use(kind: str, x: float, y: float, size: float) -> str:
    corner = f'x="{num(x - size / 2)}" y="{num(y - size / 2)}"'
    return f'<use href="#good-{kind}" {corner} width="{num(size)}" height="{num(size)}"/>'


def _ivory(drawn: str) -> str:
    """What lies on ivory, with the colours of cards in both themes."""
    return f'<g class="on-ivory">{drawn}</g>'


def _count(x: float, y: float, said: object, names: str = "count") -> str:
    return f'<text class="{names}" x="{num(x)}" y="{num(y)}">{said}</text>'


def places(s: Sheet) -> None:
    """What the spaces of the map look like."""
    for segment, side in product(range(len(NUMBERS)), range(2)):
        _square(s, 2 * segment + side, int(NUMBERS[segment][side]))
    tower_and_book = f'<g class="gate-signs">{_use("castle", -7.5, -1, 13)}{_use("manuscript", 7.5, 0, 14)}</g>'
    gate = '<circle class="paving" r="19"/><circle class="threshold" r="15.5"/>' + tower_and_book
    s.symbol("gate", "-24 -24 48 48", gate, stand=GATE_STANDS, target="-23 -23 46 46", price="15 -24")
    for name, source in board.gifts("spot", SPOT).items():
        (amount,) = cards.given(When.GAIN, source)
        s.symbol(
            name,
            "-26 -22 52 44",
            PLOT + at(0, -3, TOKEN + _ivory(_gift(amount, 18))),
            stand="0 13",
            target="-24 -21 48 42",
        )
    for name, source in board.gifts("link", LINK).items():
        (amount,) = cards.given(When.GAIN, source)
        knot = '<circle class="knot" r="6.5"/>' + path("tie", "M-3,0l2.2,2.6L3.3,-2.6")
        s.symbol(
            name,
            "-15 -15 30 30",
            f'<g class="gift"><circle class="link" r="13"/>{_ivory(_gift(amount, 17))}</g><g class="tied">{knot}</g>',
        )
    for tier, place in product(range(2), range(PLACES)):
        _section(s, tier, place)
    stands = " ".join(f"{19 * n - 38} {abs(n - 2) - 2}" for n in range(5))
    s.symbol("summit", "-58 -30 116 60", "", stand=stands)


def _gift(amount: Amount, size: float) -> str:
    """A thing, with its number where there are several."""
    if amount.n == 1:
        return _use(amount.kind, 0, 0, size)
    return _count(-6, 4.8, amount.n) + _use(amount.kind, 4.5, 0, size - 4)


def _square(s: Sheet, trade: int, number: int) -> None:
    """A market town on a bank: its number, and what is given for how many Merchants."""
    (amount,) = cards.given(When.GAIN, TRADE + trade)
    sign = (
        path("sign", "M-44,-11.5H45L40,0L45,11.5H-44Z")
        + '<circle class="number" cx="-38" r="12"/>'
        + _count(-38, 5, number, "number-count")
        + _count(-18, 5.5, int(TRADE_MERCHANTS[trade]))
        + _use("merchant", -3, 0, 17)
        + ARROW
        + _use(amount.kind, 29, 0, 18)
    )
    sign = _ivory(sign)
    drawn = at(4, -11, f'<g class="town-{trade % 3}">{TOWNS[trade % len(TOWNS)]}</g>') + PAVING + at(0, 15, sign)
    s.symbol(board.square(number), "-52 -40 104 68", drawn, stand=SQUARE_STANDS, target="-50 -35 99 63", price="34 -36")


def _section(s: Sheet, tier: int, place: int) -> None:
    """A section of the castle: where workers stand, and on the second tier what it brings to come there."""
    middle = section(tier, place)
    reach = ((147, 82), (84, 43))[tier]
    turns = (-26, -13, 0, 13, 26) if tier == 0 else (-27, -14, 0, 14, 27)

    def beside(radii: Point, turn: float) -> Point:
        x, y = _ring(radii, _heading(place) + turn)
        return x - middle[0], y - middle[1]

    stands = " ".join(f"{num(x)} {num(y)}" for x, y in (beside(reach, turn) for turn in turns))
    inner, outer = ((123, 69), (160, 87)) if tier == 0 else ((67, 36), (110, 57))
    edge = [beside(outer, 5.6 * i) for i in range(-6, 7)] + [beside(inner, 5.4 * i) for i in range(6, -7, -1)]
    outline = rounded("M" + "L".join(f"{x},{y}" for x, y in edge) + "Z")
    floor = path("ward", outline)
    xs, ys = [x for x, _ in edge], [y for _, y in edge]
    target = " ".join(map(num, (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))))
    view = "-60 -45 120 90"
    about = {"stand": stands, "target": target, "outline": outline}
    if tier == 0:
        s.symbol(f"section-1-{place + 1}", view, floor, **about)
        return
    for reward in range(PLACES):
        amounts, either = board.offered(SECTION + reward)
        plate = at(*beside((116, 63), 0), _plate(amounts, either))
        name = board.inner_section(place, reward)
        s.symbol(name, view, floor + plate, **about)


def _plate(amounts: tuple[Amount, ...], either: bool) -> str:
    """A plaque with what is given, around 0,0; a stroke stands between alternatives."""
    parts, wide = "", 4.0
    for i, amount in enumerate(amounts):
        if i and either:
            parts += _count(wide + 4.5, 5, "/", "or")
            wide += 10
        if not either or amount.n > 1:
            parts += _count(wide + 4.5, 5, amount.n)
            wide += 9
        parts += _use(amount.kind, wide + 9, 0, 16)
        wide += 19
    plaque = f'<rect class="plaque" y="-10" width="{num(wide)}" height="20" rx="4"/>'
    return at(-wide / 2, 0, plaque + _ivory(parts))
