"""Presentation of the actions of a game: each type of action once, beside the chapter it belongs to.

What a family says of an action is a function that names what it needs: `view`, and the arguments of the family by their
names. Parameters before a `/` are the arguments in their order, whatever their names: so families with the same kinds
of arguments can share a function.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from typing import Any

from regnum.core.actions import ActionSpace
from regnum.core.renamed import renamed_names
from regnum.table.scene import Amount, Ghost, Option, Refusal, Target, summed
from regnum.table.text import Argument, Text, text
from regnum.table.view import View

Says = Callable[..., Mapping[str, Argument]]
Reason = Callable[..., Text | None]
Thought = int | tuple[int, ...]


def nothing() -> tuple[()]:
    """Return no values, for a part that an action does not have."""
    return ()


def wordless() -> Mapping[str, Argument]:
    """The arguments of a message that has none."""
    return {}


def without_zeros(changes: Iterable[Amount]) -> tuple[Amount, ...]:
    """Changes without those that change nothing."""
    return tuple(amount for amount in changes if amount.n)


def itself() -> tuple[Thought, ...]:
    """The only action of a family without arguments, for `thinkable`."""
    return ((),)


NOTHING = nothing
"""The targets of an action that is chosen only by a button."""

NEVER: tuple[Reason, ...] = ()
"""Why an action is refused that is possible whenever it is asked for."""


@dataclass(frozen=True)
class ActionPresenter:
    """The presentation of a family of actions. Its messages are `act.<name>` and `group.<name>`.

    says         the arguments of its message `act.<name>`
    points_at    what one points at to choose it, one after the other, or NOTHING
    refused      why it may not be possible though it is asked for, or NEVER: the first reason that holds is told
    changes      what it is known to cost and to give; amounts of a kind are summed
    note         what else one should know of it
    ghosts       the pieces that it is sure to move, and where to
    thinkable    arguments of actions that a player may think of: those that are not legal are told with their reason
    refused_at   which of the things that one points at tells that an action is refused
    deed         the arguments of its message `told.<name>` besides `name`, where no event tells it; None: events do
    """

    name: str
    _: KW_ONLY
    points_at: Callable[..., Iterable[Target]]
    refused: tuple[Reason, ...]
    says: Says = wordless
    changes: Callable[..., Iterable[Amount]] = nothing
    note: Callable[..., Text | None] | None = None
    ghosts: Callable[..., Iterable[Ghost]] = nothing
    thinkable: Callable[..., Iterable[Thought]] = nothing
    refused_at: int = -1
    deed: Says | None = None

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of its messages."""
        told = () if self.deed is None else (f"told.{self.name}",)
        return (f"act.{self.name}", f"group.{self.name}", *told)


class _Bound:
    """A function of a family that is called with all there is and takes what it names."""

    def __init__(self, function: Callable[..., Any], names: Sequence[str]) -> None:
        self.function = function
        known = ("view", *names)
        in_order = iter(range(1, len(known)))
        self.places: list[int] = []
        for name, parameter in inspect.signature(function).parameters.items():
            if parameter.kind is parameter.POSITIONAL_ONLY and name != "view":
                self.places.append(next(in_order, len(known)))
            elif name in known and parameter.kind in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
                self.places.append(known.index(name))
            else:
                self.places.append(len(known))
        if len(known) in self.places:
            name, asked = getattr(function, "__name__", ""), ", ".join(inspect.signature(function).parameters)
            raise TypeError(f"{name} takes {asked}; known are {', '.join(known)}")

    def __call__(self, view: View, arguments: Sequence[int]) -> Any:
        return self.function(*[arguments[place - 1] if place else view for place in self.places])


class _Presented:
    """A family with its functions ready to be called."""

    def __init__(self, family: ActionPresenter, names: Sequence[str], steps: frozenset[int]) -> None:
        self.name = family.name
        self.steps = steps
        self.says, self.points_at, self.changes = (
            _Bound(function, names) for function in (family.says, family.points_at, family.changes)
        )
        self.ghosts, self.thinkable = _Bound(family.ghosts, names), _Bound(family.thinkable, ())
        self.reasons = [_Bound(reason, names) for reason in family.refused]
        self.note = None if family.note is None else _Bound(family.note, names)
        self.deed = None if family.deed is None else _Bound(family.deed, names)
        self.refused_at = family.refused_at

    def label(self, view: View, arguments: Sequence[int]) -> Text:
        return text(f"act.{self.name}", **self.says(view, arguments))

    def reason(self, view: View, arguments: Sequence[int]) -> Text:
        """Why an action is refused."""
        return self._not_asked(view) or self.obstacle(view, arguments)

    def obstacle(self, view: View, arguments: Sequence[int]) -> Text:
        """Why an action is refused that would answer what its seat is asked."""
        found = (reason(view, arguments) for reason in self.reasons)
        return next((reason for reason in found if reason is not None), text("why.not_now"))

    def _not_asked(self, view: View) -> Text | None:
        """Why an action is refused that does not answer what its seat is asked."""
        seat = view.seat if view.viewer is None else view.viewer
        asking = [step.seat for step in view.steps() if step.kind in self.steps]
        if asking and view.seat != seat:
            return text("why.others_first", name=view.names[view.seat])
        if view.step.kind in self.steps:
            return None
        if seat in asking:
            return text("why.not_in_turn")
        return text("why.not_your_turn", name=view.names[asking[0]]) if asking else text("why.not_asked")


class Families:
    """The presentation of all the actions of a game.

    `answers` tells which kinds of steps each family answers. Raises TypeError, with everything that is wrong, if a
    family is missing or declared twice, or if a function asks for what there is not.
    """

    def __init__(
        self, actions: ActionSpace, answers: Mapping[str, Iterable[int]], families: Sequence[ActionPresenter]
    ) -> None:
        self.actions = actions
        self.presented: dict[str, _Presented] = {}
        faults = _faults(actions, [family.name for family in families])
        for family in families:
            _, arguments = actions.families.get(family.name, (None, ()))
            names = [argument.name for argument in arguments]
            try:
                self.presented[family.name] = _Presented(family, names, frozenset(answers.get(family.name, ())))
            except TypeError as error:
                faults.append(f"{family.name}: {error}")
        if faults:
            raise TypeError(f"the families of actions are not in order: {'; '.join(faults)}")
        self._by_step: dict[int, list[_Presented]] = {}

    def label(self, view: View, action: int) -> Text:
        """An action in words."""
        name, arguments = self.actions.take_apart(action)
        return self.presented[name].label(view, arguments)

    def option(self, view: View, action: int) -> Option:
        """An action as something to choose."""
        name, arguments = self.actions.take_apart(action)
        family = self.presented[name]
        return Option(
            action,
            self.actions.text(action),
            name,
            family.label(view, arguments),
            tuple(family.points_at(view, arguments)),
            summed(family.changes(view, arguments)),
            family.note(view, arguments) if family.note else None,
            tuple(family.ghosts(view, arguments)),
        )

    def refusal(self, view: View, action: int) -> Text:
        """Why the viewer cannot take an action that is not legal now."""
        name, arguments = self.actions.take_apart(action)
        return self.presented[name].reason(view, arguments)

    def refused(self, view: View, legal: Iterable[int]) -> Iterator[Refusal]:
        """Yield the actions a player may think of now that are not possible, with the reasons."""
        possible = frozenset(legal)
        for family in self._answering(view.step.kind):
            for thought in family.thinkable(view, ()):
                arguments = thought if isinstance(thought, tuple) else (thought,)
                action = self.actions.number(family.name, *arguments)
                if action not in possible:
                    path = tuple(family.points_at(view, arguments))
                    target = path[family.refused_at] if path else None
                    yield Refusal(self.actions.text(action), family.name, family.obstacle(view, arguments), target)

    def deed(self, view: View, seat: int, action: int) -> Text | None:
        """Return the log line of an action that comes before its events."""
        name, arguments = self.actions.take_apart(action)
        deed = self.presented[name].deed
        return None if deed is None else text(f"told.{name}", name=view.names[seat], **deed(view, arguments))

    def _answering(self, kind: int) -> list[_Presented]:
        if kind not in self._by_step:
            order = [self.presented[name] for name in self.actions.families]
            self._by_step[kind] = [family for family in order if kind in family.steps]
        return self._by_step[kind]


def _faults(actions: ActionSpace, declared: Sequence[str]) -> list[str]:
    return [
        *(f"{name} is not declared" for name in actions.families if name not in declared),
        *(f"{name} is declared twice" for name in sorted(set(declared)) if declared.count(name) > 1),
        *(f"{name} is no family of this game" for name in declared if name not in actions.families),
    ]


__getattr__ = renamed_names(__name__)
