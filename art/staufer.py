"""The sprite sheet of The Staufer Dynasty."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from art import council_pieces as pieces
from art.sheet import Sheet, at, num, path
from art.staufer_ring import BOX, HUB, LANDS, PLACES, RADII, board, features, land
from regnum.core.data import load

Box = tuple[float, float, float, float]
FIGURE: Box = (-13, -26, 26, 38)  # left, top, width, height of what is drawn around 0,0
PAWN: Box = (-12, -12, 24, 24)
CHEST_BOX: Box = (-13, -10, 26, 20)
PLATE: Box = (-17, -21, 34, 40)
HOODED: Box = (-10, -21, 20, 32)
HELMED: Box = (-12, -26, 24, 36)
FLAG_BOX = "-13 -16 26 32"
BODIES = {  # a seat is told by its silhouette as well as by its colour
    "s1": "M-9,9C-9,-3 -6,-7 0,-7C6,-7 9,-3 9,9Z",
    "s2": "M-9,9V-6H9V9Z",
    "s3": "M0,-10L10,2L6,9H-6L-10,2Z",
    "s4": "M-5,-7H5L10,1L7,9H-7L-10,1Z",
    "s5": "M-10,-7H10L4,9H-4Z",
}
MEMBERS = {**pieces.PAWNS, "s5": path("pawn", "M-9,-7.4H9L0,9.4Z")}
CLASPS = {  # chests of four colours are told by their fittings too
    "orange": "M-8.5,2.5l3,3M5.5,2.5l3,3",
    "turquoise": "M-8,4h3M5,4h3",
    "purple": "M-7,2v4M7,2v4M-9,4h4M5,4h4",
    "brown": "M-8.5,4a1.5,1.5 0 1,0 3,0a1.5,1.5 0 1,0 -3,0M5.5,4a1.5,1.5 0 1,0 3,0a1.5,1.5 0 1,0 -3,0",
}
CHEST = "M-11,8V-2C-11,-9 11,-9 11,-2V8Z"
HOOD = "M-6,-5C-8,-13 -4,-18 0,-19C4,-18 8,-13 6,-5Z"
HELM = "M-6,-6V-13C-6,-19 6,-19 6,-13V-6Z"
CROWN = "M-7,-15L-8,-22L-4,-19L0,-24L4,-19L8,-22L7,-15Z"
GROUPS = {
    "supply": "receive-money",
    "deploy": "footsteps",
    "first_space": "sundial",
    "chests": "receive-money",
    "place": "imperial-crown",
    "pay_noble": "pay-money",
    "pay_envoys": "pay-money",
    "fetch": "receive-money",
    "trade": "tied-scroll",
    "keep_chests": "exit-door",
    "pick": "receive-money",
    "protect": "wax-seal",
    "protect_nobody": "exit-door",
}
SCENES = {  # what round tiles and jobs show
    "king": "imperial-crown",
    "most_offices": "stone-throne",
    "king_steps": "footsteps",
    "final": "laurel-crown",
    "job_region": "castle",
}
OFFICE_JOBS = {"value_3": "3", "value_4": "4", "value_5": "5", "any": "?", "pairs": "==", "set_345": "345"}


def envoy(seat: str) -> str:
    """A hooded figure in the silhouette of its seat."""
    face = '<circle class="face" cy="-10.5" r="3.6"/>'
    return (
        '<ellipse class="cast" cx="1" cy="9.5" rx="11" ry="3"/>'
        + path("hood", HOOD)
        + face
        + path("body", BODIES[seat])
    )


def noble(seat: str) -> str:
    """A crowned helm over the silhouette of its seat."""
    helm = path("helm", HELM) + path("slit", "M-4,-11.5H4M0,-11.5V-7") + path("gold", CROWN)
    return '<ellipse class="cast" cx="1" cy="9.5" rx="11" ry="3"/>' + helm + path("body", BODIES[seat])


def chest(colour: str) -> str:
    """A chest with the fittings of its colour."""
    lid = path("line", "M-11,-1H11") + path("gold", "M-3,-3H3V3H-3Z")
    return path(f"wood {colour}", CHEST) + lid + path("clasp", CLASPS[colour])


def seat(for_nobles: bool) -> str:
    """The plate of an office; that of a noble has a gilt rim and a small helm."""
    plate = path("noble-plate" if for_nobles else "plate", "M-15,17V-12L-9,-19H9L15,-12V17Z")
    return plate + (at(0, 18, path("glyph", CROWN) + path("glyph", HELM), " scale(.56)") if for_nobles else "")


def seated(numeral: str) -> str:
    """An office with its value."""
    return seat(for_nobles=False) + f'<text class="numeral" y="6">{numeral}</text>'


def offices(numerals: str) -> str:
    """Offices with their values, side by side."""
    middle = (len(numerals) - 1) / 2
    return "".join(at(22 * (i - middle), 0, seated(sign), " scale(.8)") for i, sign in enumerate(numerals))


def places(taken: Sequence[int]) -> str:
    """A ring with some of its places filled."""
    corners = [(22 * sin(pi / 3 * i - pi / 6), -22 * cos(pi / 3 * i - pi / 6)) for i in range(PLACES)]
    drawn = ""
    for i in range(PLACES):
        (x, y), (u, v) = corners[i], corners[(i + 1) % PLACES]
        drawn += path("taken" if i in taken else "plain", f"M0,0L{x},{y}L{u},{v}Z")
    return drawn


def _page(s: Sheet, name: str, box: Box, body: str) -> None:
    """A symbol that stands in the page: its field begins at 0,0."""
    left, top, width, height = box
    s.symbol(name, f"0 0 {num(width)} {num(height)}", at(-left, -top, body))


def sheet() -> Sheet:
    """Every drawing of the game."""
    s = Sheet("st")
    inner = f"{-RADII[0]} {-RADII[1]} {2 * RADII[0]} {2 * RADII[1]}"
    features(s)
    s.symbol("board", BOX, board(), inner=inner, hub=str(HUB))
    for region in LANDS:
        for place in range(PLACES):
            s.symbol(f"{region}-{place + 1}", BOX, land(region, place))
    for name in BODIES:
        _page(s, f"piece-envoy-{name}", FIGURE, envoy(name))
        _page(s, f"piece-noble-{name}", FIGURE, noble(name))
        _page(s, f"piece-member-{name}", PAWN, MEMBERS[name])
    for colour in CLASPS:
        _page(s, f"piece-chest-{colour}", CHEST_BOX, chest(colour))
        _page(s, f"tone-{colour}", CHEST_BOX, chest(colour))
    s.symbol("piece-king", pieces.KING_BOX, pieces.king())
    s.symbol("piece-evaluation", FLAG_BOX, path("flag", "M-11,-14H11V14L0,9L-11,14Z"))
    _page(s, "office", PLATE, seat(for_nobles=False))
    _page(s, "noble_office", PLATE, seat(for_nobles=True))
    s.icon("emblem", "eagle-emblem")
    s.icon("back-chest", "imperial-crown")
    _page(s, "good-envoys", HOODED, path("glyph", HOOD) + path("glyph", BODIES["s1"]))
    _page(s, "good-nobles", HELMED, path("glyph", CROWN) + path("glyph", HELM) + path("glyph", BODIES["s1"]))
    _page(s, "good-figures", HOODED, path("glyph", HOOD) + path("glyph", BODIES["s1"]))
    for colour in ("turquoise", "purple", "brown"):
        _page(s, f"good-{colour}", CHEST_BOX, chest(colour))
    s.icon("good-privileges", "scroll-unfurled")
    s.icon("privilege", "scroll-unfurled")
    for name, source in SCENES.items():
        s.icon(name, source)
    _page(s, "fewest_chests", CHEST_BOX, chest("brown"))
    for way in load("regnum.games.staufer.data", "jobs")["paths"]:
        _page(s, f"job_{way['id']}", (-24, -24, 48, 48), places(way["pattern"]))
    for name, numerals in OFFICE_JOBS.items():
        _page(s, f"job_{name}", (-11 * len(numerals) - 3, -18, 22 * len(numerals) + 6, 34), offices(numerals))
    for group, source in GROUPS.items():
        s.icon(f"group-{group}", source)
    return s
