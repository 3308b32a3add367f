"""Virtue and debts, and the characters who may answer when they change."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.rules.state import Event, StepKind
from regnum.games.kingdom.architects.scene import words
from regnum.scenes import Declarations, StepPrompt, change, line, silent, text

VIRTUE: Declarations = (
    StepPrompt(StepKind.LOSE_VIRTUE, lambda view: text("ask.lose_virtue", n=view.step.value)),
    StepPrompt(StepKind.DEBT, lambda view: text("ask.debt", n=view.step.value, silver=c.DEBT_PRICE)),
    change(Event.VIRTUE, words.VIRTUE),
    change(Event.DEBT, words.DEBTS),
    silent(Event.DEBT_PAID),
    line(Event.BOUGHT_OFF, depth=1),
    line(Event.PROTECTED, depth=1),
)
