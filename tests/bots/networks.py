"""Networks that have learned nothing, what they compute, written down plainly, and what compiled code makes of it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from regnum.bots.kernels.lessons import JUDGE_ALL
from regnum.bots.kernels.thinking import MIND, Mind, liking, shares_seen, think
from regnum.bots.nets.layout import as_words
from regnum.bots.nets.mind import mind
from regnum.bots.nets.network import (
    HEADS,
    Network,
    card_for,
    error_of,
    from_bytes,
    kinds,
    layout_of,
    to_bytes,
)
from regnum.bots.nets.observer import Observer
from regnum.core.contract import REALS, Spec
from regnum.core.game import Game
from regnum.core.kernels import NONE, STATES, WHOLE, Kernel
from regnum.core.record import States, as_bytes, clone
from regnum.core.state import MAX_SEATS


def random_network(
    game: Game, players: tuple[int, ...] = (2, 3), teams: tuple[int, ...] = (2, 3), seed: int = 1, units: int = 8
) -> Network:
    """Weights at random, rounded as in a file."""
    random, layout, hidden = np.random.default_rng(seed), layout_of(game), 16

    def some(*shape: int) -> NDArray[np.float32]:
        return random.normal(0, 0.3, shape).astype(np.float32)

    network = Network(
        card_for(game, layout, players, teams),
        (some(layout.size, hidden) / layout.spans[:, None]).astype(np.float32),
        some(MAX_SEATS, hidden),
        some(kinds(game), hidden),
        some(hidden),
        some(hidden, units),
        some(units),
        some(HEADS, MAX_SEATS, units),
        some(HEADS, MAX_SEATS),
        some(HEADS, units),
        some(HEADS),
        some(game.actions.size, units),
        some(game.actions.size),
    )
    return from_bytes(to_bytes(network), "random")


def row(game: Game, state: States, viewer: int) -> NDArray[np.float64]:
    """What a network looks at, all of it made anew."""
    layout, seats = layout_of(game), game.seats(state)
    observer = Observer(game, layout, 1, seats)
    observer.look(as_words(clone(state)), np.array([viewer]), 0, 1)
    steps = state[0]["steps"]
    top = steps["stack"][steps["depth"] - 1]
    turn, kind = np.zeros(MAX_SEATS), np.zeros(kinds(game))
    turn[(int(top["seat"]) - viewer) % seats] = 1
    kind[top["kind"]] = 1
    return np.concatenate([observer.rows[0], turn, kind])


def judged(game: Game, state: States) -> NDArray[np.float32]:
    """What the game's judgement says of each seat."""
    values = np.zeros((1, MAX_SEATS), np.float32)
    game.bind(JUDGE_ALL)(state, values)
    return values[0, : game.seats(state)]


def expected(
    game: Game, network: Network, state: States, viewer: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The share of each seat and the liking of each action, in 64 bits and the way of textbooks."""
    first = np.concatenate([network.first * layout_of(game).spans[:, None], network.turn, network.kind])
    signal = np.maximum(row(game, state, viewer) @ first.astype(np.float64) + network.first_bias, 0)
    thought = np.maximum(signal @ network.second + network.second_bias, 0)
    seats, team = game.seats(state), game.team(state)
    head = network.head(seats, team)
    logits = network.value[head] @ thought + network.value_bias[head]
    trust = np.exp(network.trust[head] @ thought + network.trust_bias[head]) / error_of(game, team)
    logits[:seats] += trust * np.roll(judged(game, state), -viewer)
    if team:
        shares = np.full(seats, 1 / (1 + np.exp(-logits[0])))
    else:
        powers = np.exp(logits[:seats] - logits[:seats].max())
        shares = powers / powers.sum()
    return np.roll(shares, viewer), network.policy @ thought + network.policy_bias


def judge_by_network(evaluate, mind, states, viewer, likings):
    """A kernel for tests: what a network makes of the only state; all that it likes."""
    think(mind, states[0], 0, viewer)
    shares_seen(evaluate, mind, states[0], viewer, mind.guess)
    for action in range(len(likings)):
        likings[action] = liking(mind, action)


JUDGE = Kernel(judge_by_network, ("evaluate",), Spec(NONE, (MIND, STATES, WHOLE, REALS)))


class Thinker:
    """A network that looks at one state after another."""

    def __init__(self, game: Game, network: Network, players: int, team: bool = False) -> None:
        self.game, self.states = game, game.state.zeros(1)
        self.mind: Mind = mind(game, network, self.states, players, team)
        self._begin = [array.copy() for array in self.mind.shown[:3]]

    def forget(self) -> None:
        """Know nothing of what was seen before."""
        for array, begin in zip(self.mind.shown[:3], self._begin, strict=True):
            array[...] = begin

    def asked(self, state: States, viewer: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The shares of the seats, and how much each action is liked."""
        as_bytes(self.states)[0] = as_bytes(state)[0]
        likings = np.zeros(self.game.actions.size)
        self.game.bind(JUDGE)(self.mind, self.states, viewer, likings)
        return self.mind.guess[: self.game.seats(state)].copy(), likings


def some_states(game: Game, count: int, seed: int, players: int = 2, **options: object) -> Iterator[States]:
    """Random games, one after the other, at every decision."""
    random = np.random.default_rng(seed)
    state = game.new(players, seed, options)
    for number in range(count):
        if game.over(state):
            state = game.new(players, seed + number, options)
        yield state
        game.apply(state, int(random.choice(game.legal(state))))
