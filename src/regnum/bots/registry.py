"""Bots by name, as they are written everywhere: `random`, `greedy:ahead=turn`, `ismcts:seconds=1,cores=2`, `knight`.

Another distribution announces a bot with an entry point in the group `regnum.bots`: a class or function that takes a
`Game`, a seed and any parameters with defaults, and answers a `Bot`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from difflib import get_close_matches
from importlib.metadata import entry_points
from typing import Any

from regnum.bots.bot import Bot, Greedy, Random
from regnum.bots.external import External
from regnum.bots.ismcts import Ismcts
from regnum.bots.parameters import RENAMED
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.lazy import thread_safe_cache
from regnum.core.options import parse
from regnum.core.renamed import warn_renamed

Maker = Callable[..., Bot]

BOTS: dict[str, Maker] = {"random": Random, "greedy": Greedy, "ismcts": Ismcts, "external": External}
"""The bots that come with Regnum."""

LEVELS = {
    "page": "greedy:epsilon=0.4",
    "squire": "greedy",
    "knight": "greedy:ahead=turn",
    "count": "ismcts:iterations=500,seconds=2,net=proven",
    "emperor": "ismcts:seconds=3,net=proven",
}
"""Bots for people, from the weakest to the strongest; how strong they are is measured in docs/bots.md."""

AT_ONCE = ("random", "greedy")
"""Bots that decide in milliseconds, and within a second where rules are interpreted."""

_CONTINUES = re.compile(r"\s*\w+\s*=")


@thread_safe_cache
def bots() -> dict[str, Maker]:
    """Every bot by name: those of Regnum, and those that other distributions announce."""
    return BOTS | {point.name: point.load() for point in entry_points(group="regnum.bots")}


def split_specs(written: str) -> list[str]:
    """The parts of a list such as `you,ismcts:iterations=500,cores=2,greedy`: what reads `name=value` goes on a bot."""
    parts: list[str] = []
    for part in written.split(","):
        if parts and ":" in parts[-1] and _CONTINUES.match(part):
            parts[-1] += f",{part.strip()}"
        else:
            parts.append(part.strip())
    return parts


def check_spec(spec: str) -> str:
    """`spec` itself, before a game is loaded. Raises InvalidOption for what no bot is called or takes."""
    _read(spec)
    return spec


def plays_at_once(spec: str) -> bool:
    """Return True if a bot needs no compiled rules: it neither searches nor asks a network. Raises InvalidOption."""
    maker, chosen = _read(spec)
    return maker in map(BOTS.get, AT_ONCE) and not chosen.get("net")


def make_bot(spec: str, game: Game, seed: int) -> Bot:
    """The bot of a specification `name` or `name:parameter=value,...`. Raises InvalidOption."""
    maker, chosen = _read(spec)
    return maker(game, seed, **chosen)


def _read(spec: str) -> tuple[Maker, dict[str, Any]]:
    name, _, written = spec.strip().partition(":")
    if name in LEVELS:
        if written:
            raise InvalidOption(f"{name} is a level and takes no parameters; it means {LEVELS[name]}")
        name, _, written = LEVELS[name].partition(":")
    known = bots()
    if name not in known:
        near = get_close_matches(name, [*known, *LEVELS], 1)
        hint = f"did you mean {near[0]}?" if near else f"available: {', '.join([*known, *LEVELS])}"
        raise InvalidOption(f"unknown bot “{name}”; {hint}")
    defaults = {p.name: p.default for p in list(inspect.signature(known[name]).parameters.values())[2:]}
    chosen = {}
    for given, value in parse(written).items():
        key = given if given in defaults else RENAMED.get(given, given)
        if key != given:
            warn_renamed(f"the parameter {given} of bot {name}", key)
        chosen[key] = _value(name, key, value, defaults)
    return known[name], chosen


def _value(bot: str, parameter: str, written: str, defaults: dict[str, Any]) -> Any:
    """Parse the value of a parameter as the type of its default."""
    if parameter not in defaults:
        raise InvalidOption(f"bot {bot} has no parameter “{parameter}”; it has {', '.join(defaults) or 'none'}")
    kind = type(defaults[parameter])
    try:
        return {"on": True, "off": False}[written] if kind is bool else kind(written)
    except (ValueError, KeyError):
        raise InvalidOption(f"parameter {parameter} of bot {bot} cannot be “{written}”") from None
