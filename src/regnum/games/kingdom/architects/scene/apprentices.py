"""Apprentices: hiring them, in the Workshop and elsewhere, and letting them go; plans that are drawn."""

from __future__ import annotations

from collections.abc import Iterable

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.data import names
from regnum.games.kingdom.architects.data.vocabulary import What
from regnum.games.kingdom.architects.rules.actions import DRAW, HIRE
from regnum.games.kingdom.architects.rules.apprentices import cards_skipped
from regnum.games.kingdom.architects.rules.state import Event, StepKind
from regnum.games.kingdom.architects.rules.supply import cards_left, part, tax_due
from regnum.games.kingdom.architects.scene import cards, words
from regnum.games.kingdom.architects.scene.foresight import brings
from regnum.games.kingdom.architects.scene.locations import at
from regnum.scenes import (
    NOTHING,
    ActionPresenter,
    Declarations,
    StepPrompt,
    Target,
    Text,
    View,
    a,
    data,
    line,
    silent,
    text,
    wordless,
)


def _shown(view: View, place: int) -> int:
    return int(view.s["display"][place])


def _hired(view: View, place: int, /) -> dict[str, Text]:
    card = _shown(view, place)
    return {"apprentice": text("nobody") if card < 0 else words.apprentice(card)}


def _face_up(view: View, place: int, /) -> Iterable[Target]:
    card = _shown(view, place)
    return (Target(words.apprentice_id(card), data(names.APPRENTICES[card])),)


def _nobody_shown(view: View, place: int) -> Text | None:
    return text("why.nobody_shown") if _shown(view, place) < 0 else None


def _price(view: View, place: int) -> int:
    silver = max(0, c.HIRE_SILVER - view.ask(part, view.seat, What.HIRING))
    return silver + view.ask(tax_due, view.seat, c.HIRE_TAX) + view.ask(cards_skipped, view.seat, place)


def _keeps_one(view: View) -> Text | None:
    if view.step.kind != StepKind.SERVICE:
        return None
    return text("note.keep_one", n=min(c.MARKET_CARDS, view.ask(cards_left)))


APPRENTICES: Declarations = (
    StepPrompt(StepKind.STARTER),
    StepPrompt(StepKind.SHOP, trail=lambda _view: at(c.Location.WORKSHOP)),
    StepPrompt(StepKind.HIRE),
    StepPrompt(StepKind.DISMISS),
    ActionPresenter(
        "hire",
        says=_hired,
        points_at=_face_up,
        changes=lambda view, place: brings(view, HIRE.first + place),
        note=lambda view, place: cards.says(c.APPRENTICE + _shown(view, place)),
        refused=(_nobody_shown, lambda view, place: words.silver_short(view, _price(view, place))),
        thinkable=lambda view: (place for place in range(c.SHOWN) if _shown(view, place) >= 0),
        deed=wordless,
    ),
    ActionPresenter(
        "draw",
        points_at=NOTHING,
        changes=lambda view: brings(view, DRAW.first),
        note=_keeps_one,
        refused=(lambda: text("why.no_cards"),),
        deed=wordless,
    ),
    ActionPresenter(
        "dismiss",
        says=words.says_apprentice,
        points_at=words.points_at_apprentice,
        refused=(
            lambda view, apprentice: (
                None
                if words.holds(view.me["apprentices"], apprentice)
                else text("why.not_yours", apprentice=words.apprentice(apprentice))
            ),
        ),
    ),
    line(Event.HIRE, lambda event: text("told.hired", apprentice=words.apprentice(event.a)), depth=1),
    line(Event.SHOW, depth=1, of_all=True, apprentice=a(words.apprentice)),
    line(Event.DISMISS, apprentice=a(words.apprentice)),
    silent(Event.COIN),
)
