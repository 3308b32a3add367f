"""Declarations of a game for the common tests: `TRIALS` in `tests/games/NAME/cases.py`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from importlib import import_module
from pathlib import Path
from typing import Any

import regnum
from regnum.core.game import Game
from regnum.core.record import States
from regnum.table.scene import Option

GAMES = Path(__file__).parent.parent / "games"


@dataclass(frozen=True)
class Case:
    """A game with a number of players and options."""

    name: str
    players: int
    about: str = "as published"
    options: Mapping[str, str] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return f"{self.name}-{self.players}-{self.about.replace(' ', '_')}"

    @property
    def game(self) -> Game:
        return regnum.make(self.name)

    def new(self, seed: int) -> States:
        return self.game.new(self.players, seed, self.options)


@dataclass(frozen=True)
class Golden:
    """A game to keep for ever: its file, who plays, and with which options."""

    name: str
    bots: tuple[str, ...]
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Moment:
    """The first moment after so many moves, of a game that bots play, in which all of this is offered."""

    moves: int
    offered: tuple[str, ...] = ()
    bot: str = "random"
    seed: int = 11


def nothing_else(_: Any) -> dict[str, int]:
    """Return no kinds beyond those of panels and options."""
    return {}


def never(_: Any) -> bool:
    """Return False for every player."""
    return False


@dataclass(frozen=True)
class Previews:
    """Changes that the options of a game leave out of their previews."""

    partial: bool = False
    """Options say nothing of the kinds that they do not name."""
    obvious: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """By how an option is written, or the beginning of it: what its name says already."""
    chosen_later: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Kinds that are paid in others, of which a later choice or what there is decides."""
    possible: Sequence[str] = ()
    """Kinds of amounts that stand for a choice that follows."""
    taken_for: Sequence[str] = ()
    """Families of actions that name the seat for which the action is taken; an earlier choice has told its cost."""
    followed_by: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By family of actions: kinds of which its consequences bring more than it says."""
    counts: Callable[[Any], Mapping[str, int]] = nothing_else
    """Kinds that options name and panels do not count, from the record of a player."""
    entangled: Callable[[Any], bool] = never
    """True if one gain of a player, given by the record, takes back another."""
    noted: Callable[[Option], Mapping[str, int]] = nothing_else
    """Gains of another seat that the note of an option names."""


@dataclass(frozen=True)
class Trials:
    """Everything that the common tests need to know of a game."""

    cases: Sequence[Case]
    """Every number of players and every set of options that changes the course of a game."""
    golden: Sequence[Golden]
    """Every ending and every option is among them; `greedy-3` is told in words, move by move."""
    page: Moment
    """A moment of which the text for screen readers is kept."""
    drawn_after: int
    """The number of random moves after which the drawing of the terminal is kept."""
    previews: Previews = Previews(partial=True)
    """Changes that options of the game leave unsaid."""
    rare: Sequence[str] = ()
    """Events that random games hardly ever reach, though the rules allow them; a test of the game provokes each."""
    things: Mapping[IntEnum, Iterable[int]] = field(default_factory=dict)
    """The things to which an event must have happened in random games, each at least once."""


def trials(name: str) -> Trials:
    """Declarations of a game."""
    declared: Trials = import_module(f"games.{name}.cases").TRIALS
    return declared


def golden(name: str) -> Path:
    """The folder of what is kept of a game."""
    return GAMES / name / "golden"


NAMES = sorted(file.parent.name for file in GAMES.glob("*/cases.py"))
"""Every game that has a folder in `tests/games`."""
