"""Helpers that commands share: the choice of a game, and optional libraries."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from regnum import registry
from regnum.core.errors import InvalidOption
from regnum.core.info import GameInfo
from regnum.core.options import typed


class GameSelection(NamedTuple):
    """Games of one kind, as they were typed."""

    info: GameInfo
    players: int
    options: dict[str, str]  # all of them


def asked(name: str, players: int | None, options: str) -> GameSelection:
    """The game of that name for a number of players, or the most it allows. Raises UnknownGame or InvalidOption."""
    info = registry.info(name)
    count = info.seats[1] if players is None else players
    return GameSelection(info, count, info.agree(count, typed(info.options, options)))


def numbers(typed: str) -> tuple[int, ...]:
    """Numbers of players as one types them, `2` or `2,3,4`: each once, the smallest first. Raises InvalidOption."""
    try:
        return tuple(sorted({int(number) for number in typed.split(",")}))
    except ValueError:
        raise InvalidOption(f"--players is a number or several like 2,3,4, not “{typed}”") from None


@contextmanager
def needing(extra: str, why: str) -> Iterator[None]:
    """Context for importing libraries of an extra; if missing, the error says how to install them."""
    try:
        yield
    except ImportError:
        raise InvalidOption(f"{why}: pip install 'regnum[{extra}]'") from None
