"""The keys of messages that The Council of Four composes beside its declarations: prefix -> what may follow it."""

from __future__ import annotations

from regnum.games.council.data.components import BONUSES, CARDS, COUNCILS, SPACE_CHOICES
from regnum.games.council.scene.words import KINDS
from table.vocabulary import Vocabulary


def vocabulary() -> Vocabulary:
    return {
        "good": {*KINDS.values(), "quick_actions"},
        "sign": KINDS.values(),
        "region": COUNCILS[:3],
        "council": COUNCILS,
        "into": COUNCILS,
        "councillor": CARDS[:-1],  # the joker is a card only
        "card": CARDS,
        "bonus": BONUSES,
        "zone": COUNCILS,
        "nobility": SPACE_CHOICES.values(),
    }
