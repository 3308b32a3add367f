"""Texts of cards, composed from their effect rows, and their amounts."""

from __future__ import annotations

from functools import partial

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data import names
from regnum.games.kingdom.paladins.data.vocabulary import WORDS, Op, What, When
from regnum.games.kingdom.paladins.rules.effects import LIKELY
from regnum.games.kingdom.paladins.scene import words
from regnum.games.kingdom.rows import Rows, read_otherwise
from regnum.games.kingdom.wording import Wording, kind_of_source
from regnum.scenes import Amount, Text, View, data, spelled, text

COUNTED = {
    Op.TAX: "tax",
    Op.HIRE: "hires",
    Op.PRAY: "prayers",
    Op.DEVELOP: "workshops",
    Op.RAISE: "raises",
    Op.POINTS: words.POINTS,
}
"""Gains of rows that are no goods, as kinds of amounts; one each for those without a number."""
NAMED = {
    "favour": c.FAVOUR,
    "wall": c.WALL,
    "jar": c.JAR,
    "workshop": c.WORKSHOP,
    "position": c.POSITION,
    "tile": c.TILE,
}
"""Sources without a name of their own, by the first of each kind."""


def name(source: int) -> Text:
    """The card that asks about a row, or the place that it was put on."""
    if source < c.OUTSIDER:
        return words.person(source)
    if source < c.WALL:
        return words.outsider(source - c.OUTSIDER)
    if c.PALADIN <= source < c.POSITION:
        return words.paladin(source - c.PALADIN)
    if source >= c.THREAT:
        return words.threat(source - c.THREAT)
    return kind_of_source(NAMED, source)


def says(source: int) -> Text | None:
    """Everything that a card does; None if it does nothing."""
    return _SAYS[source]


def says_person(view: View, card: int) -> Text | None:
    """The same of one of the Townsfolk, as was agreed for contested cards."""
    return (_SAYS_LIKELY if view.s["options"]["contested_cards"] == LIKELY else _SAYS)[c.PERSON + card]


def _plain(row: int, rows: Rows = c.ROW) -> Text:
    op, what, n = Op(rows.op[row]), int(rows.what[row]), int(rows.n[row])
    if op == Op.CHOOSE:
        return text("does.either", first=branch(row, 0), second=branch(row, 1))
    if op in (Op.LESS, Op.WAIVE):
        return text(f"does.{op.name.lower()}", action=data(names.ACTIONS[When[What(what).name]]), n=n)
    if op == Op.GAIN:
        return text("does.owe" if what == What.DEBT else "does.gain", what=spelled([Amount(words.KINDS[what], n)])[0])
    if op == Op.LOSE:
        return text("does.lose", what=spelled([Amount(words.KINDS[what], n)])[0])
    return text(f"does.{op.name.lower()}", n=n)


def _sure(row: int) -> Amount | None:
    op, n = Op(c.ROW.op[row]), int(c.ROW.n[row])
    if op == Op.GAIN:
        return Amount(words.KINDS[int(c.ROW.what[row])], n)
    if op == Op.LOSE:
        return Amount(words.KINDS[int(c.ROW.what[row])], -n)
    if op == Op.DISCARD:
        return Amount(words.SUSPICION, -n)
    if op == Op.SETTLE:
        return Amount(words.PAID, n)
    return Amount(COUNTED[op], max(1, n)) if op in COUNTED else None


WORDING = Wording(c.ROW, c.INDEX, WORDS, _plain, _sure)
together = WORDING.together
branch = WORDING.branch
deed = WORDING.deed
does = WORDING.does
given = WORDING.given
amounts = WORDING.amounts
_SAYS = tuple(map(WORDING.says, range(c.TOME)))
_OTHERWISE = read_otherwise(c.ROW)
_SAYS_LIKELY = tuple(
    map(Wording(_OTHERWISE, c.INDEX, WORDS, partial(_plain, rows=_OTHERWISE), _sure).says, range(c.TOME))
)
