"""Steps of learning that become smaller until nothing is left of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import torch
from numpy.typing import NDArray


def shuffled(count: int, size: int, epochs: int) -> list[NDArray[np.int64]]:
    """Split the numbers below `count` into shuffled batches of `size`, once per epoch and always in the same order."""
    random = np.random.default_rng(1)
    orders = [random.permutation(count) for _ in range(epochs)]
    return [order[i : i + size] for order in orders for i in range(0, count, size)]


def fading(
    optimizer: torch.optim.Optimizer, rate: float, batches: list[NDArray[np.int64]]
) -> Iterator[NDArray[np.int64]]:
    """The batches; before each the rate is set, which falls from `rate` to nothing, and gradients are forgotten."""
    for number, batch in enumerate(batches):
        for group in optimizer.param_groups:
            group["lr"] = rate * (1 - number / len(batches))
        optimizer.zero_grad()
        yield batch
