"""The beginning of a round: the King's cards, the secret choice of a Paladin, the tavern; what the viewer draws."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.core.bits import members
from regnum.games.kingdom.paladins.data.components import FAVOUR, PALADIN, TAVERN_NAMES
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.state import Event, StepKind
from regnum.games.kingdom.paladins.scene import cards, economy, words
from regnum.games.kingdom.paladins.scene.foresight import brings
from regnum.table.actions import ActionPresenter
from regnum.table.contract import Declarations
from regnum.table.log import LoggedEvent, PrivateLine, Transition, a, b, line, silent
from regnum.table.prompts import StepPrompt
from regnum.table.scene import Line, Target
from regnum.table.text import Text, text
from regnum.table.view import View

DECKS = ("suspicion", "tavern", "townsfolk", "outsiders")
"""As Event.SHUFFLE numbers decks."""


def heard(tale: Transition) -> Iterator[PrivateLine]:
    """Yield the Paladins the viewer drew, and the places of two of them; nobody else is told."""
    viewer = tale.view.viewer
    if viewer is None:
        return
    then, now = tale.before.s["players"][viewer], tale.view.s["players"][viewer]
    if then["hand"] and not now["hand"]:
        lead, under = now["chosen"] if now["chosen"] >= 0 else now["active"], now["bottom"][int(now["bottom_size"]) - 1]
        put = {"lead": lead, "top": now["top"], "under": under}
        said = text("told.you_put", **{name: words.paladin(int(card)) for name, card in put.items()})
        yield PrivateLine(Line(said, viewer, 1), tale.own(Event.MUSTER))
    elif now["hand"] and not then["hand"]:
        drawn = tuple(words.paladin(card) for card in members(now["hand"]))
        yield PrivateLine(Line(text("told.you_draw", cards=drawn), viewer, 1))


def _named(play: int, top: int, /) -> dict[str, Text]:
    return {"paladin": words.paladin(play), "top": words.paladin(top)}


def _both(view: View, play: int, top: int, /) -> tuple[Target, Target]:
    """The one that leads, then the one for the top of the deck."""
    lead, kept = (Target(words.paladin_id(view.seat, card), words.paladin(card)) for card in (play, top))
    return lead, kept


def _not_drawn(view: View, play: int, top: int) -> Text | None:
    if play == top:
        return text("why.same_paladin")
    missing = next((card for card in (play, top) if not words.holds(view.me["hand"], card)), None)
    return None if missing is None else text("why.not_drawn", paladin=words.paladin(missing))


def _on_table(view: View, place: int, /) -> tuple[Target]:
    card = int(view.s["tavern"][place])
    return (Target(f"tavern/{TAVERN_NAMES[card]}", text("tavern.card", n=place + 1)),)


def _granted(event: LoggedEvent) -> Text:
    does = cards.does(When.USED, FAVOUR + event.a)
    return text("told.favour", favour=words.favour(event.a), does=does or words.nobody())


MUSTER: Declarations = (
    StepPrompt(StepKind.MUSTER),
    StepPrompt(StepKind.TAVERN),
    ActionPresenter(
        "muster",
        says=_named,
        points_at=_both,
        changes=lambda play: economy.of_paladin(play),
        note=lambda play: cards.says(PALADIN + play),
        refused=(_not_drawn,),
    ),
    ActionPresenter(
        "tavern",
        says=lambda place: {"n": place + 1},
        points_at=_on_table,
        changes=lambda view, place: brings(view, "tavern", place),
        refused=(lambda: text("why.taken"),),
    ),
    line(Event.ROUND, of_all=True, closes=True, begins=True, n=b()),
    line(Event.ORDER, depth=1, of_all=True, order=a(words.order)),
    line(Event.FAVOUR, _granted, depth=1, of_all=True),
    silent(Event.OPEN_TAVERN),
    line(Event.MUSTER),
    line(Event.PALADIN, paladin=a(words.paladin)),
    line(Event.TAVERN),
    line(Event.SHUFFLE, of_all=True, depth=1, deck=a(lambda deck: text(f"deck.{DECKS[deck]}"))),
)
