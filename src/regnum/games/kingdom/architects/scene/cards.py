"""Texts of cards, composed from their effect rows."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import names
from regnum.games.kingdom.architects.data.components import (
    APPRENTICE,
    BUILDING,
    CHARACTER,
    CIRCLES,
    EVENT,
    GOODS,
    INDEX,
    REWARD,
    ROW,
    USE_COST,
)
from regnum.games.kingdom.architects.data.vocabulary import WORDS, Op, What, When
from regnum.games.kingdom.architects.scene import words
from regnum.games.kingdom.rows import Whom
from regnum.games.kingdom.wording import Wording
from regnum.table.scene import Amount, spelled
from regnum.table.text import Text, data, listed, text

KINDS = {
    **dict(enumerate(GOODS)),
    What.VIRTUE: words.VIRTUE,
    What.CARD: words.PLANS,
    What.DEBT: words.DEBTS,
}
"""Gains and losses as kinds of amounts."""
GAINING = {What.CARD: "draw", What.DEBT: "owe"}
"""The verbs of gains other than the usual one."""
PLAINLY = {
    Op.RANSOM: "ransom",
    Op.HIRE: "hire",
    Op.DISMISS: "dismiss",
    Op.DESTROY: "destroy",
    Op.PLACE: "place",
    Op.TAX_CHECK: "tax_check",
}
"""Gains that need no number."""
STATIONED = {Op.STATION: "station", Op.UPPER: "upper", Op.LOWER: "lower"}
"""The verbs of the Baron's actions at a place."""
ANY_STALL = "at.black_market"
"""The Baron's space in the Black Market: the rightmost stall that is free at that moment."""
WHOM = {Whom.OWNER: "does", Whom.ALL: "all", Whom.ONE: "one"}


def name(source: int) -> Text:
    """The card that asks about a row."""
    if source < APPRENTICE:
        return words.building(source - BUILDING)
    if source < CHARACTER:
        return words.apprentice(source - APPRENTICE)
    if source < REWARD:
        return words.character(source - CHARACTER)
    return data(names.EVENTS[source - EVENT])


def says(source: int) -> Text | None:
    """Everything that a card does; None if it has no rows."""
    return _SAYS[source]


def _plain(row: int) -> Text:
    op, what, n = Op(ROW.op[row]), int(ROW.what[row]), int(ROW.n[row])
    if op in PLAINLY:
        return text(f"does.{PLAINLY[op]}")
    if op in STATIONED:
        return text(f"barons.{STATIONED[op]}", at=text(ANY_STALL) if n >= CIRCLES else words.at(n))
    if op in (Op.REVEAL, Op.FUTURE):
        return text(f"{op.name.lower()}.{What(what).name.lower()}")
    if op == Op.REMOVE:
        return text(f"{_who(row)}.remove_{What(what).name.lower()}")
    if op in (Op.LESS, Op.MORE):
        return text(f"{op.name.lower()}.{What(what).name.lower()}", n=n)
    if op == Op.CAN:
        return text(f"can.{What(what).name.lower()}", n=int(ROW.price[row]))
    if op == Op.CHOOSE:
        return text(f"{_who(row)}.either", first=branch(row, 0), second=branch(row, 1))
    if op == Op.RELEASE:
        return text("does.release_all") if what == What.ALL else text("does.release", n=n)
    if op == Op.CAPTURE:
        return text("does.capture", n=n)
    if op == Op.POINTS:
        return text("does.score" if n > 0 else "does.forfeit", what=text("good.points", n=abs(n)))
    return _gain(row, what, n)


def _gain(row: int, what: int, n: int) -> Text:
    gained = spelled([Amount(KINDS[what], abs(n))])[0]
    if _is_trade(row):
        cost = words.cost(USE_COST + int(ROW.source[row]) - APPRENTICE)
        return text("does.trade", cost=listed(*spelled(cost)), what=gained)
    does = text(f"{_who(row)}.{GAINING.get(What(what), 'gain') if n > 0 else 'lose'}", what=gained)
    if ROW.pay[row] < 0:
        return does
    return text("does.pay", cost=spelled([Amount(KINDS[ROW.pay[row]], int(ROW.price[row]))])[0], does=does)


def _who(row: int) -> str:
    return WHOM[Whom(ROW.whom[row])]


def _is_trade(row: int) -> bool:
    """Return True if a row is a trade of an apprentice, which is paid as a cost is."""
    source = int(ROW.source[row])
    return APPRENTICE <= source < CHARACTER and row in INDEX.of(When.STOREHOUSE, source)


def _sure(row: int) -> Amount | None:
    return Amount(KINDS[int(ROW.what[row])], int(ROW.n[row])) if ROW.op[row] == Op.GAIN else None


WORDING = Wording(ROW, INDEX, WORDS, _plain, _sure)
offered = WORDING.offered
deed = WORDING.deed
branch = WORDING.branch
amounts = WORDING.amounts
_SAYS = tuple(map(WORDING.says, range(INDEX.size.shape[1])))
