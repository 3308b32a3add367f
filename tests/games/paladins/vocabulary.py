"""The keys of messages that Paladins composes beside its declarations: prefix -> what may follow it."""

from __future__ import annotations

import numpy as np

from regnum.games.kingdom.paladins.data.components import ACTION_NAMES, ATTRIBUTES, COLOURS, INDEX, ROW, TOME
from regnum.games.kingdom.paladins.data.vocabulary import Counter, Op, Term, When
from regnum.games.kingdom.paladins.options import DIFFICULTY
from regnum.games.kingdom.paladins.scene.board import PILES
from regnum.games.kingdom.paladins.scene.cards import COUNTED, NAMED
from regnum.games.kingdom.paladins.scene.muster import DECKS
from regnum.games.kingdom.paladins.scene.seats import STORED
from regnum.games.kingdom.paladins.scene.streets import LEDGERS, PER_PIECE, WAYS
from regnum.games.kingdom.paladins.scene.words import KINDS, PIECES
from table.vocabulary import Vocabulary

AMOUNTS = {*KINDS.values(), *COUNTED.values(), *STORED, *PIECES.values()}
AMOUNTS |= {"suit_green", "suit_yellow", "suit_blue", "dismissals", "townsfolk", "workers", "baron", "repelled"}
RUN = {Op(int(op)).name.lower() for op in np.unique(ROW.op[ROW.source < TOME])}


def used(kind: type[Counter] | type[Term], column: str) -> set[str]:
    """The words of a kind that rows have."""
    return {kind(number).name.lower() for number in np.unique(getattr(ROW, column)) if number >= 0}


def vocabulary() -> Vocabulary:
    return {
        "good": AMOUNTS,
        "sign": AMOUNTS,
        "column": ("honour",),
        "attribute": ATTRIBUTES,
        "stock": STORED,
        "tone": (*COLOURS, "any", "suit_green", "suit_yellow", "suit_blue"),
        "spot": (*COLOURS[:-1], "any"),
        "zone": PILES,
        "ledger": (ACTION_NAMES[action] for action in LEDGERS),
        "now": {way for ways in WAYS.values() for way in ways} | {"brings"},
        "piece": PER_PIECE.values(),
        "source": NAMED,
        "headline": DIFFICULTY,
        "deck": DECKS,
        "when": {when.name.lower() for when in When if INDEX.size[when, :TOME].any()},
        "does": {*(RUN - {"gain", "choose"}), "gain", "owe", "either"},
        "per": used(Counter, "per"),
        "term": used(Term, "term"),
        "decline": ("hire", "pray", "develop", "suspect", "debt"),
    }
