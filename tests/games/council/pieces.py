"""The names of the pieces, as the notation of the actions writes them, and the game itself."""

from __future__ import annotations

from collections.abc import Iterable

from hypothesis import HealthCheck, settings

import regnum
from regnum.games.council.data.components import BONUSES as BONUSES
from regnum.games.council.data.components import TOKEN_NAMES as TOKEN_NAMES

GAME = regnum.make("council")
STEPS, EVENTS = GAME.rules.flow.kinds, GAME.rules.events

random_positions = settings(
    max_examples=100, deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
"""How property tests try random positions: the same ones every time."""


def _values(family: str, argument: int) -> tuple[str, ...]:
    return GAME.actions.families[family][1][argument].values


LETTERS = "".join(_values("king", 0))
TILES = _values("acquire", 0)
COUNCILS, COLOURS = _values("councillor", 0), _values("councillor", 1)
CARDS = (*COLOURS, "joker")
REGIONS = COUNCILS[:3]


def members(flags: int, names: Iterable[str]) -> list[str]:
    """The names of the things in a set of flags."""
    return [name for i, name in enumerate(names) if int(flags) >> i & 1]


def as_flags(things: Iterable[str], names: tuple[str, ...] | str) -> int:
    """A set of flags from names."""
    return sum(1 << names.index(thing) for thing in things)


def split(cards: str) -> list[str]:
    """ "white+joker" taken apart; nothing gives no cards."""
    return cards.split("+") if cards else []


def written(cards: Iterable[str]) -> str:
    """Cards in the order of the notation."""
    return "+".join(sorted(cards, key=CARDS.index))
