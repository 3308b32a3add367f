"""Suspicion, the Inquisition in the middle of anything, and debts, as they are told."""

from __future__ import annotations

from regnum.games.kingdom.paladins.rules.state import Event
from regnum.games.kingdom.paladins.scene import words
from regnum.scenes import Declarations, b, change, line, silent

SUSPICION: Declarations = (
    silent(Event.TAX),  # the silver is told
    change(Event.SUSPICION, words.SUSPICION),
    line(Event.INQUISITION, of_all=True, closes=True),
    line(Event.REFILL, of_all=True, closes=True, n=b()),
    line(Event.DEBT, depth=1),
    line(Event.DEBT_PAID, depth=1),
)
