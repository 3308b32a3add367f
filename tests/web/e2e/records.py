"""Games that nobody has to wait for: played by bots in this process, imported as records."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import regnum
from regnum.arena.playing import play_match
from regnum.match import Match
from regnum.match.game_record import record_of, write

NAMES = ("Rosa", "Sibyl", "Ulrich", "Petra")


@cache
def midgame(
    moves: int = 150,
    offered: tuple[str, ...] = ("acquire", "build", "king", "extra"),
    bot: str = "random",
    seed: int = 11,
    game: str = "council",
    options: tuple[tuple[str, str], ...] = (),
) -> dict[str, Any]:
    """The record of up to four bots, cut off where somebody is first `offered` all of this after so many moves."""
    names = NAMES[: regnum.info(game).seats[1]]
    match = play_match(regnum.make(game), [bot] * len(names), seed, dict(options))
    match.names = names
    return _written(_offering(match, moves, offered))


def _offering(match: Match, moves: int, offered: Iterable[str]) -> Match:
    """A match as it was when it first offered all of this after so many moves."""
    return next(
        early
        for early in map(match.fork, range(moves, len(match.moves)))
        if all(any(choice.startswith(kind) for choice in early.choices()) for kind in offered)
    )


def building() -> dict[str, Any]:
    """A choice between two towns for one permit, while a third has an emporium already."""
    return midgame(90, ("build(CDE, E)",), "greedy", 6)


def town() -> dict[str, Any]:
    """Bruges in its last round: five cards, persons to activate, and almost everything that a card can be used for."""
    return midgame(220, ("workers", "florins", "threat", "canal", "house", "activate"), "greedy", 6, "bruges")


@cache
def last_cards() -> dict[str, Any]:
    """A game of Bruges for two, a few choices before its end, where somebody has a card to play."""
    match = play_match(regnum.make("bruges"), ["greedy"] * 2, 2, {})
    return _written(_offering(match, len(match.moves) - 16, ("florins",)))


@cache
def finished() -> dict[str, Any]:
    """The record of a short game of three random bots."""
    return _written(play_match(regnum.make("council"), ["random"] * 3, 3, {"round_limit": "3"}))


def ended() -> dict[str, Any]:
    """The record of a whole game of four bots that try to win."""
    match = play_match(regnum.make("council"), ["greedy"] * len(NAMES), 2, {})
    match.names = NAMES
    return _written(match)


def architects() -> dict[str, Any]:
    """Architects of the West Kingdom when the Guildhall is more than half full."""
    return midgame(230, ("place(guildhall", "place(workshop"), "greedy", 6, "architects")


def paladins(options: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Paladins of the West Kingdom in the middle of a round, when much can be done."""
    kinds = ("commission", "hire", "hunt", "pray")
    return midgame(330, kinds, "greedy", 6, "paladins", tuple((options or {}).items()))


def viscounts(options: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Viscounts of the West Kingdom with buildings and full sections of the castle; somebody is about to travel."""
    return midgame(250, ("move",), "random", 6, "viscounts", tuple((options or {}).items()))


@cache
def four_cards() -> dict[str, Any]:
    """Viscounts when somebody has four cards to choose from, one more than usual."""
    match = play_match(regnum.make("viscounts"), ["random"] * 2, 1, {})
    four = (early for early in map(match.fork, range(20, 60)) if sum(map(_is_card, early.choices())) == 4)
    return _written(next(four))


def _is_card(choice: str) -> bool:
    return choice.startswith("play(")


def staufer(*offered: str, moves: int = 90) -> dict[str, Any]:
    """The Staufer Dynasty of four bots that try to win."""
    return midgame(moves, offered, "greedy", 5, "staufer")


def _written(match: Match) -> dict[str, Any]:
    return dict(json.loads(write(record_of(match))))
