"""What cards, tiles and spots do, in words that are composed from their effect rows, and as amounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce

from regnum.games.kingdom.viscounts.data import names
from regnum.games.kingdom.viscounts.data.baron import PLACES_ONE, REMOVES, SUMMARY_RIBBON
from regnum.games.kingdom.viscounts.data.components import (
    BUILDING,
    BUMPED,
    EFFECT,
    INDEX,
    LINK,
    MANUSCRIPTS,
    PERSON_ICONS,
    PERSONS,
    SECTION,
    SPACE,
    SPOT,
    START,
    SUMMARY,
    SUMMIT,
    TILE,
    TRADE,
    Action,
)
from regnum.games.kingdom.viscounts.data.vocabulary import Counter, Op, Term, What, When
from regnum.games.kingdom.viscounts.scene import words
from regnum.table.scene import Amount, spelled
from regnum.table.text import Text, data, text

COUNTED = {
    Op.FLIP: "flip",
    Op.ARRANGE: "arrange",
    Op.DISCARD: "discard",
    Op.DESTROY: "destroy",
    Op.SHUFFLE: "shuffle",
    Op.HIRE: "hire",
    Op.SHIFT: "shift",
    Op.PLACE: "place",
    Op.MANUSCRIPT: "manuscript",
    Op.POINTS: words.POINTS,
}
"""What rows give that is no good, as kinds of amounts."""
BUILT = {What.WORKSHOP: "workshop", What.TRADING_POST: "trading_post", What.GUILDHALL: "guildhall"}
HELPS = (Op.CONVERT, Op.DOUBLE, Op.PAIR, Op.ACCEPT)
NAMED = (
    (SPOT, "spot"),
    (LINK, "link"),
    (TRADE, "trade"),
    (SECTION, "section"),
    (BUMPED, "bumped"),
    (SUMMIT, "summit"),
    (BUILDING, "building"),
    (SPACE, "collision"),
    (START, "start"),
    (SUMMARY, "summary"),
)
"""Sources without a name of their own, by the first of each kind."""


def name(source: int) -> Text:
    """What asks about a row: a card, a Manuscript, or a place of the board."""
    if source < PERSONS:
        return words.person(source)
    if source < SPOT:
        return words.tile(source - TILE)
    _, kind = max((first, kind) for first, kind in NAMED if first <= source)
    return text(f"source.{kind}")


def says(source: int) -> Text | None:
    """Everything that a card or a place does, but for what happens as it is hired or dismissed; None: nothing."""
    return _SAYS[source]


def _composed(source: int) -> Text | None:
    found = [
        text(f"when.{when.name.lower()}", does=together(INDEX.of(when, source)))
        for when in When
        if when != When.HIRED and INDEX.size[when, source]
    ]
    return _joined(found)


def _joined(found: list[Text]) -> Text | None:
    return reduce(lambda first, then: text("effects", first=first, then=then), found) if found else None


def all_of_person(person: int) -> Text | None:
    """The same with what is printed at the top right."""
    hired = does(When.HIRED, person)
    found = [said for said in (says(person), hired and text("when.hired", does=hired)) if said is not None]
    return _joined(found)


def of_summary(card: int) -> Text:
    """Both parts of a summary card."""
    upper = does(When.GAIN, SUMMARY + card) or words.nobody()
    return text(
        "summary.all",
        ribbon=words.ribbon(int(SUMMARY_RIBBON[card])),
        does=upper,
        removes=words.action(int(REMOVES[card])),
        places=words.action(int(PLACES_ONE[card])),
    )


def does(when: When, source: int) -> Text | None:
    """What a card does on an occasion; None if that is nothing."""
    return together(INDEX.of(when, source)) if INDEX.size[when, source] else None


def together(numbers: Iterable[int]) -> Text:
    """Several rows in words."""
    deeds = tuple(deed(row) for row in numbers)
    return deeds[0] if len(deeds) == 1 else text("list", items=deeds)


def branch(row: int, number: int) -> Text:
    """What a branch of a choice does."""
    return together(INDEX.of_branch(int(EFFECT.what[row]) + number))


def deed(row: int) -> Text:
    """What a row does, with its conditions."""
    said = _plain_deed(row)
    if EFFECT.per[row] >= 0:
        said = text(f"per.{Counter(EFFECT.per[row]).name.lower()}", does=said, n=int(EFFECT.every[row]))
    if EFFECT.term[row] >= 0:
        said = text(f"term.{Term(EFFECT.term[row]).name.lower()}", does=said)
    return said


def _plain_deed(row: int) -> Text:
    op, what, n = Op(EFFECT.op[row]), int(EFFECT.what[row]), int(EFFECT.n[row])
    if op == Op.CHOOSE:
        return text("does.either", first=branch(row, 0), second=branch(row, 1))
    if op == Op.GAIN:
        return text("does.gain", what=spelled([Amount(words.KINDS[what], n)])[0])
    if op == Op.FLIP:
        return text(f"flip.{What(what).name.lower()}")
    if op in (Op.BUILD, Op.BUILD_HERE):
        return text(f"does.{op.name.lower()}", building=data(names.BUILDINGS[what - What.WORKSHOP]))
    if op in HELPS:
        return text(f"does.{op.name.lower()}", action=words.action(Action[What(what).name]))
    return text(f"does.{op.name.lower()}", n=n)


def amounts(rows: Iterable[int]) -> Iterator[Amount]:
    """What rows are sure to give; of choices and conditions nothing."""
    for row in rows:
        op, what, n = Op(EFFECT.op[row]), int(EFFECT.what[row]), int(EFFECT.n[row])
        if EFFECT.per[row] >= 0 or EFFECT.term[row] >= 0:
            continue
        if op == Op.GAIN:
            yield Amount(words.KINDS[what], n)
        elif op in (Op.BUILD, Op.BUILD_HERE):
            yield Amount(BUILT[What(what)], 1)
        elif op in COUNTED:
            yield Amount(COUNTED[op], max(1, n))


def given(when: When, source: int) -> tuple[Amount, ...]:
    """What a card is sure to give on an occasion."""
    return tuple(amounts(INDEX.of(when, source)))


def transcribed(tile: int) -> tuple[Amount, ...]:
    """A Manuscript and what it gives; the printed one stays."""
    gives = given(When.GAIN, TILE + tile)
    return gives if tile >= MANUSCRIPTS else (Amount("manuscript", 1), *gives)


def icons(person: int) -> tuple[Amount, ...]:
    """The icons of a card."""
    return tuple(Amount(words.icon(number), int(n)) for number, n in enumerate(PERSON_ICONS[person]) if n)


def kind_of(person: int) -> str | None:
    """The first icon of a card, which gives it its colour; Criminals are Criminals whatever else they are."""
    shown = icons(person)
    if not shown:
        return None
    return "criminal" if any(amount.kind == "criminal" for amount in shown) else shown[0].kind


_SAYS = tuple(map(_composed, range(INDEX.size.shape[1])))
