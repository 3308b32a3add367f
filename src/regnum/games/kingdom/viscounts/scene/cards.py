"""Texts of cards, tiles and spots, composed from their effect rows, and their amounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
    RIBBONS,
    SECTION,
    SPACE,
    SPOT,
    START,
    SUMMARY,
    SUMMIT,
    TILE,
    TOME,
    TRADE,
    Action,
)
from regnum.games.kingdom.viscounts.data.vocabulary import WORDS, Op, What, When
from regnum.games.kingdom.viscounts.rules.summaries import EVERY_ACTION
from regnum.games.kingdom.viscounts.scene import words
from regnum.games.kingdom.wording import Wording, joined, kind_of_source
from regnum.table.scene import Amount, Mark, spelled
from regnum.table.text import Text, data, text
from regnum.table.view import View

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
"""Gains of rows that are no goods, as kinds of amounts."""
BUILT = {What.WORKSHOP: "workshop", What.TRADING_POST: "trading_post", What.GUILDHALL: "guildhall"}
HELPS = (Op.CONVERT, Op.DOUBLE, Op.PAIR, Op.ACCEPT)
WHEN_SIGNS: dict[When, str] = {
    **dict.fromkeys((when for when in When if when not in (When.PLAY, When.DROP, When.HIRED)), "always"),
    When.PLAY: "play",
    When.DROP: "drop",
    When.HIRED: "hired",
}
"""The symbols of occasions: when a card comes, while it lies there, as it leaves, as it is hired."""
NAMED = {
    "spot": SPOT,
    "link": LINK,
    "trade": TRADE,
    "section": SECTION,
    "bumped": BUMPED,
    "summit": SUMMIT,
    "building": BUILDING,
    "collision": SPACE,
    "start": START,
    "summary": SUMMARY,
}
"""Sources without a name of their own, by the first of each kind."""


def name(source: int) -> Text:
    """Return the name of a row's source: a card, a Manuscript, or a place of the board."""
    if source < PERSONS:
        return words.person(source)
    if source < SPOT:
        return words.tile(source - TILE)
    return kind_of_source(NAMED, source)


def says(source: int) -> Text | None:
    """Everything that a card or a place does, but for what happens as it is hired or dismissed; None: nothing."""
    return _SAYS[source]


def all_of_person(person: int) -> Text | None:
    """The same with what is printed at the top right."""
    return joined((says(person), WORDING.on(When.HIRED, person)))


def works_always(view: View) -> bool:
    """Return True if the lower part of summary cards works after every action."""
    return int(view.s["options"]["bottom_effects"]) == EVERY_ACTION


def of_summary(card: int, always: bool) -> Text:
    """Both parts of a summary card; `always`: its lower part works after every action."""
    upper = does(When.GAIN, SUMMARY + card) or words.nobody()
    ribbon = words.ribbon(int(SUMMARY_RIBBON[card]))
    if always:
        return text("summary.every", ribbon=ribbon, does=upper)
    return text(
        "summary.all",
        ribbon=ribbon,
        does=upper,
        removes=words.action(int(REMOVES[card])),
        places=words.action(int(PLACES_ONE[card])),
    )


def _plain(row: int) -> Text:
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


def _sure(row: int) -> Amount | None:
    op, what, n = Op(EFFECT.op[row]), int(EFFECT.what[row]), int(EFFECT.n[row])
    if op == Op.GAIN:
        return Amount(words.KINDS[what], n)
    if op in (Op.BUILD, Op.BUILD_HERE):
        return Amount(BUILT[What(what)], 1)
    return Amount(COUNTED[op], max(1, n)) if op in COUNTED else None


def signs(person: int) -> Iterator[Mark]:
    """Yield the symbols of a small card: occasion, then effect; a stroke stands between alternatives."""
    for when, sign in WHEN_SIGNS.items():
        rows = INDEX.of(when, person)
        if len(rows):
            yield Mark("", sign)
            yield from _in_signs(rows)


def _in_signs(rows: Iterable[int]) -> Iterator[Mark]:
    for row in rows:
        if EFFECT.op[row] == Op.CHOOSE:
            for number in range(int(EFFECT.n[row])):
                yield from (Mark("/"),) if number else ()
                yield from _in_signs(INDEX.of_branch(int(EFFECT.what[row]) + number))
        else:
            yield from (Mark(str(amount.n) if amount.n > 1 else "", amount.kind) for amount in amounts((row,)))


def summary_signs(card: int, always: bool) -> Iterator[Mark]:
    """A summary card in pairs of signs: after what something happens, unless it is every action, and what."""
    yield Mark("", f"ribbon-{RIBBONS[SUMMARY_RIBBON[card]]}")
    yield from (Mark(str(amount.n), amount.kind) for amount in given(When.GAIN, SUMMARY + card)[:1])
    for table, effect in ((REMOVES, Mark("−1", "baron")), (PLACES_ONE, Mark("+1", "workers"))):
        if not always:
            yield Mark("", f"act-{words.ACTIONS[table[card]]}")
        yield effect


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


WORDING = Wording(EFFECT, INDEX, WORDS, _plain, _sure)
together = WORDING.together
branch = WORDING.branch
deed = WORDING.deed
does = WORDING.does
given = WORDING.given
amounts = WORDING.amounts
_SAYS = tuple(WORDING.says(source, leaving_out=(When.HIRED,)) for source in range(TOME))
