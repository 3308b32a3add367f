"""A map without roads in a terminal: a list of its places, for nothing depends on how far one is from another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.table import Table
from rich.text import Text as Words

from regnum.table.language import Language
from regnum.table.scene import Piece, Space, Zone
from regnum.table.terminal.amounts import in_signs
from regnum.table.terminal.style import seat_style

BESIDE = 110
"""Columns in which two lists fit beside one another; short lines fit more often."""
GAP = 2


def draw_places(zone: Zone, pieces: Iterable[Piece], language: Language, width: int) -> Table:
    """A line a place: its name, what it gives, who is there. Its parts (`hall/1` of `hall`) stand in its line."""
    lying: dict[str | None, list[Piece]] = {}
    for piece in sorted(pieces, key=lambda piece: piece.place):
        lying.setdefault(piece.space, []).append(piece)
    parts: dict[str, list[Space]] = {space.id: [] for space in zone.spaces}
    for space in zone.spaces:
        whole = space.id.rpartition("/")[0]
        if whole in parts:
            parts[whole].append(space)
    whole_places = [space for space in zone.spaces if space.id.rpartition("/")[0] not in parts]
    lines = [_line(space, parts[space.id], lying, language) for space in whole_places]
    widest = sum(max((cell.cell_len for cell in cells), default=0) + GAP for cells in zip(*lines, strict=True))
    return _beside(lines, max(2 if width >= BESIDE else 1, (width + GAP) // max(1, widest)))


def _beside(lines: Sequence[tuple[Words, Words, Words]], columns: int) -> Table:
    """The lines in columns, each as long as the others."""
    table = Table(box=None, show_header=False, padding=(0, GAP, 0, 0))
    for column in range(3 * columns):
        table.add_column(no_wrap=column % 3 == 0)
    rows = -(-len(lines) // columns)
    for row in range(rows):
        table.add_row(*(cell for line in lines[row::rows] for cell in line))
    return table


def _line(
    space: Space, parts: Sequence[Space], lying: Mapping[str | None, list[Piece]], language: Language
) -> tuple[Words, Words, Words]:
    here = lying.get(space.id, [])
    gives = [in_signs([amount], language, signed=amount.n < 0) for amount in space.gives]
    given = [(" / " if space.either else " ").join(gives)] if gives else []
    given += [in_signs(piece.gives, language) for piece in here if piece.gives]
    there = [*standing(here), *_in_parts(parts, lying)]
    return (
        Words(f"{space.mark} {language.say(space.label)}", "bold"),
        Words(" · ".join(given)),
        Words(" ").join(there),
    )


def standing(pieces: Iterable[Piece]) -> Iterator[Words]:
    """The pieces of a place; of seats by their marks, of others how many."""
    for piece in pieces:
        if piece.mark:
            words = Words(piece.mark, seat_style(piece.owner))
            yield Words(f"{piece.count}×").append_text(words) if piece.count > 1 else words
        elif not piece.gives:
            yield Words(f"({piece.count})")


def _in_parts(parts: Sequence[Space], lying: Mapping[str | None, list[Piece]]) -> Iterator[Words]:
    """Yield the owners of the parts of a place: by part if the parts give different things, else all together."""
    if any(part.gives for part in parts):
        for part in parts:
            here = list(standing(lying.get(part.id, [])))
            if here:
                yield Words(f"{part.mark}:", "dim").append_text(Words("").join(here))
    elif parts:
        inside = [piece for part in parts for piece in lying.get(part.id, [])]
        yield Words(f"{len(inside)}/{len(parts)}", "dim")
        for (mark, owner), count in sorted(Counter((piece.mark, piece.owner) for piece in inside).items()):
            yield Words(f"{count}×" if count > 1 else "").append(mark, seat_style(owner))
