"""Presentation beside the town: goods, workers, apprentices, plans and buildings; and the counters of panels."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from regnum.games.kingdom import tomes_on_table
from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data import names
from regnum.games.kingdom.architects.data.vocabulary import What
from regnum.games.kingdom.architects.rules.apprentices import cards_skipped
from regnum.games.kingdom.architects.rules.scoring import BUILT, CATHEDRAL, DEBTS, VIRTUE
from regnum.games.kingdom.architects.rules.state import StepKind
from regnum.games.kingdom.architects.rules.supply import cards_left, part
from regnum.games.kingdom.architects.scene import baron, cards, town, words
from regnum.games.kingdom.architects.scene.foresight import one_more
from regnum.scenes import Amount, Mark, Piece, Space, Text, View, Zone, data, listed, members, provenance, text

OFFER, GOODS_ZONE, YARD, CHOICE, HAND = "offer", "goods", "yard", "choice", "hand"
DECK, REWARDS_ZONE, APPRENTICE_DECK, MARKET_DECK = "plans", "rewards", "apprentice_deck", "market_deck"
SIGNS = {"carpentry": "C", "tiling": "T", "masonry": "M"}
"""Signs of the skills for tight drawings."""


# ---- zones ----------------------------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[Zone]:
    """Every place on the table, from the town down to the hand."""
    s, viewer = view.s, view.viewer
    yield from town.zones(view)
    if viewer is not None:
        me = s["players"][viewer]
        goods, yard = tuple(_goods_places(me)), tuple(_yard_places(me))
        yield Zone(GOODS_ZONE, "supply", text("zone.goods"), line=1, owner=viewer, spaces=goods, help="goods")
        yield Zone(YARD, "supply", text("zone.yard"), line=1, owner=viewer, spaces=yard, help="workers")
    for seat in sorted(range(s["seats"]), key=lambda seat: (seat != viewer, seat)):
        yield from _before(view, seat)
    note = None if view.viewer is None else text("note.hire_cost")
    yield Zone(OFFER, "grid", text("zone.offer"), line=1, spaces=tuple(_offers(view)), note=note, help="workshop")
    yield from view.alike(baron.zones)
    yield from view.alike(tomes_on_table.zones)
    if viewer is not None:
        if s["players"][viewer]["offer"]:
            yield Zone(CHOICE, "hand", text("zone.choice"), line=5, owner=viewer, help="plans")
        limit = c.HAND_LIMIT + view.ask(part, viewer, What.HAND)
        yield Zone(
            HAND,
            "hand",
            text("zone.hand"),
            line=5,
            owner=viewer,
            note=text("note.hand", n=int(s["players"][viewer]["hand_size"]), most=limit),
            help="plans",
        )
    piles = ((DECK, "plans"), (REWARDS_ZONE, "cathedral"), (APPRENTICE_DECK, "workshop"), (MARKET_DECK, "black-market"))
    for name, anchor in piles:
        yield Zone(name, "stack", text(f"zone.{name}"), line=6, help=anchor)


def _before(view: View, seat: int) -> Iterator[Zone]:
    """Yield the zones of a seat; the reader's apprentices stand beside the reader's goods."""
    name, line = view.names[seat], 1 if seat == view.viewer else 3
    number = int(view.s["players"][seat]["character"])
    note = None if number < 0 else text("note.character", name=words.character(number), does=_ability(number))
    taken = int(view.s["players"][seat]["apprentices"]).bit_count()
    places = (
        Space(
            _apprentice_place(seat, place),
            text("yard.place", n=place + 1) if place < taken else text("yard.free"),
            str(place + 1),
        )
        for place in range(max(c.APPRENTICE_LIMIT, taken))
    )
    yield Zone(
        f"apprentices/{seat}",
        "tableau",
        text("zone.apprentices", name=name),
        line=line,
        owner=seat,
        spaces=tuple(places),
        note=note,
        help="apprentices",
    )
    if seat != view.viewer and view.s["players"][seat]["known"]:
        yield Zone(f"known/{seat}", "row", text("zone.known"), line=line, owner=seat, help="plans")
    if seat != view.viewer:
        yield Zone(f"captives/{seat}", "supply", text("zone.captives"), line=line, owner=seat, help="town-centre")
    yield Zone(
        f"built/{seat}", "tableau", text("zone.built"), line=5 if line == 1 else line, owner=seat, help="guildhall"
    )


def _apprentice_place(seat: int, place: int) -> str:
    return f"apprentices/{seat}/{place + 1}"


def _goods_places(me: Any) -> Iterator[Space]:
    """A place a good, with how much of it there is."""
    for good in words.SHOWN_ORDER:
        name = c.GOODS[good]
        gives = (Amount(name, int(me["goods"][good])),)
        yield Space(f"goods/{name}", text(f"tone.{name}"), "", gives=gives, art=f"good-{name}")


def _yard_places(me: Any) -> Iterator[Space]:
    """Places for one's own workers, for those of others, and for debts."""
    counted: tuple[tuple[str, str, tuple[Amount, ...]], ...] = (
        ("workers", "good-workers", (Amount(words.WORKERS, int(me["workers"])),)),
        ("captives", "good-captured", ()),
        ("debts", "good-debts", (Amount(words.DEBTS, int(me["unpaid"])), Amount(words.PAID, int(me["paid"])))),
    )
    for name, art, gives in counted:
        yield Space(f"{YARD}/{name}", text(f"yard.{name}"), "", gives=gives, art=art)


def _ability(character: int) -> Text:
    does = cards.says(c.CHARACTER + character)
    assert does is not None
    return does


def _offers(view: View) -> Iterator[Space]:
    """The display of apprentices: how many coins each column costs the reader beyond the price."""
    seat = town.reader(view)
    for place in range(c.SHOWN):
        row, column = divmod(place, c.COLUMNS_SHOWN)
        skipped = 0 if seat < 0 else _skipped_by_next_worker(view, seat, place)
        gives = (Amount(words.SILVER, -skipped),) if skipped else ()
        label = text("offer.place", row=row + 1, column=column + 1)
        yield Space(
            words.offer_id(place),
            label,
            words.offer_id(place)[-2:],
            (column + 0.5) / c.COLUMNS_SHOWN,
            0.25 + 0.5 * row,
            gives=gives,
            note=None if skipped else text("offer.in_reach"),
        )


def _skipped_by_next_worker(view: View, seat: int, place: int) -> int:
    """The coins beyond the price: of the worker that is hiring now, else of the next one."""
    hires = view.step.kind == StepKind.SHOP and view.seat == seat
    there = view.seen if hires else one_more(view, seat, c.Location.WORKSHOP)
    return view.game.ask(cards_skipped, there, seat, place)


# ---- pieces ---------------------------------------------------------------------------------------------------------


def pieces(view: View) -> Iterator[Piece]:
    """Everything that lies on the table."""
    s, viewer = view.s, view.viewer
    yield from view.alike(town.pieces)
    for seat in range(s["seats"]):
        yield from _held(view, seat)
        yield from view.alike(_laid_out, seat)
        if seat != viewer:
            for card in members(s["players"][seat]["known"]):
                yield _plan(view, seat, card, f"known/{seat}")
    yield from view.alike(_on_offer)
    if viewer is not None:
        me = s["players"][viewer]
        for zone, held in ((CHOICE, me["offer"]), (HAND, me["hand"])):
            for card in members(held):
                yield _plan(view, viewer, card, zone)
    yield from view.alike(baron.pieces)
    yield from view.alike(tomes_on_table.pieces)
    piles = (
        (DECK, view.ask(cards_left)),
        (REWARDS_ZONE, int(s["rewards"])),
        (APPRENTICE_DECK, _apprentices_left(s)),
        (MARKET_DECK, int(s["pile"]).bit_count()),
    )
    for zone, count in piles:
        if count:
            label = text(f"zone.{zone}")
            yield Piece(f"{zone}/pile", "pile", zone, label, "", tone=zone, count=count, state="down")


def _apprentices_left(s: Any) -> int:
    return int(s["apprentices"]).bit_count() + int(s["under_size"])


def _laid_out(view: View, seat: int) -> Iterator[Piece]:
    """Apprentices and buildings of a seat."""
    me = view.s["players"][seat]
    for place, card in enumerate(members(me["apprentices"])):
        yield apprentice(card, f"apprentices/{seat}", card, _apprentice_place(seat, place), owner=seat)
    for card in members(me["built"]):
        yield _building(card, seat)


def _on_offer(view: View) -> Iterator[Piece]:
    """Apprentices who can be hired."""
    s = view.s
    for place in range(c.SHOWN):
        if s["display"][place] >= 0:
            coins = int(s["coins"][place])
            yield apprentice(int(s["display"][place]), OFFER, place, words.offer_id(place), coins)


def _held(view: View, seat: int) -> Iterator[Piece]:
    """The captured workers on a player board."""
    zone = YARD if seat == view.viewer else f"captives/{seat}"
    for colour in range(c.MOST + 1):
        count = int(view.s["players"][seat]["held"][colour])
        if count:
            yield Piece(
                words.captive_id(seat, colour),
                "captive",
                zone,
                text("piece.captive", name=words.player(view, colour)),
                "B" if colour == c.BARON else str(colour + 1),
                f"{YARD}/captives" if zone == YARD else None,
                10 + colour,
                owner=town.owner_of(view, colour),
                count=count,
                help="town-centre",
            )


def apprentice(
    card: int, zone: str, place: int, space: str | None = None, coins: int = 0, owner: int | None = None
) -> Piece:
    """An apprentice: skills, what the card does, virtue, and the coins that lie on it."""
    skills = [skill for number, skill in enumerate(c.SKILLS) if int(c.WITH_SKILL[number]) >> card & 1]
    known = listed(*(text(f"tone.{skill}") for skill in skills))
    does = cards.says(c.APPRENTICE + card)
    given = (Amount(words.VIRTUE, int(c.APPRENTICE_VIRTUE[card])), Amount(words.SILVER, coins))
    gives = tuple(amount for amount in given if amount.n)
    return Piece(
        words.apprentice_id(card),
        "apprentice",
        zone,
        data(names.APPRENTICES[card]),
        "".join(SIGNS[skill] for skill in skills),
        space,
        place,
        skills[0] if len(skills) == 1 else None,
        owner,
        gives=gives,
        marks=tuple(Mark(SIGNS[skill], skill) for skill in skills),
        caption=known,
        says=does,
        note=does or known,
        art=f"portrait-{c.ALL_APPRENTICE_NAMES[card]}",
        help="apprentices",
        source=provenance(card >= c.CARDS_OF_APPRENTICES),  # the skills of the scenario's own are not known
    )


def _plan(view: View, seat: int, card: int, zone: str) -> Piece:
    """A plan: its cost as what there is of what it takes, its skills and whether there are people with them."""
    me = view.s["players"][seat]
    lacking = {skill for number, skill in enumerate(c.SKILLS) if not int(me["apprentices"]) & int(c.WITH_SKILL[number])}
    return plan(card, zone, _cost_and_stock(card, me["goods"]), seat, lacking)


def plan(
    card: int, zone: str, cost: tuple[Amount, ...], owner: int | None = None, lacking: Collection[str] = ()
) -> Piece:
    """A plan: its cost, its skills, its points, what the building does."""
    skills = tuple(
        Mark(SIGNS[skill], "lacking" if skill in lacking else skill)
        for number, skill in enumerate(c.SKILLS)
        if int(c.BUILDING_SKILLS[card]) >> number & 1
    )
    return Piece(
        words.plan_id(card),
        "plan",
        zone,
        words.plan(card),
        "",
        None,
        card,
        owner=owner,
        gives=(*_worth(card), *cost),
        marks=skills,
        says=cards.says(c.BUILDING + card),
        note=_in_words(card),
        art=f"building-{c.BUILDING_NAMES[card]}",
        help="plans",
        source="printed",
    )


def _building(card: int, seat: int) -> Piece:
    """A building that stands."""
    return Piece(
        words.built_id(card),
        "building",
        f"built/{seat}",
        words.plan(card),
        "",
        None,
        card,
        owner=seat,
        gives=_worth(card),
        says=cards.says(c.BUILDING + card),
        note=cards.says(c.BUILDING + card),
        art=f"building-{c.BUILDING_NAMES[card]}",
        help="guildhall",
        source="printed",
    )


def _worth(card: int) -> tuple[Amount, ...]:
    """Return the printed points of a building, and its virtue if there is any."""
    virtue = int(c.BUILDING_VIRTUE[card])
    printed = (Amount(words.POINTS, int(c.BUILDING_POINTS[card])), Amount(words.VIRTUE, virtue))
    return tuple(amount for amount in printed if amount.n)


def _cost_and_stock(card: int, goods: Any) -> tuple[Amount, ...]:
    """The goods that a building takes: how many of them there are, of how many."""
    return tuple(
        Amount(c.GOODS[good], min(int(goods[good]), int(c.COST[card, good])), int(c.COST[card, good]))
        for good in words.SHOWN_ORDER
        if c.COST[card, good]
    )


def _in_words(card: int) -> Text:
    """Everything that stands on a plan."""
    skills = tuple(
        text(f"tone.{skill}") for number, skill in enumerate(c.SKILLS) if int(c.BUILDING_SKILLS[card]) >> number & 1
    )
    does = cards.says(c.BUILDING + card)
    assert does is not None
    said = text("plan.costs", cost=words.goods_in_words(words.cost(card)), does=does)
    return text("plan.needs", skills=skills, said=said) if skills else said


# ---- panels ---------------------------------------------------------------------------------------------------------


def counters(view: View, seat: int) -> Iterable[Amount]:
    """Return the counters of a seat."""
    me = view.s["players"][seat]
    yield Amount(words.WORKERS, int(me["workers"]))
    yield Amount("captured", int(me["held"].sum()))
    yield Amount(words.PLANS, int(me["hand_size"]))
    yield Amount("buildings", int(me["built"]).bit_count())
    yield Amount(words.DEBTS, int(me["unpaid"]))
    yield Amount(words.PAID, int(me["paid"]))
    yield Amount("prison", int(me["prison"]))
    for good in words.SHOWN_ORDER:
        yield Amount(c.GOODS[good], int(me["goods"][good]))
    for number, skill in enumerate(c.SKILLS):
        yield Amount(skill, (int(me["apprentices"]) & int(c.WITH_SKILL[number])).bit_count())
    yield Amount("levels", int(me["cathedral"]))
    yield Amount(words.VIRTUE, int(me["virtue"]))
    yield from tomes_on_table.counters(view, seat)


def points(view: View, seat: int) -> int:
    """The points that a seat has for good or bad: all but those of goods and prisoners, and of effects at the end."""
    score = view.game.score(view.seen)[seat]
    return int(score[[BUILT, CATHEDRAL, VIRTUE, DEBTS]].sum())
