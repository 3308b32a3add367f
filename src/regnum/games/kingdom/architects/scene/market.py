"""The Black Market, and what happens when it is reset."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import When
from regnum.games.kingdom.architects.rules.state import Event, StepKind
from regnum.games.kingdom.architects.scene import cards
from regnum.games.kingdom.architects.scene.locations import at
from regnum.scenes import Declarations, StepPrompt, Text, a, line, listed, spelled


def _side(first: int, number: int) -> Text:
    """Describe the gain of a side of a Black Market card."""
    return listed(*spelled(cards.amounts(c.INDEX.of(When.GAIN, first + number))))


MARKET: Declarations = (
    StepPrompt(StepKind.SERVICE, trail=lambda _view: at(c.Location.BLACK_MARKET_B)),
    StepPrompt(StepKind.KEEP, trail=lambda _view: at(c.Location.BLACK_MARKET_B)),
    line(Event.RESET, of_all=True, closes=True),
    line(Event.SMALL, depth=1, goods=a(lambda side: _side(c.SMALL_SIDE, side))),
    line(Event.LARGE, depth=1, goods=a(lambda card: _side(c.LARGE_SIDE, card))),
)
