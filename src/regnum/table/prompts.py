"""Prompts for the seat to move: the question, an option per legal action, refused actions and the reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import IntEnum

from regnum.core.renamed import renamed_names
from regnum.table.actions import Families
from regnum.table.scene import Amount, Prompt
from regnum.table.text import Text, text
from regnum.table.view import View


def nowhere(_view: View) -> tuple[Text, ...]:
    """The trail of a question that stands for itself."""
    return ()


@dataclass(frozen=True)
class StepPrompt:
    """The prompt of a kind of step.

    asks     the question; None: the message `ask.<kind>`
    trail    where one is in a choice of several steps
    """

    kind: IntEnum
    asks: Callable[[View], Text] | None = None
    trail: Callable[[View], Iterable[Text]] = nowhere

    @property
    def key(self) -> str | None:
        """The key of its message, where there is one for all cases."""
        return f"ask.{self.kind.name.lower()}" if self.asks is None else None

    def text(self, view: View) -> Text:
        """The question in words."""
        return text(f"ask.{self.kind.name.lower()}") if self.asks is None else self.asks(view)


def by_kind(kinds: Iterable[IntEnum], questions: Iterable[StepPrompt]) -> Mapping[int, StepPrompt]:
    """Questions by the kind of step. Raises TypeError if one is missing, is declared twice, or is never asked."""
    given = tuple(questions)
    asked, declared = tuple(kinds), [question.kind for question in given]
    faults = [
        *(f"{kind.name} is not declared" for kind in asked if kind not in declared),
        *(f"{kind.name} is declared twice" for kind in asked if declared.count(kind) > 1),
        *(f"{kind.name} is never asked" for kind in declared if kind not in asked),
    ]
    if faults:
        raise TypeError(f"the questions are not in order: {'; '.join(faults)}")
    return {int(question.kind): question for question in given}


def prompt(
    view: View, questions: Mapping[int, StepPrompt], families: Families, budget: Callable[[View], Iterable[Amount]]
) -> Prompt | None:
    """The prompt of the viewer, if it is the viewer who decides."""
    if view.viewer is None or view.viewer not in view.deciding:
        return None
    question = questions[view.step.kind]
    legal = [int(action) for action in view.game.legal(view.seen)]
    return Prompt(
        view.viewer,
        question.text(view),
        tuple(families.option(view, action) for action in legal),
        tuple(families.refused(view, legal)),
        tuple(question.trail(view)),
        tuple(budget(view)),
    )


__getattr__ = renamed_names(__name__)
