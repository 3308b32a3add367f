"""The things of the game as texts and as ids on the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from regnum.core import bits
from regnum.games.bruges.data.cards import Card, cards_of
from regnum.games.bruges.data.components import SIDES, WORD
from regnum.games.bruges.data.vocabulary import COLOURS, GROUPS, Kind
from regnum.games.bruges.rules.actions import CARD_IDS
from regnum.table.scene import Amount, Target
from regnum.table.text import Text, data, text

COINS, POINTS, CARDS, STEPS, PRICE = "coins", "points", "cards", "steps", "price"
SYMBOLS = {
    Kind.ARROW: "arrow",
    Kind.WORKER: "worker",
    Kind.ONCE: "infinity",
    Kind.BOOST: "infinity",
    Kind.SITUATION: "infinity",
    Kind.LAUREL: "laurel",
    Kind.PET: "pet",
}


def members(cards: Iterable[int]) -> list[int]:
    """The numbers of the cards of a set."""
    return [word * WORD + bit for word, held in enumerate(cards) if held > 0 for bit in bits.members(held)]


def card_id(card: int) -> str:
    """The piece of a card, wherever it lies."""
    return f"card/{CARD_IDS[card]}"


def plot_id(seat: int, plot: int) -> str:
    """A place for a house."""
    return f"plot/{seat}/{plot + 1}"


def space_id(seat: int, side: int, space: int) -> str:
    """A space of a canal; spaces count from 0."""
    return f"canal/{seat}/{SIDES[side]}/{space + 1}"


def of_card(s: Any, card: int) -> Card:
    """The words of a card in the list of this game."""
    return cards_of(s)[card]


def name(s: Any, card: int) -> Text:
    """A card by its name."""
    return data(of_card(s, card).name).pointing_at(card_id(card))


def named(s: Any, card: int) -> Text:
    """A card by its name, as a word that points nowhere (it may lie where it cannot be seen)."""
    return data(of_card(s, card).name)


def colour(number: int) -> Text:
    """A colour."""
    return text(f"tone.{COLOURS[number]}")


def group(number: int) -> Text:
    """A group of persons."""
    return text(f"group_of.{GROUPS[number]}")


def signs(card: Card) -> tuple[str, ...]:
    """What is drawn on a card beside its face: when it acts, and its group."""
    if card.kind == Kind.PET:
        return (SYMBOLS[card.kind],)
    acts = f"worker_{COLOURS[card.worker]}" if card.kind == Kind.WORKER else SYMBOLS[card.kind]
    return acts, GROUPS[card.group]


def zoom(card: Card) -> Text:
    """Everything that stands on a card, and whether it is reconstructed."""
    price, points = text("good.coins", n=card.cost), text("good.points", n=card.vp)
    if card.kind == Kind.PET:
        return text("card.pet", colour=colour(card.colour), price=price, points=points)
    said = text(
        "card.person",
        colour=colour(card.colour),
        group=group(card.group),
        price=price,
        points=points,
        symbol=text(f"symbol.{SYMBOLS[card.kind]}"),
        effect=data(card.text),
    )
    return text("card.reconstructed", said=said) if card.reconstructed else said


def worker(number: int, n: int) -> Amount:
    """Workers of a colour."""
    return Amount(f"worker_{COLOURS[number]}", n)


def spelled(changes: Iterable[Amount]) -> tuple[Text, ...]:
    """Amounts in words."""
    return tuple(text(f"good.{amount.kind}", n=amount.n) for amount in changes)


def card_target(s: Any, card: int) -> Target:
    """A card to point at."""
    return Target(card_id(card), named(s, card))


def house(s: Any, seat: int, plot: int) -> Text:
    """A house by its colour and who lives in it."""
    me = s["players"][seat]
    tone = colour(int(me["house"][plot]))
    person = int(me["person"][plot])
    if person >= 0:
        return text("house.of", colour=tone, card=named(s, person))
    return text("house.empty", colour=tone)
