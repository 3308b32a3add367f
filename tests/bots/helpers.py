"""Games and searches that the tests of this folder share."""

from __future__ import annotations

from functools import cache

import numpy as np

import regnum
from regnum.bots.ismcts import Ismcts, Search
from regnum.bots.registry import make_bot
from regnum.core.game import Game
from regnum.core.record import States
from regnum.match import Match

from .pebbles import INFO

COUNCIL = regnum.make("council")


@cache
def pebbles() -> Game:
    """The tiny game."""
    return Game(INFO)


def searcher(spec: str, game: Game = COUNCIL, seed: int = 1) -> Ismcts:
    bot = make_bot(f"ismcts:{spec}", game, seed)
    assert isinstance(bot, Ismcts)
    return bot


def some_match(players: int = 2, moves: int = 30, seed: int = 3, **options: object) -> Match:
    """A game of the Council after so many random moves, at a decision with several choices."""
    match, random = Match(COUNCIL, players, seed, options), np.random.default_rng(seed)
    while len(match.moves) < moves or len(match.legal()) < 4:
        match.play(int(random.choice(match.legal())))
    return match


def statistics(search: Search) -> list[tuple[int, int, tuple[float, ...]]]:
    """Everything that a search found, to compare."""
    return [(found.action, found.visits, tuple(found.shares)) for found in search.found]


def look(spec: str, seen: States, seat: int, game: Game = COUNCIL, seed: int = 1) -> Search:
    """One search by a new bot."""
    return searcher(spec, game, seed).look(seen, seat)
