"""The places of Architects: each building stands at y = 0 of its yard, its ribbon hangs before it."""

from __future__ import annotations

from art.buildings import (
    awning,
    banner,
    battlement,
    block,
    charge,
    coin,
    door,
    flag,
    gable,
    hip,
    keg,
    logs,
    oak,
    pine,
    sack,
    smoke,
    wall,
    window,
)
from art.sheet import at, path

STANDS = (-59, -30, -1, 28, 56)
"""Where workers stand in a yard, one place a seat; the last is that of the fifth seat or of nobody."""
MIDDLE = 25  # of a worker who stands there
COBBLES = ((-68, 20), (-50, 16), (-22, 20), (8, 16), (38, 19), (62, 24), (-66, 34), (66, 38))
YARD = "M-72,8H72Q78,8 77,16L73,42Q72,48 64,48H-64Q-72,48 -73,42L-77,16Q-78,8 -72,8Z"


def yard(cell: bool = False) -> str:
    """The ground before a building on which workers stand; `cell`: behind bars."""
    stones = "".join(f"M{x},{y}q4,-3 8,0" for x, y in COBBLES)
    ground = path("yard cell", YARD) if cell else path("yard", YARD) + path("cobbles", stones)
    spots = "".join(f'<ellipse class="spot" cx="{x}" cy="{MIDDLE + 15}" rx="10.5" ry="3.6"/>' for x in STANDS)
    bars = path("cell-bars", "".join(f"M{x - 9},14v28M{x + 9},14v28" for x in STANDS)) if cell else ""
    return at(2, 3, path("yard-cast", YARD)) + ground + spots + bars


def forest() -> str:
    """A hut among pines."""
    trees = ((-62, -10, 42), (-46, -16, 50), (-27, -19, 54), (-8, -22, 50), (10, -20, 54), (28, -22, 48), (44, -16, 50))
    hut = wall(-13, 26, 14) + gable(-13, 26, 14, 13, "ochre", 4) + door(-4, 0, 8, 11)
    stump = path("wood", "M-7,1v-6h10v6z") + '<ellipse class="log-end" cx="-2" cy="-5" rx="5" ry="1.8"/>'
    return (
        "".join(pine(*tree) for tree in (*trees, (62, -11, 42), (-56, -2, 34)))
        + oak(-36, -3, 1.15)
        + oak(-15, -7, 1.05)
        + pine(56, -2, 34)
        + at(22, 0, hut)
        + logs(42, 1, 0.82)
        + stump
        + path("pole", "M-1,-6l8,-10")
        + path("steel", "M4,-16l6,-2l1,6z")
    )


def quarry() -> str:
    """Rock in steps, hewn blocks, a crane."""
    front = "M-72,2L-69,-34L-58,-40L-54,-58L-34,-66L-16,-62L4,-70L26,-62L30,-48L46,-44L50,-22L70,-16L72,2Z"
    side = "M26,-62L30,-48L46,-44L50,-22L70,-16L72,2H30L26,-20L10,-26L8,-48Z"
    tops = (
        "M-54,-58L-34,-66L-16,-62L4,-70L26,-62L8,-56L-14,-52L-34,-53Z"
        "M-69,-34L-58,-40L-30,-38L-8,-40L8,-36L-20,-30L-46,-29ZM30,-48L46,-44L40,-38L20,-40Z"
    )
    cracks = (
        "M-54,-58L-34,-53L-14,-52L8,-56L26,-62M-69,-34L-46,-29L-20,-30L8,-36M-34,-53V-40M-14,-52L-12,-42"
        "M-46,-29V2M-20,-30L-18,2M-62,-14H-46M-46,-12H-19M10,-26L26,-20"
    )
    return (
        path("stone mid", front)
        + path("stone deep", side)
        + path("stone pale", tops)
        + path("joint", cracks)
        + path("grass", "M-72,2L-76,-4L-66,-7L-60,2ZM60,-17q5,-7 8,0zM-30,-67q5,-6 9,2z")
        + block(18, -1, 13)
        + block(4, 2, 12)
        + block(12, -10, 10)
        + path("post", "M44,2L57,-58L66,2M57,-58L24,-50M50,-26H63")
        + path("rope", "M26,-51V-32")
        + block(20, -22, 10)
        + '<circle class="wheel" cx="57" cy="-14" r="8"/>'
        + path("spoke", "M57,-22v16M49,-14h16")
    )


def mines() -> str:
    """The mouth of a mine in a hill, a wagon on rails."""
    wagon = (
        path("ore copper", "M-12,-12L-8,-18L-3,-16L0,-20L5,-16L9,-18L12,-12Z")
        + path("wood", "M-14,-13H14L10,0H-10Z")
        + path("hoop", "M-12,-6H12")
        + '<circle class="wheel" cx="-7" cy="1" r="3.6"/><circle class="wheel" cx="7" cy="1" r="3.6"/>'
    )
    return (
        path("hill", "M-74,2C-70,-26 -48,-46 -28,-52C-18,-66 10,-76 28,-60C52,-56 70,-26 74,2Z")
        + path("hill-shade", "M28,-60C52,-56 70,-26 74,2H26C40,-10 34,-44 18,-66Z")
        + path("stone mid", "M-34,2L-40,-24L-30,-44L-10,-52L10,-48L24,-36L30,2Z")
        + path("stone deep", "M10,-48L24,-36L30,2H14L18,-30Z")
        + path("joint", "M-30,-44L-22,-34M-38,-18L-26,-22M18,-40L10,-34M24,-20L20,-10")
        + path("dark", "M-18,2V-32H12V2Z")
        + path("timber", "M-24,2V-36H-17V2ZM11,2V-36H18V2ZM-28,-43H22V-35H-28Z")
        + path("lit", "M-6,-34v5h5v-5z")
        + path("pole", "M-3.5,-37v3")
        + path("spoke", "M-8,2L-2,-14M2,2L0,-14M-10,-1H3M-7,-6H2")
        + pine(-56, -12, 30)
        + pine(-46, -34, 26)
        + pine(58, -10, 32)
        + oak(46, -30, 0.8)
        + at(38, -1, wagon)
        + path("ore gold", "M-50,2l4,-6l6,-1l5,4l2,3zM-60,2l3,-4l5,0l3,4z")
    )


def silversmith() -> str:
    """A house with a forge and an anvil before it."""
    anvil = path("wood", "M-7,0v-8h14v8z") + path(
        "iron", "M-12,-15h20l5,-1c-1,5 -6,6 -9,6v3h4v2h-14v-2h4v-3c-5,0 -9,-1 -10,-5z"
    )
    return (
        wall(-58, 34, 44)
        + gable(-58, 34, 44, 22, "slate", 4)
        + window(-51, -26, 7, 10)
        + window(-38, -26, 7, 10, "lit")
        + door(-46, 0, 11, 17)
        + wall(-24, 62, 30)
        + hip(-24, 62, 30, 18, "brick", 3, 6)
        + wall(26, 13, 62, 0, "stone mid")
        + path("stone pale", "M23,-62h19v5h-19z")
        + smoke(33, -66)
        + path("dark", "M-17,0V-12a11,11 0 0 1 22,0V0Z")
        + path("lit", "M-13,0V-10a7,7 0 0 1 14,0V0Z")
        + path("fire", "M-10,0C-12,-6 -7,-7 -7,-12C-2,-9 -1,-5 -2,0Z")
        + window(13, -12, 8, 9)
        + at(53, 1, anvil)
        + path("pole", "M-24,-38h-11")
        + coin(-31, -31, 5.5)
    )


def storehouse() -> str:
    """A long store with barn doors, a hoist and barrels."""
    doors = "".join(
        path("dark", f"M{x},0V-20h18V0Z") + path("brace", f"M{x},-20l18,20M{x + 18},-20l-18,20M{x},-20h18V0H{x}Z")
        for x in (-46, -8)
    )
    hoist = (
        wall(-11, 22, 12)
        + gable(-11, 22, 12, 13, "royal", 3)
        + path("dark", "M-5,0v-9h10v9z")
        + path("pole", "M0,-20h15")
        + path("rope", "M13,-20v22")
    )
    return (
        wall(-64, 92, 32)
        + hip(-64, 92, 32, 30, "royal", 4, 12)
        + doors
        + at(-18, -36, hoist)
        + path("wood", "M-10,-26h12v9h-12z")
        + path("hoop", "M-10,-21.5h12M-4,-26v9")
        + wall(28, 30, 26)
        + gable(28, 30, 26, 17, "royal", 3)
        + window(39, -10, 8, 10)
        + banner(-52, -30, "purple", "imperial-crown")
        + keg(40, 2, 0.95)
        + keg(52, 3)
        + keg(46, -8, 0.9)
        + sack(-70, 3)
        + flag(-18, -66, 13, 10)
    )


def tax_stand() -> str:
    """A counter with scales under an awning, a chest beside the house."""
    scales = (
        path("rod", "M0,0V-13M-8,-11H8")
        + path("iron", "M-11,-5h6q-3,4 -6,0zM5,-5h6q-3,4 -6,0z")
        + path("rod", "M-8,-11l-3,6M-8,-11l3,6M8,-11l-3,6M8,-11l3,6")
    )
    chest = (
        path("wood", "M40,2v-13h24v13z")
        + path("wood pale", "M40,-11c0,-9 24,-9 24,0z")
        + path("hoop", "M40,-11h24M52,-18v9")
        + path("lit", "M49,-10h6v5h-6z")
    )
    return (
        wall(-14, 44, 36)
        + gable(-14, 44, 36, 22, "copper", 4)
        + window(-6, -22, 8, 11)
        + window(14, -22, 8, 11, "lit")
        + flag(8, -58)
        + door(3, 0, 11, 15)
        + awning(-66, -36, 58, "green", 7)
        + path("timber", "M-66,0V-12H-10V0Z")
        + path("plank", "M-70,-16H-6V-11H-70Z")
        + path("tiles", "M-52,-11V0M-38,-11V0M-24,-11V0")
        + at(-26, -16, scales)
        + path("paper", "M-50,-17l8,-3l8,3v3l-8,-2l-8,2z")
        + chest
    )


def town_centre() -> str:
    """A paved square with a well, two stalls and the pillory."""
    paving = "".join(
        f'<ellipse class="{names}" cy="-4" rx="{rx}" ry="{ry}"/>'
        for names, rx, ry in (("paving", 112, 26), ("ring", 86, 19), ("ring", 58, 12))
    )
    well = (
        path("stone mid", "M-18,2C-18,10 18,10 18,2V-8H-18Z")
        + '<ellipse class="stone pale" cy="-8" rx="18" ry="5.5"/>'
        + '<ellipse class="well-water" cy="-8" rx="13.5" ry="3.6"/>'
        + path("timber", "M-15,-6V-34H-11V-8ZM11,-8V-34H15V-6Z")
        + path("roof brick", "M-22,-32L-14,-48H14L22,-32Z")
        + path("tiles", "M-19.5,-37H19.5M-17,-42.5H17")
        + path("rope", "M0,-32V-14")
        + path("wood", "M-4,-15h8l-1.5,7h-5z")
    )
    fruit = (
        awning(-22, -30, 40, "orange", 5, 12)
        + path("timber", "M-22,0V-10H18V0Z")
        + path("ore copper", "M-16,-10l4,-4l5,1l3,3zM2,-10l3,-5l5,1l2,4z")
    )
    corn = (
        awning(-20, -30, 40, "blue", 5, 12)
        + path("timber", "M-20,0V-10H20V0Z")
        + path("sack", "M-14,-10v-6h8v6zM-3,-10v-5h7v5z")
    )
    pillory = (
        path("timber", "M-2,0V-22H2V0Z")
        + path("plank", "M-11,-24H11V-16H-11Z")
        + "".join(f'<circle class="dark" cx="{x}" cy="-20" r="{r}"/>' for x, r in ((0, 2.6), (-7, 1.7), (7, 1.7)))
    )
    return paving + at(0, -12, well) + at(-64, -8, fruit) + at(66, -8, corn) + at(-34, 4, pillory)


def guardhouse() -> str:
    """A gate between two towers."""
    towers = "".join(
        wall(x, 28, 56, 0, "stone pale")
        + battlement(x - 3, -56, 34, 5, 4, "stone pale")
        + path("dark", f"M{x + 12},-34h4v10h-4zM{x + 12},-14h4v9h-4z")
        + path("joint", f"M{x + 3},-44h8M{x + 16},-40h8M{x + 4},-20h7M{x + 17},-24h8")
        + flag(x + 14, -66, 15, 14)
        for x in (-62, 34)
    )
    return (
        wall(-46, 92, 34, 0, "stone pale")
        + battlement(-46, -34, 92, 2, 8, "stone pale")
        + path("dark", "M-13,0V-16a13,13 0 0 1 26,0V0Z")
        + path("grate", "M-8,0V-26M-2.5,0V-29M3,0V-29M8.5,0V-26M-13,-8H13M-13,-16H13")
        + path("joint", "M-40,-8h9M-34,-16h10M20,-10h9M24,-20h9")
        + towers
        + banner(0, -34, "blue", "crossed-swords", 15)
    )


def prison() -> str:
    """A keep of dark stone with barred windows."""
    high = "".join(
        path("dark", f"M{x},-36v-9a4,4 0 0 1 8,0v9z") + path("bars", f"M{x + 2.6},-36v-12M{x + 5.3},-36v-12")
        for x in (-16, 9)
    )
    low = "".join(
        path("dark", f"M{x},-12v-8h7v8z") + path("bars", f"M{x + 2.3},-12v-8M{x + 4.6},-12v-8")
        for x in (-58, -44, 38, 52)
    )
    return (
        wall(-70, 140, 34, 0, "stone grey")
        + battlement(-70, -34, 140, 2, 12, "stone grey")
        + path("joint", "M-60,-8h10M-40,-18h9M-50,-26h9M30,-8h10M48,-20h9M56,-10h8M34,-27h9")
        + wall(-26, 52, 58, 0, "stone grey")
        + battlement(-30, -58, 60, 6, 6, "stone grey")
        + high
        + path("dark", "M-8,0V-14a8,8 0 0 1 16,0V0Z")
        + path("bars", "M-4,0v-20M0,0v-22M4,0v-20M-8,-8h16")
        + low
        + path("rod", "M22,-52v8M22,-44a3,3 0 1 0 .1,0M-22,-52v6M-22,-46a3,3 0 1 0 .1,0")
        + path("pole", "M0,-69v-10")
        + path("banner black", "M0,-79h16l-4,4l4,4H0z")
    )


def workshop() -> str:
    """A timbered house, a shed with a bench, planks and a sign."""
    frame = "M-62,-34V0M-45,-34V0M-28,-34V0M-10,-34V0M8,-34V0M-62,-18H8M-62,-34L-45,-18M-10,-18L8,-34"
    bench = "M16,-3L18,-9H38L40,-3H37L36,-6H20L19,-3ZM15,-11H41V-8H15Z"
    return (
        wall(-62, 70, 34)
        + path("beams", frame)
        + path("dark", "M-42,0V-14a9,9 0 0 1 18,0V0Z")
        + path("lit", "M-39,0V-12a6,6 0 0 1 12,0V0Z")
        + gable(-62, 70, 34, 34, "brick", 5)
        + path("tiles", "M-50,-43H-4M-42,-52H-12M-35,-60H-19")
        + path("dark", "M-32,-40v-9a5,5 0 0 1 10,0v9z")
        + wall(8, 46, 24)
        + hip(8, 46, 24, 20, "brick", 3, 6)
        + path("dark", "M14,0V-16H44V0Z")
        + path("timber", bench)
        + path("steel", "M22,-12l3,-3l8,2l-1,2z")
        + wall(40, 9, 46, 0, "stone mid")
        + smoke(44, -50)
        + path("boards", "M58,2L50,-34M63,2L55,-36M68,2L61,-33")
        + path("pole", "M-62,-30h-9")
        + path("plank", "M-76,-29h11v13h-11z")
        + charge("hammer-nails", -70.5, -22.5, 11)
        + block(-72, 2, 9)
    )


PLACES = {
    "forest": (forest, "wood-axe"),
    "quarry": (quarry, "war-pick"),
    "mines": (mines, "mine-wagon"),
    "silversmith": (silversmith, "anvil"),
    "storehouse": (storehouse, "barrel"),
    "tax_stand": (tax_stand, "coins"),
    "town_centre": (town_centre, "well"),
    "guardhouse": (guardhouse, "guarded-tower"),
    "prison": (prison, "window-bars"),
    "workshop": (workshop, "hammer-nails"),
}
"""The places with a yard: their drawing, and the icon on their ribbon."""


def place(name: str) -> str:
    """A building and its yard; the square of the town lies over its yard."""
    building = at(0, -12, PLACES[name][0]())
    if name == "town_centre":
        return building + yard()
    cast = '<ellipse class="cast" cx="4" cy="-10" rx="70" ry="8"/>'
    return yard(name == "prison") + cast + building
