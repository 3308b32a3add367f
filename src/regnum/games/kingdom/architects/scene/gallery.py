"""All cards of the game, for its gallery."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.baron import DEMANDS, EVENTS, INTRIGUES
from regnum.games.kingdom.architects.data.vocabulary import When
from regnum.games.kingdom.architects.scene import cards, words
from regnum.games.kingdom.architects.scene.baron import demand, event_card, intrigue_card
from regnum.games.kingdom.architects.scene.board import apprentice, plan
from regnum.scenes import Amount, Collection, Piece, Text, View, spelled, text

GALLERY = "gallery"


def gallery(view: View) -> Iterator[Collection]:
    """The cards of the players, those of the board, and those of the Baron."""
    apprentices = tuple(apprentice(card, GALLERY, card) for card in range(c.APPRENTICES))
    yield Collection(text("zone.apprentice_deck"), apprentices, "apprentices")
    plans = tuple(plan(card, GALLERY, words.cost(card)) for card in range(c.BUILDINGS))
    yield Collection(text("zone.plans"), plans, "plans")
    yield Collection(text("gallery.characters"), tuple(map(_character, range(c.CHARACTERS))), "characters")
    yield Collection(text("zone.rewards"), tuple(map(_reward, range(c.REWARDS))), "cathedral")
    yield Collection(text("zone.market_deck"), tuple(map(_market, range(c.MARKET_CARDS_ALL))), "black-market")
    yield Collection(text("zone.intrigues"), tuple(map(intrigue_card, range(INTRIGUES))), "baron")
    yield Collection(text("zone.events"), tuple(map(event_card, range(EVENTS))), "baron")
    seats = int(view.s["seats"])
    yield Collection(text("zone.demands"), tuple(demand(number, seats, number) for number in range(DEMANDS)), "demands")


def _character(number: int) -> Piece:
    does = cards.says(c.CHARACTER + number)
    return _card("character", number, words.character(number), "characters", (), does)


def _reward(number: int) -> Piece:
    return _card("reward", number, text("gallery.reward", n=number + 1), "cathedral", _brings(c.REWARD + number))


def _market(number: int) -> Piece:
    """A card of the Black Market: what its small side brings at stall A, and its large one at stall C."""
    small, large = (spelled(_brings(c.SMALL_SIDE + int(c.SMALL_KIND[number]))), spelled(_brings(c.LARGE_SIDE + number)))
    says = text("gallery.sides", small=small, large=large)
    return _card("market", number, text("gallery.market_card", n=number + 1), "black-market", (), says)


def _brings(source: int) -> tuple[Amount, ...]:
    return tuple(cards.amounts(c.INDEX.of(When.GAIN, source)))


def _card(
    kind: str, number: int, label: Text, anchor: str, gives: tuple[Amount, ...], says: Text | None = None
) -> Piece:
    """A card that never lies on the table for all to see."""
    return Piece(
        f"{kind}/{number + 1}",
        kind,
        GALLERY,
        label,
        "",
        None,
        number,
        gives=gives,
        says=says,
        note=says,
        help=anchor,
        source="printed",
    )
