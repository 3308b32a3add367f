"""Effects of marks on winning, from the sums that the kernel collects.

The effect of a mark is the slope of the share of victory on it, with a mean of its own for every seat: of the seats of
one place, those with the mark are compared with those without, so no mark gains by belonging to a lucky place. Seats
of one game are not independent (one of them wins), so the standard error takes each game as one observation (the
cluster-robust estimator of Liang and Zeger, 1986).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from regnum.arena.statistics import Doubles

FEWEST = 30  # seats with the mark, and seats without, below which no interval is given


class Effects(NamedTuple):
    """For every mark: how many seats have it, how often they win, how often the others do, and what it makes."""

    seats: Doubles
    win_rate: Doubles  # of seats with the mark
    other_rate: Doubles  # of seats without it
    difference: Doubles  # adjusted for the place at the table
    error: Doubles  # its standard error; nan where there are too few seats
    shared: NDArray[np.bool_]  # whether several seats of one game can have it

    def times(self, factor: float) -> Effects:
        """Scale the effects by what a victory is worth to each seat."""
        rates = {name: getattr(self, name) * factor for name in ("win_rate", "other_rate", "difference", "error")}
        return self._replace(**rates)


def effects(moments: Doubles, games: int, shares: Doubles) -> Effects:
    """The effect of each mark; `moments[f]` as in `kernels`, `shares[s, t]` the sums of y[s] * y[t] over all games.

    The sum of y[s] is among them: the shares of one game make 1, or all are 0 where nobody wins, so it is the sum over
    t of `shares[s, t]`.
    """
    seats = len(shares)
    own = moments[:, 1:, 1 : 1 + seats]  # x[s] * x[t]
    cross = moments[:, 1:, 1 + seats :]  # x[s] * y[t]
    mean_y = shares.sum(1) / games
    count = np.einsum("fss->fs", own)
    mean_x = count / games
    held = count.sum(1)
    won = np.einsum("fss->f", cross)
    spread = (count * (1 - mean_x)).sum(1)
    with np.errstate(invalid="ignore", divide="ignore"):
        slope = (won - count @ mean_y) / spread
        error = np.sqrt(_residuals(moments, games, shares, slope) * games / (games - 1)) / spread
        win_rate, other_rate = won / held, (shares.sum() - won) / (games * seats - held)
    few = np.minimum(held, games * seats - held) < FEWEST
    error[few] = np.nan
    return Effects(held, win_rate, other_rate, slope, error, own.sum((1, 2)) > held)


def _residuals(moments: Doubles, games: int, shares: Doubles, slope: Doubles) -> Doubles:
    """The sum over games of (sum over seats of (x - mean x) * residual)², written out in the products at hand.

    For one game that inner sum is A - c·x - m·y + const, with m = mean x and c = mean y + slope * (1 - 2 m).
    """
    seats = len(shares)
    mean_y = shares.sum(1) / games
    count = np.einsum("fss->fs", moments[:, 1:, 1 : 1 + seats])
    mean_x = count / games
    total = np.zeros((len(moments), 2 + 2 * seats, 2 + 2 * seats))  # products of (A, x, y, 1)
    total[:, : 1 + seats, :-1] = moments
    total[:, 1 + seats : -1, 1 + seats : -1] = shares
    total[:, 0, -1] = np.einsum("fss->f", moments[:, 1:, 1 + seats :])
    total[:, 1 : 1 + seats, -1] = count
    total[:, 1 + seats : -1, -1] = shares.sum(1)
    total[:, -1, -1] = games
    upper = np.triu(np.ones(total.shape[1:]))
    total = total * upper
    total = total + np.swapaxes(total, 1, 2) - total * np.eye(total.shape[1])
    const = (mean_x * mean_y).sum(1) - slope * (mean_x**2).sum(1)
    ones = np.ones((len(moments), 1))
    weights = np.concatenate([ones, -(mean_y + slope[:, None] * (1 - 2 * mean_x)), -mean_x, const[:, None]], axis=1)
    squares: Doubles = np.einsum("fi,fij,fj->f", weights, total, weights)
    return squares
