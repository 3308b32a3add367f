"""Parameters of bots, as specifications write them: `name=value,name=value`."""

from __future__ import annotations

from regnum.core.options import parse

RENAMED = {
    "slips": "epsilon",
    "belief": "value_weight",
    "policy": "policy_weight",
    "ripe": "expand_after",
    "likely": "top_k",
    "guide": "rollout_policy_weight",
    "every": "eval_every",
}
"""Old names of parameters; specifications on the cards of networks and in records still use them."""


def parse_parameters(written: str) -> dict[str, str]:
    """Parse parameters under their current names. Raises InvalidOption."""
    return {RENAMED.get(name, name): value for name, value in parse(written).items()}
