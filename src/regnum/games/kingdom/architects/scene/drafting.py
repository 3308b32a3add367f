"""Before the first turn: characters, and the secret draft of plans; what the viewer draws and lays down."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.rules.drafting import characters_left
from regnum.games.kingdom.architects.rules.state import Event, StepKind
from regnum.games.kingdom.architects.scene import cards, words
from regnum.scenes import (
    NOTHING,
    ActionPresenter,
    Declarations,
    Line,
    PrivateLine,
    StepPrompt,
    Text,
    Transition,
    View,
    a,
    change,
    line,
    members,
    text,
    wordless,
)


def heard(tale: Transition) -> Iterator[PrivateLine]:
    """Yield the plans the viewer kept, drew or put under the deck; nobody else is told. Donated plans are public."""
    viewer = tale.view.viewer
    if viewer is None:
        return
    then, now = tale.before.s["players"][viewer], tale.view.s["players"][viewer]
    had, has_now, shown = int(then["hand"]), int(now["hand"]), int(then["offer"])
    given = sum(1 << event.a for event in tale.happened(Event.GIVE))
    came, gone = has_now & ~had & ~given, had & ~has_now & ~given & ~int(now["built"])
    found = (
        ("told.you_keep", came & shown, Event.KEEP),
        ("told.you_draw", came & ~shown, Event.DRAW),
        ("told.you_discard", gone, Event.DISCARD),
    )
    for key, plans, kind in found:
        if plans:
            yield PrivateLine(Line(text(key, cards=_plans(plans)), viewer, 1), tale.own(kind))


def _plans(held: int) -> tuple[Text, ...]:
    return tuple(words.plan(card) for card in members(held))


def _not_offered(view: View, building: int) -> Text | None:
    return None if words.holds(view.me["offer"], building) else text("why.not_offered", building=words.plan(building))


def _played_already(view: View, character: int) -> Text:
    for seat, player in enumerate(view.s["players"][: view.s["seats"]]):
        if player["character"] == character:
            return text("why.character_taken", character=words.character(character), name=view.names[seat])
    assert not words.holds(view.ask(characters_left), character)
    return text("why.character_left_out", character=words.character(character))


def _ability(character: int) -> Text | None:
    return cards.says(c.CHARACTER + character)


DRAFTING: Declarations = (
    StepPrompt(StepKind.CHARACTER),
    StepPrompt(StepKind.DRAFT, lambda view: text("ask.draft", n=int(view.s["drafted"]))),
    ActionPresenter(
        "character",
        says=lambda character: {"character": words.character(character)},
        points_at=NOTHING,
        note=_ability,
        refused=(_played_already,),
    ),
    ActionPresenter("draft", says=words.says_building, points_at=words.points_at_plan, refused=(_not_offered,)),
    ActionPresenter(
        "keep",
        says=words.says_building,
        points_at=words.points_at_plan,
        refused=(_not_offered,),
        deed=wordless,
    ),
    line(Event.CHARACTER, character=a(words.character)),
    line(Event.KEEP),
    change(Event.DRAW, words.PLANS),
)
"""Keeping a card of those drawn in the Black Market is told as keeping one in the draft."""
