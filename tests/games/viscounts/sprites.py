"""Required contents of the sprite sheet of Viscounts of the West Kingdom."""

from __future__ import annotations

from regnum.games.kingdom.viscounts.data.baron import SUMMARY_RIBBON
from regnum.games.kingdom.viscounts.data.components import (
    CARD_NAMES,
    LINK,
    MOST,
    PAPERS,
    PERSONS,
    PLACES,
    RIBBONS,
    SPOT,
    TYPE_NAMES,
)
from regnum.games.kingdom.viscounts.data.names import NUMBERS
from regnum.games.kingdom.viscounts.rules.actions import ACTIONS
from regnum.games.kingdom.viscounts.scene import board, cards

from .vocabulary import AMOUNTS

PREFIX = "vi"
"""Prefix of its classes and variables."""


def wanted() -> set[str]:
    """Everything that the scenes name."""
    owners = [*(f"s{seat + 1}" for seat in range(MOST)), "baron"]
    wanted = {"emblem", "gate", "summit", "party", "piece-virtue", "piece-corruption"}
    wanted |= {name for name, _ in board.islands()} | {board.square(number) for pair in NUMBERS for number in pair}
    wanted |= {*board.gifts("spot", SPOT), *board.gifts("link", LINK)}
    wanted |= {f"section-1-{place + 1}" for place in range(PLACES)}
    wanted |= {board.inner_section(place, reward) for place in range(PLACES) for reward in range(PLACES)}
    wanted |= {f"ribbon-{ribbon}" for ribbon in RIBBONS}
    marks = [mark for card in range(PERSONS) for mark in cards.signs(card)]
    marks += [mark for card in range(len(SUMMARY_RIBBON)) for mark in cards.summary_signs(card, always=False)]
    wanted |= {f"tone-{mark.tone}" for mark in marks if mark.tone not in (None, "hired")}
    wanted |= {f"piece-{kind}-{owner}" for kind in ("viscount", "worker") for owner in owners}
    wanted |= {f"piece-{kind}-{owner}" for kind in TYPE_NAMES for owner in owners[:-1]}
    wanted |= {f"portrait-{name}" for name in CARD_NAMES}
    wanted |= {f"good-{kind}" for kind in AMOUNTS - {"points"}}
    wanted |= {f"back-pile-{pile}" for pile in ("deck", *PAPERS)}
    wanted |= {f"group-{family}" for family in ACTIONS.families}
    return wanted
