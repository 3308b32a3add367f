"""The chronicle: what an action brought about, told from the events of the state, as one seat may hear it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from regnum.core.record import States
from regnum.games.council.data.components import BONUS_POINTS, KING_POINTS, PAYMENTS
from regnum.games.council.rules.state import Ending, Event
from regnum.games.council.scene import words
from regnum.table.contract import View
from regnum.table.scene import Line
from regnum.table.text import Text, plain, text

CHANGES = {
    Event.COINS: "coins",
    Event.ASSISTANTS: "assistants",
    Event.POINTS: "points",
    Event.MAIN_ACTIONS: "main_actions",
    Event.DRAW: "cards",
}
"""Events that are part of the line before them: so many of a good gained or paid."""


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


def tell(view: View, before: States, action: int) -> tuple[Line, ...]:
    """The lines of an action; `before` and `view.seen` are what the viewer saw before and after it."""
    record = view.seen[0]["chronicle"]
    events = [
        _Told(Event(e["kind"]), *(int(e[x]) for x in ("seat", "a", "b"))) for e in record["events"][: record["count"]]
    ]
    actor = int(before[0]["steps"]["stack"][before[0]["steps"]["depth"] - 1]["seat"])
    drafts = [draft for draft in [_deed(view, actor, action)] if draft]
    for number, event in enumerate(events):
        if event.kind in CHANGES:
            _add(view, drafts, event)
        else:
            drafts += _open(view, event, events[number + 1 :])
    return (*(draft.line() for draft in drafts), *_own_draws(view, before, actor, action, events))


def _deed(view: View, actor: int, action: int) -> _Draft | None:
    """The quick actions tell nothing of themselves: here is their line."""
    family, arguments = view.game.actions.take_apart(action)
    if family in ("engage", "send", "extra"):
        return _Draft(text(f"told.{family}", name=view.names[actor]), actor)
    if family == "change":
        return _Draft(text("told.change", name=view.names[actor], region=words.region(arguments[0])), actor)
    return None


def _add(view: View, drafts: list[_Draft], event: _Told) -> None:
    """Add a change to the last line of its seat."""
    open_lines = [draft for draft in drafts if draft.seat == event.seat]
    if not open_lines:
        open_lines = [_Draft(plain(view.names[event.seat]), event.seat)]
        drafts += open_lines
    changes, kind = open_lines[-1].changes, CHANGES[event.kind]
    changes[kind] = changes.get(kind, 0) + event.b


def _open(view: View, event: _Told, later: list[_Told]) -> Iterator[_Draft]:
    """The line of an event, if it has one."""
    kind, seat, a, b = event
    name = view.names[seat] if seat >= 0 else ""
    if kind == Event.ROUND:
        yield _Draft(text("told.round", n=int(view.seen[0]["round"])))
    elif kind == Event.TURN:
        yield _Draft(text("told.turn", name=name), seat)
    elif kind == Event.RESHUFFLE:
        yield _Draft(text("told.reshuffle"), depth=1)
    elif kind == Event.NOBILITY:
        yield _Draft(text("told.nobility", n=a).pointing_at(f"nobility/{a}"), seat, 1)
    elif kind == Event.ELECT:
        fallen = next(told.b for told in later if told.kind == Event.FALL)
        said = {"councillor": words.councillor(b), "council": words.into_council(a), "fallen": words.councillor(fallen)}
        yield _Draft(text("told.elect", name=name, **said), seat)
    elif kind == Event.PLAY:
        yield _Draft(text("told.play", name=name, council=words.council(a), cards=text("good.cards", n=b)), seat)
    elif kind in (Event.TILE, Event.AGAIN):
        yield _Draft(text(f"told.{kind.name.lower()}", name=name, permit=words.permit(a)), seat)
    elif kind == Event.REVEAL:
        yield _Draft(text("told.reveal", permit=words.permit(a)), depth=1)
    elif kind == Event.KING:
        yield _Draft(text("told.king" if b else "told.king_stays", city=words.city(a), n=b))
    elif kind == Event.BUILD:
        yield _Draft(text("told.build", name=name, city=words.city(a)), seat)
    elif kind == Event.REWARD:
        yield _Draft(text("told.reward", city=words.city(a)), seat, 1)
    elif kind == Event.BONUS_TILE:
        yield _Draft(text("told.bonus_tile", name=name, bonus=words.bonus(a), n=int(BONUS_POINTS[a])), seat, 1)
    elif kind == Event.KING_TILE:
        yield _Draft(text("told.king_tile", n=int(KING_POINTS[a])), seat, 1)
    elif kind == Event.LAST_EMPORIUM:
        yield _Draft(text("told.last_emporium", name=name), seat, 1)
    elif kind == Event.LAST_TURNS:
        yield _Draft(text("told.last_turns"))
    elif kind == Event.END:
        yield _Draft(text(f"ending.{Ending(a).name.lower()}"))
    else:
        yield from _market(view, event, later)


def _market(view: View, event: _Told, later: list[_Told]) -> Iterator[_Draft]:
    kind, seat, a, b = event
    name = view.names[seat] if seat >= 0 else ""
    if kind == Event.MARKET:
        yield _Draft(text("told.market"))
    elif kind == Event.OFFER:
        yield _Draft(text("told.offer", name=name, good=words.good(a), n=b), seat)
    elif kind == Event.BUYERS and all(event != Event.BUYERS for event, *_ in later):
        record = view.seen[0]["chronicle"]
        order = [
            (int(e["a"]), int(e["seat"])) for e in record["events"][: record["count"]] if e["kind"] == Event.BUYERS
        ]
        yield _Draft(text("told.buyers", names=tuple(plain(view.names[buyer]) for _, buyer in sorted(order))))
    elif kind == Event.SALE:
        seller = next(told.seat for told in later if told.kind == Event.SOLD)
        yield _Draft(text("told.sale", name=name, good=words.good(a), seller=view.names[seller], n=b), seat)
    elif kind == Event.SOLD:
        yield _Draft(text("told.sold", name=name, good=words.good(a)), seat, 1)
    elif kind == Event.UNSOLD:
        yield _Draft(text("told.unsold", name=name, good=words.good(a), n=b), seat)


def _own_draws(view: View, before: States, actor: int, action: int, events: list[_Told]) -> Iterator[Line]:
    """Which politics cards the viewer drew: nobody else hears it."""
    if view.viewer is None or not any(kind == Event.DRAW and seat == view.viewer for kind, seat, *_ in events):
        return
    drawn = view.seen[0]["players"][view.viewer]["hand"] - before[0]["players"][view.viewer]["hand"]
    family, arguments = view.game.actions.take_apart(action)
    if family == "pay" and actor == view.viewer:
        drawn = drawn + PAYMENTS[arguments[0]]
    for kind, seat, good, n in events:  # cards that came back from the market are in the hand too
        if kind == Event.UNSOLD and seat == view.viewer and good > 0:
            drawn[good - 1] -= n
    cards = tuple(text("cards.of", n=int(n), colour=words.family(kind)) for kind, n in enumerate(drawn) if n > 0)
    yield Line(text("told.you_draw", cards=cards), view.viewer, 1)
