"""Effect rows: whether one can be done, and what it does. No card has a function of its own."""

from __future__ import annotations

from regnum.core.actions import offer
from regnum.core.bits import count
from regnum.core.chronicle import tell
from regnum.core.flow import automatic, choice
from regnum.core.jit import rule
from regnum.core.steps import push
from regnum.games.kingdom.architects.data.components import (
    APPRENTICE,
    CHARACTER,
    CIRCLES,
    COUNTED_APPRENTICES,
    GOOD_COMPARED,
    INDEX,
    IS_GOOD,
    OF_BARON,
    REWARD,
    ROW,
    TOO_MANY_IN_PRISON,
    WORKERS,
    Good,
)
from regnum.games.kingdom.architects.data.vocabulary import Counter, Op, Term, What
from regnum.games.kingdom.architects.rules.actions import ACCEPT, DECLINE, FOR, OPTION
from regnum.games.kingdom.architects.rules.apprentices import anybody_shown
from regnum.games.kingdom.architects.rules.baron import obey
from regnum.games.kingdom.architects.rules.guildhall import enter, has_room, may_enter
from regnum.games.kingdom.architects.rules.removing import remove
from regnum.games.kingdom.architects.rules.state import FREE, Event, StepKind
from regnum.games.kingdom.architects.rules.supply import ask_discard, draw_cards, gain, hides_cards, part, release
from regnum.games.kingdom.architects.rules.virtue import change_virtue, destroy_debts, owe
from regnum.games.kingdom.architects.rules.workers import (
    anybody_at,
    ask_captures,
    captured_by,
    held_elsewhere,
    ransom,
)
from regnum.games.kingdom.rows import Whom
from regnum.games.kingdom.rules.queue import queue

# ---- what can be counted, what must be true -------------------------------------------------------------------------


@rule
def counted_things(s, p, counter):
    """Return a player's amount of something; for Therese gold and marble count together (ruling R5)."""
    me = s.players[p]
    goods = me.goods
    if counter == Counter.VIRTUE:
        return me.virtue
    if counter == Counter.GOODS_LEFT:
        return goods[Good.CLAY] + goods[Good.WOOD] + goods[Good.STONE]
    if counter == Counter.GOLD or counter == Counter.MARBLE:
        if part(s, p, What.EQUATE_GEMS) > 0:
            return goods[Good.GOLD] + goods[Good.MARBLE]
        return goods[Good.GOLD if counter == Counter.GOLD else Good.MARBLE]
    if counter == Counter.PAID_DEBTS:
        return me.paid
    if counter == Counter.UNPAID_DEBTS:
        return me.unpaid
    if counter == Counter.BUILDINGS:
        return count(me.built)
    if counter == Counter.CAPTURED:
        return captured_by(s, p)
    return count(me.apprentices & COUNTED_APPRENTICES[counter])


@rule
def amount(s, p, row):
    """Return the amount of a row: fixed, or so many for each `every` of what it counts."""
    if ROW.per[row] < 0:
        return ROW.n[row]
    return ROW.n[row] * (counted_things(s, p, ROW.per[row]) // ROW.every[row])


@rule
def compared(s, p, term):
    """Return a player's amount of the term's majority."""
    if term == Term.MOST_ADVANCED:
        return s.players[p].cathedral
    return s.players[p].goods[GOOD_COMPARED[term]]


@rule
def has_most(s, p, term):
    """Strictly more than each other player (ruling R4)."""
    mine = compared(s, p, term)
    for q in range(s.seats):
        if q != p and compared(s, q, term) >= mine:
            return False
    return True


@rule
def is_true(s, p, term):
    """Return True if a term holds for a player; no term always does."""
    if term < 0:
        return True
    if term == Term.NONE_IN_PRISON:
        return s.players[p].prison == 0
    if term == Term.THREE_IN_PRISON:
        return s.players[p].prison >= TOO_MANY_IN_PRISON
    if term == Term.NO_DEBT:
        return s.players[p].unpaid == 0
    return has_most(s, p, term)


# ---- doing a row ----------------------------------------------------------------------------------------------------


@rule
def is_payable(s, p, row):
    """Return True if the player has what a row must be paid with: building cards."""
    return ROW.pay[row] < 0 or s.players[p].hand_size >= ROW.price[row]


@rule
def is_useful(s, p, row):
    """Return True if there is anything that a row could do."""
    op = ROW.op[row]
    if op == Op.GAIN:
        return ROW.n[row] > 0 or can_lose(s, p, row)
    if op == Op.RELEASE:
        return s.players[p].prison > 0
    if op == Op.RANSOM:
        return held_elsewhere(s, p) > 0
    if op == Op.CAPTURE:
        return anybody_placed(s, p)
    if op == Op.HIRE:
        return anybody_shown(s)
    if op == Op.DISMISS:
        return s.players[p].apprentices != 0
    if op == Op.DESTROY:
        return s.players[p].unpaid > 0
    if op == Op.PLACE:  # ruling R13
        return s.players[p].workers > 0 and may_enter(s, p)
    return True


@rule
def can_lose(s, p, row):
    """Return True if a player has the goods that a row takes; all else can always be lost."""
    what = ROW.what[row]
    return IS_GOOD[what] == 0 or s.players[p].goods[what] >= -ROW.n[row]


@rule
def anybody_placed(s, p):
    """Return True if there is a worker at any large circle whom the player may capture."""
    for location in range(CIRCLES):
        if anybody_at(s, p, location):
            return True
    return False


@rule
def can_do(s, p, row):
    """Return True if a row that is no choice can be done."""
    return is_true(s, p, ROW.term[row]) and is_payable(s, p, row) and is_useful(s, p, row)


@rule
def is_asked(s, p, row):
    """Return True if a player is asked about a row that can be left.

    Whether there is work in the Guildhall depends on the hand, so who has hidden cards is asked in any case: not to be
    asked would show that none of them can be constructed (ruling R13).
    """
    if ROW.op[row] == Op.PLACE and s.players[p].workers > 0 and has_room(s) and hides_cards(s, p):
        return True
    return can_do(s, p, row)


@rule
def branch_can_be_done(s, p, branch):
    """Return True if a branch of a choice can be done."""
    return can_do(s, p, INDEX.branch_first[branch])


@rule
def any_branch(s, p, row):
    """Return True if any branch of a choice can be done."""
    for i in range(ROW.n[row]):
        if branch_can_be_done(s, p, ROW.what[row] + i):
            return True
    return False


@rule
def begin_row(s, p, row):
    """A row comes up: it is done, or the player is asked. What cannot be done is left."""
    if OF_BARON[ROW.op[row]] == 1:
        obey(s, row)
    elif ROW.whom[row] == Whom.ONE:
        push(s.steps, StepKind.WHOM, decider(s), row)
    elif ROW.whom[row] == Whom.ALL:
        tell_source(s, p, row)
        for i in range(s.seats - 1, -1, -1):
            q = (p + i) % s.seats
            if is_true(s, q, ROW.term[row]):
                give(s, q, row)
    elif ROW.op[row] == Op.CHOOSE:
        ask(s, p, row)
    elif ROW.may[row] == 1:
        if is_asked(s, p, row):
            push(s.steps, StepKind.MAY, p, row)
    elif can_do(s, p, row):
        do_row(s, p, row)


@rule
def ask(s, p, row):
    """The player chooses one of several, if any can be done."""
    if any_branch(s, p, row):
        push(s.steps, StepKind.CHOOSE, p, row)


@rule
def do_row(s, p, row):
    """Pay for a row and do it."""
    tell_source(s, p, row)
    if ROW.pay[row] >= 0:
        ask_discard(s, p, ROW.price[row])
    give(s, p, row)


@rule
def tell_source(s, p, row):
    """Say which card does something; what the board gives speaks for itself."""
    source = ROW.source[row]
    if source < APPRENTICE:
        tell(s, Event.EFFECT, p, source)
    elif source < CHARACTER:
        tell(s, Event.APPRENTICE, p, source - APPRENTICE)
    elif source < REWARD:
        tell(s, Event.ABILITY, p, source - CHARACTER)


@rule
def give(s, p, row):
    """Apply a row to a player."""
    op = ROW.op[row]
    if op == Op.GAIN:
        gain_anything(s, p, ROW.what[row], amount(s, p, row))
    elif op == Op.RELEASE:
        release(s, p, WORKERS if ROW.what[row] == What.ALL else ROW.n[row])
    elif op == Op.RANSOM:
        ransom(s, p)
    elif op == Op.CAPTURE:
        ask_captures(s, p, FREE + ROW.n[row])
    elif op == Op.HIRE:
        push(s.steps, StepKind.HIRE, p)
    elif op == Op.DISMISS:
        push(s.steps, StepKind.DISMISS, p)
    elif op == Op.DESTROY:
        destroy_debts(s, p, ROW.n[row])
    elif op == Op.CHOOSE:
        ask(s, p, row)
    elif op == Op.REMOVE:
        remove(s, p, ROW.what[row])
    elif op == Op.PLACE:
        enter(s, p)


@rule
def gain_anything(s, p, what, n):
    """Goods, virtue, building cards or debts."""
    if IS_GOOD[what] == 1:
        gain(s, p, what, n)
    elif what == What.VIRTUE:
        change_virtue(s, p, n)
    elif what == What.CARD:
        draw_cards(s, p, n)
    elif what == What.DEBT:
        owe(s, p, n)


# ---- being asked ----------------------------------------------------------------------------------------------------


@rule
def offer_branches(s, p, row, choices):
    """The branches that can be done; all may be left if the row says so."""
    for i in range(ROW.n[row]):
        if branch_can_be_done(s, p, ROW.what[row] + i):
            offer(choices, OPTION, i)
    if ROW.may[row] == 1:
        offer(choices, DECLINE)


@rule
def choose(s, p, row, number):
    """The rows of the branch come up."""
    branch = ROW.what[row] + number
    queue(s, StepKind.EFFECT, p, INDEX.branch_first[branch], INDEX.branch_size[branch])


@rule
def offer_row(s, p, row, choices):
    """To do a row, if it can be done, or to leave it."""
    if can_do(s, p, row):
        offer(choices, ACCEPT)
    offer(choices, DECLINE)


@rule
def decider(s):
    """Return the seat that decides for the team: the one after the Baron, or the one before him (ruling K7)."""
    return (s.first - s.options.decider) % s.seats


@rule
def offer_seats(s, choices):
    """Anybody, even who loses nothing by it."""
    for q in range(s.seats):
        offer(choices, FOR, q)


@rule
def befall(s, row, seat):
    """The row happens to this seat."""
    give(s, seat, row)


STEPS = (
    automatic(StepKind.EFFECT, begin_row),
    choice(StepKind.WHOM, offer_seats, {FOR: befall}),
    choice(StepKind.CHOOSE, offer_branches, {OPTION: choose, DECLINE: None}),
    choice(StepKind.MAY, offer_row, {ACCEPT: do_row, DECLINE: None}),
)
