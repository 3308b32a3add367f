"""Required contents of the sprite sheet of The Council of Four."""

from __future__ import annotations

from regnum.games.council.data.components import CARDS, CITY_COLOURS, COUNCILS, LETTERS, REGIONS, SPACE_CHOICES
from regnum.games.council.rules.actions import ACTIONS
from regnum.games.council.scene.board import CHARGES
from regnum.games.council.scene.words import KINDS

PREFIX = "cf"
"""Prefix of its classes and variables."""


def wanted() -> set[str]:
    """Everything that the scenes name."""
    wanted = {"board", "balcony", "crown", "emblem", "back-card", "piece-king", "piece-token", "piece-emporium"}
    wanted |= {f"town-{letter}" for letter in LETTERS}
    wanted |= {f"piece-councillor-{family}" for family in CARDS[:-1]} | set(CHARGES)
    wanted |= {f"tone-{tone}" for tone in (*CITY_COLOURS, *COUNCILS[:REGIONS])}
    wanted |= {f"back-permit-{region}" for region in COUNCILS[:REGIONS]}
    wanted |= {f"piece-{kind}-s{seat}" for kind in ("emporium", "marker") for seat in range(1, 5)}
    goods = {*KINDS.values(), "permits", "emporiums", "quick_actions"} - {"points"}  # points are a pennant
    wanted |= {f"good-{kind}" for kind in goods}
    wanted |= {f"group-{family}" for family in ACTIONS.families} | set(SPACE_CHOICES.values())
    return wanted
