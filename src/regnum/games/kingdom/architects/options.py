"""What may be agreed before a game of Architects of the West Kingdom."""

from __future__ import annotations

from collections.abc import Mapping

from regnum.core.errors import InvalidOption
from regnum.core.options import Choice, Option, Whole, switch

CHARACTERS = ("off", "dealt", "chosen")

OPTIONS: tuple[Option, ...] = (
    Choice("characters", CHARACTERS, "off"),
    switch("promo_characters"),
    switch("starting_apprentice"),
    switch("promos"),
    Whole("round_limit", 1, 500, "200"),
)


def check(_: int, options: Mapping[str, str]) -> None:
    """Raises InvalidOption: the promotional characters play only where characters do."""
    if options["promo_characters"] == "on" and options["characters"] == "off":
        raise InvalidOption("option promo_characters needs characters, dealt or chosen")
