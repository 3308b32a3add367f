"""The keys of messages that The Council of Four composes: prefix -> what may follow it."""

from __future__ import annotations

from regnum.games.council import INFO
from regnum.games.council.data.components import BONUSES, CARDS, COUNCILS, SPACE_CHOICES
from regnum.games.council.rules import RULES
from regnum.games.council.rules.actions import ACTIONS
from regnum.games.council.rules.scoring import PARTS
from regnum.games.council.rules.state import FIRST_AUTOMATIC, StepKind
from regnum.games.council.scene import PALETTE
from regnum.games.council.scene.words import KINDS
from table.vocabulary import Vocabulary, options

REGIONS = COUNCILS[:3]
COLOURS = CARDS[:-1]  # of councillors; the joker is a card only


def vocabulary() -> Vocabulary:
    columns = {"coins", "assistants", "cards", "permits", "emporiums", "nobility"}
    return {
        "good": {*KINDS.values(), *columns, "quick_actions"},
        "column": columns,
        "sign": KINDS.values(),
        "tone": PALETTE,
        "region": REGIONS,
        "council": COUNCILS,
        "into": COUNCILS,
        "councillor": COLOURS,
        "card": CARDS,
        "bonus": BONUSES,
        "zone": COUNCILS,
        "nobility": SPACE_CHOICES.values(),
        "ask": [kind.name.lower() for kind in StepKind if kind < FIRST_AUTOMATIC],
        "group": ACTIONS.families,
        "act": ACTIONS.families,
        "told": ("engage", "send", "extra", "tile", "again"),
        "score": PARTS,
        "ending": RULES.endings,
        "option": options(INFO),
    }
