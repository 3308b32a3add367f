"""All cards of the game, for its gallery."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.baron import SUMMARIES
from regnum.games.kingdom.viscounts.scene import words
from regnum.games.kingdom.viscounts.scene.piles import bonus, manuscript, person, start_card
from regnum.games.kingdom.viscounts.scene.seats import summary
from regnum.scenes import Collection, Piece, View, text

GALLERY = "gallery"


def gallery(view: View) -> Iterator[Collection]:
    """The people, Manuscripts and Player cards, and those of the scenario."""
    yield Collection(text("zone.townsfolk"), tuple(map(_person, range(c.FIRST_STARTING))), "townsfolk")
    yield Collection(text("gallery.starting"), tuple(map(_person, range(c.FIRST_STARTING, c.FIRST_HERO))), "cards")
    yield Collection(text("gallery.heroes"), tuple(map(_person, range(c.FIRST_HERO, c.CARDS))), "heroes")
    tiles = tuple(manuscript(tile, GALLERY, tile) for tile in range(c.MANUSCRIPTS))
    yield Collection(text("zone.manuscripts"), tiles, "manuscripts")
    yield Collection(text("zone.bonus"), tuple(map(bonus, range(len(c.RIBBONS)))), "transcribe")
    starts = tuple(start_card(start, start) for start in range(c.STARTS))
    yield Collection(text("zone.starts"), starts, "starts")
    summaries = (replace(summary(view, card, GALLERY, card), caption=None) for card in range(SUMMARIES))
    yield Collection(text("zone.summaries"), tuple(summaries), "summary")


def _person(card: int) -> Piece:
    """Somebody, with what happens as one hires or dismisses them."""
    return person(card, words.card_id(0, card), GALLERY, card)
