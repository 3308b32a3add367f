"""Options of Bruges."""

from __future__ import annotations

from typing import Any

from regnum.core.options import Choice, Document, OptionSpec, switch

LISTS = ("reconstructed", "first_engraver")


def _read(text: str) -> tuple[str, Any]:
    """A card list in its normal form, and as the table that the rules read. Raises InvalidOption."""
    from regnum.games.bruges.data.cards import card_list  # NumPy and the data files are not needed to list the games

    cards = card_list(text)
    return cards.text, cards.table


OPTIONS: tuple[OptionSpec, ...] = (
    Document("cards", LISTS, "reconstructed", _read),
    switch("pets"),
    Choice("reputation_track", ("eight_steps", "ten_steps"), "eight_steps"),
)
