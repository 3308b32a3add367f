"""The people of Architects: workers in straw hats, apprentices and characters as busts."""

from __future__ import annotations

from random import Random

from art.sheet import at, path

WORKER_BOX = "0 0 34 36"
WORKER_SIZE = 'width="34" height="36"'
FOOT = 6  # how far the middle of a worker's body is below that of its box
BADGE_BOX = "0 0 24 24"
BOX = "-22 -25 44 54"

BODIES = {  # a seat is told by its silhouette as well as by its colour; the last is nobody's
    "s1": "M-9,9C-9,-3 -6,-7 0,-7C6,-7 9,-3 9,9Z",
    "s2": "M-9,9V-6H9V9Z",
    "s3": "M0,-9.5L10.5,1L6,9H-6L-10.5,1Z",
    "s4": "M-5,-7H5L10,1L7,9H-7L-10,1Z",
    "s5": "M-10.5,-6.5H10.5L4.5,9H-4.5Z",
    "neutral": "M-9,-7H9V1.5C9,6 4.5,8.5 0,10C-4.5,8.5 -9,6 -9,1.5Z",
}
STRAW = (
    '<circle class="face" cy="-10.5" r="4.3"/>'
    + path("straw", "M-4.7,-12.5C-5,-19 5,-19 4.7,-12.5Z")
    + path("straw", "M-8.3,-12.4C-8.3,-14.3 8.3,-14.3 8.3,-12.4C6,-11 -6,-11 -8.3,-12.4Z")
)
CROWN = "M-6.5,4.5L-8,-5L-3.5,-1.5L0,-7L3.5,-1.5L8,-5L6.5,4.5Z"
HELM = (
    path("helm", "M-5.5,-5V-11C-5.5,-16.5 5.5,-16.5 5.5,-11V-5Z")
    + path("visor", "M-3.5,-10H3.5M0,-10V-6")
    + path("crown", "M-6,-13.5L-7.2,-20L-3.4,-17L0,-21.5L3.4,-17L7.2,-20L6,-13.5Z")
)
CROWD = {"": 1, "pair": 2, "crowd": 4}
"""The tones of workers, and how many are seen: up to three are a pair."""


def worker(owner: str, tone: str = "") -> str:
    """The workers of an owner: one, one with another behind, or a crowd."""
    seen = CROWD[tone]
    head = HELM if owner == "neutral" else STRAW
    arms = path("arms", CROWN.replace("-7L", "-6L")) if owner == "neutral" else ""
    one = path("body", BODIES[owner]) + head
    behind = (at(6.5, -4.5, one, " scale(.86)") if seen > 2 else "") + (
        at(-6, -3.5, one, " scale(.9)") if seen > 1 else ""
    )
    shadow = f'<ellipse class="shadow" cx="1.5" cy="9.5" rx="{11 + 2 * (seen > 1) + 2 * (seen > 2)}" ry="3"/>'
    mark = at(0, 1, arms, " scale(.7)") if arms else ""
    return f'<g class="{owner}">{at(17, 18 + FOOT, shadow + behind + one + mark)}</g>'


GLYPH = (
    "M12,1C9.3,1 7.7,2.7 7.4,4.7C5,5.1 3.6,5.7 3.6,6.5C3.6,7.2 5,7.7 7.3,8C7.7,9.6 8.6,10.9 9.6,11.5"
    "C6,12.3 3.6,15.5 3.3,22.5H20.7C20.4,15.5 18,12.3 14.4,11.5C15.4,10.9 16.3,9.6 16.7,8"
    "C19,7.7 20.4,7.2 20.4,6.5C20.4,5.7 19,5.1 16.6,4.7C16.3,2.7 14.7,1 12,1Z"
)
"""A worker in one colour, in a field of 24."""

HOOD = "M-14,12C-17,-21 17,-21 14,12L8,4C10,-11 -10,-11 -8,4Z"
COWL = "M-13,10C-15,-19 15,-19 13,10L8,4C10,-11 -10,-11 -8,4Z"
MASK = path("mask", "M-8,-6h16v4.2c-3,2 -6,1.5 -8,-1c-2,2.5 -5,3 -8,1z")
CAP = "M-9.5,-6C-11,-19 11,-19 9.5,-6C5,-10 -5,-10 -9.5,-6Z"
BRIM = "M-9,-8C-9,-20 9,-20 9,-8Z", "M-17,-7C-10,-11 10,-11 17,-7C10,-4.5 -10,-4.5 -17,-7Z"
CHAPERON = "M-12,-8C-16,-18 14,-20 13,-9C18,-4 17,4 14,9C13,2 12,-3 9,-6C2,-9 -6,-9 -12,-8Z"
BERET = "M-10,-8C-16,-16 2,-24 14,-12C15,-7 -4,-8 -10,-8Z"
COIF = "M-11,9C-14,-20 14,-20 11,9L8,3C8,-10 -8,-10 -8,3Z"
KETTLE = "M-9,-7C-9,-19 9,-19 9,-7Z", "M-15,-5C-10,-9.5 10,-9.5 15,-5C10,-3.5 -10,-3.5 -15,-5Z"
CORONET = "M-8.5,-9L-10,-20L-4.8,-15L0,-21L4.8,-15L10,-20L8.5,-9Z"
VEIL = "M-12,12C-15,-20 15,-20 12,12L8,5C9,-12 -9,-12 -8,5Z"

HATS = {
    "acolyte": path("hair", "M-9,-3C-11,-12 -7,-14 -5,-12C-2,-13 2,-13 5,-12C7,-14 11,-12 9,-3C7,-8 -7,-8 -9,-3Z"),
    "conspirator": path("night", HOOD),
    "debt_collector": path("moss", CAP) + path("linen", "M6,-13C10,-22 15,-24 18,-25C18,-19 14,-14 8,-11Z"),
    "gatekeeper": path("steel-hat", KETTLE[0]) + path("steel-brim", KETTLE[1]),
    "illusionist": path("star-hat", "M-10,-7L2,-26L10,-7C5,-10 -5,-10 -10,-7Z")
    + path("gilt", "M0,-17l1,2l2,.3l-1.5,1.5l.4,2.2l-1.9,-1l-1.9,1l.4,-2.2l-1.5,-1.5l2,-.3z"),
    "jeweller": path("sea", BERET) + path("stalk", "M2,-18l2,-4"),
    "labourer": path("straw", BRIM[0]) + path("straw", BRIM[1]),
    "merchant": path("wine", BERET) + path("gilt", "M-9,-8.5C-4,-9.5 6,-9.5 12,-9V-7C4,-8 -4,-7.5 -10,-6.5Z"),
    "miner": path("grey-cloth", "M-12,9C-15,-20 15,-20 12,9L8,3C9,-11 -9,-11 -8,3Z")
    + path("linen", "M-2,-17h4v6h-4z")
    + path("gilt", "M0,-21C3,-18 2,-17 0,-17C-2,-17 -3,-18 0,-21Z"),
    "patron": path("wine", CHAPERON),
    "pickpocket": path("bark", HOOD) + MASK,
    "squire": path("steel-hat", COIF) + path("steel-seam", "M-9,-8C-4,-11 4,-11 9,-8"),
    "stonecutter": path("leather", CAP) + path("seam", "M-9.5,-6C-5,-10 5,-10 9.5,-6"),
    "swindler": path("plum-hat", BRIM[0]) + path("plum-hat", BRIM[1]),
    "thief": path("night", COWL) + MASK,
    "trader": path("sea", CHAPERON),
    "trickster": path(
        "wine", "M-9,-7C-8,-18 -16,-22 -20,-12C-16,-14 -13,-10 -12,-5ZM9,-7C8,-18 16,-22 20,-12C16,-14 13,-10 12,-5Z"
    )
    + path("gilt", "M-10,-7C-10,-20 10,-20 10,-7C4,-10 -4,-10 -10,-7Z"),
    "woodcutter": path("moss", "M-11,-6C-9,-17 6,-20 12,-8C4,-9 -4,-8 -11,-6Z")
    + path("linen", "M4,-13C9,-22 15,-24 19,-23C18,-17 12,-12 6,-11Z"),
    "enforcer": path("steel-hat", "M-10,1V-7C-10,-20 10,-20 10,-7V1L6.5,0V-7H-6.5V0Z") + path("stalk", "M0,-17V-1"),
    "overseer": path("bark", KETTLE[0]) + path("bark", KETTLE[1]) + path("gilt", "M-9,-9h18v2h-18z"),
    "peddler": path("straw", BERET) + path("stalk", "M-6,-12L8,-12"),
    # of the scenario
    "reverend": path("night", COWL) + path("gilt", "M-1,-18h2v-3h3v-2h-3v-3h-2v3h-3v2h3z"),
    "rogue": path("bark", COWL) + MASK,
    "noble": path("gilt", CORONET),
    "lady": path("linen", VEIL) + path("gilt", "M-9,-9C-4,-12 4,-12 9,-9V-12C4,-15 -4,-15 -9,-12Z"),
}
"""What each trade wears."""

COVERED = ("conspirator", "pickpocket", "miner", "reverend", "squire", "thief", "rogue", "lady", "enforcer")
"""No hair is seen."""
SKINS, HAIRS = 6, 5


def trade(apprentice: str) -> str:
    """The trade of an apprentice, by its name: acolyte_2 is an acolyte."""
    return apprentice.rstrip("0123456789").rstrip("_")


def bust(name: str, hat: str, skill: str, shaven: bool = False) -> str:
    """A bust before a ground in the hue and the hatching of its skill; skin, hair and beard come from the name."""
    r = Random(name)
    skin, hair = r.randrange(SKINS), r.randrange(HAIRS)
    beard = not shaven and hat not in ("acolyte", "lady") and r.random() < 0.42
    robe = "M-24,29C-24,11 -11,8.5 -6,7H6C11,8.5 24,11 24,29Z"
    locks = "" if hat in COVERED else path("hair", "M-9.5,2C-12,-14 12,-14 9.5,2Z")
    chin = path("hair", "M-8,-1C-8,9 -3,12 0,12C3,12 8,9 8,-1C5,3 -5,3 -8,-1Z") if beard else ""
    smile = 4.6 if beard else 3.2
    drawn = (
        '<rect class="ground" x="-22" y="-25" width="44" height="54"/>'
        f'<rect x="-22" y="-25" width="44" height="54" fill="url(#~faint-{skill})"/>'
        + path("robe", robe)
        + path("cloth", robe, f' fill="url(#~hatch-{skill})"')
        + path("linen", "M-7,7C-4,14 4,14 7,7L10,9C5,18 -5,18 -10,9Z")
        + locks
        + path("skin", "M-3.5,3h7v6c-2,2.5 -5,2.5 -7,0z")
        + '<ellipse class="skin" cy="-2.5" rx="8" ry="9"/>'
        + chin
        + '<circle class="eye" cx="-3" cy="-2.6" r="1.1"/><circle class="eye" cx="3" cy="-2.6" r="1.1"/>'
        + path("mouth", f"M-2.4,{smile}q2.4,1.7 4.8,0")
        + HATS[hat]
    )
    return f'<g class="skill-{skill} skin-{skin} hair-{hair}">{drawn}</g>'
