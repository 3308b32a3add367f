"""The client's own icons: what every game needs."""

from __future__ import annotations

from art.sheet import Sheet

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
    return s
