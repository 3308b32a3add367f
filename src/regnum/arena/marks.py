"""Marks that follow from a game's declaration: types of actions, their arguments, events and their subjects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from regnum.arena.kernels import PER_ACTION
from regnum.core.contract import Rules

MarkTable = NDArray[np.int64]


class Deed(NamedTuple):
    """Something that a seat can do, or that can happen to it."""

    source: str  # "action" or "event"
    group: str  # the family, or the kind of event
    argument: str = ""  # which argument of it; "" for the whole group
    name: str = ""  # the value of the argument

    @property
    def notation(self) -> str:
        """The notation of the mark: `acquire(BCD)`, `councillor(council=king)`, `build: A`, `elect`."""
        if not self.argument:
            return self.group
        if self.source == "event":
            return f"{self.group}: {self.name}"
        return f"{self.group}({self.name})" if self.argument == "*" else f"{self.group}({self.argument}={self.name})"


@dataclass(frozen=True)
class Marks:
    """The numbering of everything measured: deeds, then "first to do it" for each, then an opening for each action."""

    deeds: tuple[Deed, ...]
    openings: tuple[str, ...]  # actions in notation
    of_action: MarkTable  # [action, k]: the marks of its family and of its arguments, or -1
    of_event: MarkTable  # [kind]: its mark, the mark of the first thing that it can name, how many there are

    @property
    def size(self) -> int:
        """The number of marks."""
        return 2 * len(self.deeds) + len(self.openings)


def marks_of(rules: Rules) -> Marks:
    """The marks of a game."""
    deeds = [*_action_deeds(rules), *_event_deeds(rules)]
    number = {deed: i for i, deed in enumerate(deeds)}
    space = rules.actions
    of_action = np.full((space.size, PER_ACTION), -1, np.int64)
    for name, (family, given) in space.families.items():
        for action in range(family.first, family.first + family.size):
            of_action[action, 0] = number[Deed("action", name)]
            for k, (argument, value) in enumerate(zip(given, space.take_apart(action).arguments, strict=True)):
                shown = argument.name if len(given) > 1 else "*"
                of_action[action, 1 + k] = number[Deed("action", name, shown, argument.values[value])]
    of_event = np.full((max(rules.events) + 1, 3), 0, np.int64)
    for kind in rules.events:
        names = rules.event_things.get(kind, ())
        first = number[Deed("event", kind.name.lower(), "*", names[0])] if names else 0
        of_event[kind] = number[Deed("event", kind.name.lower())], first, len(names)
    return Marks(tuple(deeds), tuple(map(space.text, range(space.size))), of_action, of_event)


def _action_deeds(rules: Rules) -> Iterator[Deed]:
    for name, (_, given) in rules.actions.families.items():
        yield Deed("action", name)
        for argument in given:
            for value in argument.values:
                yield Deed("action", name, argument.name if len(given) > 1 else "*", value)


def _event_deeds(rules: Rules) -> Iterator[Deed]:
    for kind in rules.events:
        yield Deed("event", kind.name.lower())
        for name in rules.event_things.get(kind, ()):
            yield Deed("event", kind.name.lower(), "*", name)
