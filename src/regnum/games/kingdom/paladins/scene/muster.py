"""The beginning of a round: the King's cards, the secret choice of a Paladin, the tavern; what the viewer draws."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.state import Event, StepKind
from regnum.games.kingdom.paladins.scene import cards, economy, words
from regnum.games.kingdom.paladins.scene.foresight import brings
from regnum.scenes import (
    ActionPresenter,
    Declarations,
    Line,
    LoggedEvent,
    PrivateLine,
    StepPrompt,
    Target,
    Text,
    Transition,
    View,
    a,
    b,
    line,
    members,
    silent,
    text,
)

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
    return (Target(f"tavern/{c.TAVERN_NAMES[card]}", text("tavern.card", n=place + 1)),)


def _granted(event: LoggedEvent) -> Text:
    does = cards.does(When.USED, c.FAVOUR + event.a)
    return text("told.favour", favour=words.favour(event.a), does=does or words.nobody())


MUSTER: Declarations = (
    StepPrompt(StepKind.MUSTER),
    StepPrompt(StepKind.TAVERN),
    ActionPresenter(
        "muster",
        says=_named,
        points_at=_both,
        changes=lambda play: economy.of_paladin(play),
        note=lambda play: cards.says(c.PALADIN + play),
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
