"""What the sprite sheet of Viscounts of the West Kingdom must hold."""

from __future__ import annotations

from regnum.games.kingdom.viscounts.data.components import CARD_NAMES, MOST, PAPERS, TYPE_NAMES
from regnum.games.kingdom.viscounts.rules.actions import ACTIONS

from .vocabulary import AMOUNTS

PREFIX = "vi"
"""How its classes and variables begin."""


def wanted() -> set[str]:
    """Everything that the scenes name."""
    owners = [*(f"s{seat + 1}" for seat in range(MOST)), "baron"]
    wanted = {"emblem", "island", "party", "piece-virtue", "piece-corruption"}
    wanted |= {f"piece-{kind}-{owner}" for kind in ("viscount", "worker") for owner in owners}
    wanted |= {f"piece-{kind}-{owner}" for kind in TYPE_NAMES for owner in owners[:-1]}
    wanted |= {f"portrait-{name}" for name in CARD_NAMES}
    wanted |= {f"good-{kind}" for kind in AMOUNTS - {"points"}}
    wanted |= {f"back-pile-{pile}" for pile in ("deck", *PAPERS)}
    wanted |= {f"group-{family}" for family in ACTIONS.families}
    return wanted
