"""The turn: a worker is placed, or taken back; rounds, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data.vocabulary import What
from regnum.games.kingdom.architects.rules.actions import BARONS_BOARD, BOARDS, MARKET, PLACE, TAKE_BACK, TAKEN_FROM
from regnum.games.kingdom.architects.rules.guildhall import guild_spaces
from regnum.games.kingdom.architects.rules.state import FREE, Event, StepKind
from regnum.games.kingdom.architects.rules.supply import part
from regnum.games.kingdom.architects.rules.workers import capture_tax, workers_at
from regnum.games.kingdom.architects.scene import words
from regnum.games.kingdom.architects.scene.foresight import brings
from regnum.games.kingdom.architects.scene.town import COUNTED
from regnum.scenes import (
    ActionPresenter,
    Amount,
    Declarations,
    Ghost,
    LoggedEvent,
    StepPrompt,
    Target,
    Text,
    View,
    a,
    ending,
    line,
    text,
)


def budget(view: View) -> Iterator[Amount]:
    """The workers that are left, or how often one may still do what a place offers."""
    kind, value = view.step.kind, view.step.value
    if kind == StepKind.TURN:
        yield Amount(words.WORKERS, int(view.me["workers"]))
    elif kind in COUNTED:
        yield Amount(COUNTED[StepKind(kind)], value % FREE)


# ---- placing --------------------------------------------------------------------------------------------------------


def _space(view: View, location: int) -> str:
    """Return the space of the worker."""
    free = int(view.s["filled"])
    if location == c.Location.GUILDHALL and free < view.ask(guild_spaces):
        return f"guildhall/{free + 1}"
    return c.LOCATIONS[location]


def _no_worker(view: View) -> Text | None:
    return None if view.me["workers"] else text("why.no_worker")


def _not_at(view: View, location: int) -> Text | None:
    """Return the reason why a worker cannot go to a large circle or the Guildhall; None if it can."""
    if location == c.Location.TOWN_CENTRE:
        return words.silver_short(view, view.ask(capture_tax, view.seat))
    if location >= c.CIRCLES and location != c.Location.GUILDHALL:
        return _not_in_market(view, location - c.CIRCLES)
    return text(f"no_use.{c.LOCATIONS[location]}")


def _not_in_market(view: View, space: int) -> Text | None:
    there = int(view.s["market"][space])
    if there >= 0:
        return text("why.stall_taken", name=words.player(view, there))
    if view.me["virtue"] > c.HIGHEST_AT_MARKET:
        return text("why.too_virtuous", n=int(view.me["virtue"]), most=c.HIGHEST_AT_MARKET)
    price = int(c.MARKET_SILVER[space]) - view.ask(part, view.seat, What.MARKET_SILVER)
    short = words.silver_short(view, price)
    return text("why.no_services") if short is None and space == c.SERVICES else short


# ---- taking back ----------------------------------------------------------------------------------------------------


def _own_workers(view: View, place: int, /) -> Iterable[Target]:
    label = words.source(view, place)
    if BOARDS <= place < MARKET or place == BARONS_BOARD:
        holder = c.BARON if place == BARONS_BOARD else place - BOARDS
        return (Target(words.captive_id(holder, view.seat), label),)
    return (Target(words.workers_id(TAKEN_FROM[place], view.seat), label),)


def _workers_left(view: View) -> Text | None:
    have = int(view.me["workers"])
    return text("why.workers_left", n=have) if have else None


def _nobody_there(view: View, place: int) -> Text | None:
    there = place - BOARDS < view.s["seats"] if BOARDS <= place < MARKET else True
    if there and view.ask(workers_at, view.seat, place):
        return None
    return text("why.none_of_yours", source=words.source(view, place))


def _trigger(event: LoggedEvent) -> Text:
    return text("told.trigger", name=event.name) if event.seat >= 0 else text("told.trigger_baron")


TURN: Declarations = (
    StepPrompt(StepKind.TURN, lambda view: text("ask.turn" if view.me["workers"] else "ask.turn_back")),
    ActionPresenter(
        "place",
        says=lambda location: {"at": words.at(location)},
        points_at=lambda location: (Target(c.LOCATIONS[location], text(f"place.{c.LOCATIONS[location]}")),),
        changes=lambda view, location: brings(view, PLACE.first + location, workers=1),
        ghosts=lambda view, location: (Ghost("worker", words.TOWN, _space(view, location), view.seat),),
        refused=(_no_worker, _not_at),
        thinkable=lambda view: range(len(c.LOCATIONS)) if view.me["workers"] else (),
    ),
    ActionPresenter(
        "take_back",
        says=lambda view, place: {"source": words.source(view, place)},
        points_at=_own_workers,
        changes=lambda view, place: brings(view, TAKE_BACK.first + place),
        refused=(_workers_left, _nobody_there, lambda: text("why.circles_first")),
    ),
    line(Event.ROUND, of_all=True, closes=True, begins=True, n=lambda event: int(event.view.s["round"])),
    line(Event.TURN, begins=True),
    line(Event.PLACE, at=a(words.at)),
    line(Event.TAKE_BACK, source=lambda event: words.source(event.view, event.a)),
    line(Event.TRIGGER, _trigger),
    line(Event.CLOSE, of_all=True, closes=True),
    ending(Event.END),
)
