"""The things of the game as texts and as ids on the table."""

from __future__ import annotations

from collections.abc import Mapping

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data import names
from regnum.games.kingdom.paladins.data.threats import THREAT_ACTION, THREAT_NAMES
from regnum.games.kingdom.paladins.data.vocabulary import What
from regnum.scenes import Amount, Argument, Target, Text, View, data, plain, spelled, text

KING, TAX, LANDS, TOWNSFOLK, OUTSIDERS, TAVERN, CHOICE = (
    "king",
    "tax",
    "lands",
    "townsfolk",
    "outsiders",
    "tavern",
    "choice",
)
WORKERS, GOODS, THREATS, HONOUR = "workers", "goods", "threats", "honour"
SILVER, PROVISIONS, SUSPICION, DEBTS, PAID, POINTS = "silver", "provisions", "suspicion", "debts", "paid", "points"
KINDS = {
    **dict(enumerate(c.COLOURS)),
    What.SILVER: SILVER,
    What.PROVISIONS: PROVISIONS,
    What.STRENGTH: "strength",
    What.FAITH: "faith",
    What.INFLUENCE: "influence",
    What.DEBT: DEBTS,
    What.HONOUR: HONOUR,
    What.SUSPICION: SUSPICION,
    What.WORKER: "workers",
    What.WORKSHOP: "workshops",
}
"""Gains and losses as kinds of amounts."""
LETTERS = {"white": "w", "green": "g", "blue": "b", "red": "r", "black": "k", "purple": "p", "any": "*"}
"""Signs of the workers for tight drawings."""
PIECES = {
    c.Action.COMMISSION: "monks",
    c.Action.FORTIFY: "walls",
    c.Action.GARRISON: "outposts",
    c.Action.ABSOLVE: "jars",
    c.Action.ATTACK: "attacked",
    c.Action.CONVERT: "converted",
}
"""The pieces that an action on the right places or takes, as kinds of amounts."""


def holds(cards: int, card: int) -> bool:
    """Return True if a card is in a set, as records have it."""
    return bool(int(cards) >> card & 1)


def reader(view: View) -> int:
    """Return the seat whose board is shown: the viewer's, else that of a choosing seat."""
    return view.viewer if view.viewer is not None else next(iter(view.deciding), 0)


# ---- ids ------------------------------------------------------------------------------------------------------------


def action_id(action: int) -> str:
    """The area of an action."""
    return f"action/{c.ACTION_NAMES[action]}"


def way_id(action: int, way: int) -> str:
    """Return the identifier of an action's gains in one of its ways."""
    return f"now/{c.ACTION_NAMES[action]}/{way + 1}"


def space_id(action: int, number: int) -> str:
    """A place for a worker."""
    return f"{c.ACTION_NAMES[action]}/{number + 1}"


def person_id(card: int) -> str:
    """One of the Townsfolk, wherever the card lies."""
    return f"person/{c.PERSON_NAMES[card]}"


def outsider_id(card: int) -> str:
    """An Outsider, wherever the card lies."""
    return f"outsider/{c.OUTSIDER_NAMES[card]}"


def king_id(place: int) -> str:
    """A place of the King's cards."""
    return f"{KING}/{place + 1}"


# ---- names ----------------------------------------------------------------------------------------------------------


def person(card: int) -> Text:
    """One of the Townsfolk by name."""
    return data(names.TOWNSFOLK[card]).pointing_at(person_id(card))


def outsider(card: int) -> Text:
    """An Outsider by name."""
    return data(names.OUTSIDERS[card]).pointing_at(outsider_id(card))


def paladin(card: int) -> Text:
    """A Paladin by name."""
    return plain(names.PALADINS[card])


def action(number: int) -> Text:
    """An action of the board by name."""
    return data(names.ACTIONS[number]).pointing_at(action_id(number))


def colour(number: int) -> Text:
    """A colour of workers."""
    return text(f"tone.{c.COLOURS[number]}")


def order(card: int) -> Text:
    """A King's Order by what it asks for."""
    return order_name(card).pointing_at(f"order/{c.ORDER_NAMES[card]}")


def order_name(card: int) -> Text:
    """The same as words that point nowhere: an action of rivals, attributes of a team."""
    if card < len(c.ORDER_ACTION):
        return text("order.name", action=data(names.ACTIONS[c.ORDER_ACTION[card]]))
    return text("order.needs", needs=spelled(order_needs(card)))


def order_needs(card: int) -> tuple[Amount, ...]:
    """The attributes that an Order of the scenario asks for."""
    needs = zip(c.ATTRIBUTES, c.ORDER_NEEDS[card], strict=True)
    return tuple(Amount(name, int(n)) for name, n in sorted(needs, key=lambda need: -need[1]) if n)


def threat(card: int) -> Text:
    """A threat of the Baron by the action that resists it."""
    return text("threat.name", action=data(names.ACTIONS[THREAT_ACTION[card]])).pointing_at(
        f"threat/{THREAT_NAMES[card]}"
    )


def favour(card: int) -> Text:
    """A King's Favour, which has no name of its own."""
    return text("favour.name").pointing_at(f"favour/{c.FAVOUR_NAMES[card]}")


def favour_place(place: int) -> int:
    """The place of a Favour among the King's cards."""
    return c.ORDERS_SHOWN + place


def position(number: int) -> Text:
    """A position by its number."""
    return text("position.name", n=number + 1).pointing_at(c.POSITION_NAMES[number])


def covered(space: int) -> Text:
    """A space that a workshop can cover."""
    name, _, number = c.COVERABLE_NAMES[space].rpartition("_")
    named = data(names.ACTIONS[c.ACTION_NAMES.index(name)])
    return text("workshop.on", action=named, n=int(number)).pointing_at(f"{name}/{number}")


def covered_id(space: int) -> str:
    """The same as something to point at."""
    return c.COVERABLE_NAMES[space].replace("_", "/")


def attribute(number: int) -> Text:
    """An attribute by name."""
    return text(f"attribute.{c.ATTRIBUTES[number]}").pointing_at(c.ATTRIBUTES[number])


# ---- what families of actions share ---------------------------------------------------------------------------------


def to_person(view: View, place: int, /) -> Target:
    """One of the Townsfolk on display, or the empty place."""
    card = int(view.s["townsfolk"][place])
    if card < 0:
        return Target(f"{TOWNSFOLK}/{place + 1}", nobody())
    return Target(person_id(card), data(names.TOWNSFOLK[card]))


def to_outsider(view: View, place: int, /) -> Target:
    """An Outsider on display, or the empty place."""
    card = int(view.s["outsiders"][place])
    if card < 0:
        return Target(f"{OUTSIDERS}/{place + 1}", nobody())
    return Target(outsider_id(card), data(names.OUTSIDERS[card]))


def to_action(number: int) -> Target:
    """An action of the own board."""
    return Target(action_id(number), data(names.ACTIONS[number]))


def says_person(view: View, place: int, /) -> Mapping[str, Argument]:
    """The argument of a message about one of the Townsfolk on display."""
    card = int(view.s["townsfolk"][place])
    return {"person": nobody() if card < 0 else person(card)}


def says_outsider(view: View, place: int, /) -> Mapping[str, Argument]:
    """The argument of a message about an Outsider on display."""
    card = int(view.s["outsiders"][place])
    return {"outsider": nobody() if card < 0 else outsider(card)}


def nobody() -> Text:
    """An empty place."""
    return text("nobody")


def jar_id(jar: int) -> str:
    """A space for a jar."""
    return f"ledger/absolve/{c.JAR_NAMES[jar].removeprefix('j')}"


def paladin_id(seat: int, card: int) -> str:
    """A Paladin of a seat."""
    return f"paladin/{seat}/{c.PALADIN_NAMES[card]}"
