"""All cards and tiles of the game, for its gallery."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.council.data import components as c
from regnum.games.council.scene.board import bonus_tile, card, king_tile, permit
from regnum.scenes import Collection, View, text

GALLERY = "gallery"


def gallery(view: View) -> Iterator[Collection]:
    """The politics cards, permits and bonus tiles."""
    cards = (card(f"card/{c.CARDS[kind]}", GALLERY, kind, 1) for kind in range(c.CARD_KINDS))
    yield Collection(text("gallery.cards"), tuple(cards), "satisfy-council")
    board = int(view.s["map"])
    permits = tuple(permit(board, tile, GALLERY, tile) for tile in range(c.TILES))
    yield Collection(text("zone.permits"), permits, "acquire")
    bonuses = (bonus_tile(bonus, GALLERY) for bonus in range(len(c.BONUSES)))
    kings = (king_tile(tile, GALLERY) for tile in range(len(c.KING_POINTS)))
    yield Collection(text("zone.bonuses"), (*bonuses, *kings), "bonus-tiles")
