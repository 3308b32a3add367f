"""Bots that play any game: an observation in, an action out."""

from __future__ import annotations

from regnum.bots.bot import Bot
from regnum.bots.registry import BOTS, make_bot

__all__ = ["BOTS", "Bot", "make_bot"]
