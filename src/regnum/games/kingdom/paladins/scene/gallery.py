"""All cards of the game, for its gallery."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data import names
from regnum.games.kingdom.paladins.data.threats import THREATS
from regnum.games.kingdom.paladins.scene import cards, economy, words
from regnum.games.kingdom.paladins.scene.board import favour, outsider, person
from regnum.games.kingdom.paladins.scene.scenario import threat
from regnum.games.kingdom.paladins.scene.seats import paladin
from regnum.scenes import Amount, Collection, Piece, View, provenance, text

GALLERY = "gallery"


def gallery(view: View) -> Iterator[Collection]:
    """The cards of the players, those of the board, and those of the scenario."""
    yield Collection(
        text("gallery.paladins"), tuple(paladin(0, card, GALLERY) for card in range(c.PALADINS)), "paladins"
    )
    people = tuple(person(view, card, GALLERY, card) for card in range(c.PERSONS))
    yield Collection(text("zone.townsfolk"), people, "townsfolk")
    yield Collection(text("zone.outsiders"), tuple(outsider(n, GALLERY, n) for n in range(c.OUTSIDERS)), "outsiders")
    yield Collection(text("gallery.favours"), tuple(favour(n, GALLERY, n) for n in range(c.FAVOURS)), "king")
    yield Collection(text("gallery.orders"), tuple(map(_order, range(c.ORDERS))), "king")
    yield Collection(text("gallery.tavern"), tuple(map(_company, range(c.TAVERNS))), "tavern")
    yield Collection(text("zone.walls"), tuple(map(_wall, range(c.WALLS))), "fortify")
    yield Collection(text("zone.threats"), tuple(threat(n, 0, n, 1) for n in range(THREATS)), "threats")


def _order(card: int) -> Piece:
    """An Order without the points of the place where it would lie."""
    name, label = c.ORDER_NAMES[card], words.order_name(card)
    source, art = provenance(name in names.RECONSTRUCTED), f"order-{name.removeprefix('ko_')}"
    return Piece(f"order/{name}", "order", GALLERY, label, "", None, card, art=art, help="king", source=source)


def _company(card: int) -> Piece:
    label, gives = text("tavern.card", n=card + 1), economy.of_tavern(card)
    name = f"tavern/{c.TAVERN_NAMES[card]}"
    return Piece(name, "company", GALLERY, label, "", None, card, gives=gives, help="tavern", source="printed")


def _wall(card: int) -> Piece:
    does, name = cards.says(c.WALL + card), f"wall/{c.WALL_NAMES[card]}"
    label = text("gallery.wall", n=card + 1)
    worth = int(c.WALL_POINTS[card])
    gives = (Amount(words.POINTS, worth),) if worth else ()
    return Piece(
        name,
        "wall",
        GALLERY,
        label,
        "",
        None,
        card,
        gives=gives,
        says=does,
        note=does,
        help="fortify",
        source="printed",
    )
