"""Names of persons and buildings in every language, as the data files have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from regnum.core.data import load

Name = Mapping[str, str]


def _names(file: str, rows: str) -> tuple[Name, ...]:
    found: Sequence[Any] = load(__package__, file)[rows]
    return tuple(row["name"] for row in found)


CARDS = (*_names("townsfolk", "townsfolk"), *_names("starting", "starting"), *_names("heroes", "heroes"))
"""By card, as they are numbered."""
BUILDINGS = _names("player_board", "buildings")
"""By type."""
NUMBERS: tuple[tuple[int, int], ...] = tuple(
    (segment["left"]["number"], segment["right"]["number"]) for segment in load(__package__, "segments")["segments"]
)
"""By segment: the numbers of its outer spaces, on the left and on the right bank."""
