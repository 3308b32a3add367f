"""A network's policy learns what others chose in whole games: searches, as a rule, which see further than it does.

Everything else stays as it is, so what the network expects, and how strong it is without a search, remains true. What
its last units say of each position is computed once; from them the policy is a logistic regression on the action that
was chosen, among the legal ones.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn.functional import cross_entropy

from regnum.bots.kernels.lessons import Script
from regnum.bots.nets.network import Network, layout_of, rounded
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.record import States, as_bytes
from regnum.learn.library import Library
from regnum.learn.model import FAR, Model, from_network
from regnum.learn.rows import PositionRows, states_of
from regnum.learn.steps import fading, shuffled
from regnum.learn.taught import TOLD_APART, Agreement, card_of

RATE, EPOCHS, BATCH = 1e-3, 4, 64
FEWEST = 100
"""Games from which there is something to learn."""


class Imitation(NamedTuple):
    """The result of imitation learning."""

    network: Network
    games: int
    decisions: int  # those learned from
    before: Agreement
    after: Agreement


class Decisions(NamedTuple):
    """Decisions in which there was a choice."""

    thoughts: torch.Tensor  # float32[decision, unit]: what the network's last units say of the position
    legal: NDArray[np.uint8]  # [decision, action], packed to bits
    chosen: torch.Tensor  # int64[decision]


def imitate(game: Game, network: Network, library: Library, report: Callable[[int], None]) -> Imitation:
    """A network whose policy has learned what was chosen in the games of a library; its card says so.

    What the card knew of searches with it is left out, for they are others now. `report` is told how many games have
    just been read. Raises InvalidOption for a network that has learned other games than these, or others besides, and
    for a library of too few.
    """
    _check(game, network, library)
    torch.set_num_threads(1)  # the same on every machine
    lessons, others = _read(game, network, library, report)
    policy = from_network(network, game, layout_of(game, network.card.encoding)).policy
    before = _agreement(policy, game, others)
    _fit(policy, game, lessons)
    weight, bias = (array.detach().numpy().copy() for array in (policy.weight, policy.bias))
    told = f"{library.games:,} games of {', '.join(dict.fromkeys(library.run.bots))}"
    card = card_of(network.card, told)
    taught = dataclasses.replace(network, card=card, policy=weight, policy_bias=bias)
    taught = rounded(taught)
    played = from_network(taught, game, layout_of(game, card.encoding)).policy
    return Imitation(taught, library.games, len(lessons.chosen), before, _agreement(played, game, others))


def _check(game: Game, network: Network, library: Library) -> None:
    """The policy is one for all games that a network knows: they must be like those that it learns from now."""
    card, run = network.card, library.run
    team = bool(game.team(game.blank(run.players, run.options)))
    network.head(run.players, team)
    if len(card.players) + len(card.teams) > 1:
        known = ", ".join(map(str, (*card.players, *card.teams)))
        raise InvalidOption(f"the policy of this network is one for {known} players; train one for {run.players} alone")
    if (game.blank(run.players, card.options)["options"] != game.blank(run.players, run.options)["options"]).any():
        raise InvalidOption(f"this network has learned games with other options than {library.folder} holds")
    if library.games < FEWEST:
        raise InvalidOption(
            f"{library.folder} holds {library.games} games; it takes {FEWEST} or more to learn from them"
        )


def _read(game: Game, network: Network, library: Library, report: Callable[[int], None]) -> tuple[Decisions, Decisions]:
    """Read the training and the test decisions. Raises InvalidOption if no decision offered a choice."""
    reader = GameReader(game, network, library.run.players, library.run.options)
    learned: list[Decisions] = []
    measured: list[Decisions] = []
    for part in library.files:
        script = library.script(part.first, part.games)
        for number in range(part.games):
            kept = measured if (part.first + number) % TOLD_APART == 0 else learned
            kept += reader.decisions(script, number)
            report(1)
    if not learned or not measured:
        raise InvalidOption(f"the games of {library.folder} contain no decisions")
    return _joined(learned), _joined(measured)


def _joined(parts: list[Decisions]) -> Decisions:
    thoughts, legal, chosen = zip(*parts, strict=True)
    return Decisions(torch.cat(thoughts), np.concatenate(legal), torch.cat(chosen))


class Faced(NamedTuple):
    """A decision as its player faced it."""

    state: NDArray[np.uint8]  # [1, bytes]
    seat: int
    chosen: int


def played_again(game: Game, players: int, options: dict[str, str], script: Script, number: int) -> Iterator[Faced]:
    """The decisions of the game `number` of a script in which there was a choice. Raises InvalidOption if torn."""
    state = game.new(players, int(script.seeds[number]), options)
    for action in map(int, script.actions[script.ends[number] : script.ends[number + 1]]):
        legal = game.legal(state)
        if action not in legal:
            raise InvalidOption("a game of these files can't be replayed: the files were changed")
        if len(legal) > 1:
            yield Faced(as_bytes(state).copy(), game.on_turn(state), action)
        game.apply(state, action)


def side_by_side(game: Game, faced: list[Faced]) -> tuple[States, NDArray[np.int64], NDArray[np.int64]]:
    """The states of some decisions, whose they were, and what was chosen."""
    states = states_of(game, [one.state for one in faced])
    return states, np.array([one.seat for one in faced]), np.array([one.chosen for one in faced])


class GameReader:
    """Plays games again and asks the network at every decision in which there was a choice."""

    def __init__(self, game: Game, network: Network, players: int, options: dict[str, str]) -> None:
        self._game, self._players, self._options = game, players, options
        layout = layout_of(game, network.card.encoding)
        self._model: Model = from_network(network, game, layout)
        self._rows = PositionRows(game, layout, BATCH, players)

    def decisions(self, script: Script, number: int) -> list[Decisions]:
        """Those of the game `number` of a script, some at a time, each as the seat saw it that had to choose."""
        faced = list(played_again(self._game, self._players, self._options, script, number))
        return [self._looked_at(faced[i : i + BATCH]) for i in range(0, len(faced), BATCH)]

    def _looked_at(self, faced: list[Faced]) -> Decisions:
        states, seats, chosen = side_by_side(self._game, faced)
        with torch.no_grad():
            thoughts = self._model.thought(torch.from_numpy(self._rows.of(states, seats)))
        return Decisions(thoughts, np.packbits(self._rows.legal(states), axis=1), torch.from_numpy(chosen))


def _likings(policy: torch.nn.Linear, game: Game, some: Decisions, batch: NDArray[np.int64]) -> torch.Tensor:
    """The logits of what was legal in some decisions."""
    legal = np.unpackbits(some.legal[batch], axis=1, count=game.actions.size).astype(np.bool_)
    return policy(some.thoughts[batch]).masked_fill(~torch.from_numpy(legal), FAR)


def _fit(policy: torch.nn.Linear, game: Game, lessons: Decisions) -> None:
    """Learn, decreasing the step size to zero."""
    optimizer = torch.optim.Adam(policy.parameters(), RATE)
    for batch in fading(optimizer, RATE, shuffled(len(lessons.chosen), BATCH, EPOCHS)):
        cross_entropy(_likings(policy, game, lessons, batch), lessons.chosen[batch]).backward()
        optimizer.step()


def _agreement(policy: torch.nn.Linear, game: Game, others: Decisions) -> Agreement:
    loss = same = 0.0
    count = len(others.chosen)
    with torch.no_grad():
        for i in range(0, count, BATCH):
            batch = np.arange(i, min(i + BATCH, count))
            likings, chosen = _likings(policy, game, others, batch), others.chosen[batch]
            loss += float(cross_entropy(likings, chosen, reduction="sum"))
            same += float((likings.argmax(dim=1) == chosen).sum())
    return Agreement(loss / count, same / count)
