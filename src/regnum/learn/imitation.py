"""A network's policy learns what others chose in whole games: searches, as a rule, which see further than it does.

Everything else stays as it is, so what the network expects, and how strong and how well calibrated it was found,
remains true. What the 32 last units say of each position is computed once; from them the policy is a logistic
regression on the action that was chosen, among the legal ones.
"""

from __future__ import annotations

import dataclasses
from typing import NamedTuple

import msgspec
import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.functional import cross_entropy

from regnum.bots.nets.network import Network, from_bytes, layout_of, to_bytes
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.record import as_bytes
from regnum.learn.library import Library
from regnum.learn.model import FAR, from_network
from regnum.learn.rows import Rows

WEIGHT = 0.75
"""How much of such a policy a search takes: the sum of it and of the judgement foretells best what searches choose."""
RATE, EPOCHS, BATCH = 1e-3, 4, 64
FEWEST = 100
"""Games from which there is something to learn."""
TOLD_APART = 10
"""One game of so many is not learned from, but measured on."""
PART = 50
"""Games that are read at a time."""


class Agreement(NamedTuple):
    """How well a policy foretells what was chosen, in games that it has not learned from."""

    loss: float  # cross entropy
    same: float  # how often the action that it likes best was chosen


class Imitation(NamedTuple):
    """What came of it."""

    network: Network
    games: int
    decisions: int
    before: Agreement
    after: Agreement


class Choices(NamedTuple):
    """Decisions in which there was a choice."""

    thoughts: torch.Tensor  # float32[decision, unit]: what the network's last units say of the position
    legal: NDArray[np.uint8]  # [decision, action], packed to bits
    chosen: torch.Tensor  # int64[decision]

    @classmethod
    def joined(cls, parts: list[Choices]) -> Choices:
        """All of them."""
        thoughts, legal, chosen = zip(*parts, strict=True)
        return cls(torch.cat(thoughts), np.concatenate(legal), torch.cat(chosen))


def imitate(game: Game, network: Network, library: Library) -> Imitation:
    """A network whose policy has learned what was chosen in all whole games of a library, and the other things of it.

    Raises InvalidOption for a network that has not learned such games, or a library of too few.
    """
    players, options = library.run.players, dict(library.run.options)
    network.head(players, bool(game.team(game.blank(players, options))))
    games = library.games
    if games < FEWEST:
        raise InvalidOption(f"{library.folder} holds {games} games; it takes {FEWEST} or more to learn from them")
    reader = _Reader(game, network, players, options)
    learned: list[Choices] = []
    measured: list[Choices] = []
    for first in range(0, games, PART):
        script = library.script(first, min(PART, games - first))
        for number in range(len(script.seeds)):
            actions = script.actions[script.ends[number] : script.ends[number + 1]]
            found = reader.choices(int(script.seeds[number]), actions)
            (measured if (first + number) % TOLD_APART == 0 else learned).append(found)
    lessons, others = Choices.joined(learned), Choices.joined(measured)
    policy = reader.policy
    before = _agreement(policy, game, others)
    _fit(policy, game, lessons)
    weight, bias = (array.detach().numpy().copy() for array in (policy.weight, policy.bias))
    told = f"{games:,} games of {', '.join(dict.fromkeys(library.run.bots))}"
    card = msgspec.structs.replace(network.card, policy=WEIGHT, imitated=told)
    taught = dataclasses.replace(network, card=card, policy=weight, policy_bias=bias)
    taught = from_bytes(to_bytes(taught), "what was learned")
    return Imitation(taught, games, len(lessons.chosen), before, _agreement(policy, game, others))


class _Reader:
    """Plays games again and asks the network at every decision in which there was a choice."""

    def __init__(self, game: Game, network: Network, players: int, options: dict[str, str]) -> None:
        self._game, self._players, self._options = game, players, options
        self._model = from_network(network, game, layout_of(game))
        self._rows = Rows(game, layout_of(game), BATCH, players)
        self.policy = self._model.policy

    def choices(self, seed: int, actions: NDArray[np.int64]) -> Choices:
        """Those of one game, each as the seat saw it that had to choose."""
        game, state = self._game, self._game.new(self._players, seed, self._options)
        seen: list[NDArray[np.uint8]] = []
        viewers: list[int] = []
        chosen: list[int] = []
        for action in map(int, actions):
            if len(game.legal(state)) > 1:
                seen.append(as_bytes(state).copy())
                viewers.append(game.on_turn(state))
                chosen.append(action)
            game.apply(state, action)
        parts = [self._thought(seen[i : i + BATCH], viewers[i : i + BATCH]) for i in range(0, len(seen), BATCH)]
        thoughts, legal = zip(*parts, strict=True)
        return Choices(torch.cat(thoughts), np.concatenate(legal), torch.tensor(chosen))

    def _thought(self, seen: list[NDArray[np.uint8]], viewers: list[int]) -> tuple[torch.Tensor, NDArray[np.uint8]]:
        """What the last units say of some positions, and what is legal there."""
        states = self._game.state.zeros(len(seen))
        as_bytes(states)[:] = np.concatenate(seen)
        with torch.no_grad():
            thoughts = self._model.thought(torch.from_numpy(self._rows.of(states, np.array(viewers))))
        return thoughts, np.packbits(self._rows.legal(states), axis=1)


def _likings(policy: torch.nn.Linear, game: Game, choices: Choices, batch: NDArray[np.int64]) -> torch.Tensor:
    """The logits of what was legal in some decisions."""
    legal = np.unpackbits(choices.legal[batch], axis=1, count=game.actions.size).astype(np.bool_)
    return policy(choices.thoughts[batch]).masked_fill(~torch.from_numpy(legal), FAR)


def _fit(policy: torch.nn.Linear, game: Game, lessons: Choices) -> None:
    """Learn; the step becomes smaller until nothing is left of it."""
    torch.set_num_threads(1)
    optimizer = torch.optim.Adam(policy.parameters(), RATE)
    random, count = np.random.default_rng(1), len(lessons.chosen)
    orders = [random.permutation(count) for _ in range(EPOCHS)]
    batches = [order[i : i + BATCH] for order in orders for i in range(0, count, BATCH)]
    for number, batch in enumerate(batches):
        for group in optimizer.param_groups:
            group["lr"] = RATE * (1 - number / len(batches))
        optimizer.zero_grad()
        cross_entropy(_likings(policy, game, lessons, batch), lessons.chosen[batch]).backward()
        optimizer.step()


def _agreement(policy: torch.nn.Linear, game: Game, others: Choices) -> Agreement:
    loss = same = 0.0
    count = len(others.chosen)
    with torch.no_grad():
        for i in range(0, count, BATCH):
            batch = np.arange(i, min(i + BATCH, count))
            likings, chosen = _likings(policy, game, others, batch), others.chosen[batch]
            loss += float(cross_entropy(likings, chosen, reduction="sum"))
            same += float((likings.argmax(dim=1) == chosen).sum())
    return Agreement(loss / count, same / count)
