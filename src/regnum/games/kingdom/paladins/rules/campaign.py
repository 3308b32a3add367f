"""The second chapter of the campaign: what tomes bring before it, its objectives, and what is awarded."""

from __future__ import annotations

from regnum.games.kingdom.data.tomes import objective
from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.actions import TOKEN
from regnum.games.kingdom.paladins.rules.scoring import points_of, rank
from regnum.games.kingdom.paladins.rules.state import Event, State, StepKind
from regnum.games.kingdom.paladins.rules.supply import gain_silver, pieces, queue_source
from regnum.games.kingdom.rules.chapter import awards, beginning, objectives
from regnum.rules import count, push, rule

MONKS, OUTPOSTS, FORTIFICATIONS, ATTACKED, CONVERTED = (
    objective("paladins", wanted) for wanted in ("monks", "outposts", "walls", "attacked", "converted")
)


@rule
def progress(s: State, p: int, tome: int) -> int:
    """Return a player's progress at this moment towards an objective (C3)."""
    if tome == MONKS:
        return pieces(s, p, c.Action.COMMISSION)
    if tome == OUTPOSTS:
        return pieces(s, p, c.Action.GARRISON)
    if tome == FORTIFICATIONS:
        return pieces(s, p, c.Action.FORTIFY)
    if tome == ATTACKED:
        return pieces(s, p, c.Action.ATTACK)
    if tome == CONVERTED:
        return pieces(s, p, c.Action.CONVERT)
    return count(s.players[p].covered)


@rule
def bring(s: State, p: int, tome: int) -> None:
    """Apply the rows of a tome during the setup."""
    queue_source(s, p, When.SETUP, c.TOME + tome)


@rule
def go_on(s: State) -> None:
    """The first round."""
    push(s.steps, StepKind.BEGIN_ROUND, s.first)


watch, is_measured = objectives(Event, progress)
STEPS = (
    beginning(Event, StepKind, bring, gain_silver, go_on),
    *awards(Event, StepKind, TOKEN, points_of, rank),
)
