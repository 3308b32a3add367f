"""Colours in a terminal: they help the eye and never carry a meaning alone."""

from __future__ import annotations

from collections.abc import Mapping

from rich.style import Style
from rich.text import Text as Words

SEAT_COLOURS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#F0E442")
"""By seat; the palette of Okabe and Ito, which colour-blind people can tell apart."""


def chip(colour: str) -> Style:
    """A colour as the ground of a word, in black or white ink, whichever reads better."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    bright = 0.299 * red + 0.587 * green + 0.114 * blue > 140
    return Style(color="black" if bright else "white", bgcolor=colour)


def seat_style(seat: int | None) -> Style:
    """Return the style of a seat's marker; seats without a colour (neutral pieces) are plain."""
    if seat is None or seat >= len(SEAT_COLOURS):
        return Style(bold=True)
    return chip(SEAT_COLOURS[seat]) + Style(bold=True)


def toned(words: str, tone: str | None, palette: Mapping[str, str]) -> Words:
    """Words on the ground of a tone."""
    return Words(words, chip(palette[tone]) if tone is not None and tone in palette else Style())
