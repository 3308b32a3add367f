"""What cards do, in words that are composed from their effect rows, and as amounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from regnum.games.kingdom.paladins.data import names
from regnum.games.kingdom.paladins.data.components import (
    FAVOUR,
    INDEX,
    JAR,
    OUTSIDER,
    PALADIN,
    POSITION,
    ROW,
    THREAT,
    TILE,
    WALL,
    WORKSHOP,
)
from regnum.games.kingdom.paladins.data.vocabulary import Counter, Op, Term, What, When
from regnum.games.kingdom.paladins.scene import words
from regnum.table.scene import Amount, spelled
from regnum.table.text import Text, data, text

COUNTED = {
    Op.TAX: "tax",
    Op.HIRE: "hires",
    Op.PRAY: "prayers",
    Op.DEVELOP: "workshops",
    Op.RAISE: "raises",
    Op.POINTS: words.POINTS,
}
"""What rows give that is no good, as kinds of amounts; one each for those without a number."""
NAMED = (
    (FAVOUR, "favour"),
    (WALL, "wall"),
    (JAR, "jar"),
    (WORKSHOP, "workshop"),
    (POSITION, "position"),
    (TILE, "tile"),
)


def name(source: int) -> Text:
    """The card that asks about a row, or the place that it was put on."""
    if source < OUTSIDER:
        return words.person(source)
    if source < WALL:
        return words.outsider(source - OUTSIDER)
    if PALADIN <= source < POSITION:
        return words.paladin(source - PALADIN)
    if source >= THREAT:
        return words.threat(source - THREAT)
    _, kind = max((first, kind) for first, kind in NAMED if first <= source)
    return text(f"source.{kind}")


def says(source: int) -> Text | None:
    """Everything that a card does; None if it does nothing."""
    return _SAYS[source]


def _composed(source: int) -> Text | None:
    found = [
        text(f"when.{when.name.lower()}", does=together(INDEX.of(when, source)))
        for when in When
        if INDEX.size[when, source]
    ]
    return reduce(lambda first, then: text("effects", first=first, then=then), found) if found else None


def does(when: When, source: int) -> Text | None:
    """What a card does on an occasion; None if that is nothing."""
    return together(INDEX.of(when, source)) if INDEX.size[when, source] else None


def together(numbers: range) -> Text:
    """Several rows in words."""
    deeds = tuple(deed(row) for row in numbers)
    return deeds[0] if len(deeds) == 1 else text("list", items=deeds)


def branch(row: int, number: int) -> Text:
    """What a branch of a choice does."""
    return together(INDEX.of_branch(int(ROW.what[row]) + number))


def deed(row: int) -> Text:
    """What a row does, with its conditions."""
    said = _plain_deed(row)
    if ROW.per[row] >= 0:
        said = text(f"per.{Counter(ROW.per[row]).name.lower()}", does=said, n=int(ROW.every[row]))
    if ROW.term[row] >= 0:
        said = text(f"term.{Term(ROW.term[row]).name.lower()}", does=said)
    return said


def _plain_deed(row: int) -> Text:
    op, what, n = Op(ROW.op[row]), int(ROW.what[row]), int(ROW.n[row])
    if op == Op.CHOOSE:
        return text("does.either", first=branch(row, 0), second=branch(row, 1))
    if op in (Op.LESS, Op.WAIVE):
        return text(f"does.{op.name.lower()}", action=data(names.ACTIONS[When[What(what).name]]), n=n)
    if op == Op.GAIN:
        return text("does.owe" if what == What.DEBT else "does.gain", what=spelled([Amount(words.KINDS[what], n)])[0])
    if op == Op.LOSE:
        return text("does.lose", what=spelled([Amount(words.KINDS[what], n)])[0])
    return text(f"does.{op.name.lower()}", n=n)


def amounts(rows: Iterable[int]) -> Iterator[Amount]:
    """What rows are sure to give and take; of choices and conditions nothing."""
    for row in rows:
        op, n = Op(ROW.op[row]), int(ROW.n[row])
        if ROW.per[row] >= 0 or ROW.term[row] >= 0:
            continue
        if op == Op.GAIN:
            yield Amount(words.KINDS[int(ROW.what[row])], n)
        elif op == Op.LOSE:
            yield Amount(words.KINDS[int(ROW.what[row])], -n)
        elif op == Op.DISCARD:
            yield Amount(words.SUSPICION, -n)
        elif op == Op.SETTLE:
            yield Amount(words.PAID, n)
        elif op in COUNTED:
            yield Amount(COUNTED[op], max(1, n))


def given(when: When, source: int) -> tuple[Amount, ...]:
    """What a card is sure to give on an occasion."""
    return tuple(amounts(INDEX.of(when, source)))


_SAYS = tuple(map(_composed, range(INDEX.size.shape[1])))
