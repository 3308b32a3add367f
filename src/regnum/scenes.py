"""Everything that the scenes of a game import from the table and the core, in one place."""

from __future__ import annotations

from regnum.core.bits import members
from regnum.core.flow import NO_ACTION
from regnum.core.record import WORD, States, clone
from regnum.table.actions import NEVER, NOTHING, ActionPresenter, Thought, itself, nothing, without_zeros, wordless
from regnum.table.contract import Declarations, TableRules
from regnum.table.log import EventFormat, LoggedEvent, Of, PrivateLine, Transition, a, b, change, ending, line, silent
from regnum.table.prompts import StepPrompt
from regnum.table.scene import (
    Amount,
    Collection,
    Ghost,
    Line,
    Mark,
    Panel,
    Piece,
    Space,
    Target,
    Zone,
    provenance,
    spelled,
    summed,
)
from regnum.table.text import Argument, Text, data, listed, plain, text
from regnum.table.view import PendingStep, View

__all__ = [
    "NEVER",
    "NOTHING",
    "NO_ACTION",
    "WORD",
    "ActionPresenter",
    "Amount",
    "Argument",
    "Collection",
    "Declarations",
    "EventFormat",
    "Ghost",
    "Line",
    "LoggedEvent",
    "Mark",
    "Of",
    "Panel",
    "PendingStep",
    "Piece",
    "PrivateLine",
    "Space",
    "States",
    "StepPrompt",
    "TableRules",
    "Target",
    "Text",
    "Thought",
    "Transition",
    "View",
    "Zone",
    "a",
    "b",
    "change",
    "clone",
    "data",
    "ending",
    "itself",
    "line",
    "listed",
    "members",
    "nothing",
    "plain",
    "provenance",
    "silent",
    "spelled",
    "summed",
    "text",
    "without_zeros",
    "wordless",
]
