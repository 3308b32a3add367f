"""The goods of Architects as little objects, and its buildings as house fronts put together from parts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from art import west_kingdom
from art.buildings import battlement, block, coin, door, flag, gable, hip, keg, logs, oak, wall, window
from art.sheet import at, path

GOODS = {
    "clay": path("clay mid", "M1.5,11.5V17L14.5,21V15Z")
    + path("clay deep", "M14.5,15L22.5,9.5V15L14.5,21Z")
    + path("clay pale", "M1.5,11.5L9.5,6.5L22.5,9.5L14.5,15Z")
    + path("scratch", "M7.8,11L10.6,9.2L16.5,10.5L13.7,12.5Z"),
    "wood": "".join(
        f'<circle class="bark-ring" cx="{x}" cy="{y}" r="5.3"/><circle class="heartwood" cx="{x}" cy="{y}" r="3.3"/>'
        for x, y in ((6.8, 16.4), (17.2, 16.4), (12, 7.2))
    ),
    "stone": path("rock mid", "M2,10.5L8.5,3.5L18.5,4.5L22.5,11.5L20.5,19.5L9,21.5L2.5,17Z")
    + path("rock pale", "M2,10.5L8.5,3.5L18.5,4.5L13.5,10.5Z")
    + path("rock deep", "M13.5,10.5L22.5,11.5L20.5,19.5L12.5,20.9Z")
    + path("scratch", "M2,10.5L13.5,10.5L18.5,4.5M13.5,10.5L12.5,20.9"),
    "gold": path("ingot mid", "M2,19.5L5,11.5H19L22,19.5Z")
    + path("ingot pale", "M5,11.5L8,6H16L19,11.5Z")
    + path("scratch", "M8.6,9.6L9.8,7.6M6,17.5H11"),
    "marble": path("marble pale", "M4,2.5H20V6.5H17.5V18H20V21.5H4V18H6.5V6.5H4Z")
    + path("marble mid", "M13.6,6.5H17.5V18H13.6Z")
    + path("scratch", "M9.3,7.5V17.5M12.8,7.5V17.5M6.5,6.5H17.5M6.5,18H17.5"),
    **west_kingdom.GOODS,
    "plans": path("plan", "M3.5,2H20.5V22H3.5Z")
    + path("plan-house", "M7,18.5V11.5L12,6.5L17,11.5V18.5H13.6V14.5H10.4V18.5Z"),
}
GOODS["wood_or_stone"] = at(0, 0, GOODS["stone"], " scale(.58)") + at(10, 10, GOODS["wood"], " scale(.58)")
GOODS["any"] = (
    at(6.5, 0, GOODS["clay"], " scale(.46)")
    + at(0, 12, GOODS["stone"], " scale(.46)")
    + at(13, 12, GOODS["wood"], " scale(.46)")
)

ROW_OF_TILES = ((1.5, 8.8, 16.1), (5.15, 12.45), (8.8,))
TILES = "".join(
    f"M{x},{2.5 + row * 7.3}h6.4v{4.5 if row < 2 else 2.5}a3.2,3.2 0 0 1 -6.4,0z"
    for row, tiles in enumerate(ROW_OF_TILES)
    for x in tiles
)
"""Roof tiles in a field of 24."""

# ---- fronts: each stands at y = 0, about 60 wide ---------------------------------------------------------------------


def _lights(*spots: float, y: float = -7) -> str:
    return path("lit", "".join(f"M{x},{y}v-8a2.5,2.5 0 0 1 5,0v8z" for x in spots))


def hall(roof: str) -> str:
    """A timbered hall with a wing."""
    return (
        wall(-26, 34, 22)
        + path("beams", "M-26,-22V0M-15,-22V0M-3,-22V0M8,-22V0M-26,-11H8")
        + hip(-26, 34, 22, 17, roof, 3, 6)
        + wall(8, 18, 26)
        + gable(8, 18, 26, 15, roof)
        + door(-12, 0, 8, 13)
        + window(-23, -5, 5, 6, "lit")
        + window(0, -5, 5, 6, "lit")
        + window(14, -10, 6, 8, "lit")
    )


def hut(roof: str) -> str:
    """A small house."""
    return wall(-20, 34, 20) + gable(-20, 34, 20, 20, roof, 4) + door(-9, 0, 9, 14) + window(4, -6, 6, 7, "lit")


def chapel(roof: str) -> str:
    """A nave with a tower."""
    return (
        wall(-6, 30, 22)
        + hip(-6, 30, 22, 15, roof, 3, 4)
        + wall(-22, 16, 36)
        + path(f"roof {roof}", "M-25,-36L-14,-58L-3,-36Z")
        + path("roof-shade", "M-14,-58L-3,-36H-11Z")
        + path("pole", "M-14,-58v-6M-16.5,-62h5")
        + door(-18, 0, 8, 13)
        + _lights(0, 11)
    )


def great(roof: str) -> str:
    """A long house with a gabled front."""
    return (
        wall(-32, 64, 24)
        + hip(-32, 64, 24, 16, roof, 3, 8)
        + wall(-11, 22, 34)
        + gable(-11, 22, 34, 17, roof, 4)
        + door(-5, 0, 10, 15)
        + _lights(-27, -18, 15, 24)
        + '<circle class="lit" cy="-27" r="4.5"/>'
    )


def market(roof: str) -> str:
    """A roof on posts."""
    return (
        path("timber", "M-22,0V-22H-18V0ZM18,0V-22H22V0ZM-3,0V-22H1V0Z")
        + path(f"roof {roof}", "M-28,-21L-20,-38H20L28,-21Z")
        + path("roof-shade", "M20,-38L28,-21H14L10,-38Z")
        + path("tiles", "M-25,-27H25M-22.5,-32.5H22.5")
    )


def tower(roof: str) -> str:
    """A round tower under a cone."""
    return (
        wall(-11, 22, 44, 0, "stone pale")
        + path(f"roof {roof}", "M-14,-44L0,-66L14,-44Z")
        + path("roof-shade", "M0,-66L14,-44H4Z")
        + door(-4, 0, 8, 13)
        + path("dark", "M-2,-24h4v9h-4zM-2,-38h4v6h-4z")
        + path("joint", "M-9,-10h6M3,-20h6M-8,-30h6")
    )


def fort(_roof: str) -> str:
    """A gate between battlements."""
    return (
        wall(-30, 60, 26, 0, "stone pale")
        + battlement(-30, -26, 60, 2, 6, "stone pale")
        + wall(-34, 18, 40, 0, "stone pale")
        + battlement(-36, -40, 22, 4, 3, "stone pale")
        + wall(16, 18, 40, 0, "stone pale")
        + battlement(14, -40, 22, 4, 3, "stone pale")
        + door(-7, 0, 14, 18)
        + path("dark", "M-27,-26h4v9h-4zM23,-26h4v9h-4z")
    )


def den(roof: str) -> str:
    """A crooked house with closed shutters."""
    return (
        wall(-24, 40, 24)
        + path("beams", "M-24,-24V0M-10,-24V0M4,-24V0M16,-24V0M-24,-12H16M-24,-24L-10,-12M4,-12L16,-24")
        + gable(-24, 40, 24, 22, roof, 5)
        + path("dark", "M-6,-30h6v8h-6z")
        + door(-8, 0, 8, 13)
        + window(-20, -3, 6, 7)
        + window(7, -3, 6, 7)
    )


def works(roof: str) -> str:
    """A shed with a forge and a chimney."""
    return (
        wall(-26, 46, 20)
        + hip(-26, 46, 20, 16, roof, 3, 8)
        + path("dark", "M-18,0V-9a8,8 0 0 1 16,0V0Z")
        + path("fire", "M-14,0C-16,-6 -11,-7 -11,-12C-6,-9 -5,-5 -6,0Z")
        + wall(14, 10, 44, 0, "stone mid")
        + path("smoke", "M19,-46c-6,-4 4,-8 -2,-13c-3,-4 3,-7 1,-11")
        + window(4, -6, 6, 7, "lit")
    )


def water(_roof: str) -> str:
    """A basin with a spout."""
    return (
        path("stone mid", "M-26,0V-10H26V0Z")
        + path("well-water", "M-22,-10q5,-3 11,0t11,0t11,0t11,0v4h-44z")
        + path("stone pale", "M-4,-10V-34H4V-10ZM-9,-34H9V-39H-9Z")
        + path("spray", "M0,-39C-2,-48 -10,-46 -12,-34M0,-39C2,-48 10,-46 12,-34")
    )


def arches(_roof: str) -> str:
    """Arches that carry water."""
    openings = "".join(f"M{x},0v-18a6,6 0 0 1 12,0v18z" for x in (-30, -14, 2, 18))
    return path("stone pale", "M-36,0V-34H36V0Z") + path("niche", openings) + path("well-water", "M-36,-34h72v-4h-72z")


def monument(_roof: str) -> str:
    """An obelisk."""
    return (
        path("stone mid", "M-24,0V-6H24V0ZM-18,-6V-12H18V-6Z")
        + path("stone pale", "M-9,-12L-6,-50H6L9,-12Z")
        + path("shade", "M2,-50H6L9,-12H4Z")
        + path("ingot pale", "M0,-64L3,-55H-3Z")
        + path("stone mid", "M-9,-50H9V-55H-9Z")
    )


def crane(_roof: str) -> str:
    """A treadwheel crane."""
    return (
        path("post", "M-10,0L-2,-52L10,0M-2,-52L26,-40M-6,-26H6")
        + path("rope", "M26,-40V-22")
        + '<circle class="wheel" cx="-14" cy="-12" r="10"/>'
        + path("spoke", "M-14,-22v20M-24,-12h20")
        + block(20, -13, 11)
    )


def graves(roof: str) -> str:
    """A chapel among crosses."""
    crosses = "".join(f"M{x},0v-14M{x - 4},-10h8" for x in (-28, -18, 20, 30))
    return at(0, 0, chapel(roof), " scale(.7)") + path("cross-stone", crosses)


FRONTS: dict[str, Callable[[str], str]] = {
    front.__name__: front
    for front in (hall, hut, chapel, great, market, tower, fort, den, works, water, arches, monument, crane, graves)
}
SCALES = {"monument": 0.66, "great": 0.78, "chapel": 0.66, "tower": 0.64, "works": 0.68, "crane": 0.78, "arches": 0.95}

THINGS: dict[str, str] = {
    "": "",
    "trees": oak(-34, 1, 0.7) + oak(34, 1, 0.75),
    "tree": oak(33, 1, 0.8),
    "logs": logs(17, 2, 0.6),
    "stones": block(19, 0, 9) + block(26, 1, 8) + block(22, -7, 7),
    "kegs": keg(26, 2, 0.8) + keg(34, 3, 0.85),
    "flag": flag(0, -40, 12, 16),
    "flags": flag(-25, -42, 11, 12) + flag(25, -42, 11, 12),
    "coins": coin(28, -5, 5) + coin(34, -3, 4),
    "clay": at(18, -12, GOODS["clay"], " scale(.62)"),
    "gold": at(20, -12, GOODS["gold"], " scale(.62)"),
    "marble": at(20, -14, GOODS["marble"], " scale(.68)"),
    "books": path("paper", "M22,0v-4h14v4zM24,-4v-4h13v4z"),
    "bars": path("bars", "M-6,-1v-14M-2,-1v-16M2,-1v-16M6,-1v-14"),
    "light": '<circle class="lit" cy="-50" r="6"/>' + path("beam", "M-8,-52L-30,-60M8,-52L30,-60"),
    "sign": path("pole", "M18,-24h9M24,-24v4") + path("plank", "M20,-20h9v9h-9z"),
}


@dataclass(frozen=True)
class Front:
    """How a building looks: its form, the hue of its roof, what stands beside it."""

    form: str
    roof: str = "brick"
    thing: str = ""


BUILDINGS = {
    "smithy": Front("works", "slate", "stones"),
    "steeple": Front("chapel", "ochre"),
    "stone_market": Front("market", "slate", "stones"),
    "tavern": Front("hall", "brick", "kegs"),
    "thieves_den": Front("den", "slate", "coins"),
    "tilers_hut": Front("hut", "brick", "clay"),
    "trading_post": Front("hall", "copper", "coins"),
    "treasury": Front("great", "copper", "gold"),
    "university": Front("great", "royal", "books"),
    "watchtower": Front("tower", "slate", "flags"),
    "well": Front("water", "", "tree"),
    "wood_market": Front("market", "ochre", "logs"),
    "aqueduct": Front("arches", "", "trees"),
    "armoury": Front("fort", "", "stones"),
    "barracks": Front("great", "slate", "flags"),
    "betting_house": Front("den", "copper", "sign"),
    "carpenters_hut": Front("hut", "ochre", "logs"),
    "castle": Front("fort", "", "flags"),
    "chapel": Front("chapel", "slate", "tree"),
    "church": Front("chapel", "brick"),
    "clay_market": Front("market", "brick", "clay"),
    "clay_pit": Front("works", "ochre", "clay"),
    "drafting_room": Front("hall", "slate", "books"),
    "dungeon": Front("fort", "", "bars"),
    "factory": Front("works", "brick", "marble"),
    "fortress": Front("fort", "", "trees"),
    "fountain": Front("water", "", "trees"),
    "gamblers_den": Front("den", "royal", "coins"),
    "hideout": Front("den", "ochre", "tree"),
    "keep": Front("tower", "royal", "trees"),
    "library": Front("great", "ochre", "books"),
    "lighthouse": Front("tower", "brick", "light"),
    "lumber_camp": Front("hut", "copper", "logs"),
    "masons_hut": Front("hut", "slate", "stones"),
    "moneylender": Front("hall", "ochre", "coins"),
    "monument": Front("monument", "", "trees"),
    "observatory": Front("tower", "copper", "tree"),
    "palace": Front("great", "brick", "flags"),
    "reservoir": Front("water", "", "kegs"),
    "silver_market": Front("market", "royal", "coins"),
    "crane": Front("crane", "", "stones"),
    "graveyard": Front("graves", "slate"),
    "museum": Front("great", "copper", "trees"),
}
"""By the names of the buildings."""

VIGNETTE_BOX = "-44 -42 88 45"


def vignette(name: str) -> str:
    """A building before hills and sky."""
    front = BUILDINGS[name]
    drawn = FRONTS[front.form](front.roof) + THINGS[front.thing]
    scale = SCALES.get(front.form, 0.86)
    return (
        '<rect class="sky" x="-60" y="-90" width="120" height="120"/>'
        + path("down-land", "M-60,-8C-40,-22 -20,-16 0,-20C24,-26 40,-14 60,-20V14H-60Z")
        + path("lawn", "M-60,-3H60V20H-60Z")
        + at(0, 0, drawn, f" scale({scale})")
    )
