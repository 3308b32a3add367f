"""The things of the game as texts and as ids on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data import names
from regnum.games.kingdom.viscounts.data.vocabulary import What
from regnum.scenes import WORD, Argument, LoggedEvent, Of, Target, Text, View, data, members, plain, text

ISLAND, TOWNSFOLK, MANUSCRIPTS_ZONE, BONUS, STARTS = "island", "townsfolk", "manuscripts", "bonus", "starts"
SUMMIT, LEADER, SUMMARIES = "summit", "leader", "summaries"
SILVER, RESOURCE, VIRTUE, CORRUPTION, POINTS = "silver", "resource", "virtue", "corruption", "points"
DEBT, PAID, DEED, APPROVED = "debt", "paid", "deed", "approved"
KINDS = {
    **dict(enumerate(c.GOODS)),
    What.RESOURCE: RESOURCE,
    What.VIRTUE: VIRTUE,
    What.CORRUPTION: CORRUPTION,
    What.DEBT: DEBT,
    What.DEED: DEED,
}
"""Gains as kinds of amounts."""
ACTIONS = tuple(action.name.lower() for action in c.Action)


def held(cards: Iterable[int]) -> list[int]:
    """The cards of a set that records keep in several words."""
    return [word * WORD + card for word, flags in enumerate(cards) for card in members(int(flags))]


def holds(things: int, thing: int) -> bool:
    """Return True if a thing is in a set of one word."""
    return bool(int(things) >> thing & 1)


def reader(view: View) -> int:
    """Return the seat whose board is shown: the viewer's, else that of a choosing seat."""
    return view.viewer if view.viewer is not None else next(iter(view.deciding), 0)


def owner_of(view: View, colour: int) -> int:
    """The seat of a colour; the Baron's is the one after the last."""
    return int(view.s["seats"]) if colour == c.BARON else colour


def outer_space(outer: int) -> int:
    """An outer space, numbered clockwise among these, as a space of the path."""
    place, side = divmod(outer, 2)
    return 3 * place + side


# ---- ids ------------------------------------------------------------------------------------------------------------


def card_id(seat: int, card: int) -> str:
    """A card of a seat, or on a pile of the board; of starting cards everybody has one."""
    if c.FIRST_STARTING <= card < c.FIRST_HERO:
        return f"card/{seat}/{c.CARD_NAMES[card]}"
    return f"card/{c.PERSON_NAMES[card]}"


def tile_id(tile: int) -> str:
    """A Manuscript, wherever it lies."""
    return f"tile/{c.TILE_NAMES[tile]}"


def spot_id(spot: int) -> str:
    """A spot for buildings."""
    return f"spot/{c.SPOT_NAMES[spot]}"


def link_id(spot: int) -> str:
    """The link from a spot to the next one."""
    return f"link/{c.SPOT_NAMES[spot]}"


def section_id(tier: int, place: int) -> str:
    """A section of the castle; beyond the tiers the summit."""
    return f"tier{tier + 1}/{place + 1}" if tier < c.TIERS else SUMMIT


def workers_id(where: str, colour: int) -> str:
    """The workers of a colour at a place."""
    return f"worker/{where}/{'baron' if colour == c.BARON else colour + 1}"


def slot_id(seat: int, building: int) -> str:
    """A slot of a player board."""
    return f"estate/{seat}/{c.BUILDING_NAMES[building]}"


def strength_id(seat: int, action: int) -> str:
    """Return the identifier of a seat's strength for an action."""
    return f"strength/{seat}/{ACTIONS[action]}"


def summary_id(card: int) -> str:
    """A summary card, wherever it lies."""
    return f"summary/{c.SUMMARY_NAMES[card].removeprefix('summary_')}"


# ---- names ----------------------------------------------------------------------------------------------------------


def player(view: View, colour: int) -> Text:
    """A seat by name, or the Baron."""
    return text("baron") if colour == c.BARON else plain(view.names[colour])


def person(card: int) -> Text:
    """A card by name, or who is printed on the board."""
    if card >= c.CARDS:
        return text("printed.person")
    said = data(names.CARDS[card])
    return said if c.FIRST_STARTING <= card < c.FIRST_HERO else said.pointing_at(card_id(0, card))


def tile(number: int) -> Text:
    """A Manuscript by its ribbon and what it gives, or the one printed on the board."""
    if number >= c.MANUSCRIPTS:
        return text("printed.manuscript")
    return text("manuscript.of", ribbon=ribbon(int(c.RIBBON[number]))).pointing_at(tile_id(number))


def ribbon(number: int) -> Text:
    """A colour of Manuscripts."""
    return text(f"tone.{c.RIBBONS[number]}")


def banks(view: View, place: int) -> str:
    """The segment at a place, by the numbers of its outer spaces: 5–6."""
    left, right = names.NUMBERS[int(view.s["ring"][place])]
    return f"{left}–{right}"


def space(view: View, number: int) -> Text:
    """A space of the path: an outer one by its number, an inner one as the gate of its segment."""
    place, side = divmod(number, 3)
    if side == c.INNER:
        said = text("space.inner", n=banks(view, place))
    else:
        said = text("space.outer", n=names.NUMBERS[int(view.s["ring"][place])][side])
    return said.pointing_at(c.SPACE_NAMES[number])


def spot(view: View, number: int) -> Text:
    """A spot for buildings, by its letter on its segment."""
    name = c.SPOT_NAMES[number][-1]
    return text("spot.name", name=name, n=banks(view, number // c.SPOTS_EACH)).pointing_at(spot_id(number))


def link(view: View, number: int) -> Text:
    """The link after a spot."""
    name = c.SPOT_NAMES[number][-1]
    return text("link.name", name=name, n=banks(view, number // c.SPOTS_EACH)).pointing_at(link_id(number))


def section(view: View, tier: int, place: int) -> Text:
    """A section of the castle, by the gate before it; or the summit."""
    if tier >= c.TIERS:
        return text("section.summit").pointing_at(SUMMIT)
    key = "section.first" if tier == 0 else "section.second"
    return text(key, n=banks(view, place)).pointing_at(section_id(tier, place))


def on_space(event: LoggedEvent) -> Text:
    """The space that an event names first."""
    return space(event.view, event.a)


def in_section(tier: int) -> Of:
    """The section of a tier that an event names first."""
    return lambda event: section(event.view, tier, event.a)


def kind_of_building(kind: int) -> Text:
    """A type of building."""
    return data(names.BUILDINGS[kind])


def building(number: int) -> Text:
    """A building by its type and slot."""
    return text("building.slot", building=kind_of_building(number // c.EACH), n=number % c.EACH + 1)


def action(number: int) -> Text:
    """An action of a turn."""
    return text(f"action.{ACTIONS[number]}")


def good(number: int) -> Text:
    """A good, without a number."""
    return text(f"stock.{c.GOODS[number]}")


def paper(number: int) -> Text:
    """A Debt or a Deed."""
    return text(f"paper.{c.PAPERS[number]}")


def start(number: int) -> Text:
    """A Player card by its number."""
    return text("start.name", n=int(c.START_NAMES[number])).pointing_at(f"start/{c.START_NAMES[number]}")


def summary(card: int) -> Text:
    """A summary card by its colour."""
    name = c.SUMMARY_NAMES[card].removeprefix("summary_")
    return text("summary.name", ribbon=text(f"tone.{name}")).pointing_at(summary_id(card))


def icon(number: int) -> str:
    """An icon as a kind of amount."""
    return c.ICON_NAMES[number]


def nobody() -> Text:
    """An empty place."""
    return text("nobody")


def order(view: View, seat: int, number: int) -> tuple[Text, ...]:
    """The row of a seat in another order."""
    row = view.s["players"][seat]["row"]
    cards = [int(row[place]) for place in c.ORDERS[number]]
    return tuple(person(card) if card >= 0 else nobody() for card in cards)


# ---- what families of actions share ---------------------------------------------------------------------------------


def to_card(view: View, card: int, /) -> tuple[Target]:
    """A card of the hand."""
    return (Target(card_id(view.seat, card), data(names.CARDS[card])),)


def says_card(card: int, /) -> Mapping[str, Argument]:
    """The argument of a message about a card."""
    return {"card": person(card)}
