"""The keys of messages that Bruges composes beside its declarations: prefix -> what may follow it."""

from __future__ import annotations

from regnum.games.bruges.data import vocabulary as words
from regnum.games.bruges.data.components import SIDES
from regnum.games.bruges.rules.state import Phase
from regnum.games.bruges.scene import board
from regnum.games.bruges.scene.words import SYMBOLS
from table.vocabulary import Vocabulary


def vocabulary() -> Vocabulary:
    changes = {"coins", "points", "cards", "steps", "workers", "threats", "houses"}
    amounts = {*changes, *(f"worker_{colour}" for colour in words.COLOURS), "price"}  # a price is printed on cards
    return {
        "good": amounts,
        "sign": amounts,
        "dice": board.MEANINGS,
        "zone": board.STORES,
        "penalty": words.PENALTIES,
        "group_of": words.GROUPS,
        "symbol": set(SYMBOLS.values()) - {"pet"},
        "side": SIDES,
        "majority": board.MAJORITIES,
        "phase": words.words(Phase),
        "use": ("workers", "florins", "threat", "canal", "house", "hire"),
    }
