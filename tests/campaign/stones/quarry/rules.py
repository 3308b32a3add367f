"""The rules that both chapters have."""

from __future__ import annotations

from campaign.stones.pile import RULES

__all__ = ["RULES"]
