"""The statistics of the reports, vectorised: intervals, Bradley-Terry ratings, sample sizes, many comparisons at once.

Sources: Wilson (1927) for the interval of a share; Bradley & Terry (1952) with the maximum found by Newton's method;
Rubin (1981) for the Bayesian bootstrap; Holm (1979) and Benjamini & Hochberg (1995) for many comparisons.
"""

from __future__ import annotations

from math import ceil, erfc, log, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Doubles = NDArray[np.float64]

Z = NormalDist().inv_cdf(0.975)  # standard errors in half a 95 % interval
ELO = 400 / log(10)  # rating points in one unit of log odds
MEAN_RATING = 1500.0
POWER = 0.8  # the chance with which the advised number of games shows a difference
DRAWS = 2000  # samples of a bootstrap
FEWEST_CLUSTERS = 10  # with fewer, resampling whole deals says nothing


def wilson(share: ArrayLike, games: ArrayLike, z: float = Z) -> tuple[Doubles, Doubles]:
    """Wilson's interval (low, high) of a share observed over a number of games; (0, 1) for none."""
    p, n = np.asarray(share, float), np.asarray(games, float)
    with np.errstate(invalid="ignore", divide="ignore"):
        centre = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * np.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    none = n == 0
    low = np.where(none, 0.0, np.maximum(0, centre - half))
    return low, np.where(none, 1.0, np.minimum(1, centre + half))


def bradley_terry(wins: ArrayLike, tolerance: float = 1e-10) -> Doubles:
    """The strengths in log odds, with mean 0, that make the results likeliest.

    `wins[..., i, j]`: how often i was ahead of j, a draw being half a win for each; leading axes are separate fits.
    Everybody must be linked to everybody by wins and losses, or the best strengths are infinite.
    """
    won = np.asarray(wins, float)
    met = won + np.swapaxes(won, -1, -2)
    size = won.shape[-1]
    strength = np.zeros(won.shape[:-1])
    for _ in range(100):
        expected = 1 / (1 + np.exp(strength[..., None, :] - strength[..., :, None]))
        slope = (won - met * expected).sum(-1)
        bend = met * expected * (1 - expected)
        curvature = np.eye(size) * bend.sum(-1)[..., None] - bend + 1 / size  # the last term holds the mean at 0
        step = np.clip(np.linalg.solve(curvature, slope[..., None])[..., 0], -2, 2)
        strength = strength + step
        if np.abs(step).max(initial=0) < tolerance:
            break
    centred: Doubles = strength - strength.mean(-1, keepdims=True)
    return centred


def bootstrapped_strengths(wins: Doubles, clusters: NDArray[np.int64], seed: int = 0) -> tuple[Doubles, Doubles]:
    """Bradley-Terry strengths and `DRAWS` samples of them from a Bayesian bootstrap: (n,) and (DRAWS, n).

    `wins[game, i, j]`; games of one cluster share a deal and are weighed together. Half a win for and against each
    opponent met is added, and weighed at random as well: between two bots this gives exactly the interval of Jeffreys,
    which stays honest when one of them has won every game.
    """
    games, size, _ = wins.shape
    met = (wins.sum(0) + wins.sum(0).T) > 0
    flat = wins.reshape(games, size * size)
    if enough(clusters):
        _, group = np.unique(clusters, return_inverse=True)
        totals = np.zeros((group.max() + 1, size * size))
        np.add.at(totals, group, flat)
    else:
        totals = flat
    patterns, times = np.unique(totals, axis=0, return_counts=True)
    random = np.random.default_rng(seed)
    # a sum of n exponential weights is a gamma variate of shape n: equal results are weighed at one stroke
    weighed = random.standard_gamma(times, (DRAWS, len(times))) @ patterns
    prior = random.standard_gamma(0.5, (DRAWS, size, size)) * met
    samples = weighed.reshape(DRAWS, size, size) + prior
    return bradley_terry(wins.sum(0) + 0.5 * met), bradley_terry(np.maximum(samples, 1e-12 * met))


def enough(clusters: NDArray[np.int64]) -> bool:
    """Return True if there are enough clusters to resample them instead of single games."""
    return len(np.unique(clusters)) >= FEWEST_CLUSTERS


def rating(strength: ArrayLike) -> Doubles:
    """Log odds as rating points: 400 are odds of ten to one, and the mean of a contest is 1500."""
    return MEAN_RATING + ELO * np.asarray(strength, float)


def games_to_separate(share: float, z: float = Z, power: float = POWER) -> int | None:
    """Return how many games show, with power `power`, that a true share differs from one half; None if it does not."""
    apart = abs(share - 0.5)
    if apart < 1e-9:
        return None
    spread = z * 0.5 + NormalDist().inv_cdf(power) * sqrt(share * (1 - share))
    return ceil((spread / apart) ** 2)


def two_sided(z: ArrayLike) -> Doubles:
    """The two-sided probability of a deviation of a number of standard errors by chance."""
    tail: Any = np.vectorize(lambda value: erfc(abs(value) / sqrt(2)), otypes=[float])
    return np.asarray(tail(np.asarray(z, float)), float)


def holm(p: ArrayLike) -> Doubles:
    """Holm's adjusted probabilities: below 5 %, not even one of all these findings is likely to be chance."""
    values = np.asarray(p, float)
    order = np.argsort(values)
    steps = values[order] * (len(values) - np.arange(len(values)))
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum(1, np.maximum.accumulate(steps)) if len(values) else steps
    return adjusted


def false_discovery(p: ArrayLike) -> Doubles:
    """Benjamini-Hochberg's adjusted probabilities: of the findings below 5 %, at most 5 % are expected to be chance."""
    values = np.asarray(p, float)
    order = np.argsort(values)[::-1]
    steps = values[order] * len(values) / np.arange(len(values), 0, -1)
    adjusted = np.empty_like(values)
    adjusted[order] = np.minimum(1, np.minimum.accumulate(steps)) if len(values) else steps
    return adjusted
