"""Required contents of the sprite sheet of Paladins of the West Kingdom."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data.components import (
    ACTION_NAMES,
    COLOURS,
    MOST,
    ORDER_NAMES,
    OUTSIDER_NAMES,
    PALADIN_NAMES,
    RIGHT,
    STARTING_NAMES,
    SUITS,
    TOWNSFOLK_NAMES,
)
from regnum.games.kingdom.paladins.data.threats import THREAT_ACTION
from regnum.games.kingdom.paladins.rules.actions import ACTIONS

PREFIX = "pa"
"""Prefix of its classes and variables."""

PIECES = ("monk", "outpost", "workshop", "wall", "jar")
REWARDS = ("hire", "silver", "suspicion", "pray", "debt", "white-white", "taken")
COUNTED = (
    "silver",
    "provisions",
    "suspicion",
    "suspicion_off",
    "debts",
    "paid",
    "tax",
    "strength",
    "faith",
    "influence",
)
COUNTED += ("raises", "hires", "dismissals", "prayers", "workers", "townsfolk", "attacked", "converted", "orders")
COUNTED += ("honour", "baron", "repelled")  # of the scenario
PILES = ("suspicion", "walls", "tavern_deck", "townsfolk_deck", "outsider_deck", "deck")


def wanted() -> set[str]:
    """Everything that the scenes name."""
    wanted = {"emblem", "lands", "party", "piece-helm", "piece-honour", "piece-coin", "piece-gone"}
    wanted |= {"piece-lost", "piece-goods", "jar-either"}
    wanted |= {f"place-{reward}" for reward in REWARDS}
    wanted |= {f"place-{colour}" for colour in COLOURS[:-1]} | {f"place-white-{colour}" for colour in COLOURS[1:-1]}
    wanted |= {f"piece-{kind}-s{seat + 1}" for kind in PIECES for seat in range(MOST)}
    wanted |= {f"piece-worker-{colour}" for colour in COLOURS}
    wanted |= {f"{kind}-{colour}" for kind in ("spot", "good") for colour in (*COLOURS, "any")}
    wanted |= {f"house-{action}" for action in ACTION_NAMES}
    wanted |= {f"order-{action}" for action in ACTION_NAMES[RIGHT:]} | {"threat-outsiders", "threat-king"}
    wanted |= {f"order-{name}" for name in ORDER_NAMES if name.startswith("co_")}
    wanted |= {f"threat-{ACTION_NAMES[action]}" for action in THREAT_ACTION}
    wanted |= {f"portrait-{name.rstrip('0123456789').rstrip('_')}" for name in (*TOWNSFOLK_NAMES, *STARTING_NAMES)}
    wanted |= {f"portrait-{name}" for name in (*OUTSIDER_NAMES, *PALADIN_NAMES)}
    wanted |= {f"{kind}-suit_{suit}" for kind in ("good", "tone") for suit in SUITS}
    wanted |= {f"good-{kind}" for kind in COUNTED} | {f"good-{kind}s" for kind in PIECES}
    wanted |= {f"back-pile-{pile}" for pile in PILES} | {f"back-{card}" for card in ("kings_card", "threat")}
    wanted |= {f"group-{family}" for family in ACTIONS.families}
    return wanted
