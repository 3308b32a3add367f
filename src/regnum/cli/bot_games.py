"""Bots as they are typed for the seats of a game."""

from __future__ import annotations

from regnum.arena.schedule import split_specs
from regnum.bots.registry import check_spec
from regnum.core.errors import InvalidOption


def bot_seats(bots: str, players: int) -> list[str]:
    """The bot of each seat: one for all, or one a seat. Raises InvalidOption."""
    specs = [check_spec(spec) for spec in split_specs(bots)]
    if len(specs) == 1:
        specs *= players
    if len(specs) != players:
        raise InvalidOption(f"{players} players need one bot, or {players}; not {len(specs)}")
    return specs
