"""Presentation of the seats: workers and goods, Paladins, people; and the counters of panels."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from regnum.games.kingdom import tomes_on_table
from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data import names
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.supply import pieces as placed
from regnum.games.kingdom.paladins.scene import board, cards, economy, words
from regnum.scenes import Amount, Piece, Text, View, Zone, data, members, plain, text

STORED = (words.SILVER, words.PROVISIONS, words.SUSPICION, words.DEBTS, words.PAID)
"""The counters beside the workers."""


def stock(view: View, seat: int) -> Iterator[Amount]:
    """Silver, Provisions, Suspicion and debts of a seat."""
    me = view.s["players"][seat]
    counts = (me["silver"], me["provisions"], me["suspicion"].sum(), me["unpaid"], me["paid"])
    yield from (Amount(kind, int(n)) for kind, n in zip(STORED, counts, strict=True))


# ---- zones ----------------------------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[Zone]:
    """Before the reader: Paladins to choose from, the tavern, workers, goods, the Paladin, people; then the others."""
    s, seat = view.s, words.reader(view)
    if view.viewer is not None and s["players"][view.viewer]["hand"]:
        yield Zone(words.CHOICE, "hand", text("zone.choice"), line=5, owner=view.viewer, help="paladins")
    if (s["tavern"] >= 0).any():
        yield Zone(words.TAVERN, "row", text("zone.tavern"), line=5, help="tavern")
    for other in sorted(range(s["seats"]), key=lambda other: (other != seat, other)):
        yield from _before(view, other, own=other == seat)


def _before(view: View, seat: int, own: bool) -> Iterator[Zone]:
    """Yield the zones of a seat; things visible in the reader's own streets are listed for the others only."""
    line = 5 if own else 6
    if own:
        yield Zone(words.WORKERS, "supply", text("zone.workers"), line=line, owner=seat, help="workers")
        yield Zone(words.GOODS, "supply", text("zone.goods"), line=line, owner=seat, help="table")
    yield Zone(f"paladin/{seat}", "tableau", text("zone.paladin"), line=line, owner=seat, help="paladins")
    if own:
        yield Zone(
            f"deck/{seat}", "stack", text("zone.deck"), line=line, owner=seat, note=_known(view), help="paladins"
        )
    yield Zone(f"people/{seat}", "tableau", text("zone.people"), line=line, owner=seat, help="townsfolk")
    if not own:
        yield Zone(f"used/{seat}", "row", text("zone.used"), line=line, owner=seat, help="workers")
        yield Zone(f"built/{seat}", "row", text("zone.built"), line=line, owner=seat, help="develop")


def _known(view: View) -> Text | None:
    """Describe the owner's knowledge of the own deck: the card on top, and those under it."""
    if view.viewer is None:
        return None
    me = view.s["players"][view.viewer]
    under = tuple(words.paladin(int(card)) for card in me["bottom"] if card >= 0)
    if me["top"] < 0:
        return text("note.under", cards=under) if under else None
    return text("note.top", card=words.paladin(int(me["top"])), cards=under)


# ---- pieces ---------------------------------------------------------------------------------------------------------


def pieces(view: View) -> Iterator[Piece]:
    """Everything that lies there."""
    s, reader = view.s, words.reader(view)
    if view.viewer is not None:
        for card in members(s["players"][view.viewer]["hand"]):
            yield paladin(view.viewer, card, words.CHOICE)
    for place, card in enumerate(s["tavern"].tolist()):
        if card >= 0:
            label = text("tavern.card", n=place + 1)
            name, company = f"tavern/{c.TAVERN_NAMES[card]}", economy.of_tavern(card)
            yield Piece(name, "company", words.TAVERN, label, "", None, place, gives=company, help="tavern")
    yield from _own(view, reader)
    for seat in range(s["seats"]):
        me = s["players"][seat]
        if me["active"] >= 0:
            yield paladin(seat, int(me["active"]), f"paladin/{seat}")
        for card in members(me["townsfolk"]):
            yield board.person(view, card, f"people/{seat}", card)
        for card in members(me["converted"]):
            yield board.outsider(card, f"people/{seat}", 100 + card)
        if seat != reader:
            yield from _told(view, seat)


def _own(view: View, seat: int) -> Iterator[Piece]:
    """The workers and goods of the reader, none too."""
    me = view.s["players"][seat]
    for colour, kind in enumerate(c.COLOURS):
        n = int(me["workers"][colour])
        label, gives, state = words.colour(colour), (Amount(kind, n),), "" if n else "used"
        name = f"{words.WORKERS}/{kind}"
        yield Piece(name, "worker", words.WORKERS, label, "", None, colour, kind, gives=gives, state=state)  # type: ignore[arg-type]
    for number, amount in enumerate(stock(view, seat)):
        name, label = f"{words.GOODS}/{amount.kind}", text(f"stock.{amount.kind}")
        yield Piece(name, "goods", words.GOODS, label, "", None, number, gives=(amount,))
    left = int(me["unseen"]).bit_count() + int(me["bottom_size"]) + int(me["top"] >= 0)
    if view.viewer is not None and left:
        label = text("zone.deck")
        yield Piece(f"deck/{seat}/pile", "pile", f"deck/{seat}", label, "", tone="deck", count=left, state="down")


def paladin(seat: int, card: int, zone: str) -> Piece:
    """A Paladin: workers, bonus, ability."""
    does = cards.says(c.PALADIN + card)
    bonus = tuple(Amount(name, int(n)) for name, n in zip(c.ATTRIBUTES, c.BONUS[card], strict=True) if n)
    return Piece(
        words.paladin_id(seat, card),
        "paladin",
        zone,
        plain(names.PALADINS[card]),
        "",
        None,
        card,
        gives=(*economy.of_paladin(card), *bonus),
        says=does,
        note=does,
        art=f"portrait-{c.PALADIN_NAMES[card]}",
        help="paladins",
        source="printed",
    )


def _told(view: View, seat: int) -> Iterator[Piece]:
    """Of another seat: which actions hold workers, where its workshops and jars are."""
    me = view.s["players"][seat]
    for action in members(me["used"]):
        name, label = f"used/{seat}/{c.ACTION_NAMES[action]}", data(names.ACTIONS[action])
        yield Piece(name, "used", f"used/{seat}", label, "", None, action)
    for space in members(me["covered"]):
        name, label = f"built/{seat}/{c.COVERABLE_NAMES[space]}", words.covered(space)
        yield Piece(name, "workshop", f"built/{seat}", label, "", None, space, owner=seat)
    for jar in members(me["jars"]):
        does = cards.does(When.GAIN, c.JAR + jar)
        assert does is not None
        yield Piece(f"built/{seat}/{c.JAR_NAMES[jar]}", "jar", f"built/{seat}", does, "", None, 50 + jar, owner=seat)


# ---- panels ---------------------------------------------------------------------------------------------------------


def counters(view: View, seat: int) -> Iterable[Amount]:
    """Return the counters of a seat: workers, goods, people, attributes with the Paladin's bonus, pieces."""
    me = view.s["players"][seat]
    for colour, kind in enumerate(c.COLOURS):
        yield Amount(kind, int(me["workers"][colour]))
    yield from (amount for amount in stock(view, seat) if amount.kind != words.PAID)
    yield Amount("townsfolk", int(me["townsfolk"]).bit_count())
    for number, kind in enumerate(c.ATTRIBUTES):
        yield Amount(kind, int(me["attribute"][number]))
    for action in range(c.RIGHT, c.Action.ATTACK):
        yield Amount(words.PIECES[c.Action(action)], view.ask(placed, seat, action))
    yield Amount("workshops", int(me["covered"]).bit_count())
    if view.s["team"]:
        yield Amount(words.HONOUR, int(me["honour"]))
    yield from tomes_on_table.counters(view, seat)


def points(view: View, seat: int) -> int:
    """The points of a seat if the game ended now: Paladins has no track of points."""
    return int(view.game.score(view.seen)[seat].sum())
