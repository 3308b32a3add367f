"""People as busts, of all the games of the West Kingdom: told apart by what they wear, the rest comes from the name."""

from __future__ import annotations

from random import Random

from art.sheet import path

BOX = "-22 -25 44 54"

HOOD = "M-14,12C-17,-21 17,-21 14,12L8,4C10,-11 -10,-11 -8,4Z"
COWL = "M-13,10C-15,-19 15,-19 13,10L8,4C10,-11 -10,-11 -8,4Z"
MASK = path("mask", "M-8,-6h16v4.2c-3,2 -6,1.5 -8,-1c-2,2.5 -5,3 -8,1z")
CAP = "M-9.5,-6C-11,-19 11,-19 9.5,-6C5,-10 -5,-10 -9.5,-6Z"
BRIM = "M-9,-8C-9,-20 9,-20 9,-8Z", "M-17,-7C-10,-11 10,-11 17,-7C10,-4.5 -10,-4.5 -17,-7Z"
CHAPERON = "M-12,-8C-16,-18 14,-20 13,-9C18,-4 17,4 14,9C13,2 12,-3 9,-6C2,-9 -6,-9 -12,-8Z"
BERET = "M-10,-8C-16,-16 2,-24 14,-12C15,-7 -4,-8 -10,-8Z"
COIF = "M-11,9C-14,-20 14,-20 11,9L8,3C8,-10 -8,-10 -8,3Z"
KETTLE = "M-9,-7C-9,-19 9,-19 9,-7Z", "M-15,-5C-10,-9.5 10,-9.5 15,-5C10,-3.5 -10,-3.5 -15,-5Z"
SALLET = "M-10,2V-7C-10,-20 10,-20 10,-7V2L6.5,0V-6H-6.5V0Z"
NASAL = "M-10,0V-8C-10,-20 10,-20 10,-8V0L7,-2V-7H1.4V2H-1.4V-7H-7V-2Z"
HELMET = "M-10.5,4V-8C-10.5,-21 10.5,-21 10.5,-8V4L6.8,2V-6H1.6V1.5H-1.6V-6H-6.8V2Z"
CREST = "M-1.5,-27h3v2.6h2.6v2.8h-2.6v4h-3v-4h-2.6v-2.8h2.6z"
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
    # of Paladins
    "abbot": path("linen", "M-9,-9C-10.5,-17 -4,-25 0,-28C4,-25 10.5,-17 9,-9Z")
    + path("band", "M0,-25V-10M-8.8,-11.5H8.8M-4,-18.5H4"),
    "architect": path("sea", "M-11,-8C-15,-17 12,-20 12,-9C8,-7 -6,-6.5 -11,-8Z") + path("band", "M7,-15l6,-9"),
    "defender": path("steel-hat", SALLET) + path("stalk", "M0,-17V1"),
    "missionary": path("bark", COWL),
    "watchman": path("leather", "M-10,-3V-8C-10,-19 10,-19 10,-8V-3C5,-7 -5,-7 -10,-3Z")
    + path("seam", "M-10,-6C-5,-10 5,-10 10,-6M0,-17V-9"),
    "mason": path("linen", "M-10,-6C-11,-17 11,-17 10,-6C5,-9 -5,-9 -10,-6Z"),
    "chaplain": path("night", "M-10,-8C-9,-17 9,-17 10,-8C5,-10 -5,-10 -10,-8Z")
    + path("band", "M0,-15v5M-2.5,-12.7h5"),
    "confessor": path("plum-hat", COWL),
    "captain": path("steel-hat", "M-10,-2V-8C-10,-20 10,-20 10,-8V-2C5,-6 -5,-6 -10,-2Z")
    + path("wine", "M-2,-18C-6,-26 6,-30 12,-24C6,-24 3,-21 2,-18Z"),
    "mercenary": path("steel-brim", NASAL) + path("seam", "M-10,-9H10"),
    "champion": path("gilt", "M-10,1V-8C-10,-19 10,-19 10,-8V1L7,-1V-7H-7V-1Z")
    + path(
        "linen",
        "M-9,-12C-18,-14 -19,-22 -17,-26C-15,-20 -12,-18 -7,-17ZM9,-12C18,-14 19,-22 17,-26C15,-20 12,-18 7,-17Z",
    ),
    "invader": path("steel-brim", "M-10,-2V-8C-10,-21 10,-21 10,-8V-2C6,-6 -6,-6 -10,-2Z")
    + path("steel-brim", "M-6,-5H6V-1C4,1 2,1 0,-2C-2,1 -4,1 -6,-1Z")
    + path("wine", "M0,-19l3,-6l-6,0z"),
    "assassin": path("night", "M-13,12C-16,-22 16,-22 13,12L8,5C10,-12 -10,-12 -8,5Z")
    + path("night", "M-8,1C-8,8 8,8 8,1C4,3.5 -4,3.5 -8,1Z"),
    "lookout": path("moss", "M-11,-5C-13,-17 11,-20 12,-8L17,-6C9,-3 -5,-4 -11,-5Z"),
    "warrior": path("leather", "M-10,1V-7C-10,-20 10,-20 10,-7V1L7,-1V-6H-7V-1Z") + path("seam", "M0,-18V-6M-9,-10H9"),
    "archer": path("moss", "M-12,-4C-14,-18 6,-20 12,-8L20,-12C16,-5 8,-3 -12,-4Z"),
    "armourer": path("leather", CAP) + path("steel-brim", "M-8,-12h16l-2,3h-12z"),
    "guardian": path("steel-hat", SALLET) + path("band", "M-10,-9H10M0,-18V-9"),
    "hunter": path("moss", CAP) + path("linen", "M-6,-13C-10,-22 -15,-24 -18,-25C-18,-19 -14,-14 -8,-11Z"),
    "traitor": path("wine", HOOD),
    "adventurer": path("leather", BRIM[0])
    + path("leather", BRIM[1])
    + path("wine", "M6,-13C11,-20 16,-21 19,-20C17,-15 13,-11 8,-11Z"),
    "barbarian": path("bark", "M-10.5,0V-8C-10.5,-20 10.5,-20 10.5,-8V0C7,-7 -7,-7 -10.5,0Z")
    + path(
        "linen",
        "M-9,-13C-15,-13 -18,-18 -17,-23C-14,-19 -11,-19 -7,-17ZM9,-13C15,-13 18,-18 17,-23C14,-19 11,-19 7,-17Z",
    ),
    "marauder": path("wine", "M-11,-5C-12,-18 12,-18 11,-5C5,-9 -5,-9 -11,-5Z")
    + path("wine", "M10,-7l8,4l-2,5l-7,-6z"),
    "protector": path("steel-hat", NASAL) + path("band", "M-10,-8H10M0,-19V-8"),
    "vigilante": path("night", BRIM[0]) + path("night", BRIM[1]) + MASK,
    "crested": path("steel-hat", HELMET) + path("band", "M-10.5,-8H10.5") + path("gilt", CREST),
    "plumed": path("steel-hat", HELMET)
    + path("band", "M-10.5,-8H10.5")
    + path("wine", "M-2,-18C-8,-27 6,-32 15,-24C18,-20 15,-17 13,-17C12,-22 6,-22 2,-18Z"),
    "winged": path("steel-hat", HELMET)
    + path("band", "M-10.5,-8H10.5")
    + path(
        "linen", "M-9,-11C-15,-13 -19,-19 -18,-25C-13,-22 -9,-19 -7,-15ZM9,-11C15,-13 19,-19 18,-25C13,-22 9,-19 7,-15Z"
    ),
    "crowned": path("steel-hat", HELMET) + path("gilt", "M-11,-9L-12,-18L-6.5,-13.5L0,-20L6.5,-13.5L12,-18L11,-9Z"),
}
"""What each trade wears; the last are the helmets of paladins."""

COVERED = (
    *("conspirator", "pickpocket", "miner", "reverend", "squire", "thief", "rogue", "lady", "enforcer"),
    *("defender", "missionary", "mercenary", "champion", "invader", "assassin", "warrior", "guardian", "barbarian"),
    *("protector", "vigilante", "traitor", "captain", "confessor", "crested", "plumed", "winged", "crowned"),
)
"""No hair is seen."""
SHAVEN = ("acolyte", "lady", "assassin")
"""No beard is seen."""
SKINS, HAIRS = 6, 5


def trade(name: str) -> str:
    """What somebody is, by its name: acolyte_2 is an acolyte."""
    return name.rstrip("0123456789").rstrip("_")


def bust(
    name: str, hat: str, kind: str, *, hatch: str = "", shaven: bool = False, behind: str = "", arms: str = ""
) -> str:
    """A bust; skin, hair and beard come from the name.

    `kind` is the class that its ground and its robe take their colour from, `hatch` the pattern of both, `behind` what
    is seen behind the head, `arms` what is on the robe.
    """
    r = Random(name)
    skin, hair = r.randrange(SKINS), r.randrange(HAIRS)
    beard = not shaven and hat not in SHAVEN and r.random() < 0.42
    robe = "M-24,29C-24,11 -11,8.5 -6,7H6C11,8.5 24,11 24,29Z"
    locks = "" if hat in COVERED else path("hair", "M-9.5,2C-12,-14 12,-14 9.5,2Z")
    chin = path("hair", "M-8,-1C-8,9 -3,12 0,12C3,12 8,9 8,-1C5,3 -5,3 -8,-1Z") if beard else ""
    smile = 4.6 if beard else 3.2
    faint = f'<rect x="-22" y="-25" width="44" height="54" fill="url(#~faint-{hatch})"/>' if hatch else ""
    drawn = (
        '<rect class="ground" x="-22" y="-25" width="44" height="54"/>'
        + faint
        + behind
        + path("robe", robe)
        + (path("cloth", robe, f' fill="url(#~hatch-{hatch})"') if hatch else "")
        + arms
        + path("linen", "M-7,7C-4,14 4,14 7,7L10,9C5,18 -5,18 -10,9Z")
        + locks
        + path("skin", "M-3.5,3h7v6c-2,2.5 -5,2.5 -7,0z")
        + '<ellipse class="skin" cy="-2.5" rx="8" ry="9"/>'
        + chin
        + '<circle class="eye" cx="-3" cy="-2.6" r="1.1"/><circle class="eye" cx="3" cy="-2.6" r="1.1"/>'
        + path("mouth", f"M-2.4,{smile}q2.4,1.7 4.8,0")
        + HATS[hat]
    )
    return f'<g class="{kind} skin-{skin} hair-{hair}">{drawn}</g>'
