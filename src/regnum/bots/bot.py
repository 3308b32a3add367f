"""Bots: an observation in, an action out."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np

from regnum.bots.kernels.greedy import GREEDY, GREEDY_BY_NETWORK, GreedyQuery, Trial
from regnum.bots.kernels.thinking import Mind
from regnum.bots.nets.mind import BY_CARD, check_weight, mind
from regnum.bots.nets.named import CALIBRATED, OWN, PROVEN, Networks
from regnum.bots.nets.network import VALUE_WEIGHT
from regnum.bots.parameters import RENAMED
from regnum.core.actions import CHOICES, Choices
from regnum.core.errors import InvalidOption
from regnum.core.game import Game
from regnum.core.record import DeepCopied, States, packed, unpacked
from regnum.core.renamed import renamed_arguments
from regnum.core.rng import Stream
from regnum.core.state import MAX_SEATS


class Bot(Protocol):
    """A player of a seat. It is given the seat's observation and nothing else."""

    def choose(self, seen: States, seat: int) -> int:
        """One of the legal actions of `seat` in the observation `seen` (an array of one)."""


class Random(DeepCopied):
    """Any legal action, each as likely as the other."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.random = np.random.default_rng(seed % 2**64)

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "random": self.random.bit_generator.state}  # copied in a hundredth of the time

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept, random=np.random.default_rng(0))
        self.random.bit_generator.state = kept["random"]

    def choose(self, seen: States, seat: int) -> int:  # noqa: ARG002 - a random bot does not care who it is
        """A random one."""
        return int(self.random.choice(self.game.legal(seen)))


class Greedy(DeepCopied):
    """The action that the game's `evaluate` prefers, one decision ahead, or with `ahead=turn` one whole turn.

    `epsilon` is the probability of a random decision. `net` is the file of a network (or `own`, see `nets.named`) that
    evaluates in place of the game: `value_weight` mixes its value with the game's evaluation, `policy_weight` adds its
    policy.
    """

    @renamed_arguments(**RENAMED)
    def __init__(
        self,
        game: Game,
        seed: int,
        samples: int = 3,
        ahead: str = "decision",
        epsilon: float = 0.0,
        net: str = "",
        value_weight: float = VALUE_WEIGHT,
        policy_weight: float = float(BY_CARD),
    ) -> None:
        if ahead not in ("decision", "turn"):
            raise InvalidOption(f"ahead of bot greedy is decision or turn, not “{ahead}”")
        if samples < 1 or not 0.0 <= epsilon <= 1.0:
            raise InvalidOption("bot greedy: samples is at least 1, epsilon from 0 to 1")
        if not 0.0 <= value_weight <= 1.0:
            raise InvalidOption(f"value_weight of bot greedy is from 0 to 1, not {value_weight}")
        check_weight("greedy", "policy_weight", policy_weight)
        self.game = game
        self.samples = samples
        self.epsilon = epsilon
        self._careless = Random(game, seed)
        self.whole_turn = int(ahead == "turn")
        self._draw = Stream.zeros(1)
        self._draw[0]["random"] = seed % 2**64
        self._allot()
        if net in (PROVEN, CALIBRATED):
            raise InvalidOption(f"bot greedy: net is a file or {OWN}; {net} is for bots that search")
        self._networks = Networks(game, net)
        self._value_weight, self._policy_weight = value_weight, policy_weight

    def _allot(self) -> None:
        """Allot the memory of a decision, which a copy has for itself."""
        self._trial = Trial(self.game.state.zeros(3), Choices.zeros(2), np.zeros(MAX_SEATS, np.float32))
        self._totals = np.zeros(CHOICES, np.float32)
        self._minds: dict[tuple[int, bool], Mind] = {}  # by the number of players, and whether they are a team

    def __getstate__(self) -> dict[str, Any]:
        return {**vars(self), "_draw": packed(self._draw), "_trial": None, "_totals": None, "_minds": None}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._draw = unpacked(Stream, kept["_draw"])
        self._allot()

    def choose(self, seen: States, seat: int) -> int:
        """The best one over some ways in which the hidden things may lie."""
        if self.epsilon and self._careless.random.random() < self.epsilon:
            return self._careless.choose(seen, seat)
        question = GreedyQuery(seen, seat, self.samples, self.whole_turn)
        network = self._networks.for_game(seen)
        if network is None:
            return int(self.game.at_once(GREEDY)(question, self._trial, self._draw, self._totals))
        kind = self.game.seats(seen), self.game.team(seen)
        if kind not in self._minds:
            self._minds[kind] = mind(
                self.game, network, self._trial.states, *kind, self._value_weight, self._policy_weight
            )
        think = self.game.bind(GREEDY_BY_NETWORK)
        return int(think(question, self._trial, self._draw, self._totals, self._minds[kind]))
