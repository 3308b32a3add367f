"""Common parts of networks that learn from searches, from recorded games or as they go."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from regnum.bots.nets.network import ModelCard

WEIGHT = 0.75
"""Weight of such a policy in a search, beside the evaluation; `research/benchmarks/priors.py` compares others."""
TOLD_APART = 10
"""One game in this many is held out for validation."""


class Agreement(NamedTuple):
    """The agreement of a network with the chosen actions, in games it was not trained on."""

    loss: float  # cross entropy
    same: float  # how often what it likes best was chosen

    def __str__(self) -> str:
        return f"{self.same:.1%} (loss {self.loss:.3f})"


def card_of(card: ModelCard, told: str, **more: Any) -> ModelCard:
    """The card of a network that has learned also what is `told`, in words; `more` is what else has changed.

    What it said of searches, and of a say in playouts, was of another policy and is left out.
    """
    words = "; ".join(filter(None, (card.imitated, told)))
    changed = {
        "policy_weight": WEIGHT,
        "top_k": 0,
        "rollout_policy_weight": 0.0,
        "imitated": words,
        "search": (),
        "calibrated": (),
    }
    return msgspec.structs.replace(card, **changed, **more)
