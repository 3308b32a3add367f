"""Scene of the game."""

from __future__ import annotations

from dataclasses import replace

from campaign.stones.scene import TABLE as OF_BOTH

TABLE = replace(OF_BOTH, package=__package__)
