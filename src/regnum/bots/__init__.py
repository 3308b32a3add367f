"""Bots that play any game: an observation in, an action out."""

from __future__ import annotations

from regnum.bots.bot import Bot
from regnum.bots.registry import LEVELS, bots, check_spec, make_bot, split_specs

__all__ = ["LEVELS", "Bot", "bots", "check_spec", "make_bot", "split_specs"]
