"""The last chapter of the campaign: what tomes bring before it, its objectives, and what is awarded."""

from __future__ import annotations

from regnum.games.kingdom.data.tomes import objective
from regnum.games.kingdom.rules.chapter import awards, beginning, objectives
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.actions import TOKEN
from regnum.games.kingdom.viscounts.rules.debts import FLIPPED, UNFLIPPED
from regnum.games.kingdom.viscounts.rules.pairs import begin_turn
from regnum.games.kingdom.viscounts.rules.scoring import points_of, rank
from regnum.games.kingdom.viscounts.rules.state import Event, State, StepKind
from regnum.games.kingdom.viscounts.rules.supply import gain_good, queue_source
from regnum.rules import count, rule

MANUSCRIPTS, BUILT, AT_SUMMIT, DEEDS, DEBTS = (
    objective("viscounts", wanted) for wanted in ("manuscripts", "buildings", "summit", "deeds", "debts")
)


@rule
def progress(s: State, p: int, tome: int) -> int:
    """Return a player's progress at this moment towards an objective (C3); Deeds count, flipped or not."""
    me = s.players[p]
    if tome == MANUSCRIPTS:
        return count(me.manuscripts)
    if tome == BUILT:
        return count(me.uncovered)
    if tome == AT_SUMMIT:
        return 0 + s.summit[p]
    if tome == DEEDS:
        return me.papers[c.DEED, UNFLIPPED] + me.papers[c.DEED, FLIPPED]
    if tome == DEBTS:
        return 0 + me.papers[c.DEBT, UNFLIPPED]
    return most_of_one_type(s, p)


@rule
def most_of_one_type(s: State, p: int) -> int:
    """The buildings of the type of which the player has most."""
    most = 0
    for kind in range(c.TYPES):
        most = max(most, count((s.players[p].uncovered >> c.EACH * kind) & ((1 << c.EACH) - 1)))
    return most


@rule
def bring(s: State, p: int, tome: int) -> None:
    """Apply the rows of a tome during the setup."""
    queue_source(s, p, When.SETUP, c.TOME + tome)


@rule
def gain_silver(s: State, p: int, n: int) -> None:
    """Silver is one of the goods."""
    gain_good(s, p, c.SILVER, n)


@rule
def go_on(s: State) -> None:
    """The first turn."""
    begin_turn(s, s.first)


watch, is_measured = objectives(Event, progress)
STEPS = (
    beginning(Event, StepKind, bring, gain_silver, go_on),
    *awards(Event, StepKind, TOKEN, points_of, rank),
)
