"""The Town Centre with its captures, and the Guardhouse."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.rules.actions import (
    CAPTURE,
    ERRANDS,
    FREE_FOR_SILVER,
    FREE_ON_DEBT,
    GUARD,
    PAY_DEBT,
    RELEASE_OWN,
    SEND_CAPTURED,
)
from regnum.games.kingdom.architects.rules.state import FREE, Event, StepKind
from regnum.games.kingdom.architects.rules.supply import tax_due
from regnum.games.kingdom.architects.rules.workers import can_be_captured, held_elsewhere, may_visit
from regnum.games.kingdom.architects.scene import words
from regnum.games.kingdom.architects.scene.foresight import brings
from regnum.games.kingdom.architects.scene.locations import at
from regnum.scenes import (
    NOTHING,
    ActionPresenter,
    Declarations,
    LoggedEvent,
    StepPrompt,
    Target,
    Text,
    View,
    b,
    change,
    line,
    silent,
    text,
)

# ---- captures -------------------------------------------------------------------------------------------------------


def _group(view: View, location: int, colour: int) -> tuple[Target, Target]:
    """The workers of a colour at a place."""
    return (
        Target(c.LOCATIONS[location], text(f"place.{c.LOCATIONS[location]}")),
        Target(words.workers_id(c.LOCATIONS[location], colour), words.player(view, colour)),
    )


def _captured(view: View, location: int, colour: int, /) -> dict[str, Text]:
    return {"at": words.at(location), "who": _whose(view, colour)}


def _whose(view: View, colour: int) -> Text:
    return words.player(view, colour) if colour == c.BARON or colour < len(view.names) else text("nobody")


def _groups(view: View) -> Iterator[tuple[int, int]]:
    """Everybody at a large circle who can be captured now or another time."""
    for location in range(c.CIRCLES):
        for colour in range(c.MOST + 1):
            if view.ask(can_be_captured, view.seat, location, colour):
                yield location, colour


def _nobody(view: View, location: int, colour: int) -> Text | None:
    if not view.s["present"][location][colour]:
        return text("why.nobody_there", who=_whose(view, colour), at=words.at(location))
    return None if view.ask(can_be_captured, view.seat, location, colour) else text("why.partners")


def _elsewhere(view: View, location: int) -> Text | None:
    return None if view.ask(may_visit, view.step.value, location) else text("why.other_place")


def _taken(event: LoggedEvent) -> str:
    """Own workers come back, those of others are captured."""
    return "captured" if event.later and event.later[0].kind == Event.CAPTURED else words.WORKERS


# ---- the Guardhouse -------------------------------------------------------------------------------------------------


def _no_errand(view: View, action: int) -> Text | None:
    """Why an action of the Guardhouse would do nothing, or cannot be paid."""
    me = view.me
    if action == SEND_CAPTURED:
        return text("why.nobody_captured")
    if action == RELEASE_OWN:
        return text("why.nobody_in_prison")
    if action == PAY_DEBT:
        if not me["unpaid"]:
            return text("why.no_debt")
        return words.silver_short(view, c.DEBT_SILVER + view.ask(tax_due, view.seat, c.DEBT_TAX))
    if not view.ask(held_elsewhere, view.seat):
        return text("why.nobody_held")
    assert action in (FREE_FOR_SILVER, FREE_ON_DEBT)
    return words.silver_short(view, c.FREE_SILVER + view.ask(tax_due, view.seat, c.FREE_TAX))


WORKERS: Declarations = (
    StepPrompt(
        StepKind.CAPTURE,
        trail=lambda view: at(c.Location.TOWN_CENTRE) if view.step.value < FREE else (text("group.capture"),),
    ),
    StepPrompt(StepKind.GUARD, trail=lambda _view: at(c.Location.GUARDHOUSE)),
    ActionPresenter(
        "capture",
        says=_captured,
        points_at=_group,
        changes=lambda view, location, colour: brings(view, CAPTURE.first + location * CAPTURE.stride_a + colour),
        refused=(_nobody, _elsewhere),
        thinkable=_groups,
        deed=_captured,
    ),
    ActionPresenter(
        "guard",
        says=lambda action: {"what": text(f"errand.{ERRANDS[action]}")},
        points_at=NOTHING,
        changes=lambda view, action: brings(view, GUARD.first + action),
        refused=(_no_errand,),
        thinkable=lambda: range(GUARD.size),
        deed=lambda action: {"does": text(f"did.{ERRANDS[action]}")},
    ),
    change(Event.CAPTURE, _taken),
    line(Event.CAPTURED, depth=1, when=lambda event: event.a == c.BARON, n=b()),
    silent(Event.SEND),
    change(Event.RELEASE, words.WORKERS),
    change(Event.RANSOM, words.WORKERS),
)
