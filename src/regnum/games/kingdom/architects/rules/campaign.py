"""The first chapter of the campaign: what its objectives ask for, and what is awarded when points are counted."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.rules.actions import TOKEN
from regnum.games.kingdom.architects.rules.scoring import points_of, rank
from regnum.games.kingdom.architects.rules.state import Event, State, StepKind
from regnum.games.kingdom.architects.rules.workers import captured_by
from regnum.games.kingdom.data.tomes import objective
from regnum.games.kingdom.rules.chapter import awards, objectives
from regnum.rules import count, rule

BUILDINGS, MARBLE, DEBTS, CATHEDRAL, VIRTUE = (
    objective("architects", wanted) for wanted in ("buildings", "marble", "debts", "cathedral", "virtue")
)


@rule
def progress(s: State, p: int, tome: int) -> int:
    """Return a player's progress at this moment towards an objective (C3)."""
    me = s.players[p]
    if tome == BUILDINGS:
        return count(me.built)
    if tome == MARBLE:
        return 0 + me.goods[c.Good.MARBLE]
    if tome == DEBTS:
        return 0 + me.unpaid
    if tome == CATHEDRAL:
        return 0 + me.cathedral
    if tome == VIRTUE:
        return 0 + me.virtue
    return captured_by(s, p)


watch, is_measured = objectives(Event, progress)
STEPS = awards(Event, StepKind, TOKEN, points_of, rank)
