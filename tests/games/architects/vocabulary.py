"""The keys of messages that Architects composes beside its declarations: prefix -> what may follow it."""

from __future__ import annotations

import numpy as np

from regnum.games.kingdom.architects.data.baron import GIFTS
from regnum.games.kingdom.architects.data.components import GOODS, INDEX, LOCATIONS, ROW, Location
from regnum.games.kingdom.architects.data.vocabulary import Counter, Op, Term, What, When
from regnum.games.kingdom.architects.options import DIFFICULTY
from regnum.games.kingdom.architects.rules.actions import ERRANDS, TAKEN_FROM
from regnum.games.kingdom.architects.scene.baron import PILES, ROWS
from regnum.games.kingdom.architects.scene.board import APPRENTICE_DECK, DECK, MARKET_DECK, REWARDS_ZONE
from regnum.games.kingdom.architects.scene.cards import GAINING, KINDS, PLAINLY, STATIONED
from regnum.games.kingdom.architects.scene.town import ARCADES, COUNTED
from regnum.games.kingdom.architects.scene.words import OWED, gift_kind
from table.vocabulary import Vocabulary

AMOUNTS = {*KINDS.values(), *OWED.values(), *COUNTED.values(), "paid", "workers", "captured", "columns", "points"}


def of_cards(op: Op) -> set[str]:
    """What the rows with an operation are about."""
    return {What(what).name.lower() for what in ROW.what[ROW.op == op]}


def used(kind: type[Counter] | type[Term], column: str) -> set[str]:
    """The words of a kind that rows have."""
    return {kind(number).name.lower() for number in np.unique(getattr(ROW, column)) if number >= 0}


def vocabulary() -> Vocabulary:
    places = (*LOCATIONS, "prison", "cathedral", "black_market")
    return {
        "good": AMOUNTS,
        "sign": AMOUNTS,
        "tone": GOODS,
        "place": places,
        "does_there": places,
        "at": LOCATIONS,
        "from": [place for place in TAKEN_FROM if not place.startswith("board_")],
        "no_use": [
            LOCATIONS[n] for n in (Location.WORKSHOP, Location.TAX_STAND, Location.GUARDHOUSE, Location.GUILDHALL)
        ],
        "zone": (DECK, REWARDS_ZONE, APPRENTICE_DECK, MARKET_DECK, *ROWS, *PILES),
        "headline": DIFFICULTY,
        "gift": map(gift_kind, range(len(GIFTS))),
        "guildhall": ARCADES.keys() - {""},
        "intrigue": ("starting", "future", "final"),
        "barons": STATIONED.values(),
        "reveal": of_cards(Op.REVEAL),
        "future": of_cards(Op.FUTURE),
        "one": ("lose", "remove_worker"),
        "yard": ("workers", "captives", "debts"),
        "market": ("small", "large"),
        "owed": set(OWED.values()) - {"silver"},
        "when": {when.name.lower() for when in When if INDEX.size[when].any()} - {"gain"},
        "does": {*GAINING.values(), *PLAINLY.values(), "gain", "lose", "either"},
        "all": ("gain", "lose", "owe", "either", "remove_prisoner"),
        "less": of_cards(Op.LESS),
        "more": of_cards(Op.MORE),
        "can": of_cards(Op.CAN),
        "per": used(Counter, "per"),
        "term": used(Term, "term"),
        "errand": ERRANDS,
        "did": ERRANDS,
        "enough": ("store", "guard", "capture", "swap", "lose_virtue", "donate"),
        "decline": ("may", "debt", "choose"),
    }
