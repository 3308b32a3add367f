"""The workers of Paladins, told by hat and tool, and the pieces of a seat."""

from __future__ import annotations

from art.sheet import at, path

FIGURE_BOX, HEAD_BOX, PIECE_BOX = "0 0 34 43", "0 0 30 28", "0 0 27 33"

BODY = path("coat", "M6.5,39C6,29 8,21.5 12.5,19.5H19.5C24,21.5 26,29 25.5,39Z")
SHOULDERS = path("coat", "M3.5,26C3.5,20.5 8,18 12.5,17.5H19.5C24,18 28.5,20.5 28.5,26Z")


def _face(y: float = 12, r: float = 5.2) -> str:
    ellipse = f'<ellipse class="flesh" cx="16" cy="{y}" rx="{r}" ry="{r + 0.6}"/>'
    return ellipse + path("gaze", f"M13.4,{y}h1.6M17,{y}h1.6")


HEADS = {
    "white": _face(13)
    + path(
        "trim",
        "M3.5,10.5C8,7.5 10,8.5 11,4.5C12.5,1.8 19.5,1.8 21,4.5C22,8.5 24,7.5 28.5,10.5C24,13.3 8,13.3 3.5,10.5Z",
    )
    + path("fold", "M11,7.6C14,9.2 18,9.2 21,7.6"),
    "green": path(
        "coat", "M8.5,19C7,8 11,3.5 19,2.5C24,2 27.5,.5 28.5,2C26.5,4.5 23.5,9 23.5,19C20,21.5 12,21.5 8.5,19Z"
    )
    + _face(12.5, 4.4)
    + path("fold", "M11,16C10.5,7.5 21.5,7.5 21,16"),
    "blue": _face(13)
    + path("trim", "M7,10C3.5,5 10,1.5 17,2C25,2.5 28,7 24.5,10.5C20,8.6 12,8.6 7,10Z")
    + path("shirt", "M21,4C24,0 28,-.5 30.5,.5C30,4 27,6.5 23,7Z"),
    "red": path("metal", "M9.5,18.5V6.5C9.5,2.5 22.5,2.5 22.5,6.5V18.5C19,20.5 13,20.5 9.5,18.5Z")
    + path("void", "M11,10.5h4.2v2.4H11zM16.8,10.5h4.2v2.4h-4.2z")
    + path("fold", "M16,4V20M12.5,16h1M18.5,16h1")
    + path("coat", "M14.5,4C14,1 18,-1.5 21,.5C19.5,1.5 18.5,2.5 17.5,4Z"),
    "black": '<ellipse class="flesh" cx="16" cy="11.6" rx="6" ry="7.4"/>'
    + path(
        "trim",
        "M9.3,13.5C8,8.5 9,6.6 10.6,6.2C10.2,9.2 12.6,10 16,10C19.4,10 21.8,9.2 21.4,6.2C23,6.6 24,8.5 22.7,13.5"
        "C21.8,12.6 21.4,11.6 21,11.2C18,12.4 14,12.4 11,11.2C10.6,11.6 10.2,12.6 9.3,13.5Z",
    )
    + path("gaze", "M13.2,14h1.6M17.2,14h1.6"),
    "purple": path("coat", "M8,20C6,10 9.5,2 16,2C22.5,2 26,10 24,20C20,22.5 12,22.5 8,20Z")
    + path("flesh", "M11,9.5C12.5,6.5 19.5,6.5 21,9.5V15C19,18.5 13,18.5 11,15Z")
    + path("void", "M10.6,9.8C13,9 19,9 21.4,9.8V13.6C19,14.6 17.5,14 16,12.8C14.5,14 13,14.6 10.6,13.6Z")
    + path("glint", "M12.8,11.7h1.8M17.4,11.7h1.8"),
    "any": '<ellipse class="coat" cx="16" cy="12" rx="5.8" ry="6.4"/>',
}
"""Straw hat, pointed hood, beret with a feather, great helm, tonsure, cowl and mask; and anybody."""

GEAR = {
    "white": path("fold", "M11.5,20L13.5,39M20.5,20L18.5,39")
    + path("shirt", "M12.7,26h6.6l1.2,10h-9z")
    + path("haft", "M28,9V39")
    + path("metal", "M25.6,5.5h4.8v5.5q-2.4,3 -4.8,0z"),
    "green": path("fold", "M9,30q7,3 14,0") + path("haft", "M5.5,12C-.5,19 -.5,30 5.5,37") + path("fold", "M5.5,12V37"),
    "blue": path("shirt", "M9.5,22.5C12,19 20,19 22.5,22.5C20,26 12,26 9.5,22.5Z")
    + '<circle class="brass" cx="16" cy="31.5" r="4.2"/>'
    + path("fold", "M16,29.2v4.6"),
    "red": path("shirt", "M14.6,23h2.8v4h4v2.8h-4v7h-2.8v-7h-4v-2.8h4z")
    + path("haft", "M28,6V39")
    + path("metal", "M28,.5l2.3,6.5h-4.6z"),
    "black": path("shirt", "M9.8,22C12,18.6 20,18.6 22.2,22L16,26.5Z")
    + path("brass", "M14.9,27h2.2v2.6h2.8v2.2h-2.8v5h-2.2v-5h-2.8v-2.2h2.8z"),
    "purple": path("fold", "M16,22V39")
    + path("trim", "M8,22L16,27L24,22L25,26L16,31L7,26Z")
    + path("metal", "M26.8,20.5l2.6,9.5h-3.6z")
    + path("haft", "M24.5,30.5h5.6M27.4,30.5v4"),
    "any": "",
}
"""Spade, bow, coin, spear, cross, dagger."""

COLLARS = {
    "white": path("fold", "M11.5,18L12.5,26M20.5,18L19.5,26"),
    "green": "",
    "blue": path("shirt", "M9,20C12,17 20,17 23,20C20,23 12,23 9,20Z"),
    "red": path("shirt", "M14.8,21h2.4v5h-2.4z"),
    "black": path("shirt", "M9.5,20C12,17 20,17 22.5,20L16,24.5Z"),
    "purple": path("trim", "M8,20L16,25L24,20L25,22.5L16,27L7,22.5Z"),
    "any": "",
}


def figure(colour: str, engraved: bool = False) -> str:
    """A worker from head to foot; `engraved`: the outline of one, in the wood of a place that waits for it."""
    drawn = at(1, 2, BODY + GEAR[colour] + HEADS[colour])
    return f'<g class="of-{colour}{" engraved" if engraved else ""}">{drawn}</g>'


def head(colour: str) -> str:
    """Head and shoulders, the sign of a worker beside a number."""
    return f'<g class="of-{colour}">{at(-1, 1, SHOULDERS + COLLARS[colour] + HEADS[colour])}</g>'


# ---- pieces of a seat ------------------------------------------------------------------------------------------------

PIECES = {
    "monk": "M0,-17C6.5,-17 8.5,-11 6.6,-6.5C11,-3 12.5,4 12,12H-12C-12.5,4 -11,-3 -6.6,-6.5C-8.5,-11 -6.5,-17 0,-17Z",
    "outpost": "M-9.5,12V-5H-11.5V-15H-7V-11.5H-3.2V-15H3.2V-11.5H7V-15H11.5V-5H9.5V12Z",
    "workshop": "M-11,12V-3L0,-13L5,-8.5V-13H9V-5L11,-3V12Z",
    "jar": "M-4.5,-14H4.5V-11C3.5,-9 3.5,-8 5,-6.5C13,-1 11.5,9 6,12"
    "H-6C-11.5,9 -13,-1 -5,-6.5C-3.5,-8 -3.5,-9 -4.5,-11Z",
    "wall": "M-12,12V-12H-8V-8H-4V-12H4V-8H8V-12H12V12Z",
}
LINES = {
    "monk": path("cowl", "M-3.8,-8C-4.2,-13.5 4.2,-13.5 3.8,-8C2,-5.5 -2,-5.5 -3.8,-8Z"),
    "outpost": path("course", "M-9.5,-5H9.5"),
    "workshop": path("course", "M-11,-3L0,-13L11,-3"),
    "jar": path("course", "M-4.5,-10.5h9"),
    "wall": path("course", "M-12,-3H12M-12,4.5H12M-5,-8V-3M4,-3V4.5M-4,4.5V12"),
}
WHOLE = 13.5, 18.5  # where the middle of a piece lies in its box


def piece(kind: str, owner: str) -> str:
    """A monk, an outpost, a workshop, a jar or a wall of a seat."""
    shadow = path("piece-cast", "M-10,12h22l1,2.5h-22z")
    return f'<g class="{owner}">{at(*WHOLE, shadow + path("piece", PIECES[kind]) + LINES[kind])}</g>'


def badge(kind: str) -> str:
    """A piece in one colour, for a number beside it; in a field of 24."""
    return at(12, 14, path("sign", PIECES[kind]) + LINES[kind], " scale(.78)")


BARON_BOX = "0 0 28 29"


def baron() -> str:
    """A man of the Baron: a helm, a crown, a red coat."""
    drawn = (
        path("livery", "M-12,11C-12,5 -8,3 -5,2.5H5C8,3 12,5 12,11Z")
        + path("helm", "M-6.5,4V-6C-6.5,-9 6.5,-9 6.5,-6V4C3,6.5 -3,6.5 -6.5,4Z")
        + path("void", "M-5.5,-3.5H5.5V-.5H-5.5ZM-.8,-3.5h1.6V5h-1.6z")
        + path("crown", "M-7,-6.5L-8.5,-13L-3.6,-9.6L0,-14L3.6,-9.6L8.5,-13L7,-6.5Z")
    )
    return at(14, 16, drawn)


def helm_pawn() -> str:
    """How far an attribute reaches with the paladin of the round, on its track."""
    drawn = (
        path("helm", "M-7,9V-3C-7,-11 7,-11 7,-3V9L3.5,7V-1H-3.5V7Z")
        + path("band", "M-7,-3.5H7")
        + path("fold", "M0,-9V-4")
    )
    return at(12, 12, drawn)


def laurel(body: str) -> str:
    """Honour on a track: a wreath on a disc."""
    return '<circle class="laurel-disc" cx="12" cy="12" r="10.5"/>' + f'<g class="inverse">{body}</g>'
