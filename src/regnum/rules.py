"""Everything that the rules of a game import from the core, in one place."""

from __future__ import annotations

from regnum.core import sets
from regnum.core.actions import ActionSpace, ActionType, Choices, offer, offer_each
from regnum.core.bits import count, has, lowest
from regnum.core.chronicle import Chronicle, tell
from regnum.core.contract import Rules
from regnum.core.flow import Answer, Flow, StepRule, again, automatic, choice, counted
from regnum.core.jit import Rule, rule
from regnum.core.piles import EMPTY, any_of, bag_draw, clear, draw, draw_first, put, shuffle
from regnum.core.ranking import rank_as_one, rank_by, rank_by_large, share_by_rank
from regnum.core.record import WORD, Floats, Numbers, Record, Visibility, flags, int8, int16, one_of, words_for
from regnum.core.rng import below, bits
from regnum.core.state import GameState
from regnum.core.steps import MAX_DEPTH, Step, Steps, drop, push, top

__all__ = [
    "EMPTY",
    "MAX_DEPTH",
    "WORD",
    "ActionSpace",
    "ActionType",
    "Answer",
    "Choices",
    "Chronicle",
    "Floats",
    "Flow",
    "GameState",
    "Numbers",
    "Record",
    "Rule",
    "Rules",
    "Step",
    "StepRule",
    "Steps",
    "Visibility",
    "again",
    "any_of",
    "automatic",
    "bag_draw",
    "below",
    "bits",
    "choice",
    "clear",
    "count",
    "counted",
    "draw",
    "draw_first",
    "drop",
    "flags",
    "has",
    "int8",
    "int16",
    "lowest",
    "offer",
    "offer_each",
    "one_of",
    "push",
    "put",
    "rank_as_one",
    "rank_by",
    "rank_by_large",
    "rule",
    "sets",
    "share_by_rank",
    "shuffle",
    "tell",
    "top",
    "words_for",
]
