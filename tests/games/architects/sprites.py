"""Required contents of the sprite sheet of Architects of the West Kingdom."""

from __future__ import annotations

from regnum.games.kingdom.architects.data.components import (
    ALL_APPRENTICE_NAMES,
    BUILDING_NAMES,
    CHARACTER_NAMES,
    GOODS,
    LEVELS,
    LOCATIONS,
    MOST,
    SKILLS,
)
from regnum.games.kingdom.architects.rules.actions import ACTIONS

PREFIX = "ar"
"""Prefix of its classes and variables."""

STALLS = ("a", "b", "c")
OWNERS = (*(f"s{seat + 1}" for seat in range(MOST)), "neutral")


def wanted() -> set[str]:
    """Everything that the scenes name."""
    places = [name for name in LOCATIONS if not name.startswith("black_market")] + [
        "prison",
        "cathedral",
        "black_market",
    ]
    wanted = {"board", "emblem", "party", "piece-heap", "piece-market_card", "tone-lacking"}
    wanted |= {f"place-{place}" for place in places}
    wanted |= {f"stall-{stall}" for stall in STALLS} | {f"storey-{level + 1}" for level in range(LEVELS)}
    wanted |= {f"arcade{wide}{sign}" for wide in ("", "-narrow") for sign in ("", "-broom", "-end")}
    wanted |= {f"piece-worker{tone}-{owner}" for tone in ("", "-pair", "-crowd") for owner in OWNERS}
    wanted |= {f"piece-captive-{owner}" for owner in OWNERS}
    wanted |= {f"piece-{kind}-s{seat + 1}" for kind in ("marker", "level") for seat in range(MOST)}
    wanted |= {f"portrait-{name}" for name in (*ALL_APPRENTICE_NAMES, *CHARACTER_NAMES)}
    wanted |= {f"building-{name}" for name in BUILDING_NAMES}
    wanted |= {f"tone-{skill}" for skill in SKILLS} | {f"good-{skill}" for skill in SKILLS}
    counted = ("workers", "captured", "plans", "buildings", "debts", "paid", "prison", "levels", "virtue")
    counted += ("trades", "captures", "errands", "columns")
    wanted |= {f"good-{kind}" for kind in (*GOODS, "wood_or_stone", "any", *counted, "tax")}
    wanted |= {f"group-{family}" for family in ACTIONS.families}
    return wanted
