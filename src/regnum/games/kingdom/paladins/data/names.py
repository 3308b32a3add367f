"""Names of cards, workers and actions in every language, as the data files have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from regnum.core.data import load, reconstructed

Name = Mapping[str, str]


def _names(file: str, cards: str) -> tuple[Name, ...]:
    rows: Sequence[Any] = load(__package__, file)[cards]
    return tuple(row["name"] for row in rows)


TOWNSFOLK = (*_names("townsfolk", "townsfolk"), *_names("starting_townsfolk", "starting_townsfolk"))
"""Those of the scenario after the others, as they are numbered."""
OUTSIDERS = _names("outsiders", "outsiders")
ACTIONS, COLOURS = _names("player_board", "actions"), _names("player_board", "colour_names")
PALADINS: tuple[str, ...] = tuple(row["name"] for row in load(__package__, "paladins")["paladins"])
"""The names of persons, the same in every language."""
RECONSTRUCTED = reconstructed(__package__, "orders", "threats")
"""The ids of cards that are not from the printed game."""
