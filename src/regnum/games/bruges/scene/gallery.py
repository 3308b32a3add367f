"""All cards of the game, for its gallery."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.bruges.data import components as c
from regnum.games.bruges.data.vocabulary import Kind
from regnum.games.bruges.scene import words
from regnum.games.bruges.scene.board import card_piece, statue
from regnum.scenes import Collection, View, text

GALLERY = "gallery"


def gallery(view: View) -> Iterator[Collection]:
    """The persons, pets and statues."""
    found = words.all_cards(view)
    persons = (card_piece(view, card, GALLERY, card) for card, face in enumerate(found) if face.kind != Kind.PET)
    pets = (card_piece(view, card, GALLERY, card) for card, face in enumerate(found) if face.kind == Kind.PET)
    yield Collection(text("gallery.persons"), tuple(persons), "persons")
    yield Collection(text("gallery.pets"), tuple(pets), "pets")
    yield Collection(text("zone.statues"), tuple(statue(number, GALLERY) for number in range(c.STATUES)), "canals")
