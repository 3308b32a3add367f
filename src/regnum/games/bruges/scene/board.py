"""The board of the table: zones, pieces and panels."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import COLOURS, GROUPS, PENALTIES, Kind, Majority
from regnum.games.bruges.rules.majorities import value_of
from regnum.games.bruges.rules.reputation import step_price
from regnum.games.bruges.rules.state import StepKind
from regnum.games.bruges.scene import words
from regnum.scenes import Amount, Mark, Piece, Space, Text, View, Zone, data, plain, provenance, text

MAJORITIES = ("reputation", "persons", "canal", "pets")
MAJORITY_SIGNS = ("♛", "♟", "≈", "♞")
FACES = 4  # portraits of a group
SHAVEN = (1, 3)  # those of them without a beard
WOMEN = frozenset(
    ("queen", "princess", "duchess", "countess", "baroness", "landgravine", "dancer", "actress", "fortune_teller",
     "fishwife", "market_woman", "chambermaid", "lady_in_waiting", "wet_nurse", "governess", "abbess", "nun", "muse")
)  # fmt: skip
"""Persons who are women by their name."""
SLOTS = 8  # plots that are shown before the street grows, half of them on each side of the guard house
STORES = ("workers", "threats")  # what has a place for every colour
MEANINGS = ("steps", "florins", "threats")  # of the dice that show 1 2, 3 4, 5 6


# ---- zones ----------------------------------------------------------------------------------------------------------


def zones(view: View) -> Iterator[Zone]:
    """Every place on the table, from the town down to the hand."""
    s = view.seen[0]
    yield Zone("dice", "area", text("zone.dice"), help="dice")
    for meaning in MEANINGS:
        note = _price_note(view) if meaning == "steps" else None
        yield Zone(f"dice/{meaning}", "row", text(f"dice.{meaning}"), "dice", note=note, help="dice")
    yield from view.alike(_open_zones)
    if view.viewer is not None:
        yield Zone("hand", "hand", text("zone.hand"), line=9, owner=view.viewer, help="cards")
        if _spied_on(s, view.viewer) >= 0:
            name = view.names[_spied_on(s, view.viewer)]
            yield Zone("spied", "hand", text("zone.spied", name=name), line=10, owner=view.viewer, help="persons")


def _open_zones(view: View) -> Iterator[Zone]:
    """Yield the public zones, in the middle and in front of the seats."""
    s = view.seen[0]
    yield Zone("piles", "supply", text("zone.piles"), help="drawing")
    yield Zone("discard", "stack", text("zone.discard"), help="drawing")
    yield Zone("reputation", "track", text("zone.reputation"), line=1, spaces=tuple(_steps(s)), help="reputation")
    leaders = tuple(_contests(view))
    note = _leaders_note(view)
    yield Zone("majorities", "row", text("zone.majorities"), line=2, spaces=leaders, note=note, help="majorities")
    yield Zone("statues", "stack", text("zone.statues"), line=2, help="canals")
    for seat in range(s["seats"]):
        yield from _zones_of(view, seat)


def _zones_of(view: View, seat: int) -> Iterator[Zone]:
    """Yield the zones of a seat: its city, its canal, its workers and threats, and the cards it is known to hold."""
    s, name = view.seen[0], view.names[seat]
    line = 3 + seat
    where = text("zone.city", name=name)
    street = tuple(_street(view, seat))
    yield Zone(f"city/{seat}", "tableau", where, line=line, owner=seat, spaces=street, art="city", help="houses")
    water = tuple(_canal(s, seat))
    yield Zone(
        f"canal/{seat}", "row", text("zone.canal"), line=line, owner=seat, spaces=water, art="water", help="canals"
    )
    for store in STORES:
        places = tuple(_places(seat, store))
        yield Zone(f"{store}/{seat}", "supply", text(f"zone.{store}"), line=line, owner=seat, spaces=places, help=store)
    yield Zone(f"backs/{seat}", "supply", text("zone.backs"), line=line, owner=seat, help="cards")


def _steps(s: Any) -> Iterator[Space]:
    track = int(s["options"]["reputation_track"])
    for step in range(int(c.LAST_STEP[track]) + 1):
        gives = (Amount(words.POINTS, int(c.STEP_POINTS[track, step])),) if step else ()
        label = text("step.number", n=step) if step else text("step.town_hall")
        art = None if step else "town_hall"
        yield Space(f"reputation/{step}", label, str(step) if step else "⌂", gives=gives, art=art)


def _street(view: View, seat: int) -> Iterator[Space]:
    """The plots along the street, half of the first ones on each side of the guard house."""
    s = view.s
    me = s["players"][seat]
    for plot in range(max(SLOTS, next_plot(s, seat) + 1, int(me["plots"]))):
        if plot == SLOTS // 2:
            yield Space(f"guard/{seat}", text("house.guard"), "♜", art="guard")
        colour = int(me["house"][plot]) if plot < me["plots"] else -1
        label = words.house(view, seat, plot) if colour >= 0 else text("house.plot", n=plot + 1)
        yield Space(
            words.plot_id(seat, plot), label, str(plot + 1), tone=COLOURS[colour] if colour >= 0 else None, art="plot"
        )


def next_plot(s: Any, seat: int) -> int:
    """Return the plot of the next house."""
    me = s["players"][seat]
    return next((plot for plot in range(int(me["plots"])) if me["house"][plot] < 0), int(me["plots"]))


def _canal(s: Any, seat: int) -> Iterator[Space]:
    """The two sections as they lie: the left one from its end to the guard house, then the right one outwards."""
    for side, spaces in ((0, range(c.SECTION - 1, -1, -1)), (1, range(c.SECTION))):
        for space in spaces:
            colour = COLOURS[c.SPACE_COLOUR[seat, side, space]]
            gives = [Amount(words.COINS, -int(c.SPACE_COST[space]))]
            if space + 1 == c.THIRD_SPACE:
                gives.append(Amount(words.POINTS, c.THIRD_SPACE_POINTS))
            if (
                space + 1 == c.SECTION
                and s["statues"] < c.STATUES
                and not int(s["players"][seat]["completed"]) >> side & 1
            ):
                gives.append(Amount(words.POINTS, int(c.STATUE_POINTS[s["statues"]])))
            label = text("canal.space", side=text(f"side.{c.SIDES[side]}"), n=space + 1, colour=text(f"tone.{colour}"))
            mark = str(int(c.SPACE_COST[space]))
            name = words.space_id(seat, side, space)
            yield Space(name, label, mark, tone=colour, gives=tuple(gives), art=f"canal-{colour}")


def _places(seat: int, store: str) -> Iterator[Space]:
    """A place a colour for workers or for threats."""
    for colour, tone in enumerate(COLOURS):
        label = words.colour(colour) if store == "workers" else text(f"penalty.{PENALTIES[colour]}")
        art = f"suit-{tone}" if store == "workers" else f"places-{tone}"
        yield Space(f"{store}/{seat}/{tone}", label, "·", tone=tone, art=art)


def _price_note(view: View) -> Text | None:
    s, viewer = view.seen[0], view.viewer
    if not s["dice"].any():
        return None
    price = view.game.ask(step_price, view.seen, 0 if viewer is None else viewer)
    return text("note.step", n=price) if price >= 0 else text("note.no_step")


def _contested(s: Any) -> range:
    """The majorities of this game."""
    return range(len(Majority) if s["options"]["pets"] else len(Majority) - 1)


def _leaders(view: View, majority: int) -> tuple[list[int], int]:
    """The seats that have most of something, and how much that is."""
    values = [view.game.ask(value_of, view.seen, seat, majority) for seat in range(view.seen[0]["seats"])]
    return [seat for seat, value in enumerate(values) if value == max(values) > 0], max(values)


def _contests(view: View) -> Iterator[Space]:
    for majority in _contested(view.seen[0]):
        kind = MAJORITIES[majority]
        label, note = text(f"majority.{kind}"), text("note.most", n=_leaders(view, majority)[1])
        yield Space(f"contest/{kind}", label, MAJORITY_SIGNS[majority], note=note, art=f"majority-{kind}")


def _leaders_note(view: View) -> Text:
    """List the leaders of the majorities."""
    said = []
    for majority in _contested(view.seen[0]):
        leaders, most = _leaders(view, majority)
        names = tuple(plain(view.names[seat]) for seat in leaders)
        key = "note.nobody_leads" if not leaders else "note.leads" if len(leaders) == 1 else "note.tie"
        said.append(text(key, kind=text(f"majority.{MAJORITIES[majority]}"), names=names, n=most))
    return text("list", items=tuple(said))


def _spied_on(s: Any, viewer: int) -> int:
    """Return the seat whose hand the viewer is looking at, or -1."""
    depth = int(s["steps"]["depth"])
    step = s["steps"]["stack"][depth - 1]
    return int(step["value"]) if depth and step["kind"] == StepKind.SPY and step["seat"] == viewer else -1


# ---- pieces ---------------------------------------------------------------------------------------------------------


def pieces(view: View) -> Iterator[Piece]:
    """Everything that lies on the table."""
    s = view.seen[0]
    yield from view.alike(_town)
    for seat in range(s["seats"]):
        yield from view.alike(_city_pieces, seat)
        yield from _store(view, seat)
    if view.viewer is not None:
        me = s["players"][view.viewer]
        for place, card in enumerate(words.card_numbers(me["hand"])):
            yield card_piece(view, card, "hand", place, view.viewer)
        victim = _spied_on(s, view.viewer)
        if victim >= 0:
            for place, card in enumerate(words.card_numbers(me["spied"][victim])):
                yield card_piece(view, card, "spied", place)


def _town(view: View) -> Iterator[Piece]:
    """Dice, piles, pawns, majorities, statues."""
    s = view.seen[0]
    for place, colour in enumerate(sorted(range(c.ALL_COLOURS), key=lambda colour: int(s["dice"][colour]))):
        value = int(s["dice"][colour])
        if value:
            tone, label = COLOURS[colour], text("piece.die", colour=words.colour(colour), n=value)
            zone = f"dice/{MEANINGS[(value - 1) // 2]}"
            yield Piece(f"die/{tone}", "die", zone, label, str(value), None, place, tone)
    for pile in range(2):
        top, size = int(s["piles"][pile]["top"]), int(s["piles"][pile]["size"])
        if size:
            label = text("piece.pile", n=pile + 1, colour=words.colour(top))
            yield Piece(f"pile/{pile + 1}", "pile", "piles", label, "", None, pile, COLOURS[top], count=size)
    if s["extra"]["size"]:
        label = text("piece.extra_pile")
        yield Piece("pile/extra", "pile", "piles", label, "", place=2, count=int(s["extra"]["size"]), state="down")
    for place, card in enumerate(words.card_numbers(s["discard"])):
        yield card_piece(view, card, "discard", place)
    for seat in range(s["seats"]):
        space = f"reputation/{s['players'][seat]['reputation']}"
        yield Piece(f"pawn/{seat}", "marker", "reputation", plain(view.names[seat]), str(seat + 1), space, owner=seat)
    for number in range(int(s["statues"]), c.STATUES):
        yield statue(number, "statues")
    for majority in _contested(s):
        kind = MAJORITIES[majority]
        for place, seat in enumerate(_leaders(view, majority)[0]):
            name, label = f"leader/{kind}/{seat}", plain(view.names[seat])
            yield Piece(name, "leader", "majorities", label, str(seat + 1), f"contest/{kind}", place, owner=seat)
        for seat in range(s["seats"]):
            if int(s["players"][seat]["majorities"]) >> majority & 1:
                label = text("piece.majority", kind=text(f"majority.{kind}"))
                name, art = f"majority/{seat}/{kind}", f"majority-{kind}"
                yield Piece(name, "majority", f"city/{seat}", label, "", None, 500 + majority, owner=seat, art=art)


def statue(number: int, zone: str, owner: int | None = None) -> Piece:
    """A statue."""
    gives = (Amount(words.POINTS, int(c.STATUE_POINTS[number])),)
    label, name = text("piece.statue"), f"statue/{c.STATUE_POINTS[number]}"
    return Piece(
        name, "statue", zone, label, "", None, 600 + number, "statue", owner, gives=gives, art="statue", help="canals"
    )


def _city_pieces(view: View, seat: int) -> Iterator[Piece]:
    """Houses with who lives in them, canal tiles and statues."""
    s = view.seen[0]
    me, zone = s["players"][seat], f"city/{seat}"
    for plot in range(int(me["plots"])):
        if me["house"][plot] < 0:
            continue
        space, tone = words.plot_id(seat, plot), COLOURS[me["house"][plot]]
        label = words.house(view, seat, plot)
        yield Piece(f"house/{seat}/{plot + 1}", "house", zone, label, "", space, 10 * plot, tone, seat, help="houses")
        for place, card in enumerate((int(me["person"][plot]), int(me["pet"][plot])), 1):
            if card >= 0:
                used = bool(me["used"][plot]) and place == 1
                yield card_piece(view, card, zone, 10 * plot + place, seat, space, used)
    for side in range(len(c.SIDES)):
        for space_number in range(int(me["canals"][side])):
            space = words.space_id(seat, side, space_number)
            name = f"tile/{seat}/{c.SIDES[side]}/{space_number + 1}"
            yield Piece(name, "canal", f"canal/{seat}", text("piece.canal"), "≈", space, help="canals")
    for number in range(c.STATUES):
        if int(me["statues"]) >> number & 1:
            yield statue(number, zone, seat)


def _store(view: View, seat: int) -> Iterator[Piece]:
    """Workers, threats and the backs of the hand."""
    me = view.seen[0]["players"][seat]
    for colour, tone in enumerate(COLOURS):
        if me["workers"][colour]:
            label = text("piece.worker", colour=words.colour(colour))
            name, count = f"worker/{seat}/{tone}", int(me["workers"][colour])
            zone = f"workers/{seat}"
            yield Piece(name, "worker", zone, label, "", f"{zone}/{tone}", colour, tone, count=count, help="workers")
        if me["threats"][colour]:
            label = text("piece.threat", colour=words.colour(colour), penalty=text(f"penalty.{PENALTIES[colour]}"))
            name, count = f"threat/{seat}/{tone}", int(me["threats"][colour])
            zone = f"threats/{seat}"
            warning = text("note.next_brings") if count == c.THREAT_LIMIT - 1 else None
            state: Literal["", "new"] = "new" if warning else ""
            yield Piece(
                name, "threat", zone, label, "", f"{zone}/{tone}", colour, tone, None, count, note=warning, state=state
            )
        backs = int(me["backs"][colour] + me["fresh_backs"][colour])
        if backs and seat != view.viewer:
            label = text("piece.back", colour=words.colour(colour))
            yield Piece(f"back/{seat}/{tone}", "back", f"backs/{seat}", label, "", None, colour, tone, count=backs)
        elif me["fresh_backs"][colour]:
            label = text("piece.fresh", colour=words.colour(colour))
            name, count = f"fresh/{tone}", int(me["fresh_backs"][colour])
            yield Piece(name, "back", f"backs/{seat}", label, "", None, colour, tone, count=count)


def card_piece(
    view: View, card: int, zone: str, place: int, owner: int | None = None, space: str | None = None, used: bool = False
) -> Piece:
    """A card that can be seen."""
    face = words.of_card(view, card)
    pet = face.kind == Kind.PET
    return Piece(
        words.card_id(card),
        "card",
        zone,
        words.named(view, card),
        face.id,
        space,
        place,
        COLOURS[face.colour],
        owner,
        gives=(Amount(words.PRICE, face.cost), Amount(words.POINTS, face.vp)),
        marks=tuple(Mark("", tone) for tone in words.signs(face)),
        caption=None if pet else words.group(face.group),
        says=None if pet else data(face.text),
        note=words.zoom(face),
        state="used" if used else "",
        art="portrait-pet" if pet else f"portrait-{GROUPS[face.group]}-{portrait(card, face.key)}",
        help="pets" if pet else "persons",
        worded=True,
        source="" if face.own else provenance(face.reconstructed),
    )


def portrait(card: int, key: str) -> int:
    """Return the number of a person's portrait in its group, from 1."""
    return SHAVEN[card % len(SHAVEN)] if key in WOMEN else card % FACES + 1


# ---- panels ---------------------------------------------------------------------------------------------------------


def counters(view: View, seat: int) -> tuple[Amount, ...]:
    """Return the counters of a seat."""
    me = view.s["players"][seat]
    return (
        Amount("coins", int(me["coins"])),
        Amount("workers", int(me["workers"].sum())),
        Amount("cards", int(me["backs"].sum() + me["fresh_backs"].sum())),
        Amount("houses", int((me["house"][: me["plots"]] >= 0).sum())),
        Amount("persons", int((me["person"][: me["plots"]] >= 0).sum())),
        Amount("canals", int(me["canals"].sum())),
        Amount("threats", int(me["threats"].sum())),
        Amount("steps", int(me["reputation"])),
    )
