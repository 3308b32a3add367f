"""The network as PyTorch trains it, and how it becomes the one that plays."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch
from torch import nn

from regnum.bots.nets.layout import Layout
from regnum.bots.nets.network import HEADS, ModelCard, Network, kinds
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.record import Floats
from regnum.core.state import MAX_SEATS

CONSTANT = 1e-6
"""Smallest standard deviation of an input that is not treated as constant."""
FAR = -1e9
"""The logit of what is not possible."""
DEVICES = "auto", "cpu", "cuda"


def device_named(asked: str) -> torch.device:
    """`cpu` or `cuda`; for `auto` a GPU where PyTorch finds one. Raises InvalidOption for what is not there."""
    if asked not in DEVICES:
        raise InvalidOption(f"--device is one of {', '.join(DEVICES)}, not “{asked}”")
    found = torch.cuda.is_available()
    if asked == "cuda" and not found:
        raise InvalidOption("PyTorch finds no GPU here; leave --device out to learn without one")
    return torch.device("cuda" if found and asked != "cpu" else "cpu")


class Model(nn.Module):  # type: ignore[misc]  # what mypy reads of PyTorch: nothing
    """Rows of numbers (see `rows.Rows`) in, logits of the value and of the policy out; untrained, it is the judgement.

    From each number `usual` is taken and the rest multiplied by `gain`: those with wide bounds, of which little is
    used, count as much as others, and those that never change not at all. (There are hundreds of them. As so many
    biases that learn together they drowned everything else.)
    """

    usual: torch.Tensor
    gain: torch.Tensor

    def __init__(self, game: Game, layout: Layout, hidden: int = 64, units: int = 32) -> None:
        super().__init__()
        self.size = layout.size
        inputs = layout.size + MAX_SEATS + kinds(game)
        self.first, self.second = nn.Linear(inputs, hidden), nn.Linear(hidden, units)
        self.value, self.trust = nn.Linear(units, HEADS * MAX_SEATS), nn.Linear(units, HEADS)
        self.policy = nn.Linear(units, game.actions.size)
        for head in (self.value, self.trust, self.policy):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)
        self.register_buffer("usual", torch.zeros(inputs))
        self.register_buffer("gain", torch.ones(inputs))

    def forward(
        self, rows: torch.Tensor, judged: torch.Tensor, value_weight: float = 1.0
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """The logits of each seat's share by head, [rows, HEADS, MAX_SEATS], and of each action, [rows, actions].

        `judged`, [rows, MAX_SEATS]: the game's evaluation of each seat, as in `Rows.judged`; `value_weight`: the weight
        of the network's value beside it.
        """
        signal = self.thought(rows)
        own = value_weight * self.value(signal).view(-1, HEADS, MAX_SEATS)
        trust = torch.exp(value_weight * self.trust(signal))
        return own + trust[:, :, None] * judged[:, None, :], self.policy(signal)

    def thought(self, rows: torch.Tensor) -> torch.Tensor:
        """Return the output of the last hidden layer for each row, [rows, units]."""
        return torch.relu(self.second(torch.relu(self.first((rows - self.usual) * self.gain))))

    def fit(self, rows: Floats) -> None:
        """Find in some rows what is usual, and how much numbers vary; what is rare counts no more than 10 times.

        What does not vary has no weight until it does: otherwise, when it does at last, it would count by chance, and
        files would hold thousands of weights at random.
        """
        constant = self._measure(rows)
        with torch.no_grad():
            self.first.weight[:, constant] = 0

    def refit(self, rows: Floats) -> None:
        """As `fit`, but what it says stays as it is, and so do the weights of what does not vary."""
        with torch.no_grad():
            weight = self.first.weight * self.gain
            bias = self.first.bias - weight @ self.usual
            self._measure(rows)
            self.first.weight[:] = weight / self.gain
            self.first.bias[:] = bias + weight @ self.usual

    def _measure(self, rows: Floats) -> torch.Tensor:
        """Set what is usual and the gain; answer which numbers do not vary."""
        usual = rows.mean(axis=0, dtype=np.float64)
        most = np.abs(rows - usual).max(axis=0)
        varies = np.maximum(rows.std(axis=0, dtype=np.float64), 0.1 * most)
        constant = most < CONSTANT
        self.usual[:] = torch.from_numpy(np.where(constant, rows[0], usual).astype(np.float32))
        self.gain[:] = torch.from_numpy(np.where(constant, 1.0, 1 / np.maximum(varies, CONSTANT)).astype(np.float32))
        return torch.from_numpy(constant)


def share_loss(logits: torch.Tensor, targets: torch.Tensor, players: int, team: bool) -> torch.Tensor:
    """Cross entropy of the shares of the victory, by seat from the viewer on; of a team, of its chance to win."""
    if team:
        return nn.functional.binary_cross_entropy_with_logits(logits[:, 0], targets[:, 0])
    return -(targets[:, :players] * torch.log_softmax(logits[:, :players], dim=1)).sum(dim=1).mean()


def to_network(model: Model, card: ModelCard, layout: Layout) -> Network:
    """The model as compiled code uses it."""
    state: dict[str, Any] = {name: array.detach().cpu().numpy().copy() for name, array in model.state_dict().items()}
    first = np.ascontiguousarray((state["first.weight"] * state["gain"]).T)
    turn = layout.size + MAX_SEATS
    return Network(
        card,
        (first[: layout.size] / layout.spans[:, None]).astype(np.float32),
        first[layout.size : turn],
        first[turn:],
        state["first.bias"] - state["usual"] @ first,
        np.ascontiguousarray(state["second.weight"].T),
        state["second.bias"],
        state["value.weight"].reshape(HEADS, MAX_SEATS, -1),
        state["value.bias"].reshape(HEADS, MAX_SEATS),
        state["trust.weight"],
        state["trust.bias"],
        state["policy.weight"],
        state["policy.bias"],
    )


def from_network(network: Network, game: Game, layout: Layout) -> Model:
    """A model that computes what a network does."""
    model = Model(game, layout, *network.second.shape)
    first = np.concatenate([network.first * layout.spans[:, None], network.turn, network.kind])
    arrays = {
        "first.weight": first.T,
        "first.bias": network.first_bias,
        "second.weight": network.second.T,
        "second.bias": network.second_bias,
        "value.weight": network.value.reshape(HEADS * MAX_SEATS, -1),
        "value.bias": network.value_bias.ravel(),
        "trust.weight": network.trust,
        "trust.bias": network.trust_bias,
        "policy.weight": network.policy,
        "policy.bias": network.policy_bias,
        "usual": np.zeros(len(first), np.float32),
        "gain": np.ones(len(first), np.float32),
    }
    model.load_state_dict({name: torch.from_numpy(np.ascontiguousarray(array)) for name, array in arrays.items()})
    return model
