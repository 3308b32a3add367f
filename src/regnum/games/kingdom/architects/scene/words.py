"""The things of the game as texts and as ids on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data import names
from regnum.games.kingdom.architects.data.baron import GIFTS
from regnum.games.kingdom.architects.rules.actions import BOARDS, HIRED_FROM, MARKET, TAKEN_FROM
from regnum.scenes import Amount, Argument, Target, Text, View, data, plain, spelled, text

TOWN, GUILDHALL, CATHEDRAL, PRISON = "town", "guildhall", "cathedral", "prison"
SILVER, VIRTUE, WORKERS, PLANS, DEBTS, POINTS = "silver", "virtue", "workers", "plans", "debts", "points"
PAID = "paid"  # debts
OWED = {**dict(enumerate(c.GOODS)), c.Owed.EITHER: "wood_or_stone", c.Owed.ANY: "any"}
"""The parts of a bill as kinds of amounts."""
SHOWN_ORDER = (c.Good.CLAY, c.Good.WOOD, c.Good.STONE, c.Good.GOLD, c.Good.MARBLE, c.Good.SILVER)
"""Goods in the order in which they are laid out."""
_GIFTS = {"building_card": PLANS, "unpaid_debt": DEBTS, "paid_debt": PAID}


def holds(cards: int, card: int) -> bool:
    """Return True if a card is in a set, as records have it."""
    return bool(int(cards) >> card & 1)


# ---- ids ------------------------------------------------------------------------------------------------------------


def plan_id(card: int) -> str:
    """A building card that is not built."""
    return f"plan/{c.BUILDING_NAMES[card]}"


def built_id(card: int) -> str:
    """A building card that is built."""
    return f"built/{c.BUILDING_NAMES[card]}"


def apprentice_id(card: int) -> str:
    """An apprentice, wherever the card lies."""
    return f"apprentice/{c.ALL_APPRENTICE_NAMES[card]}"


def colour_id(colour: int) -> str:
    """A colour of workers in ids: the seat, or the Baron."""
    return "baron" if colour == c.BARON else str(colour)


def workers_id(place: str, colour: int) -> str:
    """The workers of one colour at a place."""
    return f"worker/{place}/{colour_id(colour)}"


def captive_id(holder: int, colour: int) -> str:
    """The workers of one colour on a board."""
    return f"captive/{colour_id(holder)}/{colour_id(colour)}"


def offer_id(place: int) -> str:
    """A place of the display of apprentices: a1 to b4."""
    return f"offer/{HIRED_FROM[place]}"


# ---- names ----------------------------------------------------------------------------------------------------------


def plan(card: int) -> Text:
    """A building card of a hand by name, as words that point nowhere."""
    return data(names.BUILDINGS[card])


def building(card: int) -> Text:
    """A building by name."""
    return plan(card).pointing_at(built_id(card))


def apprentice(card: int) -> Text:
    """An apprentice by name."""
    return data(names.APPRENTICES[card]).pointing_at(apprentice_id(card))


def character(number: int) -> Text:
    """A character by name."""
    return plain(names.CHARACTERS[number])


def player(view: View, seat: int) -> Text:
    """A player, or the Baron."""
    return text("baron") if seat == c.BARON else plain(view.names[seat])


def place(number: int) -> Text:
    """A place of the town by its short name."""
    return text(f"place.{c.LOCATIONS[number]}").pointing_at(c.LOCATIONS[number])


def at(number: int) -> Text:
    """At a place of the town."""
    return text(f"at.{c.LOCATIONS[number]}").pointing_at(c.LOCATIONS[number])


def source(view: View, number: int) -> Text:
    """From where a worker is taken back."""
    if BOARDS <= number < MARKET:
        seat = number - BOARDS
        return text("from.board", name=view.names[seat] if seat < len(view.names) else str(seat + 1))
    return text(f"from.{TAKEN_FROM[number]}").pointing_at(TAKEN_FROM[number])


def gift_kind(gift: int) -> str:
    """Return a thing that can be donated as a kind of amount."""
    return _GIFTS.get(GIFTS[gift], GIFTS[gift])


# ---- amounts --------------------------------------------------------------------------------------------------------


def cost(number: int, sign: int = 1) -> tuple[Amount, ...]:
    """A row of COST as amounts."""
    return bill(c.COST[number], sign)


def bill(parts: Sequence[int] | Any, sign: int = 1) -> tuple[Amount, ...]:
    """The parts of a bill as amounts."""
    return tuple(Amount(kind, sign * int(parts[part])) for part, kind in OWED.items() if parts[part])


def goods_in_words(amounts: Iterable[Amount]) -> Text:
    """Amounts in one text: 2 wood, 1 stone."""
    return text("list", items=spelled(amounts))


# ---- what families of actions share ---------------------------------------------------------------------------------


def says_building(building: int, /) -> Mapping[str, Argument]:
    """The argument of a message about a building card."""
    return {"building": plan(building).pointing_at(plan_id(building))}


def points_at_plan(building: int, /) -> tuple[Target]:
    """A building card that lies before the seat, in the hand or on offer."""
    return (Target(plan_id(building), plan(building)),)


def says_apprentice(apprentice_: int, /) -> Mapping[str, Argument]:
    """The argument of a message about an apprentice."""
    return {"apprentice": apprentice(apprentice_)}


def points_at_apprentice(apprentice_: int, /) -> tuple[Target]:
    """An apprentice."""
    return (Target(apprentice_id(apprentice_), data(names.APPRENTICES[apprentice_])),)


# ---- why not --------------------------------------------------------------------------------------------------------


def silver_short(view: View, needed: int) -> Text | None:
    """The seat that chooses has not the coins for something."""
    have = int(view.me["goods"][c.Good.SILVER])
    return text("why.silver", n=needed, have=have) if have < needed else None


def not_in_hand(view: View, building: int, /) -> Text | None:
    """The card is not in the hand."""
    return None if holds(view.me["hand"], building) else text("why.not_in_hand", building=plan(building))
