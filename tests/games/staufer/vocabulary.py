"""The keys of messages that The Staufer Dynasty composes: prefix -> what may follow it."""

from __future__ import annotations

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules import RULES
from regnum.games.staufer.rules.state import FIRST_AUTOMATIC
from regnum.games.staufer.scene import PALETTE
from regnum.games.staufer.scene.board import TRACKS
from regnum.games.staufer.scene.prompt import DISCOUNT_NAMES, PLACING_NAMES
from regnum.games.staufer.scene.words import KIND_NAMES
from table.vocabulary import Vocabulary


def vocabulary() -> Vocabulary:
    columns = {"envoys", "nobles", "turquoise", "purple", "brown", "privileges"}
    jobs = [name for names in c.JOB_NAMES[1:] for name in names]
    return {
        "good": {*columns, "points", "figures", "figures_back"},
        "column": columns,
        "sign": ("envoys", "nobles", "points", "figures"),
        "tone": PALETTE,
        "region": c.REGION_NAMES,
        "figure": KIND_NAMES,
        "piece": KIND_NAMES,
        "chest": c.CHEST_NAMES[c.ORANGE :],
        "supply": c.SUPPLY_NAMES,
        "condition": c.CONDITIONS,
        "effect": c.PRIVILEGE_NAMES,
        "job": jobs,
        "placing": PLACING_NAMES,
        "with": DISCOUNT_NAMES,
        "zone": TRACKS,
        "ask": [kind.name.lower() for kind in RULES.steps if kind < FIRST_AUTOMATIC],
        "group": RULES.actions.families,
        "act": RULES.actions.families,
        "score": RULES.score_parts,
        "ending": RULES.endings,
    }
