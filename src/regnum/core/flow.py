"""The flow of a game, from one declaration a kind of step.

Beside each chapter of its rules a game declares the kinds of steps that belong to it: what is offered, which families
of actions answer and what they bring about, when there is nothing to choose and what follows then. `Flow` writes
`legal` and `apply` from these declarations, so each choice stands in one place and nothing depends on the order of an
enumeration.

Rules are called by the names of their parameters: `s` is the state, `p` the seat of the step, `value` its value,
`choices` what is being offered. Parameters of other names are the arguments of the action, in the order of
its family, with the value of the step before them if there is one more: `threaten(s, p, victim, colour)` answers
`THREATEN = ACTIONS.family("threaten", seat=..., colour=...)`, and `place(s, p, target, figure, chests)` answers
`PLACE = ACTIONS.family("place", figure=..., chests=...)` at a step whose value is the target.
"""

from __future__ import annotations

import inspect
import linecache
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from itertools import chain
from typing import Any

from regnum.core.actions import ActionSpace, ActionType, arguments, is_in, offer_all
from regnum.core.chronicle import forget
from regnum.core.jit import Rule, rule
from regnum.core.renamed import renamed_arguments, renamed_names
from regnum.core.state import BROKEN
from regnum.core.steps import drop, top

NO_ACTION = -1
"""Given to `apply` in place of an action: only what follows by itself, as after `setup`."""


class Disposition(IntEnum):
    """The fate of a step that has been answered."""

    NOT = 0  # it leaves the stack before anything else is done
    AGAIN = 1  # it is asked again
    COUNTED = 2  # it is asked as often as its value says


@dataclass(frozen=True)
class Answer:
    """The effect of an answer: rules to run one after the other, and the fate of the step."""

    rules: tuple[Rule, ...]
    stays: Disposition = Disposition.NOT


def again(*rules: Rule) -> Answer:
    """Say of an answer that its step stays on the stack, where the last rule may find and end it."""
    return Answer(rules, Disposition.AGAIN)


def counted(*rules: Rule) -> Answer:
    """Say of an answer that the value of its step is how many are still to be given, this one included."""
    return Answer(rules, Disposition.COUNTED)


Offer = Rule | ActionType


@dataclass(frozen=True)
class StepRule:
    """The declaration of one kind of step, made by `choice` or `automatic`."""

    kind: IntEnum
    offers: tuple[Offer, ...] = ()
    answers: Mapping[ActionType, Answer] = field(default_factory=dict)
    when: Rule | None = None
    else_: Rule | None = None
    simultaneous: bool = False
    does: Rule | None = None


@renamed_arguments(opens="when", otherwise="else_", together="simultaneous")
def choice(
    kind: IntEnum,
    offers: Offer | tuple[Offer, ...],
    answers: Mapping[ActionType, Rule | Answer | None],
    when: Rule | None = None,
    else_: Rule | None = None,
    simultaneous: bool = False,
) -> StepRule:
    """Declare a step that its seat answers.

    offers        rules that offer actions, and families of which every action is offered
    answers       for each action type, the rule that carries it out once the step has left the stack; None if
                  nothing follows; `again(rule)` and `counted(rule)` if the step stays
    when          rule that tells if there is anything to choose (default: always); it may first do what needs no choice
    else_         rule to run when there is nothing to choose (the step is popped first)
    simultaneous  seats with this step on the stack answer it secretly and at the same time
    """
    offered = offers if isinstance(offers, tuple) and not isinstance(offers, ActionType) else (offers,)
    return StepRule(kind, offered, {family: _answer(a) for family, a in answers.items()}, when, else_, simultaneous)


def _answer(given: Rule | Answer | None) -> Answer:
    if isinstance(given, Answer):
        return given
    return Answer(() if given is None else (given,))


def automatic(kind: IntEnum, does: Rule) -> StepRule:
    """Declare a step that nobody answers: it leaves the stack, and `does` is done."""
    return StepRule(kind, does=does)


class Flow:
    """The kinds of steps of a game, each declared once, and what follows from them: `legal` and `apply`.

    `module` is the name of the module that makes it, with whose code `legal` and `apply` are kept; `source` is how they
    are written. `watch` is a rule that looks at the state before every step that is done or asked for, but not once
    the game is over: for what can happen in the middle of anything. Raises TypeError, with everything that is wrong,
    if a kind of step is missing or declared twice, if a family of actions answers nothing, or if a rule asks for what
    its place in the flow does not have or under a name of the core's.
    """

    def __init__(
        self,
        module: str,
        kinds: type[IntEnum],
        actions: ActionSpace,
        *chapters: Iterable[StepRule],
        watch: Rule | None = None,
    ) -> None:
        declared = tuple(sorted(chain(*chapters), key=lambda step: step.kind))
        self.kinds = kinds
        self.actions = actions
        self.steps: Mapping[int, StepRule] = {int(step.kind): step for step in declared}
        writer = _Writer(actions)
        self.source = "\n".join(writer.written(declared, watch)) + "\n"
        faults = [*_faults_of_kinds(kinds, declared), *_idle_families(actions, declared), *writer.faults]
        if faults:
            raise TypeError(f"the steps of {module} are not in order: {'; '.join(faults)}")
        space = {**writer.names, "__name__": module}
        exec(compile(self.source, _kept_as(module, self.source), "exec"), space)
        self.legal: Rule = space["legal"]
        self.apply: Rule = space["apply"]

    @property
    def choices(self) -> tuple[IntEnum, ...]:
        """The kinds of steps that are put to a seat."""
        return tuple(kind for kind in self.kinds if self.steps[kind].does is None)

    @property
    def simultaneous(self) -> frozenset[int]:
        """The kinds of steps that the seats answer secretly and at the same time."""
        return frozenset(kind for kind, step in self.steps.items() if step.simultaneous)

    @property
    def answers(self) -> Mapping[str, tuple[IntEnum, ...]]:
        """For each family of actions, by name: the kinds of steps that it answers."""
        return {
            name: tuple(step.kind for step in self.steps.values() if family in step.answers)
            for name, (family, _) in self.actions.families.items()
        }


def _kept_as(module: str, source: str) -> str:
    """A file name under which tracebacks and debuggers find what a flow has written."""
    name, number = f"<flow {module}>", 1
    while name in linecache.cache:
        number += 1
        name = f"<flow {module} {number}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    return name


def _faults_of_kinds(kinds: type[IntEnum], declared: tuple[StepRule, ...]) -> Iterator[str]:
    found = [step.kind for step in declared]
    yield from (f"{kind.name} is no kind of step of this game" for kind in found if not isinstance(kind, kinds))
    yield from (f"{kind.name} is not declared" for kind in kinds if kind not in found)
    yield from (f"{kind.name} is declared twice" for kind in kinds if found.count(kind) > 1)
    for step in declared:
        if step.simultaneous and (step.when or step.else_ or any(a.stays for a in step.answers.values())):
            yield f"{step.kind.name} is answered by all together, so it can neither settle by itself nor be asked again"


def _idle_families(actions: ActionSpace, declared: tuple[StepRule, ...]) -> Iterator[str]:
    for name, (family, _) in actions.families.items():
        if not any(family in step.answers for step in declared):
            yield f"no step is answered by {name}"


class _Writer:
    """Writes the functions of a flow as Python, and notes what cannot be called."""

    def __init__(self, actions: ActionSpace) -> None:
        self.faults: list[str] = []
        given: tuple[Any, ...] = (arguments, drop, forget, is_in, offer_all, rule, top)
        self.names: dict[str, Any] = {getattr(one, "__name__", ""): one for one in given}
        self.helpers = frozenset(self.names)
        self.families = {family: (name.upper(), len(taken)) for name, (family, taken) in actions.families.items()}

    def written(self, declared: tuple[StepRule, ...], watch: Rule | None) -> Iterator[str]:
        """The lines of the whole source."""
        asked = [step for step in declared if step.does is None]
        yield "@rule"
        yield "def legal(s, choices):"
        yield "    choices.count = 0"
        yield from self._of_top_step(asked, self._offers, 1)
        yield from ("", "", "@rule", "def answer(s, action):")
        yield from self._of_top_step(asked, self._answers, 1)
        yield from ("", "", "@rule", "def settle(s):", "    while s.over == 0 and s.steps.overflow == 0:")
        if watch is not None:
            yield f"        {self._named(watch)}(s)"
        yield from self._of_top_step(declared, self._settles, 2)
        yield from ("", "", "@rule", "def apply(s, action):")
        yield f"    if action != {NO_ACTION}:"
        yield from ("        forget(s)", "        answer(s, action)", "    settle(s)")
        yield from ("    if s.steps.overflow == 1:", f"        s.over = {BROKEN}")

    def _of_top_step(
        self, steps: Iterable[StepRule], write: Callable[[StepRule], Iterator[str]], depth: int
    ) -> Iterator[str]:
        """A branch for each kind that the step on top can be of."""
        yield "    " * depth + "step = top(s.steps)"
        yield "    " * depth + "kind, p, value = step.kind, step.seat, step.value"
        for number, step in enumerate(steps):
            yield "    " * depth + f"{'elif' if number else 'if'} kind == {int(step.kind)}:  # {step.kind.name}"
            yield from ("    " * (depth + 1) + line for line in write(step))

    def _offers(self, step: StepRule) -> Iterator[str]:
        for one in step.offers:
            if isinstance(one, ActionType):
                yield f"offer_all(choices, {self._family(one, step)[0]})"
            else:
                yield self._call(one, step, "choices")

    def _answers(self, step: StepRule) -> Iterator[str]:
        for number, (family, answer) in enumerate(step.answers.items()):
            yield f"{'elif' if number else 'if'} is_in({self._family(family, step)[0]}, action):"
            body = [*_LEAVING[answer.stays]]
            for one in answer.rules:
                body += self._call_with_arguments(one, step, family)
            yield from ("    " + line for line in body or ["pass"])

    def _settles(self, step: StepRule) -> Iterator[str]:
        if step.does is not None:
            yield "drop(s.steps)"
            yield self._call(step.does, step)
            return
        if step.when is not None:
            yield f"if {self._call(step.when, step)}:"
            yield "    return"
            yield "drop(s.steps)"
            if step.else_ is not None:
                yield self._call(step.else_, step)
        else:
            yield "return"

    def _call_with_arguments(self, function: Rule, step: StepRule, family: ActionType) -> Iterator[str]:
        name, most = self._family(family, step)
        wanted = [one for one in _parameters(function) if one not in _KNOWN]
        most = most if wanted else 0  # what wants nothing of the action is not told of it
        value, found = wanted[: len(wanted) - most], wanted[len(wanted) - most :]
        for one in self.helpers.intersection(found):
            self._fault(function, step, f"takes {one}, which is a name of the core's")
        if len(wanted) < most or len(value) > 1:
            self._fault(function, step, f"takes {', '.join(wanted)}, but {name.lower()} has {most} arguments")
        elif most == 1:
            yield f"{found[0]} = action - {name}.first"
        elif most:
            yield f"{', '.join([*found, '_', '_'][:3])} = arguments({name}, action)"
        yield self._call(function, step, *found)

    def _call(self, function: Rule, step: StepRule, *found: str) -> str:
        """A call of a rule with what it names; `found` are names that are known in this place only."""
        wanted = _parameters(function)
        others = [one for one in wanted if one not in (*_KNOWN, *found)]
        if len(others) > 1 or (others and "value" in wanted):
            self._fault(function, step, f"takes {', '.join(others)}: there is only the value of the step")
        given = ", ".join("value" if one in others else one for one in wanted)
        return f"{self._named(function)}({given})"

    def _family(self, family: ActionType, step: StepRule) -> tuple[str, int]:
        """The name by which a family is written, and how many arguments it has."""
        name, most = self.families.get(family, ("", 0))
        if not name:
            self.faults.append(f"{step.kind.name} names a family that is not one of the game's actions")
        self.names[name] = family
        return name, most

    def _named(self, function: Rule) -> str:
        """The name of a rule with its chapter before it, numbered where two of them have the same."""
        name = plain_name = f"{function.__module__.rpartition('.')[2]}_{function.__name__}"
        number = 1
        while self.names.setdefault(name, function) is not function:
            number += 1
            name = f"{plain_name}_{number}"
        return name

    def _fault(self, function: Rule, step: StepRule, what: str) -> None:
        self.faults.append(f"{function.__name__}, of {step.kind.name}, {what}")


_KNOWN = ("s", "p", "value")
_LEAVING = {
    Disposition.NOT: ("drop(s.steps)",),
    Disposition.AGAIN: (),
    Disposition.COUNTED: ("step.value -= 1", "if step.value == 0:", "    drop(s.steps)"),
}


def _parameters(function: Rule) -> tuple[str, ...]:
    return tuple(inspect.signature(function).parameters)


__getattr__ = renamed_names(__name__)
