"""Games between bots: one, and what decides a whole series of them."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from regnum.bots import Bot, make_bot
from regnum.core.game import Game
from regnum.core.record import States
from regnum.match import Match


def seed_for(*path: int) -> int:
    """A seed of 64 bits for a thing with these numbers: no two series, deals or seats share a random stream."""
    return int.from_bytes(blake2b(repr(path).encode(), digest_size=8).digest())


@dataclass(frozen=True)
class Series:
    """Games of one kind: one bot for each seat."""

    game: str
    specs: tuple[str, ...]
    seed: int
    options: dict[str, str]

    @property
    def random(self) -> bool:
        """True if the kernel can play them by itself."""
        return set(self.specs) == {"random"}


def series_seeds(series: Series, first: int, count: int) -> NDArray[np.uint64]:
    """The seeds of games `first` to `first + count - 1`."""
    return np.array([seed_for(series.seed, number) for number in range(first, first + count)], np.uint64)


def bots_for(game: Game, specs: Sequence[str], seed: int) -> list[Bot]:
    """The bot of each seat, with a random stream of its own that is not the game's. Raises InvalidOption."""
    return [make_bot(spec, game, seed_for(seed, seat)) for seat, spec in enumerate(specs)]


class Clocked:
    """A bot whose thinking is timed, in seconds."""

    def __init__(self, bot: Bot) -> None:
        self.bot, self.seconds, self.slowest = bot, 0.0, 0.0

    def choose(self, seen: States, seat: int) -> int:
        """Return the action that the bot chooses."""
        began = time.perf_counter()
        action = self.bot.choose(seen, seat)
        taken = time.perf_counter() - began
        self.seconds += taken
        self.slowest = max(self.slowest, taken)
        return action


def play_match(
    game: Game, specs: Sequence[str], seed: int, options: Mapping[str, object], bots: Sequence[Bot] = ()
) -> Match:
    """One whole game; `bots` are those of `specs` if they have been made already. Raises IllegalAction."""
    names = [f"{spec.partition(':')[0]} {seat}" for seat, spec in enumerate(specs, 1)]
    match = Match(game, len(specs), seed, options, names, tuple(specs))
    playing = bots or bots_for(game, specs, seed)
    while not match.over:
        seat = match.on_turn
        match.play(playing[seat].choose(match.observe(seat), seat), seat)
    return match
