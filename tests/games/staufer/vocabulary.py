"""The keys of messages that The Staufer Dynasty composes beside its declarations: prefix -> what may follow it."""

from __future__ import annotations

from regnum.games.staufer.data import components as c
from regnum.games.staufer.scene.board import TRACKS
from regnum.games.staufer.scene.deployment import DISCOUNT_NAMES, PLACING_NAMES
from regnum.games.staufer.scene.words import KIND_NAMES
from table.vocabulary import Vocabulary


def vocabulary() -> Vocabulary:
    return {
        "good": ("points", "figures", "figures_back"),
        "sign": ("envoys", "nobles", "points", "figures"),
        "region": c.REGION_NAMES,
        "figure": KIND_NAMES,
        "piece": KIND_NAMES,
        "chest": c.CHEST_NAMES[c.ORANGE :],
        "supply": c.SUPPLY_NAMES,
        "condition": c.CONDITIONS,
        "effect": c.PRIVILEGE_NAMES,
        "job": [name for names in c.JOB_NAMES[1:] for name in names],
        "placing": PLACING_NAMES,
        "with": DISCOUNT_NAMES,
        "zone": TRACKS,
    }
