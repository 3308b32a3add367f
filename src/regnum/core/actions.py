"""Every action of a game has one dense number; a family gives its range a name and named arguments.

The number is what rules, searches and learners use; the notation (`elect(king, white)`) is what records, logs, tests
and people use. Both follow from one declaration.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from itertools import product
from typing import NamedTuple

from regnum.core.bits import lowest
from regnum.core.errors import UnknownAction
from regnum.core.jit import rule
from regnum.core.record import Numbers, Record, int16
from regnum.core.renamed import renamed_names

CHOICES = 3072
"""The most actions that a game may have: so all of them could be offered at one decision, each once."""


class Choices(Record):
    """The legal actions of one decision, each once, in any order."""

    count: int = int16(high=CHOICES)
    actions: Numbers = int16(CHOICES)


class ActionType(NamedTuple):
    """Actions `first .. first + size - 1`; action (a, b, c) is `first + a * stride_a + b * stride_b + c`."""

    first: int
    size: int
    stride_a: int
    stride_b: int


@dataclass(frozen=True)
class ActionArgument:
    """One argument of a family: what it is, and the written name of each of its values."""

    name: str
    values: tuple[str, ...]


class Parsed(NamedTuple):
    """An action taken apart: its family's name and the number of each argument."""

    family: str
    arguments: tuple[int, ...]


class ActionSpace:
    """The action numbering of one game, in order of declaration."""

    def __init__(self) -> None:
        self.size = 0
        self.families: dict[str, tuple[ActionType, tuple[ActionArgument, ...]]] = {}

    def __repr__(self) -> str:
        return f"<ActionSpace of {self.size} actions: {', '.join(self.families)}>"

    def family(self, name: str, **arguments: Sequence[str]) -> ActionType:
        """Declare the next family: up to three arguments, each with the written names of its values."""
        given = tuple(ActionArgument(key, tuple(values)) for key, values in arguments.items())
        if len(given) > 3:
            raise TypeError(f"family {name} has more than three arguments")
        widths = [len(argument.values) for argument in given] + [1] * (3 - len(given))
        # a missing argument must not shift the others: the last one given varies fastest
        strides = (widths[1] * widths[2], widths[2])
        family = ActionType(self.size, widths[0] * strides[0], *strides)
        self.families[name] = (family, given)
        self.size += family.size
        if self.size > CHOICES:
            raise TypeError(f"{self.size} actions with family {name}: there is room for {CHOICES}")
        return family

    @cached_property
    def _texts(self) -> list[str]:
        return [
            f"{name}({', '.join(values)})" if values else name
            for name, (_, arguments) in self.families.items()
            for values in product(*(argument.values for argument in arguments))
        ]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {self._key(text): number for number, text in enumerate(self._texts)}

    def _key(self, text: str) -> str:
        """Normalise the spelling of an action: case, spaces and the order within a lone argument do not matter."""
        squeezed = "".join(text.lower().split())
        name, _, inside = squeezed.partition("(")
        if name in self.families and len(self.families[name][1]) == 1 and inside.endswith(")"):
            parts = re.split("([,+])", inside[:-1])
            return f"{name}({''.join(sorted(parts[::2]) + parts[1::2])})"
        return squeezed

    def text(self, action: int) -> str:
        """The action in notation, for example `elect(king, white)`. Raises UnknownAction for a number out of range."""
        if not 0 <= action < self.size:
            raise UnknownAction(f"unknown action {action}: actions are numbered 0 to {self.size - 1}")
        return self._texts[action]

    def parse(self, text: str) -> int:
        """The number of an action in notation.

        Case, spaces, and the order within a lone argument (`pay(joker+white)`) do not matter.
        Raises UnknownAction, with what was probably meant, if the text is not an action of this game.
        """
        number = self._numbers.get(self._key(text))
        if number is None:
            near, known = self._near(text), ", ".join(self.families)
            hint = f"did you mean {near}?" if near else f"available: {known}"
            message = f"unknown action “{text.strip()}”; {hint}"
            raise UnknownAction(message, "unknown_action", text=text.strip(), near=near or known)
        return number

    def _near(self, text: str) -> str:
        """Return the spelling that was probably meant, or an empty string."""
        name = text.lower().split("(")[0].strip()
        if name in self.families:
            return self.shape(name)
        near = get_close_matches(name, self.families, 1)
        return self.shape(near[0]) if near else ""

    def shape(self, family: str) -> str:
        """Return the written form of a type of action: `councillor(council, colour)`."""
        _, arguments = self.families[family]
        return f"{family}({', '.join(argument.name for argument in arguments)})" if arguments else family

    def number(self, family: str, a: int = 0, b: int = 0, c: int = 0) -> int:
        """The number of the action of a family with these argument numbers."""
        numbers, _ = self.families[family]
        return int(numbers.first + a * numbers.stride_a + b * numbers.stride_b + c)

    def take_apart(self, action: int) -> Parsed:
        """The family and the argument numbers of an action."""
        for name, (family, given) in self.families.items():
            if family.first <= action < family.first + family.size:
                a, rest = divmod(action - family.first, family.stride_a)
                b, c = divmod(rest, family.stride_b)
                return Parsed(name, (a, b, c)[: len(given)])
        raise UnknownAction(f"unknown action {action}: actions are numbered 0 to {self.size - 1}")


@rule
def offer(choices: Choices, family: ActionType, a: int = 0, b: int = 0, c: int = 0) -> None:
    """Add an action to the legal ones."""
    choices.actions[choices.count] = family.first + a * family.stride_a + b * family.stride_b + c
    choices.count += 1


@rule
def offer_all(choices: Choices, family: ActionType) -> None:
    """Add every action of a family."""
    for i in range(family.size):
        choices.actions[choices.count] = family.first + i
        choices.count += 1


@rule
def offer_each(choices: Choices, family: ActionType, things: int) -> None:
    """Add an action of a family with one argument for each thing of a set (see `bits`)."""
    n = choices.count
    while things != 0:
        choices.actions[n] = family.first + lowest(things)
        things &= things - 1
        n += 1
    choices.count = n


@rule
def is_in(family: ActionType, action: int) -> bool:
    """Return True if `action` belongs to `family`."""
    return family.first <= action < family.first + family.size


@rule
def arguments(family: ActionType, action: int) -> tuple[int, int, int]:
    """The three arguments of an action of `family`; those it does not have are 0."""
    rest = action - family.first
    a = rest // family.stride_a
    rest -= a * family.stride_a
    b = rest // family.stride_b
    return a, b, rest - b * family.stride_b


__getattr__ = renamed_names(__name__)
