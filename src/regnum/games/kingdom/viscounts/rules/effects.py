"""Effect rows: whether one can be done, and what it does. No card has a function of its own."""

from __future__ import annotations

from regnum.games.kingdom.rules.queue import queue
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import Op, Term, What
from regnum.games.kingdom.viscounts.rules.actions import OPTION, RESOURCE
from regnum.games.kingdom.viscounts.rules.building import can_build, place_with
from regnum.games.kingdom.viscounts.rules.castle import can_shift, has_supply
from regnum.games.kingdom.viscounts.rules.debts import begin_flip, can_flip, gain_deeds
from regnum.games.kingdom.viscounts.rules.fate import gain_corruption, gain_virtue
from regnum.games.kingdom.viscounts.rules.manuscripts import any_cheap
from regnum.games.kingdom.viscounts.rules.row import can_arrange, can_destroy, can_discard, shuffle
from regnum.games.kingdom.viscounts.rules.state import Event, State, StepKind
from regnum.games.kingdom.viscounts.rules.supply import gain_good, is_criminal
from regnum.games.kingdom.viscounts.rules.townsfolk import anybody_there
from regnum.rules import Choices, automatic, choice, counted, offer, push, rule, sets, tell


@rule
def can_do(s: State, p: int, row: int) -> bool:
    """Return True if a row would do anything."""
    op = c.EFFECT.op[row]
    if op == Op.FLIP:
        debt = c.EFFECT.what[row] != What.DEED and can_flip(s, p, c.DEBT)
        return debt or (c.EFFECT.what[row] != What.DEBT and can_flip(s, p, c.DEED))
    if op == Op.ARRANGE:
        return can_arrange(s, p)
    if op == Op.DISCARD:
        return can_discard(s, p)
    if op == Op.DESTROY:
        return can_destroy(s, p)
    if op == Op.SHUFFLE:
        return sets.holds_any(s.players[p].discard)
    if op == Op.HIRE:
        return anybody_there(s)
    if op == Op.SHIFT:
        return can_shift(s, p)
    if op == Op.PLACE:
        return has_supply(s, p)
    if op == Op.MANUSCRIPT:
        return any_cheap(s)
    if op == Op.BUILD or op == Op.BUILD_HERE:
        return can_build(s, p, type_of(row))
    return True


@rule
def type_of(row: int) -> int:
    """The type of building of a row, and TYPES more if it must stand on the own space."""
    return c.EFFECT.what[row] - What.WORKSHOP + (c.TYPES if c.EFFECT.op[row] == Op.BUILD_HERE else 0)


@rule
def begin_row(s: State, p: int, row: int) -> None:
    """A row comes up: it is done, or the player is asked. What cannot be done is left."""
    term = c.EFFECT.term[row]
    if term >= 0 and is_criminal(s, p) != (term == Term.CRIMINAL):
        return
    tell_source(s, p, c.EFFECT.source[row])
    give(s, p, row)


@rule
def tell_source(s: State, p: int, source: int) -> None:
    """Say which card or link does something; what was just built, taken or moved speaks for itself."""
    if source < c.CARDS:
        tell(s, Event.CARD, p, source)
    elif c.LINK <= source < c.TRADE:
        segment, which = (source - c.LINK) // c.SPOTS_EACH % c.SEGMENTS, (source - c.LINK) % c.SPOTS_EACH
        tell(s, Event.LINK, p, c.SPOTS_EACH * place_with(s, segment) + which)
    elif source >= c.TOME:
        tell(s, Event.HELP, p, source - c.TOME)


@rule
def give(s: State, p: int, row: int) -> None:
    """Apply a row to a player. Steps with nothing to choose go by themselves."""
    op, n = c.EFFECT.op[row], c.EFFECT.n[row]
    if op == Op.GAIN:
        gain(s, p, c.EFFECT.what[row], n)
    elif op == Op.CHOOSE:
        push(s.steps, StepKind.CHOOSE, p, row)
    elif op == Op.FLIP:
        begin_flip(s, p, c.EFFECT.what[row])
    elif op == Op.ARRANGE:
        push(s.steps, StepKind.ARRANGE, p)
    elif op == Op.DISCARD:
        push(s.steps, StepKind.DISCARD, p, n)
    elif op == Op.DESTROY:
        push(s.steps, StepKind.DESTROY, p, n)
    elif op == Op.SHUFFLE:
        shuffle(s, p)
    elif op == Op.HIRE:
        push(s.steps, StepKind.HIRE, p, n)
    elif op == Op.SHIFT:
        push(s.steps, StepKind.SHIFT, p)
    elif op == Op.PLACE:
        push(s.steps, StepKind.PLACE, p, n)
    elif op == Op.MANUSCRIPT:
        push(s.steps, StepKind.MANUSCRIPT, p)
    else:
        push(s.steps, StepKind.BUILD, p, type_of(row))


@rule
def gain(s: State, p: int, what: int, n: int) -> None:
    """Goods, Virtue, Corruption, Debts or Deeds."""
    if what < What.RESOURCE:
        gain_good(s, p, what, n)
    elif what == What.RESOURCE:
        push(s.steps, StepKind.RESOURCE, p, n)
    elif what == What.VIRTUE:
        gain_virtue(s, p, n)
    elif what == What.CORRUPTION:
        gain_corruption(s, p, n)
    elif what == What.DEBT:
        push(s.steps, StepKind.DEBT, p, n)
    else:
        gain_deeds(s, p, n)


# ---- being asked ----------------------------------------------------------------------------------------------------


@rule
def branch_can_be_done(s: State, p: int, branch: int) -> bool:
    """Return True if any row of a branch would do anything."""
    first = c.INDEX.branch_first[branch]
    for row in range(first, first + c.INDEX.branch_size[branch]):
        if can_do(s, p, row):
            return True
    return False


@rule
def any_branch(s: State, p: int, row: int) -> bool:
    """Return True if any branch of a choice would."""
    for i in range(c.EFFECT.n[row]):
        if branch_can_be_done(s, p, c.EFFECT.what[row] + i):
            return True
    return False


@rule
def offer_branches(s: State, p: int, row: int, choices: Choices) -> None:
    """The branches that would do anything."""
    for i in range(c.EFFECT.n[row]):
        if branch_can_be_done(s, p, c.EFFECT.what[row] + i):
            offer(choices, OPTION, i)


@rule
def choose(s: State, p: int, row: int, number: int) -> None:
    """The rows of the branch come up."""
    branch = c.EFFECT.what[row] + number
    queue(s, StepKind.EFFECT, p, c.INDEX.branch_first[branch], c.INDEX.branch_size[branch])


@rule
def gain_resource(s: State, p: int, good: int) -> None:
    """The one that the player chose: stone, gold or ink."""
    gain_good(s, p, What.STONE + good, 1)


STEPS = (
    automatic(StepKind.EFFECT, begin_row),
    choice(StepKind.CHOOSE, offer_branches, {OPTION: choose}, when=any_branch),
    choice(StepKind.RESOURCE, RESOURCE, {RESOURCE: counted(gain_resource)}),
)
