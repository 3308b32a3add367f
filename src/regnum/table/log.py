"""The chronicle: what an action brought about, told from the events of the state, as one seat may hear it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

from msgspec import structs

from regnum.core.record import States
from regnum.core.renamed import renamed_names
from regnum.table.actions import Families
from regnum.table.scene import Line
from regnum.table.text import Argument, Text, plain, text
from regnum.table.view import View


@dataclass(frozen=True)
class LoggedEvent:
    """An event of the state, among those of its action."""

    tale: Transition
    number: int
    kind: int
    seat: int
    a: int
    b: int

    @property
    def view(self) -> View:
        """The viewer's view after the action."""
        return self.tale.view

    @property
    def name(self) -> str:
        """The name of the seat; empty for an event of nobody in particular."""
        return self.view.names[self.seat] if self.seat >= 0 else ""

    @property
    def earlier(self) -> Sequence[LoggedEvent]:
        """The events before it."""
        return self.tale.between(0, self.number)

    @property
    def later(self) -> Sequence[LoggedEvent]:
        """The events after it."""
        return self.tale.between(self.number + 1)

    def next(self, kind: IntEnum) -> LoggedEvent:
        """The first event of a kind after it."""
        return next(event for event in self.later if event.kind == kind)


@dataclass(frozen=True)
class Transition:
    """An action with what the viewer saw before and after it."""

    view: View
    before: View
    action: int

    @cached_property
    def _rows(self) -> list[tuple[int, int, int, int]]:
        record = self.view.s["chronicle"]
        found: list[tuple[int, int, int, int]] = record["events"][: record["count"]].tolist()
        return found

    @property
    def events(self) -> Sequence[LoggedEvent]:
        """The events that the rules logged, in order."""
        return self.between(0)

    def between(self, first: int, last: int | None = None) -> Sequence[LoggedEvent]:
        """The events from one on, up to another. Their tale keeps none of them, so they form no cycles."""
        return tuple(LoggedEvent(self, number, *row) for number, row in enumerate(self._rows[first:last], first))

    @property
    def actor(self) -> int:
        """The seat that acted."""
        return self.before.seat

    def happened(self, kind: IntEnum) -> Iterator[LoggedEvent]:
        """The events of a kind."""
        return (event for event in self.events if event.kind == kind)

    def own(self, kind: IntEnum) -> LoggedEvent | None:
        """The last event of a kind that happened to the viewer's seat; None for a spectator."""
        own = (event for event in reversed(self.events) if event.kind == kind and event.seat == self.view.viewer)
        return None if self.view.viewer is None else next(own, None)


class PrivateLine(NamedTuple):
    """A line that not everybody hears, and the event that it follows; None: it follows all."""

    line: Line
    after: LoggedEvent | None = None


Of = Callable[[LoggedEvent], Argument]


def a(words: Callable[[int], Argument]) -> Of:
    """Format the `a` of an event as an argument: `city=a(words.city)`."""
    return lambda event: words(event.a)


def b(words: Callable[[int], Argument] = int) -> Of:
    """Format the `b` of an event as an argument, a number by default: `n=b()`."""
    return lambda event: words(event.b)


@dataclass
class _Draft:
    """A line while its changes are still being gathered."""

    said: Text
    seat: int | None = None
    depth: int = 0
    closes: bool = False
    alone: Text | None = None
    covered: Text | None = None  # a cause that has no line of its own
    bare: bool = False  # it only names a seat, for what that gains or pays
    ends: bool = False  # the next turn begins after it
    aside: bool = False  # what its seat gains or pays after it is part of the line before it
    changes: dict[str, int] = field(default_factory=dict)

    def names(self, cause: _Draft) -> bool:
        """Return True if a line that only names a cause would add nothing: this line has just named the same."""
        if (self.said, self.seat) == (cause.said, cause.seat) or self.covered == cause.said:
            return True
        named = self.said.args.values()
        return self.seat == cause.seat and not self.changes and all(one in named for one in cause.said.args.values())

    def leads_nowhere(self, after: _Draft | None) -> bool:
        """Return True if the line only names a cause without effects yet: the effects come with a later action."""
        return self.alone is not None and not any(self.changes.values()) and (after is None or after.seat != self.seat)

    def add(self, kind: str, n: int) -> None:
        self.changes[kind] = self.changes.get(kind, 0) + n

    def take_over(self, bare: _Draft) -> None:
        """Add to this line what happened before its cause was named."""
        changes, self.changes = self.changes, bare.changes
        for kind, n in changes.items():
            self.add(kind, n)

    def line(self, next_turn: bool) -> Line:
        changes = tuple(
            text("change", sign="+" if n > 0 else "−", amount=text(f"good.{kind}", n=abs(n)))
            for kind, n in self.changes.items()
            if n
        )
        said = text("told.with", said=self.said, changes=changes) if changes else self.alone or self.said
        return Line(said, self.seat, self.depth, next_turn)


def _last(drafts: Sequence[_Draft], seat: int | None) -> int | None:
    """Return the index of the last line of a seat that later events can join: none from before something new began."""
    for number in reversed(range(len(drafts))):
        draft = drafts[number]
        if not draft.ends and draft.seat == seat and not draft.aside:
            return number
        if draft.ends or draft.closes:
            break
    return None


@dataclass(frozen=True)
class EventFormat:
    """The log format of an event; made by `line`, `change`, `ending` or `silent`."""

    kind: IntEnum
    keys: tuple[str, ...]  # of its messages, where they are the same in all cases
    tell: Callable[[list[_Draft], LoggedEvent], None]
    begins: bool = False  # the next turn, with all lines after it


def line(
    kind: IntEnum,
    said: Callable[[LoggedEvent], Text] | None = None,
    /,
    *,
    depth: int = 0,
    of_all: bool = False,
    closes: bool = False,
    once: bool = False,
    cause: bool = False,
    pays: bool = False,
    begins: bool = False,
    when: Callable[[LoggedEvent], bool] | None = None,
    brings: str | None = None,
    aside: Callable[[LoggedEvent], bool] | None = None,
    **arguments: Of,
) -> EventFormat:
    """An event that is a line of the chronicle: the message `told.<kind>` with `name` and these arguments, or `said`.

    depth     1: a consequence of the line before
    of_all    nobody's deed, though the event has a seat
    closes    something new begins: what seats gain after it is no part of the lines before it
    once      the same line is not told twice in a row
    cause     it names what brings something about: it is not told after a line that has just named that, nor where
              nothing comes of it yet; where nothing is gained or paid it is the message `told.<kind>_alone`, for a mere
              name says little
    pays      what its seat has paid or gained just before, for which nothing else stands, is part of it
    begins    the next turn begins with it, or with the round that it opens
    when      whether it is logged at all
    brings    the good of which it brings `b`
    aside     whether it is told beside what goes on: what its seat gains or pays after it is part of the line before it
    """
    key = f"told.{kind.name.lower()}"
    key_alone = f"{key}_alone"

    def draft(event: LoggedEvent) -> _Draft:
        words = said(event) if said else text(key, name=event.name, **{x: of(event) for x, of in arguments.items()})
        seat = None if of_all or event.seat < 0 else event.seat
        alone = text(key_alone, **words.args) if cause else None
        brought = {} if brings is None else {brings: event.b}
        beside = aside is not None and aside(event)
        return _Draft(words, seat, depth, closes, alone, aside=beside, changes=brought)

    def tell(drafts: list[_Draft], event: LoggedEvent) -> None:
        if when is not None and not when(event):
            return
        found = draft(event)
        if cause and drafts and drafts[-1].names(found):
            drafts[-1].covered = found.said
        elif not (once and drafts and (drafts[-1].said, drafts[-1].seat) == (found.said, found.seat)):
            last = _last(drafts, found.seat) if pays else None
            if last is not None and drafts[last].bare:
                found.take_over(drafts[last])
                drafts[last] = found
            else:
                drafts.append(found)

    keys = (*(() if said else (key,)), *((key_alone,) if cause else ()))
    return EventFormat(kind, keys, tell, begins)


def change(kind: IntEnum, good: str | Of) -> EventFormat:
    """An event that is part of the line before it: `b` of a good gained, or paid if below 0."""

    def tell(drafts: list[_Draft], event: LoggedEvent) -> None:
        last = _last(drafts, event.seat)
        if last is None:
            chosen = not drafts and event.seat == event.tale.actor  # nothing says what it is for
            said = text("told.chooses", name=event.name) if chosen else plain(event.name)
            last = len(drafts)
            drafts.append(_Draft(said, event.seat, bare=True))
        drafts[last].add(good if isinstance(good, str) else str(good(event)), event.b)

    return EventFormat(kind, (), tell)


def ending(kind: IntEnum) -> EventFormat:
    """The event of the end; its `a` is the reason."""
    return line(kind, lambda event: text(f"ending.{event.view.game.rules.endings[event.a]}"), closes=True)


def silent(kind: IntEnum, *, begins: bool = False) -> EventFormat:
    """An event that says nothing to people by itself; it may begin the next turn."""
    return EventFormat(kind, (), lambda _drafts, _event: None, begins)


def by_event(events: type[IntEnum], tellings: Iterable[EventFormat]) -> Mapping[int, EventFormat]:
    """Map each event of a game to its format. Raises TypeError if one is missing, declared twice or unknown."""
    given = tuple(tellings)
    declared = [telling.kind for telling in given]
    faults = [
        *(f"{kind.name} is not declared" for kind in events if kind not in declared),
        *(f"{kind.name} is declared twice" for kind in events if declared.count(kind) > 1),
        *(f"{kind.name} never happens" for kind in declared if not isinstance(kind, events)),
    ]
    if faults:
        raise TypeError(f"the events are not in order: {'; '.join(faults)}")
    return {int(telling.kind): telling for telling in given}


def nothing_more(_tale: Transition) -> tuple[PrivateLine, ...]:
    """Return no private lines, for a game in which everything is public."""
    return ()


def tell(
    view: View,
    before: States,
    action: int,
    tellings: Mapping[int, EventFormat],
    families: Families,
    heard: Callable[[Transition], Iterable[PrivateLine]],
) -> tuple[Line, ...]:
    """The lines of an action; `before` and `view.seen` are what the viewer saw before and after it."""
    tale = Transition(view, replace(view, seen=before), action)
    deed = families.deed(view, tale.actor, action)
    drafts = [] if deed is None else [_Draft(deed, tale.actor)]
    told, begins = [], None  # how many lines there were after each event, and before the next turn
    for event in tale.events:
        telling = tellings[event.kind]
        if telling.begins and begins is None:
            begins = len(drafts)
            if drafts:
                drafts[-1].ends = True
        telling.tell(drafts, event)
        told.append(len(drafts))
    lines, after = list[Line | None](), None
    for number in reversed(range(len(drafts))):
        if (draft := drafts[number]).leads_nowhere(after):
            lines.insert(0, None)
        else:
            lines.insert(0, draft.line(begins is not None and number >= begins))
            after = draft
    places = [(one.line, len(lines) if one.after is None else told[one.after.number]) for one in heard(tale)]
    return tuple(_woven(lines, places))


def _woven(lines: Sequence[Line | None], places: Sequence[tuple[Line, int]]) -> Iterator[Line]:
    """Add lines, some left out and some placed after others, in the turn of the one before."""
    next_turn = False
    for place, line in enumerate((*lines, None)):
        yield from (structs.replace(other, next_turn=next_turn) for other, behind in places if behind == place)
        if line is not None:
            yield line
            next_turn = line.next_turn


__getattr__ = renamed_names(__name__)
