"""The Baron of the scenario: his panel with his cards, the demands, and the workers whom he holds."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data import names
from regnum.games.kingdom.architects.data.baron import (
    DEMAND_LEVELS,
    EVENT_NAMES,
    FAILED_POINTS,
    INTRIGUE_NAMES,
    MET_POINTS,
    NEEDED,
    WANTED,
)
from regnum.games.kingdom.architects.rules.scoring import total
from regnum.games.kingdom.architects.scene import cards, words
from regnum.scenes import Amount, Panel, Piece, Text, View, Zone, data, members, plain, provenance, text

DEMANDS, EVENTS, INTRIGUES, FUTURE = "demands", "events", "intrigues", "future"
ROWS = (DEMANDS, EVENTS, INTRIGUES)
PILES = ("intrigue_deck", FUTURE, "event_deck")


def party(view: View) -> Iterator[Panel]:
    """The panel of the Baron: the points of the team, and those that it needs."""
    target = view.game.target(view.seen)
    if target is None:
        return
    baron = view.s["baron"]
    counters = (
        Amount(words.WORKERS, int(baron["workers"])),
        Amount("captured", int(baron["held"].sum())),
        Amount("prison", int(baron["prison"])),
    )
    yield Panel(int(view.s["seats"]), text("baron"), counters, view.ask(total), target, played=False)


def zones(view: View) -> Iterator[Zone]:
    """Yield the zones in front of the Baron."""
    if not view.s["team"]:
        return
    owner = int(view.s["seats"])
    for name in ROWS:
        note = _turn_order(view) if name == DEMANDS else None
        yield Zone(name, "row", text(f"zone.{name}"), line=2, owner=owner, note=note, help="baron")
    yield Zone("captives/baron", "supply", text("zone.captives"), line=2, owner=owner, help="baron")
    for name in PILES:
        yield Zone(name, "stack", text(f"zone.{name}"), line=2, owner=owner, help="baron")


def _turn_order(view: View) -> Text:
    """Between which seats he acts: each of his turns ends a round."""
    first = int(view.s["first"])
    return text("note.baron", before=view.names[first - 1], after=view.names[first])


def pieces(view: View) -> Iterator[Piece]:
    """His cards, and the workers on his board."""
    if not view.s["team"]:
        return
    s, baron = view.s, view.s["baron"]
    for level in range(DEMAND_LEVELS):
        yield _demand(view, level)
    for event in members(baron["events"]):
        yield event_card(event)
    for card in members(baron["discarded"]):
        yield intrigue_card(card)
    for number, card in enumerate(baron["aside"][baron["aside"] >= 0].tolist()):
        yield intrigue_card(card, 50 + number)
    for seat in range(s["seats"]):
        if baron["held"][seat]:
            label, count = text("piece.captive", name=plain(view.names[seat])), int(baron["held"][seat])
            name = words.captive_id(c.BARON, seat)
            yield Piece(name, "captive", "captives/baron", label, str(seat + 1), None, seat, owner=seat, count=count)
    sizes = (baron["deck_size"], baron["future_size"], baron["events_left"])
    for name, size in zip(PILES, sizes, strict=True):
        if size:
            yield Piece(
                f"{name}/pile", "pile", name, text(f"zone.{name}"), "", tone=name, count=int(size), state="down"
            )


def _demand(view: View, level: int) -> Piece:
    """The demand of a level: what has been given to it of what it needs, and what it is worth."""
    number = int(view.s["baron"]["demands"][level])
    if number < 0:
        label = text("demand.hidden", n=level + 1)
        return Piece(f"demand/{level + 1}", "demand", DEMANDS, label, "", None, level, state="down", help="demands")
    return demand(number, view.s["seats"], level, int(view.s["baron"]["given"][level]))


def demand(number: int, seats: int, level: int, done: int = 0) -> Piece:
    """A demand, of which so much has been given."""
    needed = int(NEEDED[number, seats])
    given = Amount(words.gift_kind(int(WANTED[number])), done, needed)
    worth = text("demand.worth", n=int(MET_POINTS[number]), failed=-int(FAILED_POINTS[number]))
    met = given.n >= needed
    return Piece(
        f"demand/{level + 1}",
        "demand",
        DEMANDS,
        demand_name(number),
        "",
        None,
        level,
        gives=(given,),
        says=worth,
        note=worth,
        state="used" if met else "",
        help="demands",
        source="reconstructed",
    )


def event_card(event: int) -> Piece:
    """An event."""
    return _card("event", EVENT_NAMES[event], EVENTS, event_name(event), c.EVENT + event)


def intrigue_card(card: int, place: int = 0) -> Piece:
    """An intrigue card."""
    return _card("intrigue", INTRIGUE_NAMES[card], INTRIGUES, intrigue_name(card), c.INTRIGUE + card, place)


def _card(kind: str, name: str, zone: str, label: Text, number: int, place: int = 0) -> Piece:
    does, source = cards.says(number), provenance(name in names.RECONSTRUCTED)
    return Piece(
        f"{kind}/{name}", kind, zone, label, "", None, place, says=does, note=does, help="baron", source=source
    )


# ---- names ----------------------------------------------------------------------------------------------------------


def event_name(event: int) -> Text:
    """An event by name."""
    return data(names.EVENTS[event]).pointing_at(f"event/{EVENT_NAMES[event]}")


def intrigue_name(card: int) -> Text:
    """An intrigue card: a starting one or a future one with its number, or the last one."""
    kind, _, number = INTRIGUE_NAMES[card].partition("_")
    return text(f"intrigue.{kind}", n=int(number or 0))


def demand_name(demand: int) -> Text:
    """A demand by what it asks for."""
    return text("demand.of", what=text(f"gift.{words.gift_kind(int(WANTED[demand]))}"))
