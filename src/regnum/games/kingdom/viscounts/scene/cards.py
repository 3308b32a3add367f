"""Texts of cards, tiles and spots, composed from their effect rows, and their amounts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data import names
from regnum.games.kingdom.viscounts.data.baron import PLACES_ONE, REMOVES, SUMMARY_RIBBON
from regnum.games.kingdom.viscounts.data.vocabulary import WORDS, Op, What, When
from regnum.games.kingdom.viscounts.rules.summaries import EVERY_ACTION
from regnum.games.kingdom.viscounts.scene import words
from regnum.games.kingdom.wording import Wording, joined, kind_of_source
from regnum.scenes import Amount, Mark, Text, View, data, spelled, text

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
    "spot": c.SPOT,
    "link": c.LINK,
    "trade": c.TRADE,
    "section": c.SECTION,
    "bumped": c.BUMPED,
    "summit": c.SUMMIT,
    "building": c.BUILDING,
    "collision": c.SPACE,
    "start": c.START,
    "summary": c.SUMMARY,
}
"""Sources without a name of their own, by the first of each kind."""


def name(source: int) -> Text:
    """Return the name of a row's source: a card, a Manuscript, or a place of the board."""
    if source < c.PERSONS:
        return words.person(source)
    if source < c.SPOT:
        return words.tile(source - c.TILE)
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
    upper = does(When.GAIN, c.SUMMARY + card) or words.nobody()
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
    op, what, n = Op(c.EFFECT.op[row]), int(c.EFFECT.what[row]), int(c.EFFECT.n[row])
    if op == Op.CHOOSE:
        return text("does.either", first=branch(row, 0), second=branch(row, 1))
    if op == Op.GAIN:
        return text("does.gain", what=spelled([Amount(words.KINDS[what], n)])[0])
    if op == Op.FLIP:
        return text(f"flip.{What(what).name.lower()}")
    if op in (Op.BUILD, Op.BUILD_HERE):
        return text(f"does.{op.name.lower()}", building=data(names.BUILDINGS[what - What.WORKSHOP]))
    if op in HELPS:
        return text(f"does.{op.name.lower()}", action=words.action(c.Action[What(what).name]))
    return text(f"does.{op.name.lower()}", n=n)


def _sure(row: int) -> Amount | None:
    op, what, n = Op(c.EFFECT.op[row]), int(c.EFFECT.what[row]), int(c.EFFECT.n[row])
    if op == Op.GAIN:
        return Amount(words.KINDS[what], n)
    if op in (Op.BUILD, Op.BUILD_HERE):
        return Amount(BUILT[What(what)], 1)
    return Amount(COUNTED[op], max(1, n)) if op in COUNTED else None


def signs(person: int) -> Iterator[Mark]:
    """Yield the symbols of a small card: occasion, then effect; a stroke stands between alternatives."""
    for when, sign in WHEN_SIGNS.items():
        rows = c.INDEX.of(when, person)
        if len(rows):
            yield Mark("", sign)
            yield from _in_signs(rows)


def _in_signs(rows: Iterable[int]) -> Iterator[Mark]:
    for row in rows:
        if c.EFFECT.op[row] == Op.CHOOSE:
            for number in range(int(c.EFFECT.n[row])):
                yield from (Mark("/"),) if number else ()
                yield from _in_signs(c.INDEX.of_branch(int(c.EFFECT.what[row]) + number))
        else:
            yield from (Mark(str(amount.n) if amount.n > 1 else "", amount.kind) for amount in amounts((row,)))


def summary_signs(card: int, always: bool) -> Iterator[Mark]:
    """A summary card in pairs of signs: after what something happens, unless it is every action, and what."""
    yield Mark("", f"ribbon-{c.RIBBONS[SUMMARY_RIBBON[card]]}")
    yield from (Mark(str(amount.n), amount.kind) for amount in given(When.GAIN, c.SUMMARY + card)[:1])
    for table, effect in ((REMOVES, Mark("−1", "baron")), (PLACES_ONE, Mark("+1", "workers"))):
        if not always:
            yield Mark("", f"act-{words.ACTIONS[table[card]]}")
        yield effect


def transcribed(tile: int) -> tuple[Amount, ...]:
    """A Manuscript and what it gives; the printed one stays."""
    gives = given(When.GAIN, c.TILE + tile)
    return gives if tile >= c.MANUSCRIPTS else (Amount("manuscript", 1), *gives)


def icons(person: int) -> tuple[Amount, ...]:
    """The icons of a card."""
    return tuple(Amount(words.icon(number), int(n)) for number, n in enumerate(c.PERSON_ICONS[person]) if n)


def kind_of(person: int) -> str | None:
    """The first icon of a card, which gives it its colour; Criminals are Criminals whatever else they are."""
    shown = icons(person)
    if not shown:
        return None
    return "criminal" if any(amount.kind == "criminal" for amount in shown) else shown[0].kind


WORDING = Wording(c.EFFECT, c.INDEX, WORDS, _plain, _sure)
together = WORDING.together
branch = WORDING.branch
deed = WORDING.deed
does = WORDING.does
given = WORDING.given
amounts = WORDING.amounts
_SAYS = tuple(WORDING.says(source, leaving_out=(When.HIRED,)) for source in range(c.TOME))
