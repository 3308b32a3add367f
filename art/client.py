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

_FACE = "M12,1A11,11 0 1 1 12,23A11,11 0 1 1 12,1Z"
SIGNS = {
    "bravo": "M12,1L14.3,5.6L19.4,6.3L15.7,9.9L16.6,15L12,12.6L7.4,15L8.3,9.9L4.6,6.3L9.7,5.6Z"
    "M8,16L12,14.2L16,16L18,23L12,19.6L6,23Z",
    "thanks": "M12,21.5C3,14.5 1.5,10.5 1.5,7.5A5.4,5.4 0 0 1 12,5.4A5.4,5.4 0 0 1 22.5,7.5C22.5,10.5 21,14.5 12,21.5Z",
    "laugh": f"{_FACE}M5,10.5C5.6,6.8 9.4,6.8 10,10.5L8.6,10.5C8,8.9 7,8.9 6.4,10.5Z"
    "M14,10.5C14.6,6.8 18.4,6.8 19,10.5L17.6,10.5C17,8.9 16,8.9 15.4,10.5ZM5.5,13H18.5A6.5,6.5 0 0 1 5.5,13Z",
    "wow": f"{_FACE}M8,6A2,2.4 0 1 1 8,10.8A2,2.4 0 1 1 8,6ZM16,6A2,2.4 0 1 1 16,10.8A2,2.4 0 1 1 16,6Z"
    "M12,13A3,3.7 0 1 1 12,20.4A3,3.7 0 1 1 12,13Z",
    "alas": f"{_FACE}M5.4,9.2L10,7L10.6,8.6L6,10.6ZM18.6,9.2L14,7L13.4,8.6L18,10.6Z"
    "M6.5,19C7.5,13.5 16.5,13.5 17.5,19L15.6,19C14.6,15.8 9.4,15.8 8.4,19Z",
    "wait": "M4,1H20V4H18.5C18.5,8.5 15.5,10.5 13.8,12C15.5,13.5 18.5,15.5 18.5,20H20V23H4V20H5.5"
    "C5.5,15.5 8.5,13.5 10.2,12C8.5,10.5 5.5,8.5 5.5,4H4ZM7.6,4C7.6,8 10.6,9.6 12,10.8C13.4,9.6 16.4,8 16.4,4Z"
    "M12,14.5C10,16 8.4,17.4 7.9,20H16.1C15.6,17.4 14,16 12,14.5Z",
}
"""What people show to one another without a word, each in one outline, drawn for that."""


def sheet() -> Sheet:
    """Every icon as `i-NAME`, and `group` for a group of options without an icon of its own."""
    s = Sheet("i")
    for name, source in ICONS.items():
        s.icon(f"i-{name}", source)
    s.icon("group", "round-star")
    s.symbol("i-cross", "0 0 24 24", path("glyph", "M5,2L12,9L19,2L22,5L15,12L22,19L19,22L12,15L5,22L2,19L9,12L2,5Z"))
    for name, outline in SIGNS.items():
        s.symbol(f"i-{name}", "0 0 24 24", path("glyph", outline, ' fill-rule="evenodd"'))
    return s
