"""Presentation of the seats: cards, strength, the track, buildings, Manuscripts, summary cards; and their counters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from regnum.games.kingdom import tomes_on_table
from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data import names
from regnum.games.kingdom.viscounts.data.baron import SUMMARY_RIBBON
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.debts import FLIPPED, UNFLIPPED
from regnum.games.kingdom.viscounts.rules.funding import free_icons
from regnum.games.kingdom.viscounts.rules.scoring import workers_in_castle
from regnum.games.kingdom.viscounts.rules.supply import icons
from regnum.games.kingdom.viscounts.scene import board, cards, piles, words
from regnum.scenes import Amount, Piece, Space, Text, View, Zone, members, provenance, text

PAPER_KINDS = (
    (words.DEBT, c.DEBT, UNFLIPPED),
    (words.PAID, c.DEBT, FLIPPED),
    (words.DEED, c.DEED, UNFLIPPED),
    (words.APPROVED, c.DEED, FLIPPED),
)
"""Debts and Deeds as they lie, as kinds of amounts."""


# ---- zones ----------------------------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[Zone]:
    """Before the reader, then before the others."""
    reader = words.reader(view)
    for seat in sorted(range(view.s["seats"]), key=lambda seat: (seat != reader, seat)):
        yield from _before(view, seat, 5 if seat == reader else 6)


def _before(view: View, seat: int, line: int) -> Iterator[Zone]:
    """Yield the zones of a seat; strength is added up for the reader only."""
    own = line == 5
    if own or shown(view, seat):
        kind = "hand" if seat == view.viewer else "tableau"
        yield Zone(f"hand/{seat}", kind, text("zone.hand"), line=line, owner=seat, help="cards")  # type: ignore[arg-type]
    deck, used = _in_pile(view, seat), words.held(view.s["players"][seat]["discard"])
    yield Zone(f"deck/{seat}", "stack", text("zone.deck"), line=line, owner=seat, note=_named(deck), help="cards")
    rows = tuple(Space(f"row/{seat}/{n + 1}", text("row.place", n=n + 1), str(n + 1)) for n in range(c.ROW))
    yield Zone(f"row/{seat}", "row", text("zone.row"), line=line, owner=seat, spaces=rows, help="row")
    yield Zone(f"used/{seat}", "stack", text("zone.used"), line=line, owner=seat, note=_named(used), help="cards")
    if own:
        yield Zone(
            f"strength/{seat}",
            "row",
            text("zone.strength"),
            line=line,
            owner=seat,
            spaces=tuple(_strength(view, seat)),
            help="paying",
        )
    yield Zone(
        f"track/{seat}",
        "track",
        text("zone.track"),
        line=line,
        owner=seat,
        spaces=tuple(_track(seat)),
        help="collision",
    )
    yield Zone(
        f"estate/{seat}",
        "grid",
        text("zone.estate"),
        line=line,
        owner=seat,
        spaces=tuple(_slots(seat)),
        help="construct",
    )
    yield Zone(f"tiles/{seat}", "row", text("zone.tiles"), line=line, owner=seat, help="manuscripts")
    if view.s["team"]:
        yield Zone(f"summaries/{seat}", "row", text("zone.summaries"), line=line, owner=seat, help="summary")


def shown(view: View, seat: int) -> bool:
    """Return True if the hand of a seat lies open for the viewer: the own one, and those of partners if so agreed."""
    return seat == view.viewer or bool(view.s["team"] and view.s["options"]["open_hands"])


def _hand(view: View, seat: int) -> list[int]:
    """The cards of a hand that the viewer sees."""
    if not shown(view, seat):
        return []
    return words.held(view.s["players"][seat]["hand" if seat == view.viewer else "known"])


def _in_pile(view: View, seat: int) -> list[int]:
    """The cards of a draw pile, and of a hand that the viewer does not see: everybody knows these together."""
    hand = _hand(view, seat)
    return [card for card in words.held(view.s["players"][seat]["cards"]) if card not in hand]


def _named(found: list[int]) -> Text | None:
    return text("list", items=tuple(words.person(card) for card in found)) if found else None


def _strength(view: View, seat: int) -> Iterator[Space]:
    """For each action its icons, Criminals, the good that stands in for icons, and the sum."""
    me = view.s["players"][seat]
    for action in c.Action:
        goods = int(me["goods"][action])
        free = view.ask(free_icons, seat, action, -1)
        parts = (
            Amount(words.icon(action), view.ask(icons, seat, action)),
            Amount(words.icon(c.CRIMINAL), view.ask(icons, seat, c.CRIMINAL)),
            Amount(c.GOODS[action], goods),
        )
        label, mark = words.action(action), str(free + goods)
        note = text("note.strength", n=free + goods)
        yield Space(words.strength_id(seat, action), label, mark, gives=parts, note=note)


def _track(seat: int) -> Iterator[Space]:
    """The spaces of the track: what a collision there gives to its owner, and to the others."""
    for number in range(c.TRACK):
        others = cards.does(When.OTHERS, c.SPACE + number)
        yield Space(
            f"track/{seat}/{number}",
            text("track.space", n=number + 1),
            str(number + 1),
            gives=cards.given(When.OWN, c.SPACE + number),
            note=text("track.others", does=others or words.nobody()),
        )


def _slots(seat: int) -> Iterator[Space]:
    """The slots of a player board, a row a type of building: what each gives once it is uncovered."""
    for building in range(c.BUILDINGS):
        kind, slot = divmod(building, c.EACH)
        yield Space(
            words.slot_id(seat, building),
            words.building(building),
            f"{board.BUILDING_MARKS[kind]}{slot + 1}",
            slot / (c.EACH - 1),
            kind / (c.TYPES - 1),
            gives=tuple(_of_slot(building)),
            note=_slot(building),
            worded=not c.BUILDING_ICONS[building].any(),
        )


def _of_slot(building: int) -> Iterator[Amount]:
    yield from (Amount(words.icon(number), int(n)) for number, n in enumerate(c.BUILDING_ICONS[building]) if n)
    if c.MORE_STEPS[building]:
        yield Amount("steps", int(c.MORE_STEPS[building]))
    if c.MORE_CARDS[building]:
        yield Amount("card", int(c.MORE_CARDS[building]))
    if c.FIXED_PRICE[building] >= 0:
        yield Amount("dismiss", int(c.FIXED_PRICE[building]))
    yield from cards.given(When.HIRED, c.BUILDING + building)
    for row in c.INDEX.of(When.COLLISION, c.BUILDING + building):  # not in every row of cards, as its words say
        yield Amount(words.KINDS[int(c.EFFECT.what[row])], int(c.EFFECT.n[row]))


def _slot(building: int) -> Text:
    """The same in words."""
    if c.MORE_STEPS[building]:
        return text("slot.steps", n=int(c.MORE_STEPS[building]))
    if c.MORE_CARDS[building]:
        return text("slot.cards", n=int(c.MORE_CARDS[building]))
    if c.FIXED_PRICE[building] >= 0:
        return text("slot.dismiss", n=int(c.FIXED_PRICE[building]))
    hired = cards.does(When.HIRED, c.BUILDING + building)
    if hired is not None:
        return text("slot.hired", does=hired)
    return cards.says(c.BUILDING + building) or text("slot.icons")


# ---- pieces ---------------------------------------------------------------------------------------------------------


def pieces(view: View) -> Iterator[Piece]:
    """Everything that lies there."""
    for seat in range(view.s["seats"]):
        yield from _cards(view, seat)
        yield from view.alike(_board, seat)
        for tile in members(view.s["players"][seat]["manuscripts"]):
            yield piles.manuscript(tile, f"tiles/{seat}", tile, owner=seat)
        for card in members(view.s["players"][seat]["summary"]):
            yield _summary(view, seat, card)


def _cards(view: View, seat: int) -> Iterator[Piece]:
    me = view.s["players"][seat]
    for card in _hand(view, seat):
        yield piles.person(card, words.card_id(seat, card), f"hand/{seat}", card)
    for place, card in enumerate(me["row"].tolist()):
        if card >= 0:
            name, where = words.card_id(seat, card), f"row/{seat}/{place + 1}"
            yield piles.person(card, name, f"row/{seat}", place, where)
    sizes = {"deck": len(words.held(me["cards"])) - int(me["hand_size"]), "used": len(words.held(me["discard"]))}
    for pile, size in sizes.items():
        if size:
            name, label = f"{pile}/{seat}", text("piece.card")
            if pile == "deck":
                yield Piece(f"{name}/pile", "pile", name, label, "", tone="deck", count=size, state="down")
            else:
                yield Piece(f"{name}/pile", "pile", name, label, "", tone="deck", count=size, art="good-discard")


def _board(view: View, seat: int) -> Iterator[Piece]:
    """Both markers, and the buildings that still cover their slots."""
    me = view.s["players"][seat]
    for order, kind in enumerate((words.CORRUPTION, words.VIRTUE)):
        name, where, mark = f"{kind}/{seat}", f"track/{seat}/{int(me[kind])}", "CV"[order]
        label = text(f"piece.{kind}", name=view.names[seat])
        yield Piece(name, kind, f"track/{seat}", label, mark, where, order, help="collision")
    for building in range(c.BUILDINGS):
        if not words.holds(me["uncovered"], building):
            name, where = f"covering/{seat}/{c.BUILDING_NAMES[building]}", words.slot_id(seat, building)
            label, kind = words.kind_of_building(building // c.EACH), c.TYPE_NAMES[building // c.EACH]
            mark = board.BUILDING_MARKS[building // c.EACH]
            yield Piece(name, kind, f"estate/{seat}", label, mark, where, owner=seat, help="construct")


def _summary(view: View, seat: int, card: int) -> Piece:
    """A summary card; of two the one on top comes first and says so."""
    top = int(view.s["players"][seat]["summary_top"]) == card
    return summary(view, card, f"summaries/{seat}", 0 if top else 1 + card, top, seat)


def summary(view: View, card: int, zone: str, place: int, top: bool = False, owner: int | None = None) -> Piece:
    """A summary card, on top of the other one or under it."""
    says = cards.of_summary(card, cards.works_always(view))
    return Piece(
        words.summary_id(card),
        "summary",
        zone,
        words.summary(card),
        "T" if top else "",
        None,
        place,
        c.RIBBONS[SUMMARY_RIBBON[card]],
        owner,
        gives=cards.given(When.GAIN, c.SUMMARY + card),
        marks=tuple(cards.summary_signs(card, cards.works_always(view))),
        caption=text("summary.top" if top else "summary.under"),
        says=says,
        note=says,
        help="summary",
        worded=True,
        source=provenance(c.SUMMARY_NAMES[card] in names.RECONSTRUCTED_SUMMARIES),
    )


# ---- panels ---------------------------------------------------------------------------------------------------------


def counters(view: View, seat: int) -> Iterable[Amount]:
    """Return the counters of a seat: goods, papers, workers and cards, icons."""
    me = view.s["players"][seat]
    yield from (Amount(kind, int(n)) for kind, n in zip(c.GOODS, me["goods"], strict=True))
    yield from (Amount(kind, int(me["papers"][paper][side])) for kind, paper, side in PAPER_KINDS)
    yield Amount("workers", int(me["supply"]))
    yield Amount("castle", view.ask(workers_in_castle, seat))
    yield Amount("card", int(me["hand_size"]))
    yield Amount("manuscript", int(me["manuscripts"]).bit_count())
    yield from (Amount(words.icon(number), view.ask(icons, seat, number)) for number in range(c.ICONS))
    yield from tomes_on_table.counters(view, seat)


def points(view: View, seat: int) -> int:
    """The points of a seat if the game ended now: Viscounts has no track of points."""
    return int(view.game.score(view.seen)[seat].sum())
