"""How it looks."""

from __future__ import annotations

from campaign.stones.scene import TABLE

__all__ = ["TABLE"]
