"""Bots by name, as they are written everywhere: `random`, `greedy`, `greedy:samples=8`."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from regnum.bots.bot import Bot, Greedy, Random
from regnum.bots.ismcts import Ismcts
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.options import parse

BOTS: dict[str, Callable[..., Bot]] = {"random": Random, "greedy": Greedy, "ismcts": Ismcts}


def _parameters(name: str) -> dict[str, Any]:
    """The parameters of a bot beyond the game and the seed, with their defaults."""
    return {p.name: p.default for p in list(inspect.signature(BOTS[name]).parameters.values())[2:]}


def make_bot(spec: str, game: Game, seed: int) -> Bot:
    """The bot of a specification `name` or `name:parameter=value,...`. Raises InvalidOption."""
    name, _, written = spec.strip().partition(":")
    if name not in BOTS:
        raise InvalidOption(f"there is no bot “{name}”; there are {', '.join(BOTS)}")
    known, chosen = _parameters(name), {}
    for parameter, value in parse(written).items():
        if parameter not in known:
            raise InvalidOption(f"bot {name} has no parameter “{parameter}”; it has {', '.join(known) or 'none'}")
        try:
            chosen[parameter] = type(known[parameter])(value)
        except ValueError:
            raise InvalidOption(f"parameter {parameter} of bot {name} cannot be “{value}”") from None
    return BOTS[name](game, seed, **chosen)


def check_spec(spec: str) -> str:
    """`spec` itself, before a game is loaded. Raises InvalidOption for a bot that does not exist."""
    name = spec.strip().partition(":")[0]
    if name not in BOTS:
        raise InvalidOption(f"there is no bot “{name}”; there are {', '.join(BOTS)}")
    return spec
