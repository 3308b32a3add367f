"""The inputs from which a scene is made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from regnum.core.game import Game
from regnum.core.record import States
from regnum.core.renamed import renamed_names
from regnum.table.scene import Result

T = TypeVar("T")


class PendingStep(NamedTuple):
    """A step of the stack: its kind, the seat that it asks, and its value, in plain whole numbers."""

    kind: int
    seat: int
    value: int


NOBODY = PendingStep(-1, -1, -1)
"""The pending step when the game is over."""


@dataclass(frozen=True)
class View:
    """An observation, whose it is, and the names of the seats."""

    game: Game
    seen: States  # the observation: an array of one
    viewer: int | None  # None: a spectator
    names: Sequence[str]
    deciding: tuple[int, ...] = ()  # the seats that everybody waits for
    options: Mapping[str, object] = field(default_factory=dict)  # of the game: they may bring words of their own
    common: Common | None = None  # results shared by all spectators

    @cached_property
    def s(self) -> Any:
        """The record of the observation."""
        return self.seen[0]

    @cached_property
    def step(self) -> PendingStep:
        """The step that waits for an answer, NOBODY when the game is over."""
        return next(self.steps(), NOBODY)

    def steps(self) -> Iterator[PendingStep]:
        """The steps of the stack, the one on top first."""
        steps = self.s["steps"]
        for number in range(int(steps["depth"]) - 1, -1, -1):
            step = steps["stack"][number]
            yield PendingStep(int(step["kind"]), int(step["seat"]), int(step["value"]))

    @property
    def seat(self) -> int:
        """The seat that chooses now, for any viewer."""
        return self.step.seat

    @property
    def result(self) -> Result | None:
        """The result of the game; None while it runs."""
        game, seen = self.game, self.seen
        if not game.over(seen):
            return None
        target = game.target(seen)
        total = None if target is None else int(game.score(seen).sum())
        return Result(game.ending(seen), tuple(map(int, game.ranks(seen))), total, target)

    @property
    def me(self) -> Any:
        """The record of the seat that chooses now."""
        return self.s["players"][self.step.seat]

    def ask(self, question: Any, *numbers: int) -> int:
        """The answer of a rule that takes the state and whole numbers and answers one."""
        return self.game.ask(question, self.seen, *numbers)

    def alike(self, part: Callable[..., Iterable[T]], *numbers: int) -> Iterable[T]:
        """A part of the scene, `part(view, *numbers)`, that does not depend on the viewer or their knowledge."""
        return part(self, *numbers) if self.common is None else self.common.found(part, *numbers)


class Common:
    """The parts of a scene that all viewers see alike, computed once from what a spectator sees."""

    def __init__(self, spectator: View) -> None:
        self.spectator = spectator
        self._parts: dict[tuple[Callable[..., Any], tuple[int, ...]], Sequence[Any]] = {}

    def found(self, part: Callable[..., Iterable[T]], *numbers: int) -> Sequence[T]:
        """A part of the scene."""
        key = part, numbers
        if key not in self._parts:
            self._parts[key] = tuple(part(self.spectator, *numbers))
        return self._parts[key]


__getattr__ = renamed_names(__name__)
