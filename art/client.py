"""The client's own icons: what every game needs."""

from __future__ import annotations

from art.sheet import Sheet, path

ICONS = {
    "undo": "backward-time",
    "redo": "clockwise-rotation",
    "lock": "padlock",
    "hourglass": "hourglass",
    "laurels": "laurel-crown",
    "seal": "wax-seal",
    "dice": "dice-six-faces-four",
    "person": "meeple",
    "bot": "vintage-robot",
    "bell": "ringing-bell",
    "sound": "speaker",
    "mute": "speaker-off",
    "book": "open-book",
    "gear": "cog",
    "search": "magnifying-glass",
    "hint": "candle-flame",
    "help": "help",
    "hall": "village",
    "first": "previous-button",
    "back": "fast-backward-button",
    "play": "play-button",
    "pause": "pause-button",
    "forward": "fast-forward-button",
    "last": "next-button",
    "close": "cancel",
    "check": "check-mark",
    "pencil": "pencil",
    "link": "linked-rings",
    "download": "save",
}


def sheet() -> Sheet:
    """Every icon as `i-NAME`, and `group` for a group of options without an icon of its own."""
    s = Sheet("i")
    for name, source in ICONS.items():
        s.icon(f"i-{name}", source)
    s.icon("group", "round-star")
    s.symbol("i-cross", "0 0 24 24", path("glyph", "M5,2L12,9L19,2L22,5L15,12L22,19L19,22L12,15L5,22L2,19L9,12L2,5Z"))
    return s
