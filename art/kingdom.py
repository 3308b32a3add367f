"""The symbols of the Tomesaga: its chapters, the signs of its tomes, the crests and their tokens."""

from __future__ import annotations

from art.campaign_scenes import BOX, CHAPTERS
from art.sheet import Sheet, at, path

SIGNS = {
    "tome_a1": "family-house",
    "tome_a2": "stone-bust",
    "tome_a3": "tied-scroll",
    "tome_a4": "church",
    "tome_a5": "scales",
    "tome_a6": "handcuffs",
    "tome_p1": "prayer",
    "tome_p2": "stone-tower",
    "tome_p3": "defensive-wall",
    "tome_p4": "crossed-swords",
    "tome_p5": "peace-dove",
    "tome_p6": "anvil",
    "tome_v1": "open-book",
    "tome_v2": "village",
    "tome_v3": "castle",
    "tome_v4": "scroll-unfurled",
    "tome_v5": "quill-ink",
    "tome_v6": "guarded-tower",
}
"""What an objective asks for, as the sign on its tome."""

FIELDS = {
    "lion": "M2,2H22V13C22,20 17,23 12,25.5C7,23 2,20 2,13Z",
    "fleur": "M12,.8C18.5,5 21.5,9 21.5,13.2C21.5,17.6 18,22 12,25.8C6,22 2.5,17.6 2.5,13.2C2.5,9 5.5,5 12,.8Z",
    "eagle": "M12,1.5a5.6,5.6 0 0 1 5.4,5.9a5.8,5.8 0 0 1 0,11.2a5.6,5.6 0 0 1 -10.8,0a5.8,5.8 0 0 1 0,-11.2"
    "a5.6,5.6 0 0 1 5.4,-5.9Z",
}
"""A crest is told by its outline as well as by its hue and its charge: a shield, an almond, a quatrefoil."""

MANE = (
    "M12,4.4L14,6.2L16.6,5.6L17.2,8.2L19.6,9.5L18.6,12L19.6,14.5L17.3,15.8L16.7,18.4L14.2,18L12,20L9.8,18"
    "L7.3,18.4L6.7,15.8L4.4,14.5L5.4,12L4.4,9.5L6.8,8.2L7.4,5.6L10,6.2Z"
)
FACE = "M12,7.6C15,7.6 16.2,9.6 16,12C15.8,14.6 14.4,17 12,17C9.6,17 8.2,14.6 8,12C7.8,9.6 9,7.6 12,7.6Z"
LILY = (
    "M12,4.4C14.2,7 14.8,9.2 13.3,13H14.6C14.2,9.8 15.8,7.9 17.6,8.1C19.6,8.4 19.8,11.2 18,12.2"
    "C18,11 17,10.6 16.4,11.4C15.8,12.2 15.7,12.6 15.6,13H16.6V15H14C14.2,17.4 15.2,18.4 16.4,19.2"
    "C14.6,19.8 13.2,19.4 12.8,18.2L12,21.4L11.2,18.2C10.8,19.4 9.4,19.8 7.6,19.2C8.8,18.4 9.8,17.4 10,15H7.4"
    "V13H8.4C8.3,12.6 8.2,12.2 7.6,11.4C7,10.6 6,11 6,12.2C4.2,11.2 4.4,8.4 6.4,8.1C8.2,7.9 9.8,9.8 9.4,13"
    "H10.7C9.2,9.2 9.8,7 12,4.4Z"
)
EAGLE = (
    "M12,5.2C13,5.2 13.8,5.9 13.8,6.9L15,7.5L13.7,8V9.6C15,9.4 16,8.4 16.3,6.8C18.8,7.6 19.6,10.4 18.9,13.4"
    "L17.7,12.4L17.8,15L16.2,13.8L16,16.2L14.3,14.6C14.2,15.8 14,16.4 13.6,17L15.2,18.2L13.4,18.4L14,20.4"
    "L12,18.9L10,20.4L10.6,18.4L8.8,18.2L10.4,17C10,16.4 9.8,15.8 9.7,14.6L8,16.2L7.8,13.8L6.2,15L6.3,12.4"
    "L5.1,13.4C4.4,10.4 5.2,7.6 7.7,6.8C8,8.4 9,9.4 10.3,9.6V7.2C10.3,6 11,5.2 12,5.2Z"
)
CHARGES = {
    "lion": path("charge", MANE)
    + path("face", FACE)
    + path("charge", "M9.6,10.6h1.7v1.5h-1.7zM12.7,10.6h1.7v1.5h-1.7zM10.8,13.4h2.4l-.7,1.2v1h-1v-1z"),
    "fleur": path("charge", LILY),
    "eagle": path("charge", EAGLE),
}
CREST_BOX = "0 0 24 27"
EVENING = (
    path("shield", "M4,3H36V19C36,29 28,35 20,38.5C12,35 4,29 4,19Z")
    + path("crown", "M9,26L7.5,12L15,18L20,9L25,18L32.5,12L31,26Z")
    + path("crown", "M9.5,28.5H30.5V31.5H11Z")
)
"""The Baron's crown on a black shield: an evening against him."""


def crest(name: str) -> str:
    """A crest: its field and its charge."""
    return f'<g class="crest {name}">{path("field", FIELDS[name])}{CHARGES[name]}</g>'


def token(name: str) -> str:
    """A crest on a gilt coin."""
    rims = '<circle class="coin" cx="22" cy="22" r="20.5"/><circle class="inset" cx="22" cy="22" r="16"/>'
    return rims + at(11.2, 9.5, crest(name), " scale(.9)")


def sheet() -> Sheet:
    """Every drawing of the campaign."""
    s = Sheet("wk")
    for game, scene in CHAPTERS.items():
        s.symbol(f"chapter-{game}", BOX, scene())
    for prize, source in SIGNS.items():
        s.icon(f"prize-{prize}", source)
    for number, name in enumerate(FIELDS, start=1):
        s.symbol(f"mark-{name}", CREST_BOX, crest(name))
        s.symbol(f"prize-tome_c{number}", CREST_BOX, crest(name))
        s.symbol(f"prize-token_{name}", "0 0 44 44", token(name))
    s.symbol("evening", "0 0 40 40", EVENING)
    return s
