"""The keys of messages that Bruges composes: prefix -> what may follow it."""

from __future__ import annotations

from regnum.games.bruges.data import vocabulary as words
from regnum.games.bruges.data.components import SIDES
from regnum.games.bruges.rules import RULES
from regnum.games.bruges.rules.actions import ACTIONS
from regnum.games.bruges.rules.scoring import PARTS
from regnum.games.bruges.rules.state import FIRST_AUTOMATIC, Phase, StepKind, Told
from regnum.games.bruges.scene import PALETTE, board
from regnum.games.bruges.scene.reasons import USES
from regnum.games.bruges.scene.words import SYMBOLS
from table.vocabulary import Vocabulary


def vocabulary() -> Vocabulary:
    colours = words.COLOURS
    columns = {"coins", "workers", "cards", "houses", "persons", "canals", "threats", "steps"}
    changes = {"coins", "points", "cards", "steps", "workers", "threats", "houses", *(f"worker_{c}" for c in colours)}
    printed = {"price"}  # on cards
    untold = {Told.LOOK, Told.COINS, Told.POINTS, Told.WORKERS, Told.EXTRA_PILE, Told.END}
    return {
        "good": columns | changes | printed,
        "column": columns,
        "sign": changes | printed,
        "dice": board.MEANINGS,
        "zone": board.STORES,
        "tone": PALETTE,
        "penalty": words.PENALTIES,
        "group_of": words.GROUPS,
        "symbol": set(SYMBOLS.values()) - {"pet"},
        "side": SIDES,
        "majority": board.MAJORITIES,
        "phase": words.words(Phase),
        "ask": [kind.name.lower() for kind in StepKind if kind < FIRST_AUTOMATIC],
        "group": ACTIONS.families,
        "act": ACTIONS.families,
        "use": USES,
        "told": [told.name.lower() for told in Told if told not in untold],
        "score": PARTS,
        "ending": RULES.endings,
    }
