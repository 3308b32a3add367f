"""Effect rows: whether one can be done, and what it does. No card has a function of its own."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import Counter, Op, Term, What
from regnum.games.kingdom.paladins.options import CONTESTED
from regnum.games.kingdom.paladins.rules.actions import ATTRIBUTE, OPTION
from regnum.games.kingdom.paladins.rules.king import completed_orders
from regnum.games.kingdom.paladins.rules.left import can_develop, workshops_left
from regnum.games.kingdom.paladins.rules.state import Event, State, StepKind
from regnum.games.kingdom.paladins.rules.supply import (
    attribute_at_end,
    gain_attribute,
    gain_honour,
    gain_provisions,
    gain_silver,
    gain_workers,
    lower_attribute,
    pieces,
    staying,
)
from regnum.games.kingdom.paladins.rules.suspicion import (
    discard_suspicion,
    settle,
    suspicions,
    take_debt,
    take_tax,
    total,
)
from regnum.games.kingdom.rules.queue import queue
from regnum.rules import Choices, automatic, choice, count, offer, push, rule, tell

ATTRIBUTE_COUNT = len(c.ATTRIBUTES)
LIKELY = CONTESTED.index("likely")

# ---- what can be counted, what must be true -------------------------------------------------------------------------


@rule
def counted_things(s: State, p: int, counter: int) -> int:
    """Return a player's amount of something; attributes as they count at the end."""
    me = s.players[p]
    if counter <= Counter.INFLUENCE:
        return attribute_at_end(s, p, counter)
    if counter == Counter.MONKS:
        return pieces(s, p, c.Action.COMMISSION)
    if counter == Counter.OUTPOSTS:
        return pieces(s, p, c.Action.GARRISON)
    if counter == Counter.WALLS:
        return pieces(s, p, c.Action.FORTIFY)
    if counter == Counter.JARS:
        return pieces(s, p, c.Action.ABSOLVE)
    if counter == Counter.WORKSHOPS:
        return count(me.covered)
    if counter == Counter.TOWNSFOLK:
        return count(me.townsfolk)
    if counter == Counter.SUSPICION:
        return suspicions(s, p)
    if counter == Counter.UNPAID_DEBTS:
        return 0 + me.unpaid
    if counter == Counter.PAID_DEBTS:
        return 0 + me.paid
    if counter == Counter.MERCENARIES:
        return count(me.converted & c.MERCENARIES)
    if counter == Counter.ORDERS:
        return completed_orders(s, p)
    return count(me.attacked & c.OF_SUIT[counter - Counter.ATTACKED_GREEN])


@rule
def amount(s: State, p: int, row: int) -> int:
    """So many, or so many for each `every` of what the row counts."""
    if c.ROW.per[row] < 0:
        return c.ROW.n[row]
    return c.ROW.n[row] * (counted_things(s, p, c.ROW.per[row]) // c.ROW.every[row])


@rule
def is_true(s: State, p: int, term: int) -> bool:
    """Return True if a term holds for a player; no term always does. Both look at the beginning of the Inquisition."""
    if term < 0:
        return True
    accused = s.players[p].accused
    return accused >= c.SUSPICIOUS if term == Term.SUSPICIOUS else accused == 0


# ---- doing a row ----------------------------------------------------------------------------------------------------


@rule
def branch_can_be_done(s: State, p: int, branch: int) -> bool:
    """Return True if a branch of a choice would do anything."""
    op = c.ROW.op[c.INDEX.branch_first[branch]]
    if op == Op.SETTLE:
        return s.players[p].unpaid > 0
    if op == Op.DISCARD:
        return suspicions(s, p) > 0
    if op == Op.GAIN and c.ROW.what[c.INDEX.branch_first[branch]] == What.SUSPICION:
        return total(s.suspicion) + total(s.suspicion_discards) > 0
    if op == Op.LOSE:
        return can_lose(s, p, c.ROW.what[c.INDEX.branch_first[branch]])
    return op != Op.DEVELOP or can_develop(s, p)


@rule
def can_lose(s: State, p: int, what: int) -> bool:
    """Return True if a player has one of what a threat takes; of attributes the marker counts (ruling R-ZERO)."""
    me = s.players[p]
    if what == What.SILVER:
        return me.silver > 0
    if what == What.PROVISIONS:
        return me.provisions > 0
    if what == What.HONOUR:
        return me.honour > 0
    if what == What.WORKER:
        return staying(s, p) > 0
    if what == What.WORKSHOP:
        return workshops_left(s, p) > 0
    return me.attribute[what - What.STRENGTH] > 0


@rule
def any_branch(s: State, p: int, row: int) -> bool:
    """Return True if any branch of a choice would."""
    for i in range(c.ROW.n[row]):
        if branch_can_be_done(s, p, c.ROW.what[row] + i):
            return True
    return False


@rule
def begin_row(s: State, p: int, row: int) -> None:
    """A row comes up: it is done, or the player is asked. What cannot be done is left."""
    if not is_true(s, p, c.ROW.term[row]):
        return
    tell_source(s, p, row)
    if c.ROW.op[row] != Op.CHOOSE:
        give(s, p, row)
    elif any_branch(s, p, row):
        push(s.steps, StepKind.CHOOSE, p, row)


@rule
def tell_source(s: State, p: int, row: int) -> None:
    """Say which of the player's cards does something; what was just placed or taken speaks for itself."""
    source = c.ROW.source[row]
    if source < c.OUTSIDER:
        tell(s, Event.PERSON, p, source)
    elif c.PALADIN <= source < c.POSITION:
        tell(s, Event.ABILITY, p, source - c.PALADIN)
    elif source >= c.TOME:
        tell(s, Event.HELP, p, source - c.TOME)


@rule
def what_of(s: State, row: int) -> int:
    """Return what a row is paid with, as agreed for contested cards."""
    if s.options.contested_cards == LIKELY and c.ROW.contested[row] >= 0:
        return c.ROW.contested[row]
    return c.ROW.what[row]


@rule
def give(s: State, p: int, row: int) -> None:
    """Apply a row to a player."""
    op, n = c.ROW.op[row], c.ROW.n[row]
    if op == Op.GAIN:
        gain_anything(s, p, what_of(s, row), n)
    elif op == Op.LOSE:
        lose(s, p, c.ROW.what[row], n)
    elif op == Op.TAX:
        take_tax(s, p, n)
    elif op == Op.DISCARD:
        discard_suspicion(s, p, n)
    elif op == Op.SETTLE:
        settle(s, p, n)
    elif op == Op.HIRE:
        push(s.steps, StepKind.HIRE, p)
    elif op == Op.PRAY:
        push(s.steps, StepKind.PRAY, p)
    elif op == Op.DEVELOP:
        push(s.steps, StepKind.DEVELOP, p)
    elif op == Op.RAISE:
        push(s.steps, StepKind.ATTRIBUTE, p, n)


@rule
def gain_anything(s: State, p: int, what: int, n: int) -> None:
    """Workers, goods, attributes, debts, honour or Suspicion."""
    if what < What.SILVER:
        gain_workers(s, p, what, n)
    elif what == What.SILVER:
        gain_silver(s, p, n)
    elif what == What.PROVISIONS:
        gain_provisions(s, p, n)
    elif what < What.DEBT:
        gain_attribute(s, p, what - What.STRENGTH, n)
    elif what == What.DEBT:
        take_debt(s, p)
    elif what == What.HONOUR:
        gain_honour(s, p, n)
    else:
        push(s.steps, StepKind.SUSPECT, p, n)


@rule
def lose(s: State, p: int, what: int, n: int) -> None:
    """Take the loss of a threat from a player."""
    me = s.players[p]
    if what == What.SILVER:
        gain_silver(s, p, -n)
    elif what == What.PROVISIONS:
        gain_provisions(s, p, -n)
    elif what == What.HONOUR:
        gain_honour(s, p, -n)
    elif what == What.WORKER:
        me.losing += n
        tell(s, Event.WORKER_LOST, p, -1, n)
    elif what == What.WORKSHOP:
        me.removed += n
        tell(s, Event.WORKSHOP_LOST, p)
    else:
        lower_attribute(s, p, what - What.STRENGTH, n)


# ---- being asked ----------------------------------------------------------------------------------------------------


@rule
def offer_branches(s: State, p: int, row: int, choices: Choices) -> None:
    """The branches that would do anything."""
    for i in range(c.ROW.n[row]):
        if branch_can_be_done(s, p, c.ROW.what[row] + i):
            offer(choices, OPTION, i)


@rule
def choose(s: State, p: int, row: int, number: int) -> None:
    """The rows of the branch come up."""
    branch = c.ROW.what[row] + number
    queue(s, StepKind.EFFECT, p, c.INDEX.branch_first[branch], c.INDEX.branch_size[branch])


@rule
def can_raise(s: State, p: int) -> bool:
    """Return True if any attribute is below the end of its track."""
    for attribute in range(ATTRIBUTE_COUNT):
        if s.players[p].attribute[attribute] < c.TOP:
            return True
    return False


@rule
def offer_attributes(s: State, p: int, choices: Choices) -> None:
    """Each that is."""
    for attribute in range(ATTRIBUTE_COUNT):
        if s.players[p].attribute[attribute] < c.TOP:
            offer(choices, ATTRIBUTE, attribute)


@rule
def raise_attribute(s: State, p: int, n: int, attribute: int) -> None:
    """The one that the player chose."""
    gain_attribute(s, p, attribute, n)


STEPS = (
    automatic(StepKind.EFFECT, begin_row),
    choice(StepKind.CHOOSE, offer_branches, {OPTION: choose}),
    choice(StepKind.ATTRIBUTE, offer_attributes, {ATTRIBUTE: raise_attribute}, when=can_raise),
)
