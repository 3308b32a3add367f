"""Declarations with which a game describes its table: scenes, reasons and logs are made from them."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from regnum.core.contract import Rules
from regnum.core.info import GameInfo
from regnum.core.record import States
from regnum.table.actions import ActionPresenter, Families
from regnum.table.language import Language
from regnum.table.log import EventFormat, PrivateLine, Transition, by_event, nothing_more, tell
from regnum.table.panels import Counters, panels, points_of
from regnum.table.prompts import StepPrompt, by_kind, prompt
from regnum.table.scene import Amount, Collection, Line, Panel, Piece, Scene, Zone
from regnum.table.text import Text
from regnum.table.view import View

__all__ = ["Declarations", "TableRules", "View", "load_table"]

Declarations = tuple[ActionPresenter | StepPrompt | EventFormat, ...]
"""The presentation of a chapter of the rules: its questions, its types of actions, its events."""


def nobody_else(_view: View) -> tuple[Panel, ...]:
    """Return no panels besides those of the seats."""
    return ()


def no_cards(_view: View) -> tuple[Collection, ...]:
    """Return no collections, for a game without cards."""
    return ()


DeclarationT = TypeVar("DeclarationT", ActionPresenter, StepPrompt, EventFormat)


def no_budget(_view: View) -> tuple[Amount, ...]:
    """Return no remaining budget, for a game that does not count actions."""
    return ()


@dataclass(frozen=True)
class TableRules:
    """The presentation of one game. Raises TypeError, with everything that is wrong, if a chapter lacks something.

    Each kind of step that is asked, each family of actions and each event stands in one of the chapters, once.

    headline    the round, and what else stands above the table
    counters    what the panel of a seat counts
    chapters    how everything in the chapters of the rules presents itself
    budget      what is left to do, while a seat chooses
    points      the points of a seat on the track now
    heard       lines besides those of the events: what only the viewer hears
    parties     panels of those whom nobody plays
    gallery     all cards of the game; the view shows a table that has just been set up
    """

    package: str  # holds the catalogues and the rules for people
    rules: Rules
    palette: Mapping[str, str]  # tone -> colour as #rrggbb
    headline: Callable[[View], Iterable[Text]]
    zones: Callable[[View], Iterable[Zone]]
    pieces: Callable[[View], Iterable[Piece]]
    counters: Counters
    chapters: tuple[Declarations, ...]
    budget: Callable[[View], Iterable[Amount]] = no_budget
    points: Callable[[View, int], int] = points_of
    heard: Callable[[Transition], Iterable[PrivateLine]] = nothing_more
    parties: Callable[[View], Iterable[Panel]] = nobody_else
    gallery: Callable[[View], Iterable[Collection]] = no_cards

    def __post_init__(self) -> None:
        _ = self.families, self.questions, self.events

    def _rows(self, kind: type[DeclarationT]) -> list[DeclarationT]:
        return [row for chapter in self.chapters for row in chapter if isinstance(row, kind)]

    @cached_property
    def families(self) -> Families:
        """The presenters of all types of actions."""
        return Families(self.rules.actions, self.rules.flow.answers, self._rows(ActionPresenter))

    @cached_property
    def questions(self) -> Mapping[int, StepPrompt]:
        """The prompts by kind of step."""
        return by_kind(self.rules.flow.choices, self._rows(StepPrompt))

    @cached_property
    def events(self) -> Mapping[int, EventFormat]:
        """The formats of events in the log."""
        return by_event(self.rules.events, self._rows(EventFormat))

    def messages(self) -> Iterator[tuple[str, str]]:
        """The messages that the declarations ask for: (who asks, the key)."""
        for family in self._rows(ActionPresenter):
            yield from ((f"family {family.name}", key) for key in family.keys)
        yield from ((f"step {step.kind.name}", step.key) for step in self.questions.values() if step.key)
        for event in self.events.values():
            yield from ((f"event {event.kind.name}", key) for key in event.keys)
        yield from (("palette", f"tone.{tone}") for tone in self.palette)
        yield from (("score", f"score.{part}") for part in self.rules.score_parts)
        yield from (("endings", f"ending.{ending}") for ending in self.rules.endings)

    def scene(self, view: View) -> Scene:
        """The table as the viewer sees it; its prompt offers exactly the legal actions."""
        over = view.game.over(view.seen)
        return Scene(
            game=view.game.info.name,
            viewer=view.viewer,
            headline=tuple(self.headline(view)),
            zones=tuple(self.zones(view)),
            pieces=tuple(self.pieces(view)),
            panels=(*panels(view, self.counters, self.points), *self.parties(view)),
            deciding=view.deciding,
            prompt=None if over else prompt(view, self.questions, self.families, self.budget),
            result=view.result,
        )

    def label(self, view: View, action: int) -> Text:
        """An action in words."""
        return self.families.label(view, action)

    def refusal(self, view: View, action: int) -> Text:
        """Why the viewer (of a spectator: the seat that chooses) cannot take an action that is not legal now."""
        return self.families.refusal(view, action)

    def tell(self, view: View, before: States, action: int) -> tuple[Line, ...]:
        """The chronicle of an action: `before` and `view.seen` are what the viewer saw before and after it."""
        return tell(view, before, action, self.events, self.families, self.heard)

    def language(self, code: str) -> Language:
        """The words of this game in a language. Raises InvalidOption."""
        return Language(code, self.package)


def load_table(info: GameInfo) -> TableRules:
    """The presentation of a game, from its module `scene`."""
    rules: TableRules = importlib.import_module(f"{info.package}.scene").TABLE
    return rules
