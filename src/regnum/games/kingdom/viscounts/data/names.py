"""Names of persons and buildings in every language, as the data files have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from regnum.core.data import load, reconstructed

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
RECONSTRUCTED_CARDS = reconstructed(__package__, "townsfolk", "starting", "heroes")
RECONSTRUCTED_TILES = reconstructed(__package__, "manuscripts")
RECONSTRUCTED_STARTS = reconstructed(__package__, "player_cards")
RECONSTRUCTED_SUMMARIES = reconstructed(__package__, "baron")
"""The ids of cards that are not from the printed game."""
