"""A chapter of the campaign of stones: its card."""

from __future__ import annotations

from campaign.stones import GAMES

INFO = GAMES["mason"]
