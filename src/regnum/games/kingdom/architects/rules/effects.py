"""Effect rows: whether one can be done, and what it does. No card has a function of its own."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import Counter, Op, Term, What
from regnum.games.kingdom.architects.rules.actions import ACCEPT, DECLINE, FOR, OPTION
from regnum.games.kingdom.architects.rules.apprentices import anybody_shown
from regnum.games.kingdom.architects.rules.baron import obey
from regnum.games.kingdom.architects.rules.guildhall import enter, has_room, may_enter
from regnum.games.kingdom.architects.rules.removing import remove
from regnum.games.kingdom.architects.rules.state import FREE, Event, State, StepKind
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
from regnum.rules import Choices, automatic, choice, count, offer, push, rule, tell

# ---- what can be counted, what must be true -------------------------------------------------------------------------


@rule
def counted_things(s: State, p: int, counter: int) -> int:
    """Return a player's amount of something; for Therese gold and marble count together (ruling R5)."""
    me = s.players[p]
    goods = me.goods
    if counter == Counter.VIRTUE:
        return me.virtue
    if counter == Counter.GOODS_LEFT:
        return goods[c.Good.CLAY] + goods[c.Good.WOOD] + goods[c.Good.STONE]
    if counter == Counter.GOLD or counter == Counter.MARBLE:
        if part(s, p, What.EQUATE_GEMS) > 0:
            return goods[c.Good.GOLD] + goods[c.Good.MARBLE]
        return goods[c.Good.GOLD if counter == Counter.GOLD else c.Good.MARBLE]
    if counter == Counter.PAID_DEBTS:
        return me.paid
    if counter == Counter.UNPAID_DEBTS:
        return me.unpaid
    if counter == Counter.BUILDINGS:
        return count(me.built)
    if counter == Counter.CAPTURED:
        return captured_by(s, p)
    return count(me.apprentices & c.COUNTED_APPRENTICES[counter])


@rule
def amount(s: State, p: int, row: int) -> int:
    """Return the amount of a row: fixed, or so many for each `every` of what it counts."""
    if c.ROW.per[row] < 0:
        return c.ROW.n[row]
    return c.ROW.n[row] * (counted_things(s, p, c.ROW.per[row]) // c.ROW.every[row])


@rule
def compared(s: State, p: int, term: int) -> int:
    """Return a player's amount of the term's majority."""
    if term == Term.MOST_ADVANCED:
        return s.players[p].cathedral
    return s.players[p].goods[c.GOOD_COMPARED[term]]


@rule
def has_most(s: State, p: int, term: int) -> bool:
    """Strictly more than each other player (ruling R4)."""
    mine = compared(s, p, term)
    for q in range(s.seats):
        if q != p and compared(s, q, term) >= mine:
            return False
    return True


@rule
def is_true(s: State, p: int, term: int) -> bool:
    """Return True if a term holds for a player; no term always does."""
    if term < 0:
        return True
    if term == Term.NONE_IN_PRISON:
        return s.players[p].prison == 0
    if term == Term.THREE_IN_PRISON:
        return s.players[p].prison >= c.TOO_MANY_IN_PRISON
    if term == Term.NO_DEBT:
        return s.players[p].unpaid == 0
    return has_most(s, p, term)


# ---- doing a row ----------------------------------------------------------------------------------------------------


@rule
def is_payable(s: State, p: int, row: int) -> bool:
    """Return True if the player has what a row must be paid with: building cards."""
    return c.ROW.pay[row] < 0 or s.players[p].hand_size >= c.ROW.price[row]


@rule
def is_useful(s: State, p: int, row: int) -> bool:
    """Return True if there is anything that a row could do."""
    op = c.ROW.op[row]
    if op == Op.GAIN:
        return c.ROW.n[row] > 0 or can_lose(s, p, row)
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
def can_lose(s: State, p: int, row: int) -> bool:
    """Return True if a player has the goods that a row takes; all else can always be lost."""
    what = c.ROW.what[row]
    return c.IS_GOOD[what] == 0 or s.players[p].goods[what] >= -c.ROW.n[row]


@rule
def anybody_placed(s: State, p: int) -> bool:
    """Return True if there is a worker at any large circle whom the player may capture."""
    for location in range(c.CIRCLES):
        if anybody_at(s, p, location):
            return True
    return False


@rule
def can_do(s: State, p: int, row: int) -> bool:
    """Return True if a row that is no choice can be done."""
    return is_true(s, p, c.ROW.term[row]) and is_payable(s, p, row) and is_useful(s, p, row)


@rule
def is_asked(s: State, p: int, row: int) -> bool:
    """Return True if a player is asked about a row that can be left.

    Whether there is work in the Guildhall depends on the hand, so who has hidden cards is asked in any case: not to be
    asked would show that none of them can be constructed (ruling R13).
    """
    if c.ROW.op[row] == Op.PLACE and s.players[p].workers > 0 and has_room(s) and hides_cards(s, p):
        return True
    return can_do(s, p, row)


@rule
def branch_can_be_done(s: State, p: int, branch: int) -> bool:
    """Return True if a branch of a choice can be done."""
    return can_do(s, p, c.INDEX.branch_first[branch])


@rule
def any_branch(s: State, p: int, row: int) -> bool:
    """Return True if any branch of a choice can be done."""
    for i in range(c.ROW.n[row]):
        if branch_can_be_done(s, p, c.ROW.what[row] + i):
            return True
    return False


@rule
def begin_row(s: State, p: int, row: int) -> None:
    """A row comes up: it is done, or the player is asked. What cannot be done is left."""
    if c.OF_BARON[c.ROW.op[row]] == 1:
        obey(s, row)
    elif c.ROW.whom[row] == Whom.ONE:
        push(s.steps, StepKind.WHOM, decider(s), row)
    elif c.ROW.whom[row] == Whom.ALL:
        tell_source(s, p, row)
        for i in range(s.seats - 1, -1, -1):
            q = (p + i) % s.seats
            if is_true(s, q, c.ROW.term[row]):
                give(s, q, row)
    elif c.ROW.op[row] == Op.CHOOSE:
        ask(s, p, row)
    elif c.ROW.may[row] == 1:
        if is_asked(s, p, row):
            push(s.steps, StepKind.MAY, p, row)
    elif can_do(s, p, row):
        do_row(s, p, row)


@rule
def ask(s: State, p: int, row: int) -> None:
    """The player chooses one of several, if any can be done."""
    if any_branch(s, p, row):
        push(s.steps, StepKind.CHOOSE, p, row)


@rule
def do_row(s: State, p: int, row: int) -> None:
    """Pay for a row and do it."""
    tell_source(s, p, row)
    if c.ROW.pay[row] >= 0:
        ask_discard(s, p, c.ROW.price[row])
    give(s, p, row)


@rule
def tell_source(s: State, p: int, row: int) -> None:
    """Say which card does something; what the board gives speaks for itself."""
    source = c.ROW.source[row]
    if source < c.APPRENTICE:
        tell(s, Event.EFFECT, p, source)
    elif source < c.CHARACTER:
        tell(s, Event.APPRENTICE, p, source - c.APPRENTICE)
    elif source < c.REWARD:
        tell(s, Event.ABILITY, p, source - c.CHARACTER)


@rule
def give(s: State, p: int, row: int) -> None:
    """Apply a row to a player."""
    op = c.ROW.op[row]
    if op == Op.GAIN:
        gain_anything(s, p, c.ROW.what[row], amount(s, p, row))
    elif op == Op.RELEASE:
        release(s, p, c.WORKERS if c.ROW.what[row] == What.ALL else c.ROW.n[row])
    elif op == Op.RANSOM:
        ransom(s, p)
    elif op == Op.CAPTURE:
        ask_captures(s, p, FREE + c.ROW.n[row])
    elif op == Op.HIRE:
        push(s.steps, StepKind.HIRE, p)
    elif op == Op.DISMISS:
        push(s.steps, StepKind.DISMISS, p)
    elif op == Op.DESTROY:
        destroy_debts(s, p, c.ROW.n[row])
    elif op == Op.CHOOSE:
        ask(s, p, row)
    elif op == Op.REMOVE:
        remove(s, p, c.ROW.what[row])
    elif op == Op.PLACE:
        enter(s, p)


@rule
def gain_anything(s: State, p: int, what: int, n: int) -> None:
    """Goods, virtue, building cards or debts."""
    if c.IS_GOOD[what] == 1:
        gain(s, p, what, n)
    elif what == What.VIRTUE:
        change_virtue(s, p, n)
    elif what == What.CARD:
        draw_cards(s, p, n)
    elif what == What.DEBT:
        owe(s, p, n)


# ---- being asked ----------------------------------------------------------------------------------------------------


@rule
def offer_branches(s: State, p: int, row: int, choices: Choices) -> None:
    """The branches that can be done; all may be left if the row says so."""
    for i in range(c.ROW.n[row]):
        if branch_can_be_done(s, p, c.ROW.what[row] + i):
            offer(choices, OPTION, i)
    if c.ROW.may[row] == 1:
        offer(choices, DECLINE)


@rule
def choose(s: State, p: int, row: int, number: int) -> None:
    """The rows of the branch come up."""
    branch = c.ROW.what[row] + number
    queue(s, StepKind.EFFECT, p, c.INDEX.branch_first[branch], c.INDEX.branch_size[branch])


@rule
def offer_row(s: State, p: int, row: int, choices: Choices) -> None:
    """To do a row, if it can be done, or to leave it."""
    if can_do(s, p, row):
        offer(choices, ACCEPT)
    offer(choices, DECLINE)


@rule
def decider(s: State) -> int:
    """Return the seat that decides for the team: the one after the Baron, or the one before him (ruling K7)."""
    return (s.first - s.options.decider) % s.seats


@rule
def offer_seats(s: State, choices: Choices) -> None:
    """Anybody, even who loses nothing by it."""
    for q in range(s.seats):
        offer(choices, FOR, q)


@rule
def befall(s: State, row: int, seat: int) -> None:
    """The row happens to this seat."""
    give(s, seat, row)


STEPS = (
    automatic(StepKind.EFFECT, begin_row),
    choice(StepKind.WHOM, offer_seats, {FOR: befall}),
    choice(StepKind.CHOOSE, offer_branches, {OPTION: choose, DECLINE: None}),
    choice(StepKind.MAY, offer_row, {ACCEPT: do_row, DECLINE: None}),
)
