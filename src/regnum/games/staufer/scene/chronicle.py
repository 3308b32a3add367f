"""The chronicle: what an action brought about, told from the events of the state. All of it is public."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from regnum.core.record import States
from regnum.games.staufer.data.components import COST, JOBS, OFFICES, SIDE
from regnum.games.staufer.rules.state import Ending, Event
from regnum.games.staufer.scene import words
from regnum.table.contract import View
from regnum.table.scene import Line
from regnum.table.text import Text, plain, text

PLACINGS = ("envoy", "noble", "two_envoys")
CONDITION_NAMES = ("king", "fewest_chests", "most_offices")


class _Told(NamedTuple):
    """An event of the state."""

    kind: Event
    seat: int
    a: int
    b: int


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


def tell(view: View, before: States, action: int) -> tuple[Line, ...]:  # noqa: ARG001 - the events say everything
    """The lines of an action; `before` and `view.seen` are what the viewer saw before and after it."""
    record = view.seen[0]["chronicle"]
    events = [
        _Told(Event(e["kind"]), *(int(e[x]) for x in ("seat", "a", "b"))) for e in record["events"][: record["count"]]
    ]
    drafts: list[_Draft] = []
    for event in events:
        change = _change(event)
        if change is None:
            drafts += [
                d for d in _open(view, event) if not drafts or (d.said, d.seat) != (drafts[-1].said, drafts[-1].seat)
            ]
        else:
            _add(view, drafts, event.seat, *change)
    return tuple(draft.line() for draft in drafts)


def _change(event: _Told) -> tuple[str, int] | None:
    """What an event adds to the line before it: so many of a good."""
    if event.kind == Event.FIGURES:
        return words.GOODS[event.a], event.b
    if event.kind == Event.POINTS:
        return "points", event.b
    if event.kind == Event.BACK:
        return "figures_back", event.b
    return None


def _add(view: View, drafts: list[_Draft], seat: int, kind: str, n: int) -> None:
    """Add a change to the last line of the seat, if nothing general has been told since."""
    last = next((draft for draft in reversed(drafts) if draft.seat in (None, seat)), None)
    if last is None or last.seat is None:
        last = _Draft(plain(view.names[seat]), seat)
        drafts.append(last)
    last.changes[kind] = last.changes.get(kind, 0) + n


def _open(view: View, event: _Told) -> Iterator[_Draft]:
    """The line of an event, if it has one."""
    kind, seat, a, b = event
    name = view.names[seat] if seat >= 0 else ""
    if kind in (
        Event.ROUND,
        Event.TURN,
        Event.SCORE,
        Event.EVALUATE,
        Event.CLEARED,
        Event.KING,
        Event.END,
        Event.RESHUFFLE,
    ):
        yield from _flow(event, name)
    elif kind == Event.FIRST:
        yield _Draft(text("told.first", name=name), seat)
    elif kind == Event.SUPPLY:
        yield _Draft(text("told.supply", name=name, space=words.space(a)), seat)
    elif kind == Event.DEPLOY:
        office = words.office(*divmod(a, OFFICES), COST[SIDE[view.seen[0]["seats"]]].reshape(-1)[a])
        yield _Draft(text("told.deploy", name=name, figure=text(f"placing.{PLACINGS[b]}"), office=office), seat)
    elif kind == Event.PAID:
        yield _Draft(text("told.paid", n=b), seat, 1)
    elif kind == Event.NOBLE_PAID:
        yield _Draft(text("told.noble_paid", region=words.region(a)), seat, 1)
    elif kind == Event.FETCH:
        yield _Draft(text("told.fetch", figure=words.figure(b), region=words.region(a)), seat, 1)
    elif kind == Event.USE:
        yield _Draft(text("told.use", name=name, chest=words.chest(a)), seat)
    elif kind == Event.CHEST:
        yield _Draft(text("told.chest", chest=words.chest(a)), seat, 1)
    elif kind == Event.TRADE:
        yield _Draft(text("told.trade", name=name, privilege=words.privilege_effect(a)), seat)
    elif kind == Event.PRIVILEGE:
        yield _Draft(text("told.privilege", privilege=words.privilege(a)), seat, 1)
    else:
        yield from _scored(view, event, name)


def _flow(event: _Told, name: str) -> Iterator[_Draft]:
    """Rounds, turns, regions to be scored, the king."""
    kind, seat, a, b = event
    if kind == Event.ROUND:
        yield _Draft(text("told.round", n=b))
    elif kind == Event.TURN:
        yield _Draft(text("told.turn", name=name), seat)
    elif kind == Event.SCORE:
        yield _Draft(text("told.score", region=words.region(a)))
    elif kind == Event.EVALUATE:
        condition = text(f"condition.{CONDITION_NAMES[b]}")
        yield _Draft(text("told.evaluate", region=words.region(a), condition=condition))
    elif kind == Event.CLEARED:
        yield _Draft(text("told.cleared", region=words.region(a)))
    elif kind == Event.KING:
        yield _Draft(text("told.king", region=words.region(a), n=b))
    elif kind == Event.RESHUFFLE:
        yield _Draft(text("told.reshuffle"), depth=1)
    else:
        yield _Draft(text(f"ending.{Ending(a).name.lower()}"))


def _scored(view: View, event: _Told, name: str) -> Iterator[_Draft]:
    """What comes of scoring, of the clean-up and of the end."""
    kind, seat, a, b = event
    if kind == Event.RANK:
        yield _Draft(text("told.rank", name=name, n=a), seat, 1, {"points": b})
    elif kind == Event.DRAWN:
        yield _Draft(text("told.drawn", chest=words.chest(a)), depth=1)
    elif kind == Event.PROTECTED:
        office = words.office(*divmod(a, OFFICES), COST[SIDE[view.seen[0]["seats"]]].reshape(-1)[a])
        yield _Draft(text("told.protected", name=name, office=office), seat)
    elif kind == Event.JOB:
        yield _Draft(text("told.job", name=name, job=words.job(*divmod(a, JOBS))), seat, 1, {"points": b})
    elif kind == Event.LEFT:
        yield _Draft(text("told.left", name=name), seat, 1, {"points": b})
