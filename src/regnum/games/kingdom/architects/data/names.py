"""Names of cards in every language, as the data files have them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from regnum.core.data import load, reconstructed
from regnum.games.kingdom.architects.data import components as c

Name = Mapping[str, str]


def _names(file: str, cards: str) -> tuple[Name, ...]:
    rows: Sequence[Any] = load(__package__, file)[cards]
    return tuple(row["name"] for row in rows)


BUILDINGS, EVENTS = _names("buildings", "buildings"), _names("baron_events", "events")
APPRENTICES = (*_names("apprentices", "apprentices"), *(face["name"] for face in c.FACES))
CHARACTERS: tuple[str, ...] = tuple(row["name"] for row in load(__package__, "characters")["characters"])
"""The names of persons, the same in every language."""
RECONSTRUCTED = reconstructed(__package__, "baron_demands", "baron_events", "baron_intrigue")
"""The ids of cards that are not from the printed game."""
