"""What every game must pass is run for each of these: a new game joins with its lines in CASES."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pytest

import regnum
from regnum.core.actions import Choices
from regnum.core.game import Game
from regnum.core.kernels import SURVEY
from regnum.core.record import States, clone
from regnum.core.rng import Stream

CONTESTED = {
    "coin_cap": "none",
    "assistant_supply": "none",
    "nobility_step_triggers": "final_space_only",
    "permit_refill": "before_tile_bonus",
    "last_emporium_bonus": "first_player_only",
    "most_permits_tie": "nobody",
    "permits_counted": "unused_only",
    "bonus_main_action_may_be_skipped": "off",
}
STAUFER_SETS = ("alternative", "synergies", "raining_points", "quantity_over_quality")
STAUFER_CUSTOM = {"privileges": "custom"} | {
    f"privilege_{letter}": kind for letter, kind in zip("abcdef", ("3", "6", "9", "12", "14", "15"), strict=True)
}
STAUFER_CONTESTED = {
    "privileges": "alternative",
    "first_player": "first_seat",
    "second_of_two_scores": "off",
    "third_of_three_with_privilege_14": "off",
    "mirrored_paths": "on",
}

OWN_CARDS = (Path(__file__).parent.parent / "bruges" / "own_cards.yaml").read_text()


@dataclass(frozen=True)
class Case:
    """A game with a number of players and options."""

    name: str
    players: int
    about: str = "as published"
    options: dict[str, str] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return f"{self.name}-{self.players}-{self.about.replace(' ', '_')}"

    @property
    def game(self) -> Game:
        return regnum.make(self.name)

    def new(self, seed: int) -> States:
        return self.game.new(self.players, seed, self.options)


CASES = [
    *(Case("council", players) for players in (2, 3, 4)),
    *(Case("council", players, "random map", {"map": "random"}) for players in (2, 3, 4)),
    *(Case("council", players, "contested rulings", CONTESTED) for players in (2, 3, 4)),
    *(Case("bruges", players) for players in (2, 3, 4)),
    *(Case("bruges", players, "pets", {"pets": "on", "reputation_track": "ten_steps"}) for players in (2, 3, 4)),
    *(Case("bruges", players, "own cards", {"cards": OWN_CARDS}) for players in (2, 3, 4)),
    *(Case("council", players, "market", {"market_module": "on", "map": "random"}) for players in (2, 3, 4)),
    *(Case("staufer", players) for players in (2, 3, 4, 5)),
    *(Case("staufer", players, "random set", {"privileges": "random"}) for players in (2, 3, 4, 5)),
    *(Case("staufer", players, "custom set", STAUFER_CUSTOM) for players in (2, 3, 4, 5)),
    *(Case("staufer", players, "contested rulings", STAUFER_CONTESTED) for players in (2, 3, 4, 5)),
    *(Case("staufer", 4, name.replace("_", " "), {"privileges": name}) for name in STAUFER_SETS),
]
"""Every number of players and every set of options that changes the course of a game."""

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

FEW = [case for case in CASES if case.players == max(c.players for c in CASES if c.name == case.name)]
"""One case a set of options, for what takes long."""


class Walk:
    """A random game, a decision at a time."""

    def __init__(self, case: Case, seed: int) -> None:
        self.game, self.state = case.game, case.new(seed)
        self.random = np.random.default_rng(seed)

    def __iter__(self) -> Walk:
        return self

    def __next__(self) -> States:
        """The next state in which somebody decides; what comes of it is taken at random after it."""
        if self.game.over(self.state):
            raise StopIteration
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
        self.longest = 0
        self._scratch = (self.game.state.zeros(1), Choices.zeros(1), Stream.zeros(1))

    def play(self, seed: int) -> str | None:
        """Play one game; answer what is wrong with it."""
        states, choices, stream = self._scratch
        states[...] = self.case.new(seed)
        stream[0]["random"] = seed
        survey = self.game.bind(SURVEY)
        decisions, broken = survey(states, choices, stream, self.uses, self.told, self.samples)
        self.longest = max(self.longest, decisions)
        self.sampled = min(len(self.samples), max(self.sampled, decisions // 16))
        self.endings.add(self.game.ending(states))
        if broken == 0:
            return None
        return "no legal action" if broken < 0 else self.game.rules.invariant_names[broken]
