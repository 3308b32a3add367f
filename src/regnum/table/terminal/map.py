"""A map in a terminal: towns as small blocks of text where they lie, roads as dots between them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from rich.style import Style
from rich.text import Text as Words

from regnum.table.language import Language
from regnum.table.scene import Piece, Space, Zone
from regnum.table.terminal.amounts import in_signs
from regnum.table.terminal.places import standing
from regnum.table.terminal.style import chip, seat_style

BLOCK = 12  # columns of a town
CROWDED = 40  # spaces, of which each has room for one row of signs only
ROAD = Style(dim=True)


class Canvas:
    """A grid of signs with styles."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._cells = [[(" ", Style())] * width for _ in range(height)]

    def write(self, x: int, y: int, words: Words) -> None:
        """Write a line of words from column `x`; what does not fit is cut."""
        for offset, sign in enumerate(words.plain):
            if 0 <= y < self.height and 0 <= x + offset < self.width:
                styles = [span.style for span in words.spans if span.start <= offset < span.end]
                style = Style.combine([Style.parse(str(words.style)), *(Style.parse(str(s)) for s in styles)])
                self._cells[y][x + offset] = (sign, style)

    def line(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """A dotted line between two cells."""
        steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
        for step in range(steps + 1):
            x = round(start[0] + (end[0] - start[0]) * step / steps)
            y = round(start[1] + (end[1] - start[1]) * step / steps)
            self._cells[y][x] = ("·", ROAD)

    def lines(self) -> list[Words]:
        """The rows from the first to the last that is not empty."""
        rows = []
        for row in self._cells:
            words = Words()
            for style, cells in groupby(row, key=lambda cell: cell[1]):
                words.append("".join(sign for sign, _ in cells), style)
            words.rstrip()
            rows.append(words)
        used = [number for number, words in enumerate(rows) if words.plain.strip()]
        return rows[used[0] : used[-1] + 1] if used else []


def draw_map(
    zone: Zone, pieces: Iterable[Piece], language: Language, palette: Mapping[str, str], width: int
) -> list[Words]:
    """The rows of a map."""
    width = min(width, 110)
    canvas = Canvas(width, max(18, round(width / 3.9)))
    places = {space.id: _place(space, canvas) for space in zone.spaces}
    for space in zone.spaces:
        for other in space.links:
            if space.id < other:
                canvas.line(places[space.id], places[other])
    here: dict[str, list[Piece]] = {space.id: [] for space in zone.spaces}
    for piece in pieces:
        if piece.space in here:
            here[piece.space].append(piece)
    if len(zone.spaces) > CROWDED:
        for space in zone.spaces:
            words = _signs(space, here[space.id], language)
            x, y = places[space.id]
            canvas.write(x - len(words) // 2, y, words)
        return canvas.lines()
    for space in zone.spaces:
        x, y = places[space.id]
        for row, words in enumerate(_town(space, here[space.id], language, palette)):
            if words.plain:  # a blank on both sides keeps the roads off the words
                canvas.write(x - BLOCK // 2 - 1, y - 1 + row, Words.assemble(" ", words, " "))
    return canvas.lines()


def _place(space: Space, canvas: Canvas) -> tuple[int, int]:
    x = round((space.x or 0) * (canvas.width - 1))
    y = round((space.y or 0) * (canvas.height - 1))
    return min(max(x, BLOCK // 2), canvas.width - BLOCK // 2), min(max(y, 1), canvas.height - 2)


def _signs(space: Space, pieces: Iterable[Piece], language: Language) -> Words:
    """A space in one row: its mark, and who is there or else what it gives."""
    there = list(standing(pieces))
    if space.gives and space.mark and not there:
        gives = in_signs(space.gives, language)
        there = [Words(gives.replace(" ", "/") if space.either else gives, "dim")]
    return Words(" ").join([*((Words(space.mark, "bold"),) if space.mark else ()), *there])


def _town(space: Space, pieces: list[Piece], language: Language, palette: Mapping[str, str]) -> Iterable[Words]:
    """Three rows: its name and who visits it, its colour and what it gives, who has built there."""
    guests = [piece.mark for piece in pieces if piece.owner is None and not piece.gives]
    name = Words(f"{space.mark} {language.say(space.label)}", "bold")
    yield Words(" ").join([name, *(Words(mark, "bold reverse") for mark in guests)])
    parts = [Words(language.say(f"tone.{space.tone}"), chip(palette[space.tone]))] if space.tone else []
    parts += [Words(in_signs(piece.gives, language)) for piece in pieces if piece.gives]
    yield Words(" ").join(parts)
    owners = [Words(piece.mark, seat_style(piece.owner)) for piece in pieces if piece.owner is not None]
    yield Words(" ").join(owners)
