"""The signs of Viscounts: five kinds of Townsfolk, goods, and what cards, spots and the castle do."""

from __future__ import annotations

from art.buildings import block
from art.sheet import at, icon, path

SIGN_BOX, CHIP_BOX, RIBBON_BOX = "0 0 24 24", "-.8 -.8 25.6 25.6", "0 0 14 30"
MARKER_BOX = "0 0 18 18"

CHIPS = {
    "merchant": ("M1,12A11,11 0 1 1 23,12A11,11 0 1 1 1,12Z", "swap-bag", 15, 12),
    "builder": ("M1.5,1.5h21v21h-21z", "thor-hammer", 16, 12),
    "noble": ("M1.5,1h21v11c0,6 -5,9 -10.5,11.5C6.5,21 1.5,18 1.5,12z", "queen-crown", 16, 10.8),
    "cleric": ("M2,23V11C2,5 6,1 12,1s10,4 10,10v12z", "", 14, 12.5),
    "criminal": ("M12,.5L23.5,12L12,23.5L.5,12z", "domino-mask", 15, 12),
}
"""The silhouette of a kind, its charge, how broad the charge is and where its middle lies."""

CROSS = "M9.6,1.5h4.8v6.1h6v4.8h-6v10.1h-4.8v-10.1h-6v-4.8h6z"
CARD = "M5.5,1h13C19.9,1 21,2.1 21,3.5v17c0,1.4 -1.1,2.5 -2.5,2.5h-13C4.1,23 3,21.9 3,20.5v-17C3,2.1 4.1,1 5.5,1z"
HOLES = ' fill-rule="evenodd"'

PAPERS = {
    "debt": "M4,1.5h11.5L20.5,6.5v16H4zM7.3,10.7v3.8h9.8v-3.8z",
    "deed": "M4,1.5h11.5L20.5,6.5v12.2l-2.6,-1.3l-2.6,5l-2.6,-5l-2.6,1.3v4.1H4zM7,7v2.1h8V7zM7,11v2.1h10.3V11z"
    "M15.3,13.9a2.7,2.7 0 1 0 .1,0z",
}
"""A note with a line through what it owes, and one with a seal."""

EFFECTS = {
    "flip": path("glyph", "M9.2,6.8h5.6q1.2,0 1.2,1.2v8q0,1.2 -1.2,1.2h-5.6q-1.2,0 -1.2,-1.2v-8q0,-1.2 1.2,-1.2z")
    + path("stroke", "M3.6,12.5A8.6,8.6 0 0 1 16.8,5M20.4,11.5A8.6,8.6 0 0 1 7.2,19")
    + path("glyph", "M20.8,1.2v7.2h-7.2zM3.2,22.8v-7.2h7.2z"),
    "destroy": path(
        "glyph",
        CARD + "M12.5,4.2c-2.3,2 -2.6,3.9 -2.4,6.2c-.9,-.5 -1.3,-1.2 -1.5,-2.2c-1.4,1.7 -2.5,3.5 -2.5,5.9"
        "a5.9,5.9 0 0 0 11.8,0c0,-4.2 -4.7,-5.7 -5.4,-9.9z",
        HOLES,
    ),
    "discard": path("glyph", CARD + "M10,4.5v8H6.2L12,19.5l5.8,-7H14v-8z", HOLES),
    "arrange": path("glyph", "M7.5,2v4.2H22v4H7.5v4.2L1,8.2zM16.5,9.6v4.2H2v4h14.5V22l6.5,-6.2z"),
    "shuffle": path(
        "stroke",
        "M2,7h4.5c4.5,0 6.5,10 11,10H19M2,17h4.5c1.7,0 3,-1.4 4.1,-3.2M13.4,10.2C14.5,8.4 15.8,7 17.5,7H19",
    )
    + path("glyph", "M17.5,2.2L23.5,7l-6,4.8zM17.5,12.2l6,4.8l-6,4.8z"),
    "shift": path(
        "glyph",
        "M11.4,5a3.4,3.4 0 1 1 -6.8,0a3.4,3.4 0 1 1 6.8,0zM3,20.5C3,13 4.5,9.5 8,9.5s5,3.5 5,11z"
        "M13.5,11.2h3.8V7.5L23.5,13l-6.2,5.5v-3.7h-3.8z",
    ),
    "workshop": path("glyph", "M15.5,2h4v9h-4zM2,13L12,5.5L22,13v1.5H2zM4,15.5h16V22h-6v-4.5h-4V22H4z"),
    "trading_post": path(
        "glyph", "M12,2L22.5,9v2.5h-21V9zM2,12.5h20l-1.5,4h-17zM4,17.5h4V22H4zM16,17.5h4V22h-4zM10,17.5h4V22h-4z"
    ),
    "guildhall": path(
        "glyph",
        "M11,1h4.5l-1.5,1.5l1.5,1.5H12.5v2L20,11v11h-5.5v-5h-5v5H4V11l7,-5z"
        "M7,12.5v2.5h2v-2.5zM11,12.5v2.5h2v-2.5zM15,12.5v2.5h2v-2.5z",
        HOLES,
    ),
    "card": path("glyph", CARD + "M8,12.6h3V9.5h2.2v3.1h3v2.2h-3v3.1H11v-3.1H8z", HOLES),
}
"""What has no icon that is clear when it is small; in a field of 24, in the colour of the text."""

LEAVES = path("glyph", "M2,2.5h9v3H5v13h6v3H2zM8.5,9.7h6.3V5.2L23,12l-8.2,6.8v-4.5H8.5z")
"""A card that leaves the row."""

RESOURCE = (
    path("ingot", "M6.5,9.5L8,2.5h8l1.5,7z")
    + path("block", "M1.5,13h8.8v8.8H1.5z")
    + path("drop", "M18,11.5c2,3 3.7,4.8 3.7,7a3.7,3.7 0 0 1 -7.4,0c0,-2.2 1.7,-4 3.7,-7z")
)
"""Gold, stone or ink."""

STONE = block(2.2, 19, 13)
GOLD = path("ingot", "M1.5,19.5L5.5,8.5h13L22.5,19.5z") + path("facet", "M5.5,8.5L8,5h8l2.5,3.5z")
"""Icons of these are unclear when they are small."""

RIBBON = "M0,0H14V30L7,24L0,30Z"
CHARGES = {
    "black": "M5.6,5h2.8v4h4v2.8h-4v7h-2.8v-7h-4V9h4z",
    "yellow": "M2.5,0h3v27l-3,1zM8.5,0h3v28l-3,-1z",
    "grey": "M0,4L14,13V18L0,9ZM0,14L14,23V27L0,19Z",
    "blue": "M0,5q3.5,-3.5 7,0t7,0v3.5q-3.5,3.5 -7,0t-7,0zM0,14q3.5,-3.5 7,0t7,0v3.5q-3.5,3.5 -7,0t-7,0z",
}
"""A ribbon is told by its pattern as well as by its colour: cross, pales, bends, waves."""


def chip(kind: str) -> str:
    """The sign of a kind of Townsfolk: hue, silhouette and charge."""
    outline, source, size, middle = CHIPS[kind]
    left, top = 12 - size / 2, middle - size / 2
    if source:
        charge = at(left, top, icon(source), f" scale({size / 512:.4f})")
    else:
        charge = at(left, top, path("cross", CROSS), f" scale({size / 24:.3f})")
    return f'<g class="of-{kind}">{path("chip", outline)}<g class="charge">{charge}</g></g>'


def paper(kind: str, flipped: bool = False) -> str:
    """A Debt or a Deed, with a tick when it is flipped."""
    drawn = f'<g class="in-{kind}">{path("glyph", PAPERS[kind], HOLES)}</g>'
    if flipped:
        drawn += '<circle class="seal" cx="18" cy="6.5" r="5.6"/>' + path("tick", "M15.2,6.6L17.4,8.8L21,4.4")
    return drawn


def ribbon(kind: str) -> str:
    """The ribbon of a Manuscript."""
    drawn = path("ribbon", RIBBON) + path("pattern", CHARGES[kind]) + path("hem", RIBBON)
    return f'<g class="ribbon-{kind}">{drawn}</g>'


def marker(kind: str, source: str) -> str:
    """A marker of the track: a disc with the sign of what it counts."""
    sign = at(-6, -6, icon(source), f" scale({12 / 512:.4f})")
    return at(9, 9, f'<circle class="pawn" r="8.2"/><g class="in-{kind}">{sign}</g>')
