"""Tomes in positions of the three games, in the words of `data/tomes.yaml`."""

from __future__ import annotations

from typing import Any

from regnum.core.flow import NO_ACTION
from regnum.games.kingdom.data.tomes import CRESTS, NAMES, NEED


def open_tomes(table: Any, *tomes: str) -> None:
    """These are the objectives that can be claimed."""
    record = table.s["tomes"]
    record["open"], record["have"], record["left"] = -1, 0, len(tomes)
    for place, tome in enumerate(map(NAMES.index, tomes)):
        record["open"][place], record["need"][place] = tome, NEED[tome]
    look(table)


def look(table: Any) -> None:
    """Whatever has changed is noticed, as after an action."""
    table.s["tomes"]["stirred"] = 1
    table.GAME.apply(table.state, NO_ACTION)


def give(table: Any, seat: int, *tomes: str) -> None:
    """A seat has won these before."""
    for tome in tomes:
        table.s["tomes"]["owner"][NAMES.index(tome)] = seat


def owner(table: Any, tome: str) -> int | None:
    """Return the owner of a tome."""
    seat = int(table.s["tomes"]["owner"][NAMES.index(tome)])
    return None if seat < 0 else seat


def token(table: Any, crest: str) -> int | None:
    """Return the owner of a crest token."""
    seat = int(table.s["tomes"]["token"][CRESTS.index(crest)])
    return None if seat < 0 else seat


def victory(table: Any) -> list[int]:
    """The victory tomes of each seat."""
    return [int(n) for n in table.s["tomes"]["victory"][: table.s["seats"]]]
