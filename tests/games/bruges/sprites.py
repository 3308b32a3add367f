"""Required contents of the sprite sheet of Bruges."""

from __future__ import annotations

from regnum.games.bruges.data.components import FACES, THREAT_LIMIT
from regnum.games.bruges.data.vocabulary import COLOURS, GROUPS
from regnum.games.bruges.rules.actions import ACTIONS
from regnum.games.bruges.scene import board
from regnum.games.bruges.scene.words import SYMBOLS

PREFIX = "br"
"""Prefix of its classes and variables."""


def wanted() -> set[str]:
    """Everything that the scenes name."""
    wanted = {
        "city",
        "water",
        "guard",
        "plot",
        "piece-canal",
        "statue",
        "town_hall",
        "back-pile",
        "emblem",
        "portrait-pet",
    }
    for tone in COLOURS:
        wanted |= {f"{what}-{tone}" for what in ("canal", "suit", "places", "tone")}
        wanted |= {f"piece-{what}-{tone}" for what in ("house", "worker", "pile", "back")}
        wanted |= {f"piece-die-{tone}-{value}" for value in range(1, FACES + 1)}
        wanted |= {f"piece-threat-{tone}-x{lying}" for lying in range(1, THREAT_LIMIT)}
        wanted |= {f"good-worker_{tone}", f"tone-worker_{tone}"}
    for group in GROUPS:
        wanted |= {f"tone-{group}", *(f"portrait-{group}-{face + 1}" for face in range(board.FACES))}
    wanted |= {f"tone-{symbol}" for symbol in set(SYMBOLS.values()) - {"worker"}}
    wanted |= {f"majority-{kind}" for kind in board.MAJORITIES}
    goods = ("coins", "price", "cards", "steps", "workers", "threats", "houses", "persons", "canals")
    wanted |= {f"good-{kind}" for kind in goods}
    wanted |= {f"group-{family}" for family in ACTIONS.families if family != "end_turn"}
    return wanted
