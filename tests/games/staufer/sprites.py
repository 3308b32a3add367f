"""Required contents of the sprite sheet of The Staufer Dynasty."""

from __future__ import annotations

from regnum.games.staufer.data.components import CONDITIONS, JOB_NAMES, REGION_NAMES
from regnum.games.staufer.rules.actions import ACTIONS
from regnum.games.staufer.scene import TABLE

PREFIX = "st"
"""Prefix of its classes and variables."""


def wanted() -> set[str]:
    """Everything that the scenes name."""
    wanted = {"board", "emblem", "office", "noble_office", "back-chest", "piece-king", "piece-evaluation"}
    wanted |= {f"piece-{kind}-s{seat}" for kind in ("envoy", "noble", "member") for seat in range(1, 6)}
    wanted |= {f"{what}-{colour}" for what in ("piece-chest", "tone") for colour in TABLE.palette}
    wanted |= {f"good-{kind}" for kind in ("envoys", "nobles", "figures", "turquoise", "purple", "brown", "privileges")}
    wanted |= {f"group-{family}" for family in ACTIONS.families}
    wanted |= {f"{region}-{place}" for region in REGION_NAMES for place in range(1, len(REGION_NAMES) + 1)}
    wanted |= {*CONDITIONS, "king_steps", "final", "privilege", "job_region"}
    wanted |= {f"job_{name}" for names in JOB_NAMES[1:] for name in names}
    return wanted
