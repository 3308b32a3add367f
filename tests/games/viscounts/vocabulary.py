"""The keys of messages that Viscounts composes beside its declarations: prefix -> what may follow it."""

from __future__ import annotations

import numpy as np

from regnum.games.kingdom.viscounts.data.components import (
    EFFECT,
    GOALS,
    GOODS,
    ICON_NAMES,
    INDEX,
    PAPERS,
    RIBBONS,
    TOME,
)
from regnum.games.kingdom.viscounts.data.vocabulary import Counter, Op, Term, When
from regnum.games.kingdom.viscounts.options import DIFFICULTY
from regnum.games.kingdom.viscounts.scene.cards import BUILT, COUNTED, NAMED
from regnum.games.kingdom.viscounts.scene.piles import SIGNED
from regnum.games.kingdom.viscounts.scene.seats import PAPER_KINDS
from regnum.games.kingdom.viscounts.scene.words import ACTIONS, KINDS
from table.vocabulary import Vocabulary

AMOUNTS = {*KINDS.values(), *COUNTED.values(), *BUILT.values(), *ICON_NAMES, *(kind for kind, *_ in PAPER_KINDS)}
AMOUNTS |= {"workers", "castle", "card", "steps", "dismiss", "baron"}
RUN = {Op(int(op)).name.lower() for op in np.unique(EFFECT.op[EFFECT.source < TOME])}


def used(kind: type[Counter] | type[Term], column: str) -> set[str]:
    """The words of a kind that rows have."""
    return {kind(number).name.lower() for number in np.unique(getattr(EFFECT, column)) if number >= 0}


def vocabulary() -> Vocabulary:
    return {
        "good": AMOUNTS,
        "sign": AMOUNTS,
        "action": ACTIONS,
        "stock": GOODS,
        "paper": PAPERS,
        "goal": GOALS,
        "tone": RIBBONS,
        "piece": ("corruption", "virtue"),
        "zone": ("deck", "used"),
        "short": ICON_NAMES[:-1],
        "source": NAMED,
        "sign_of": (name for name, _ in SIGNED),
        "headline": DIFFICULTY,
        "when": {when.name.lower() for when in When if INDEX.size[when, :TOME].any()},
        "does": RUN - {"choose", "flip"} | {"either"},
        "flip": ("debt", "deed", "either"),
        "per": used(Counter, "per"),
        "term": used(Term, "term"),
        "without": ("arrange", "recruit", "discard", "destroy", "shift", "debt"),
    }
