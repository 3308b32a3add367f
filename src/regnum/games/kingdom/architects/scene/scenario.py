"""The scenario: the Baron's turn, donations, and what his cards do to the players."""

from __future__ import annotations

from collections.abc import Iterable

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data import names
from regnum.games.kingdom.architects.data.baron import (
    BUILDING_CARD,
    FACES_OF_CARD,
    FIRST_FACE,
    MET_POINTS,
    PAID_DEBT,
    TO_DEMAND,
    UNPAID_DEBT,
    WANTED,
)
from regnum.games.kingdom.architects.rules.actions import DONATE
from regnum.games.kingdom.architects.rules.donations import has_gift, still_needed
from regnum.games.kingdom.architects.rules.state import Event, StepKind
from regnum.games.kingdom.architects.scene import cards, words
from regnum.games.kingdom.architects.scene.baron import demand_name, event_name, intrigue_name
from regnum.games.kingdom.architects.scene.foresight import brings
from regnum.scenes import (
    NEVER,
    NOTHING,
    ActionPresenter,
    Declarations,
    LoggedEvent,
    StepPrompt,
    Target,
    Text,
    View,
    a,
    data,
    line,
    text,
)


def _face(view: View, side: int) -> int:
    """The apprentice that a face of the dealt card is."""
    return int(FIRST_FACE + view.step.value * FACES_OF_CARD + side)


# ---- donations ------------------------------------------------------------------------------------------------------


def _donated(view: View, gift: int, to: int, /) -> dict[str, Text]:
    return {"what": text(f"gift.{words.gift_kind(gift)}"), "to": _receiver(view, to)}


def _receiver(view: View, to: int) -> Text:
    """A partner, or the demand of a level."""
    if to < TO_DEMAND:
        return text("to.seat", name=view.names[to] if to < len(view.names) else str(to + 1))
    return text("to.demand", n=to - TO_DEMAND + 1).pointing_at(f"demand/{to - TO_DEMAND + 1}")


def _giving(view: View, gift: int, to: int, /) -> tuple[Target, Target]:
    """Return the gift, its place, and the recipient."""
    label = text(f"gift.{words.gift_kind(gift)}")
    where = f"apprentices/{to}" if to < TO_DEMAND else f"demand/{to - TO_DEMAND + 1}"
    return Target(_lying(gift), label), Target(where, _receiver(view, to))


def _lying(gift: int) -> str:
    special = {BUILDING_CARD: "hand", UNPAID_DEBT: "yard/debts", PAID_DEBT: "yard/debts"}
    return special.get(gift, f"goods/{words.gift_kind(gift)}")


def _has_not(view: View, gift: int) -> Text | None:
    there = view.ask(has_gift, view.seat, gift)
    return None if there else text("why.no_gift", what=text(f"gift.{words.gift_kind(gift)}"))


def _not_to(view: View, gift: int, to: int) -> Text:
    """Why something cannot be donated to somebody."""
    if to < TO_DEMAND:
        return text("why.to_yourself") if to == view.seat else text("why.nobody_here")
    demand = int(view.s["baron"]["demands"][to - TO_DEMAND])
    if demand < 0:
        return text("why.demand_hidden", n=to - TO_DEMAND + 1)
    if WANTED[demand] != gift:
        return text("why.other_demand", what=text(f"gift.{words.gift_kind(int(WANTED[demand]))}"))
    assert view.ask(still_needed, to - TO_DEMAND) == 0
    return text("why.demand_met")


# ---- his cards ------------------------------------------------------------------------------------------------------


def _sufferers(view: View, seat: int, /) -> Iterable[Target]:
    return (Target(f"apprentices/{seat}", text("to.seat", name=view.names[seat])),)


def _named(view: View, seat: int, /) -> dict[str, str]:
    return {"name": view.names[seat] if seat < len(view.names) else str(seat + 1)}


def _no_prisoner(view: View, colour: int) -> Text:
    if colour == view.seat:
        return text("why.to_yourself")
    there = colour < view.s["seats"]
    return text("why.no_prisoner_of", name=view.names[colour]) if there else text("why.nobody_here")


def _removed(event: LoggedEvent) -> Text:
    if event.a < 0:
        return text("told.removed_from_supply", name=event.name)
    return text("told.removed", name=event.name, source=words.source(event.view, event.a))


def _of_donation(_view: View) -> tuple[Text, ...]:
    return (text("group.donate"),)


SCENARIO: Declarations = (
    StepPrompt(StepKind.FACE),
    StepPrompt(StepKind.DONATE, lambda view: text("ask.donate", n=view.step.value)),
    StepPrompt(StepKind.CONTRIBUTE),
    StepPrompt(StepKind.GIVE, trail=_of_donation),
    StepPrompt(
        StepKind.WHOM,
        lambda view: text("ask.whom", does=cards.deed(view.step.value)),
        lambda view: (cards.name(int(c.ROW.source[view.step.value])),),
    ),
    StepPrompt(StepKind.REMOVE),
    ActionPresenter(
        "face",
        says=lambda view, side: {"apprentice": data(names.APPRENTICES[_face(view, side)])},
        points_at=NOTHING,
        note=lambda view, side: cards.says(c.APPRENTICE + _face(view, side)),
        refused=NEVER,
    ),
    ActionPresenter(
        "release",
        says=_named,
        points_at=lambda view, colour: (
            Target(words.workers_id(words.PRISON, colour), text("to.seat", name=view.names[colour])),
        ),
        refused=(_no_prisoner,),
    ),
    ActionPresenter(
        "donate",
        says=_donated,
        points_at=_giving,
        changes=lambda view, gift, to: brings(view, DONATE.first + gift * DONATE.stride_a + to),
        refused=(_has_not, _not_to),
    ),
    ActionPresenter("give", says=words.says_building, points_at=words.points_at_plan, refused=(words.not_in_hand,)),
    ActionPresenter("for", says=_named, points_at=_sufferers, refused=(lambda: text("why.nobody_here"),)),
    ActionPresenter(
        "remove",
        says=lambda location: {"source": text(f"from.{c.LOCATIONS[location]}")},
        points_at=lambda view, location: (
            Target(words.workers_id(c.LOCATIONS[location], view.seat), text(f"place.{c.LOCATIONS[location]}")),
        ),
        refused=(lambda location: text("why.none_of_yours", source=text(f"from.{c.LOCATIONS[location]}")),),
    ),
    line(Event.FACE, apprentice=a(words.apprentice)),
    line(Event.BARON, of_all=True, closes=True),
    line(Event.INTRIGUE, depth=1, of_all=True, card=a(intrigue_name)),
    line(Event.SHUFFLE, depth=1, of_all=True),
    line(
        Event.FUTURE,
        lambda event: text("told.future_on_top") if event.a < 0 else text("told.future", card=intrigue_name(event.a)),
        depth=1,
    ),
    line(Event.EVENT, depth=1, of_all=True, card=a(event_name)),
    line(Event.DEMAND, depth=1, of_all=True, demand=a(demand_name)),
    line(Event.STATION, depth=1, of_all=True, at=a(words.at)),
    line(Event.RECALL, depth=1, of_all=True, n=lambda event: event.b),
    line(Event.IMPRISONED, depth=1, n=lambda event: event.b),
    line(
        Event.TAX_CHECK,
        lambda event: text("told.tax_check" if event.a else "told.tax_check_passed", n=-event.b),
        depth=1,
    ),
    line(Event.REMOVED, _removed, depth=1),
    line(
        Event.DONATE,
        lambda event: text("told.donate", name=event.name, **_donated(event.view, event.a, event.b)),
    ),
    line(Event.GIVE, depth=1, building=a(words.plan)),
    line(Event.DEMAND_MET, depth=1, of_all=True, n=lambda event: int(MET_POINTS[event.a])),
    line(Event.FREED, other=lambda event: event.view.names[event.a]),
)
