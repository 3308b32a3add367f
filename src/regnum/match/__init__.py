"""One game in progress: its moves, its past and its record files."""

from __future__ import annotations

from regnum.match.game_record import GameRecord, load, no_rest, read, record_of, replay, rules_for, save, write
from regnum.match.match import Match, Move, Outcome, UndoneAction

__all__ = [
    "GameRecord",
    "Match",
    "Move",
    "Outcome",
    "UndoneAction",
    "load",
    "no_rest",
    "read",
    "record_of",
    "replay",
    "rules_for",
    "save",
    "write",
]
