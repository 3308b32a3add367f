"""The chronicle: what an action brought about, told from the events of the state, as one seat may hear it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from regnum.core.record import States
from regnum.games.bruges.data.components import SIDES, STATUE_POINTS
from regnum.games.bruges.data.vocabulary import COLOURS, PENALTIES
from regnum.games.bruges.rules.state import Ending, Told
from regnum.games.bruges.scene import words
from regnum.games.bruges.scene.board import MAJORITIES
from regnum.table.contract import View
from regnum.table.scene import Line
from regnum.table.text import Text, plain, text

CHANGES = (Told.COINS, Told.POINTS, Told.WORKERS)
"""Events that are part of the line before them: so many of a good gained or paid."""
OF_CARDS = {
    Told.PLAY: 0,
    Told.DISCARD: 0,
    Told.HIRE: 0,
    Told.ACTIVATE: 0,
    Told.FIRES: 1,
    Told.DIES: 1,
    Told.RETURN: 1,
    Told.TAKE: 1,
    Told.REFRESH: 1,
}
"""Events about a card, and the depth of their lines."""
OF_COLOURS = (Told.THREAT, Told.REFUSE, Told.DISCARD_THREAT, Told.PENALTY, Told.IMMUNE, Told.RANSOM)


class _Event(NamedTuple):
    """An event of the state."""

    kind: Told
    seat: int
    a: int
    b: int

    @property
    def card(self) -> int:
        return self.a + 100 * self.b


@dataclass
class _Draft:
    """A line while its changes are still being gathered."""

    said: Text
    seat: int | None = None
    depth: int = 0
    changes: dict[str, int] = field(default_factory=dict)

    def line(self) -> Line:
        changes = tuple(
            text("change", sign="+" if n > 0 else "−", amount=text(f"good.{kind}", n=abs(n)))
            for kind, n in self.changes.items()
            if n
        )
        return Line(text("told.with", said=self.said, changes=changes) if changes else self.said, self.seat, self.depth)


def tell(view: View, before: States, action: int) -> tuple[Line, ...]:
    """The lines of an action; `before` and `view.seen` are what the viewer saw before and after it."""
    s = view.seen[0]
    record = s["chronicle"]
    events = [
        _Event(Told(e["kind"]), *(int(e[x]) for x in ("seat", "a", "b"))) for e in record["events"][: record["count"]]
    ]
    drafts: list[_Draft] = []
    for number, event in enumerate(events):
        if event.kind in CHANGES:
            _add(view, drafts, event)
        elif not _is_spoken_for(event, events[:number]):
            drafts += _open(view, event)
    drafts += _own(view, before, action)
    return (*(draft.line() for draft in drafts), *_own_draws(view, before, events))


def _is_spoken_for(event: _Event, earlier: list[_Event]) -> bool:
    """A played card is told once, not again as discarded."""
    last = earlier[-1] if earlier else None
    return event.kind == Told.DISCARD and last is not None and last.kind == Told.PLAY


def _add(view: View, drafts: list[_Draft], event: _Event) -> None:
    """Add a change to the last line of its seat."""
    open_lines = [draft for draft in drafts if draft.seat == event.seat]
    if not open_lines:
        open_lines = [_Draft(plain(view.names[event.seat]), event.seat)]
        drafts += open_lines
    changes = open_lines[-1].changes
    kind = f"worker_{COLOURS[event.a]}" if event.kind == Told.WORKERS else event.kind.name.lower()
    changes[kind] = changes.get(kind, 0) + event.b


def _open(view: View, event: _Event) -> Iterator[_Draft]:
    """The line of an event, if it has one."""
    s, (kind, seat, a, b) = view.seen[0], event
    name = view.names[seat] if seat >= 0 else ""
    key = f"told.{kind.name.lower()}"
    if kind in OF_CARDS:
        yield _Draft(text(key, name=name, card=words.name(s, event.card)), seat, OF_CARDS[kind])
    elif kind in OF_COLOURS:
        said = {"colour": words.colour(a), "penalty": text(f"penalty.{PENALTIES[a]}")}
        yield _Draft(text(key, name=name, **said), seat, 1)
    elif kind == Told.ROUND:
        yield _Draft(text("told.round", n=int(s["round"])))
    elif kind == Told.TURN:
        yield _Draft(text("told.turn", name=name), seat)
    elif kind == Told.DRAW:
        yield _Draft(text("told.draw", name=name, colour=words.colour(a)), seat)
    elif kind == Told.DIE:
        yield _Draft(text("told.die", colour=words.colour(a), n=b), depth=1)
    elif kind == Told.STEP:
        yield _Draft(text("told.step", name=name, n=a).pointing_at(f"reputation/{a}"), seat)
    elif kind == Told.HOUSE:
        yield _Draft(text("told.house", name=name, colour=words.colour(a)).pointing_at(words.plot_id(seat, b)), seat)
    elif kind == Told.CANAL:
        yield _Draft(text("told.canal", name=name, side=text(f"side.{SIDES[b]}"), n=a), seat, 1)
    elif kind == Told.STATUE:
        yield _Draft(text("told.statue", name=name, n=int(STATUE_POINTS[a])), seat, 1)
    elif kind == Told.BURN_HOUSE:
        yield _Draft(text("told.burn_house", name=name, colour=words.colour(a)), seat, 1)
    elif kind == Told.BURN_CANAL:
        yield _Draft(text("told.burn_canal", name=name, side=text(f"side.{SIDES[b]}")), seat, 1)
    elif kind in (Told.SPY, Told.LOSE):
        yield _Draft(text(key, name=name, other=view.names[a]), seat, 1)
    elif kind == Told.MAJORITY:
        yield _Draft(text("told.majority", name=name, kind=text(f"majority.{MAJORITIES[a]}")), seat)
    elif kind == Told.EXTRA_PILE:
        yield _Draft(text("told.last_round" if b else "told.last_but_one"))
    elif kind in (Told.HALVE, Told.RESHUFFLE):
        yield _Draft(text(key), depth=1)
    elif kind == Told.END:
        yield _Draft(text(f"ending.{Ending(a).name.lower()}"))


def _own(view: View, before: States, action: int) -> Iterator[_Draft]:
    """What an action says that no event tells: a step that was left, the end of a turn, cards passed face down."""
    family, arguments = view.game.actions.take_apart(action)
    actor = int(before[0]["steps"]["stack"][before[0]["steps"]["depth"] - 1]["seat"])
    if family == "give":
        victim = int(before[0]["steps"]["stack"][before[0]["steps"]["depth"] - 1]["value"])
        yield _Draft(text("told.give", name=view.names[actor], other=view.names[victim]), actor)
        if view.viewer in (actor, victim):
            yield _Draft(text("told.given", card=words.named(view.seen[0], arguments[0])), actor, 1)


def _own_draws(view: View, before: States, events: list[_Event]) -> Iterator[Line]:
    """What the viewer drew: nobody else hears it."""
    seat = view.viewer
    if seat is None or not any(event.kind == Told.LOOK and event.seat == seat for event in events):
        return
    had, has = (set(words.members(s[0]["players"][seat]["hand"])) for s in (before, view.seen))
    opened = {event.card for event in events if event.kind in (Told.RETURN, Told.TAKE) and event.seat == seat}
    cards = tuple(words.name(view.seen[0], card) for card in sorted(has - had - opened))
    if cards:
        yield Line(text("told.you_draw", cards=cards), seat, 1)
