"""The pieces of The Council of Four: councillors, king, emporiums, pawns and tokens."""

from __future__ import annotations

from art.sheet import at, icon, path

CHARGES = {
    "white": "fleur-de-lys",
    "black": "raven",
    "orange": "sun",
    "pink": "flower-emblem",
    "purple": "grapes",
    "blue": "dolphin",
    "joker": "jester-hat",
}
"""The families of the council, and the joker, with their arms."""
FAMILIES = tuple(CHARGES)[:6]

FIGURE_BOX = "0 0 33.4 59"  # a councillor down to the parapet
BALCONY_BOX = "0 0 148 84"  # four figures stand in it, 33.4 apart, their boxes from 7.3,3 on
EMPORIUM_BOX = "-13 -14 26 28"
PAWN_BOX = "-12 -12 24 24"
TOKEN_BOX = "-20 -20 40 40"
KING_BOX = "-16 -44 32 52"
EMBLEM_BOX = "0 0 64 84"

ROOFS = {  # a seat is told by its roof as well as by its colour
    "s1": "M-9,9V-1C-9,-7 -5,-10 0,-10C5,-10 9,-7 9,-1V9Z",
    "s2": "M-9,9V-10H-5V-7H-2V-10H2V-7H5V-10H9V9Z",
    "s3": "M-9,9V-2L0,-11L9,-2V9Z",
    "s4": "M-9,9V-4L-5,-10H5L9,-4V9Z",
    "": "M-9,9V-7H9V9Z",  # of nobody, in games of two
}
PAWNS = {
    "s1": '<circle class="pawn" r="8"/>',
    "s2": '<rect class="pawn" x="-7.4" y="-7.4" width="14.8" height="14.8" rx="1.5"/>',
    "s3": path("pawn", "M0,-9.6L9.6,0L0,9.6L-9.6,0Z"),
    "s4": path("pawn", "M-4.7,-8.2H4.7L9.2,0L4.7,8.2H-4.7L-9.2,0Z"),
}


def councillor(family: str) -> str:
    """A robed figure with hat and collar, the arms of its family on the chest."""
    body = (
        path("robe", "M-15,72C-15,50 -13,36 -5,33H5C13,36 15,50 15,72Z")
        + path("fold", "M-9,72C-10,60 -10,52 -8.5,46M9,72C10,60 10,52 8.5,46")
        + path("linen", "M-11,38C-8,32 8,32 11,38C8,43 -8,43 -11,38Z")
        + path("button", "M-6,38.6v1.8M0,40v1.8M6,38.6v1.8")
        + '<circle class="skin" cy="24" r="8"/><circle class="eye" cx="-2.7" cy="24.6" r="1"/>'
        + '<circle class="eye" cx="2.7" cy="24.6" r="1"/>'
        + path("mouth", "M-2.4,28.4q2.4,1.5 4.8,0")
        + path("robe", "M-9.5,22C-11,12 -4,8 3,10C10,11 13,16 10,22C6,18.5 -5,18.5 -9.5,22Z")
        + path("fold", "M-9.5,22C-5,18.5 6,18.5 10,22")
    )
    arms = f'<g class="arms" transform="translate(-9,44) scale(.0352)">{icon(CHARGES[family])}</g>'
    return f'<g class="{family}" transform="translate(16.7,-7)">{body}{arms}</g>'


def balcony() -> str:
    """The niche and the parapet of a council; an arrow shows where a councillor comes in."""
    bars = "".join(path("stone", f"M{8 + i * 9.4},72v11h4v-11z") for i in range(15))
    drawn = (
        path("niche", "M6,70V14C6,8 142,8 142,14V70Z")
        + '<rect class="stone" x="2" y="66" width="144" height="6.5" rx="1.5"/>'
        + bars
        + '<rect class="stone" x="2" y="81" width="144" height="6" rx="1.5"/>'
        + path("arrow", "M1,64l8,5.2l-8,5.2z")
    )
    return at(0, -4, drawn)


def emporium(owner: str) -> str:
    """A building of a seat; the client writes the initial on it."""
    return path("cast", "M-9,9h18l3,2.5h-18z") + path("building", ROOFS[owner])


def token() -> str:
    """The roundel of a reward token."""
    return '<circle class="cast" r="18" cy="1.5"/><circle class="gilt" r="17"/><circle class="ivory" r="14.4"/>'


def king() -> str:
    """The king in his purple cloak."""
    return (
        '<ellipse class="cast" cx="1" cy="1" rx="14" ry="5"/>'
        + path("cloak", "M-12,0C-11,-14 -8,-22 0,-23C8,-22 11,-14 12,0C6,4 -6,4 -12,0Z")
        + path("ermine", "M-3,-22L-5,2H5L3,-22Z")
        + '<circle class="face" cy="-27" r="6.2"/>'
        + path("beard", "M-5,-25.5C-4,-19 4,-19 5,-25.5C3,-23 -3,-23 -5,-25.5Z")
        + path("crown", "M-8,-30L-9,-40L-4,-35.5L0,-42L4,-35.5L9,-40L8,-30Z")
    )


def emblem() -> str:
    """The game in one colour, that of the text: four families in the quarters of a shield, under a crown."""
    quarters = {"white": (-19.5, 4, 17), "orange": (2.5, 4, 17), "purple": (-17.5, 27, 15.5), "blue": (2.5, 27, 15.5)}
    charges = "".join(
        at(x, y, icon(CHARGES[family]), f" scale({size / 512:.4f})") for family, (x, y, size) in quarters.items()
    )
    rim = (
        "M-24,-1H24V26C24,42 11,51 0,57C-11,51 -24,42 -24,26Z"
        "M-21.6,1.4V26C-21.6,40 -10,48.6 0,54C10,48.6 21.6,40 21.6,26V1.4Z"
    )
    cross = path("glyph", "M-1,1H1V55H-1ZM-22,23H22V25H-22Z")
    crown = path("glyph", "M-15,-5L-18,-21L-8,-13L0,-24L8,-13L18,-21L15,-5Z")
    return at(32, 27, path("glyph", rim, ' fill-rule="evenodd"') + cross + charges + crown)
