"""The things of the game as texts and as ids on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.cards import Card, cards_of
from regnum.games.bruges.data.vocabulary import COLOURS, GROUPS, PENALTIES, Kind
from regnum.games.bruges.rules.actions import CARD_IDS
from regnum.games.bruges.rules.state import StepKind
from regnum.scenes import WORD, Amount, Argument, LoggedEvent, Target, Text, View, data, members, text

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


def card_numbers(cards: Iterable[int]) -> list[int]:
    """The numbers of the cards of a set."""
    return [word * WORD + bit for word, held in enumerate(cards) if held > 0 for bit in members(held)]


def card_id(card: int) -> str:
    """The piece of a card, wherever it lies."""
    return f"card/{CARD_IDS[card]}"


def plot_id(seat: int, plot: int) -> str:
    """A place for a house."""
    return f"plot/{seat}/{plot + 1}"


def space_id(seat: int, side: int, space: int) -> str:
    """A space of a canal; spaces count from 0."""
    return f"canal/{seat}/{c.SIDES[side]}/{space + 1}"


def all_cards(view: View) -> Sequence[Card]:
    """The words of all cards in the list of this game."""
    return cards_of(view.s, view.options)


def of_card(view: View, card: int) -> Card:
    """The words of a card in the list of this game."""
    return all_cards(view)[card]


def name(view: View, card: int) -> Text:
    """A card by its name."""
    return data(of_card(view, card).name).pointing_at(card_id(card))


def named(view: View, card: int) -> Text:
    """A card by its name, as a word that points nowhere (it may lie where it cannot be seen)."""
    return data(of_card(view, card).name)


def colour(number: int) -> Text:
    """A colour."""
    return text(f"tone.{COLOURS[number]}")


def penalty(number: int) -> Text:
    """The penalty of a colour."""
    return text(f"penalty.{PENALTIES[number]}")


def side(number: int) -> Text:
    """A side of the canal."""
    return text(f"side.{c.SIDES[number]}")


def group(number: int) -> Text:
    """A group of persons."""
    return text(f"group_of.{GROUPS[number]}")


def signs(card: Card) -> tuple[str, ...]:
    """Return the symbols on a card beside its face: its occasion and its group."""
    if card.kind == Kind.PET:
        return (SYMBOLS[card.kind],)
    acts = f"worker_{COLOURS[card.worker]}" if card.kind == Kind.WORKER else SYMBOLS[card.kind]
    return acts, GROUPS[card.group]


def zoom(card: Card) -> Text:
    """Everything that stands on a card."""
    price, points = text("good.coins", n=card.cost), text("good.points", n=card.vp)
    if card.kind == Kind.PET:
        return text("card.pet", colour=colour(card.colour), price=price, points=points)
    return text(
        "card.person",
        colour=colour(card.colour),
        group=group(card.group),
        price=price,
        points=points,
        symbol=text(f"symbol.{SYMBOLS[card.kind]}"),
        effect=data(card.text),
    )


def worker(number: int, n: int) -> Amount:
    """Workers of a colour."""
    return Amount(f"worker_{COLOURS[number]}", n)


def card_target(view: View, card: int) -> Target:
    """A card to point at."""
    return Target(card_id(card), named(view, card))


def house(view: View, seat: int, plot: int) -> Text:
    """A house by its colour and who lives in it."""
    me = view.s["players"][seat]
    tone = colour(int(me["house"][plot]))
    person = int(me["person"][plot])
    if person >= 0:
        return text("house.of", colour=tone, card=named(view, person))
    return text("house.empty", colour=tone)


# ---- what families of actions share ---------------------------------------------------------------------------------


def says_card(view: View, card: int, /) -> Mapping[str, Argument]:
    """The argument of a message about a card."""
    return {"card": name(view, card)}


def says_colour(number: int, /) -> Mapping[str, Argument]:
    """The arguments of a message about a colour and its penalty."""
    return {"colour": colour(number), "penalty": penalty(number)}


def says_side(number: int, /) -> Mapping[str, Argument]:
    """The argument of a message about a side of the canal."""
    return {"side": side(number)}


def says_house(view: View, plot: int, /) -> Mapping[str, Argument]:
    """The argument of a message about an own house."""
    return {"house": house(view, view.seat, plot)}


def points_at_card(view: View, card: int, /) -> tuple[Target]:
    """A card."""
    return (card_target(view, card),)


def points_at_plot(view: View, plot: int, /) -> tuple[Target]:
    """An own house."""
    return (Target(plot_id(view.seat, plot), house(view, view.seat, plot)),)


def points_at_canal(view: View, number: int, space: int) -> tuple[Target]:
    """A space of an own canal."""
    return (Target(space_id(view.seat, number, space), side(number)),)


def card_of(event: LoggedEvent) -> int:
    """The card of an event."""
    return event.a + 100 * event.b


def told_card(event: LoggedEvent) -> Text:
    """The card of an event by its name."""
    return name(event.view, card_of(event))


# ---- why not --------------------------------------------------------------------------------------------------------


def coins_short(view: View, needed: int) -> Text:
    """The seat that chooses has not the coins for something."""
    return text("why.coins", n=needed, have=int(view.me["coins"]))


def not_in_hand(view: View, card: int) -> Text | None:
    """The card is not in the hand."""
    return None if card in card_numbers(view.me["hand"]) else text("why.not_in_hand", card=named(view, card))


def not_ones_own(view: View, card: int, /) -> Text:
    """Why a card before the seat cannot be chosen."""
    me, said = view.me, named(view, card)
    if card not in [*me["person"][: me["plots"]], *me["pet"][: me["plots"]]]:
        return text("why.not_your_person", card=said)
    if view.step.kind == StepKind.RECALL and of_card(view, card).kind != Kind.ARROW:
        return text("why.no_arrow", card=said)
    return text("why.not_used", card=said)
