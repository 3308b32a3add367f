"""Means over independent playouts with their standard errors: the numbers of a review."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from regnum.bots.kernels.greedy import Trial
from regnum.bots.kernels.sampling import SAMPLE, Batch, Policy, Results
from regnum.bots.kernels.search import SearchScratch
from regnum.core.actions import CHOICES, Choices
from regnum.core.game import Game
from regnum.core.record import States
from regnum.core.rng import Stream
from regnum.core.state import MAX_SEATS

CLAIM = 3.0
"""Number of standard errors that a difference must exceed before a review mentions it.

A review compares some dozens of candidates. At 3 errors about one in 700 of those without any true difference passes by
chance, so few reviews contain a false claim; at the usual 2 errors one in 40 would pass, and most reviews would.
"""
BAND = 1.645
"""Number of standard errors on each side of an estimate within which the true value lies in nine of ten cases."""
TRIES = 8
"""Random legal actions of which a playout takes the best. All of them would make every playout of a game without
hidden information the same, and its chances 0 or 1."""

_POLICY = Policy(TRIES, 0, 1.0, 0.0)


class Estimate(Struct, frozen=True):
    """A mean over playouts."""

    mean: float
    error: float  # standard error of the mean
    n: int  # playouts, 0 for a value that is known

    @property
    def certain(self) -> bool:
        """True if the value differs from 0 by more than the error allows."""
        return abs(self.mean) > CLAIM * self.error

    @property
    def band(self) -> tuple[float, float]:
        """Bounds within which the true value lies in nine of ten cases."""
        return self.mean - BAND * self.error, self.mean + BAND * self.error

    def minus(self, other: Estimate) -> Estimate:
        """Return the difference of two independent estimates."""
        return Estimate(self.mean - other.mean, float(np.hypot(self.error, other.error)), min(self.n, other.n))


def known(value: float) -> Estimate:
    """A value without error, such as the result of the game."""
    return Estimate(float(value), 0.0, 0)


def estimated(values: NDArray[np.float64]) -> Estimate:
    """The mean of independent samples (float[n], at least two).

    The variance is taken as at least 1 / (n + 1): if all playouts end alike, the true chance of another end may still
    be up to 3 / n.
    """
    n = len(values)
    variance = max(float(values.var(ddof=1)), 1.0 / (n + 1))
    return Estimate(float(values.mean()), float(np.sqrt(variance / n)), n)


def pooled(parts: Sequence[Estimate]) -> Estimate:
    """Combine estimates of one value from disjoint samples."""
    n = sum(part.n for part in parts)
    mean = sum(part.n * part.mean for part in parts) / n
    return Estimate(mean, float(np.sqrt(sum((part.n * part.error) ** 2 for part in parts))) / n, n)


def replicated(values: Sequence[float], errors: Sequence[float]) -> Estimate:
    """The mean of independent measurements, each with a standard error; `n` counts them.

    The error is the larger one of what their spread and what their own errors suggest: the spread of a few values may
    be small by chance.
    """
    n = len(values)
    spread = float(np.std(values, ddof=1)) / np.sqrt(n) if n > 1 else 0.0
    return Estimate(float(np.mean(values)), float(max(spread, np.sqrt(np.sum(np.square(errors))) / n)), n)


class Sampler:
    """Runs playouts of one game. Every seat decides by the best of some random actions, until the game ends."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._sample = game.bind(SAMPLE)
        self._trial = Trial(game.state.zeros(4), Choices.zeros(2), np.zeros(MAX_SEATS, np.float32))
        self._work = SearchScratch(
            Stream.zeros(1),
            np.zeros(0, np.int32),
            np.zeros(0, np.int32),
            np.zeros(MAX_SEATS, np.int32),
            np.zeros(CHOICES, np.float64),
            np.zeros(MAX_SEATS, np.float64),
            np.zeros(0, np.float64),
        )
        self._points = np.zeros((MAX_SEATS, len(game.rules.score_parts)), np.int32)

    def sample(
        self, seen: Sequence[States], viewers: Sequence[int], seeds: NDArray[np.uint64], action: int = -1
    ) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
        """Play a position to the end once for each seed; start with `action` unless it is below 0.

        `seen[k]` is what seat `viewers[k]` sees of the position; the observations take turns. Returns the shares of the
        victory, float64[playout, seat], and the points, int32[playout, seat, part].
        """
        seats, n = self.game.seats(seen[0]), len(seeds)
        results = Results(np.zeros((n, seats)), np.zeros((n, seats, self._points.shape[1]), np.int32))
        actions = np.full(n, action, np.int64)
        batch = Batch(np.concatenate(seen), np.array(viewers, np.int64), actions, seeds)
        self._sample(batch, _POLICY, self._trial, self._work, self._points, results)
        return results.shares, results.points


def seeds_of(n: int, *numbers: int) -> NDArray[np.uint64]:
    """`n` seeds that follow from whole numbers of at least 0: uint64[n]."""
    return np.random.SeedSequence(numbers).generate_state(n, np.uint64)
