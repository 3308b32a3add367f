"""Random games of games that are not registered yet, looked at after every decision."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from regnum.core.actions import Choices
from regnum.core.game import Game
from regnum.core.kernels import SURVEY
from regnum.core.record import States, out_of_bounds
from regnum.core.rng import Stream


class Survey:
    """What was done and told in the games played so far, how long they were, how deep their stacks."""

    def __init__(self, game: Game, most_steps: int) -> None:
        self.game, self.most_steps = game, most_steps
        self.uses = np.zeros(game.actions.size, np.int64)
        self.told = np.zeros((128, 129), np.int64)
        self.samples = game.state.zeros(64)
        self.endings: set[str] = set()
        self.longest = self.deepest = 0

    def play(
        self, players: int, options: dict[str, str], games: int, change: Callable[[States], None] | None = None
    ) -> None:
        """Play whole games, each after a `change` to its beginning; any fault is an assertion that names the game."""
        stream, choices = Stream.zeros(1), Choices.zeros(1)
        for seed in range(games):
            state = self.game.new(players, seed, options)
            if change is not None:
                change(state)
            stream[0]["random"] = seed
            look = self.game.bind(SURVEY)
            decisions, broken, deepest = look(state, choices, stream, self.uses, self.told, self.samples)
            assert broken == 0, (players, options, seed, self.game.rules.invariant_names[broken])
            assert decisions <= self.game.rules.max_decisions
            self.endings.add(self.game.ending(state))
            self.longest, self.deepest = max(self.longest, decisions), max(self.deepest, deepest)
        assert self.deepest < self.most_steps
        assert out_of_bounds(self.game.state, self.samples[: min(64, self.longest // 16)]) == []
