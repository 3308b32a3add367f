"""Texts of cards, composed from their effect rows."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data import names
from regnum.games.kingdom.architects.data.vocabulary import WORDS, Op, What, When
from regnum.games.kingdom.architects.scene import words
from regnum.games.kingdom.rows import Whom
from regnum.games.kingdom.wording import Wording
from regnum.scenes import Amount, Text, data, listed, spelled, text

KINDS = {
    **dict(enumerate(c.GOODS)),
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
    if source < c.APPRENTICE:
        return words.building(source - c.BUILDING)
    if source < c.CHARACTER:
        return words.apprentice(source - c.APPRENTICE)
    if source < c.REWARD:
        return words.character(source - c.CHARACTER)
    return data(names.EVENTS[source - c.EVENT])


def says(source: int) -> Text | None:
    """Everything that a card does; None if it has no rows."""
    return _SAYS[source]


def _plain(row: int) -> Text:
    op, what, n = Op(c.ROW.op[row]), int(c.ROW.what[row]), int(c.ROW.n[row])
    if op in PLAINLY:
        return text(f"does.{PLAINLY[op]}")
    if op in STATIONED:
        return text(f"barons.{STATIONED[op]}", at=text(ANY_STALL) if n >= c.CIRCLES else words.at(n))
    if op in (Op.REVEAL, Op.FUTURE):
        return text(f"{op.name.lower()}.{What(what).name.lower()}")
    if op == Op.REMOVE:
        return text(f"{_who(row)}.remove_{What(what).name.lower()}")
    if op in (Op.LESS, Op.MORE):
        return text(f"{op.name.lower()}.{What(what).name.lower()}", n=n)
    if op == Op.CAN:
        return text(f"can.{What(what).name.lower()}", n=int(c.ROW.price[row]))
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
        cost = words.cost(c.USE_COST + int(c.ROW.source[row]) - c.APPRENTICE)
        return text("does.trade", cost=listed(*spelled(cost)), what=gained)
    does = text(f"{_who(row)}.{GAINING.get(What(what), 'gain') if n > 0 else 'lose'}", what=gained)
    if c.ROW.pay[row] < 0:
        return does
    return text("does.pay", cost=spelled([Amount(KINDS[c.ROW.pay[row]], int(c.ROW.price[row]))])[0], does=does)


def _who(row: int) -> str:
    return WHOM[Whom(c.ROW.whom[row])]


def _is_trade(row: int) -> bool:
    """Return True if a row is a trade of an apprentice, which is paid as a cost is."""
    source = int(c.ROW.source[row])
    return c.APPRENTICE <= source < c.CHARACTER and row in c.INDEX.of(When.STOREHOUSE, source)


def _sure(row: int) -> Amount | None:
    return Amount(KINDS[int(c.ROW.what[row])], int(c.ROW.n[row])) if c.ROW.op[row] == Op.GAIN else None


WORDING = Wording(c.ROW, c.INDEX, WORDS, _plain, _sure)
offered = WORDING.offered
deed = WORDING.deed
branch = WORDING.branch
amounts = WORDING.amounts
_SAYS = tuple(map(WORDING.says, range(c.INDEX.size.shape[1])))
