"""Whole games between bots, for commands that want many of them or one on record."""

from __future__ import annotations

from regnum.bots import make_bot
from regnum.bots.registry import check_spec, split_specs
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.match import Match


def bot_seats(bots: str, players: int) -> list[str]:
    """The bot of each seat: one for all, or one a seat. Raises InvalidOption."""
    specs = [check_spec(spec) for spec in split_specs(bots)]
    if len(specs) == 1:
        specs *= players
    if len(specs) != players:
        raise InvalidOption(f"{players} players need one bot, or {players}; not {len(specs)}")
    return specs


def play_match(game: Game, specs: list[str], seed: int, options: dict[str, str]) -> Match:
    """One game between bots, as a match."""
    names = [f"{spec.partition(':')[0]} {seat}" for seat, spec in enumerate(specs, 1)]
    match = Match(game, len(specs), seed, options, names, specs)
    bots = [make_bot(spec, game, seed + seat) for seat, spec in enumerate(specs)]
    while not match.over:
        seat = match.on_turn
        match.play(bots[seat].choose(match.observe(seat), seat), seat)
    return match
