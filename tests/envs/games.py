"""The games that environments are tested with: each with few and with many players."""

from __future__ import annotations

import pytest

import regnum

NAMES = sorted(regnum.games())
FULL = {name: regnum.info(name).seats[1] for name in NAMES}
TABLES = [
    pytest.param(name, players, id=f"{name}-{players}", marks=() if players == FULL[name] else pytest.mark.slow)
    for name in NAMES
    for players in sorted({2, FULL[name]})
]
EACH_TABLE = pytest.mark.parametrize(("name", "players"), TABLES)
"""Full tables, and slowly tables of two."""
EACH_GAME = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name == "council" else pytest.mark.slow) for name in NAMES]
)
"""The council, and slowly the others."""


def choice(legal: list[int], step: int) -> int:
    """Which of the legal actions is taken, in a game that must be the same everywhere."""
    return sorted(legal)[(step * 7919 + 13) % len(legal)]
