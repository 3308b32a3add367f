"""Cases for which every game is tested; games declare them in `tests/games/NAME/cases.py`."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.core.actions import Choices
from regnum.core.kernels import SURVEY
from regnum.core.record import States, clone
from regnum.core.rng import Stream

from .declaring import NAMES, Case, trials

CASES = [case for name in NAMES for case in trials(name).cases]
"""Declarations of all games."""

FULL = {case.name: max(other.players for other in CASES if other.name == case.name) for case in CASES}
"""The most players of each game."""

EACH = [
    pytest.param(
        c, marks=() if c.about == "as published" and c.players == FULL[c.name] else pytest.mark.slow, id=str(c)
    )
    for c in CASES
    if c.about == "as published" or c.players == FULL[c.name]
]
"""The published game with every number of players, other options at a full table; fast are the published full ones."""

FEW = [case for case in CASES if case.players == FULL[case.name]]
"""One case a set of options, for what takes long."""


FAR = pytest.mark.parametrize("moves", [60, pytest.param(100_000, marks=pytest.mark.slow)], ids=["begun", "whole"])
"""How far to walk: the beginning of a game is quick to look at, the rest of it belongs to the whole suite."""


class Walk:
    """A random game, a decision at a time, to its end or for so many moves."""

    def __init__(self, case: Case, seed: int, moves: int = 100_000) -> None:
        self.game, self.state = case.game, case.new(seed)
        self.random = np.random.default_rng(seed)
        self.left = moves

    def __iter__(self) -> Walk:
        return self

    def __next__(self) -> States:
        """The next state in which somebody decides; what comes of it is taken at random after it."""
        if self.left == 0 or self.game.over(self.state):
            raise StopIteration
        self.left -= 1
        before = clone(self.state)
        self.game.apply(self.state, int(self.random.choice(self.game.legal(self.state))))
        return before


class Survey:
    """Random games looked at closely: what was done, what was told, samples of the states, and what went wrong."""

    def __init__(self, case: Case) -> None:
        self.case, self.game = case, case.game
        self.uses = np.zeros(self.game.actions.size, np.int64)
        self.told = np.zeros((128, 129), np.int64)
        self.samples = self.game.state.zeros(64)
        self.sampled = 0
        self.endings: set[str] = set()
        self.longest, self.deepest = 0, 0
        self._scratch = (self.game.state.zeros(1), Choices.zeros(1), Stream.zeros(1))

    def play(self, seed: int) -> str | None:
        """Play one game; answer what is wrong with it."""
        states, choices, stream = self._scratch
        states[...] = self.case.new(seed)
        stream[0]["random"] = seed
        survey = self.game.bind(SURVEY)
        decisions, broken, deepest = survey(states, choices, stream, self.uses, self.told, self.samples)
        self.longest, self.deepest = max(self.longest, decisions), max(self.deepest, deepest)
        self.sampled = min(len(self.samples), max(self.sampled, decisions // 16))
        self.endings.add(self.game.ending(states))
        if broken == 0:
            return None
        faults = {-1: "no legal action", -2: "no room for an event"}
        return faults.get(broken) or self.game.rules.invariant_names[broken]
