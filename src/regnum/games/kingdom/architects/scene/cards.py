"""What cards do, in words that are composed from their effect rows."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import names
from regnum.games.kingdom.architects.data.components import (
    APPRENTICE,
    BUILDING,
    CHARACTER,
    EVENT,
    GOODS,
    INDEX,
    REWARD,
    ROW,
    USE_COST,
)
from regnum.games.kingdom.architects.data.vocabulary import Counter, Op, Term, What, When
from regnum.games.kingdom.architects.scene import words
from regnum.games.kingdom.rows import Whom
from regnum.table.scene import Amount, spelled
from regnum.table.text import Text, data, listed, text

KINDS = {
    **dict(enumerate(GOODS)),
    What.VIRTUE: words.VIRTUE,
    What.CARD: words.PLANS,
    What.DEBT: words.DEBTS,
}
"""What is gained and lost, as kinds of amounts."""
GAINING = {What.CARD: "draw", What.DEBT: "owe"}
"""What one does to get something; everything else is gained."""
PLAINLY = {
    Op.RANSOM: "ransom",
    Op.HIRE: "hire",
    Op.DISMISS: "dismiss",
    Op.DESTROY: "destroy",
    Op.PLACE: "place",
    Op.TAX_CHECK: "tax_check",
}
"""What needs no number."""
STATIONED = {Op.STATION: "station", Op.UPPER: "upper", Op.LOWER: "lower"}
"""What the Baron does at a place."""
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


def _composed(source: int) -> Text | None:
    found = [
        text(f"when.{when.name.lower()}", does=_together(INDEX.of(when, source)))
        for when in When
        if INDEX.size[when, source]
    ]
    return None if not found else found[0] if len(found) == 1 else text("effects", items=tuple(found))


def _together(numbers: range) -> Text:
    does = tuple(does_row(row) for row in numbers)
    return does[0] if len(does) == 1 else text("list", items=does)


def does_row(row: int) -> Text:
    """What a row does, with its conditions, and whether it can be left."""
    does = deed(row)
    return text("does.may", does=does) if ROW.may[row] else does


def deed(row: int) -> Text:
    """What a row does, with its conditions."""
    does = _plain_deed(row)
    if ROW.pay[row] >= 0 and ROW.op[row] == Op.GAIN:
        does = text("does.pay", cost=spelled([Amount(KINDS[ROW.pay[row]], int(ROW.price[row]))])[0], does=does)
    if ROW.per[row] >= 0:
        does = text(f"per.{Counter(ROW.per[row]).name.lower()}", does=does, n=int(ROW.every[row]))
    if ROW.term[row] >= 0:
        does = text(f"term.{Term(ROW.term[row]).name.lower()}", does=does)
    return does


def branch(row: int, number: int) -> Text:
    """What a branch of a choice does."""
    return _together(INDEX.of_branch(int(ROW.what[row]) + number))


def amounts(numbers: range) -> tuple[Amount, ...]:
    """What rows that only give something give."""
    return tuple(Amount(KINDS[int(ROW.what[row])], int(ROW.n[row])) for row in numbers if ROW.op[row] == Op.GAIN)


def _plain_deed(row: int) -> Text:
    op, what, n = Op(ROW.op[row]), int(ROW.what[row]), int(ROW.n[row])
    if op in PLAINLY:
        return text(f"does.{PLAINLY[op]}")
    if op in STATIONED:
        return text(f"barons.{STATIONED[op]}", at=words.at(n))
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
    return text(f"{_who(row)}.{GAINING.get(What(what), 'gain') if n > 0 else 'lose'}", what=gained)


def _who(row: int) -> str:
    return WHOM[Whom(ROW.whom[row])]


def _is_trade(row: int) -> bool:
    """Whether a row is a trade of an apprentice, which is paid as a cost is."""
    source = int(ROW.source[row])
    return APPRENTICE <= source < CHARACTER and row in INDEX.of(When.STOREHOUSE, source)


_SAYS = tuple(map(_composed, range(INDEX.size.shape[1])))
