"""Options that the games of the family share: the campaign that a game belongs to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from regnum.core.errors import InvalidOption
from regnum.core.options import Choice, Document

NONE, BEGIN = "none", "begin"
IN_CAMPAIGN: Mapping[str, Mapping[str, str]] = {
    "architects": {"scenario": "rivals", "characters": "off"},
    "paladins": {"scenario": "rivals"},
    "viscounts": {"scenario": "rivals"},
}
"""The options of the campaign's games: players are rivals, and Architects uses the standard boards."""


RULINGS = ("first", "second")


def rulings() -> Choice:
    """The option of a game of which rulings were corrected: games saved before go on as they began.

    It stands in no form, because nobody has a reason to play by the earlier ones.
    """
    return Choice("rulings", RULINGS, RULINGS[-1], shown=False, before=RULINGS[0])


def campaign(game: str) -> Document:
    """The option of a game. It stands in no form, for what it says comes from the chapter before (see `carried.py`)."""
    return Document("campaign", (NONE, BEGIN), NONE, partial(_read, game), shown=False)


def _read(game: str, text: str) -> tuple[str, Any]:
    """A carried text for a game. A function of the module, because the cards of games go to other processes."""
    from regnum.games.kingdom.carried import read  # NumPy and the data files are not needed to list the games

    return read(game, text)


def check_campaign(game: str, players: int, options: Mapping[str, str]) -> None:
    """Raises InvalidOption: a chapter is played with certain options, and by as many as the chapters before it."""
    if options["campaign"] == NONE:
        return
    for name, value in IN_CAMPAIGN[game].items():
        if options[name] != value:
            raise InvalidOption(f"in a campaign the option {name} is {value}, and not {options[name]}")
    from regnum.games.kingdom.carried import check

    check(players, options["campaign"])
