"""Cards that are drawn, discarded, taken and given."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.bruges.rules.state import Event, StepKind
from regnum.games.bruges.scene import words
from regnum.scenes import (
    ActionPresenter,
    Declarations,
    Line,
    PrivateLine,
    StepPrompt,
    Target,
    Text,
    Transition,
    View,
    a,
    line,
    silent,
    text,
)


def heard(tale: Transition) -> Iterator[PrivateLine]:
    """A card that was passed face down, and what the viewer drew: nobody else hears which."""
    view, viewer = tale.view, tale.view.viewer
    family, arguments = view.game.actions.take_apart(tale.action)
    if family == "give":
        giver, taker = tale.actor, tale.before.step.value
        yield PrivateLine(Line(text("told.give", name=view.names[giver], other=view.names[taker]), giver))
        if viewer in (giver, taker):
            yield PrivateLine(Line(text("told.given", card=words.named(view, arguments[0])), giver, 1))
    look = tale.own(Event.LOOK)
    if viewer is None or look is None:
        return
    had, has = (set(words.card_numbers(one.s["players"][viewer]["hand"])) for one in (tale.before, view))
    opened = {
        words.card_of(event)
        for kind in (Event.RETURN, Event.TAKE)
        for event in tale.happened(kind)
        if event.seat == viewer
    }
    cards = tuple(words.name(view, card) for card in sorted(has - had - opened))
    if cards:
        yield PrivateLine(Line(text("told.you_draw", cards=cards), viewer, 1), look)


def _top(view: View, pile: int) -> Text:
    return words.colour(int(view.s["piles"][pile]["top"]))


def _not_there(view: View, card: int) -> Text:
    key = "why.not_in_that_hand" if view.step.kind == StepKind.SPY else "why.not_discarded"
    return text(key, card=words.named(view, card))


DRAWING: Declarations = (
    *map(StepPrompt, (StepKind.CYCLE, StepKind.TAKE)),
    StepPrompt(StepKind.DRAW, lambda view: text("ask.draw", n=view.step.value)),
    StepPrompt(StepKind.DISCARD, lambda view: text("ask.discard", n=view.step.value)),
    StepPrompt(StepKind.SPY, lambda view: text("ask.spy", name=view.names[view.step.value])),
    StepPrompt(StepKind.GIVE_BACK, lambda view: text("ask.give_back", name=view.names[view.step.value])),
    ActionPresenter(
        "draw",
        says=lambda view, pile: {"n": pile + 1, "colour": _top(view, pile)},
        points_at=lambda view, pile: (Target(f"pile/{pile + 1}", _top(view, pile)),),
        refused=(lambda pile: text("why.empty_pile", n=pile + 1),),
    ),
    ActionPresenter("discard", says=words.says_card, points_at=words.points_at_card, refused=(words.not_in_hand,)),
    ActionPresenter("take", says=words.says_card, points_at=words.points_at_card, refused=(_not_there,)),
    ActionPresenter("give", says=words.says_card, points_at=words.points_at_card, refused=(words.not_in_hand,)),
    line(Event.DRAW, colour=a(words.colour)),
    silent(Event.LOOK),
    line(
        Event.DISCARD,
        card=words.told_card,
        when=lambda event: not (event.earlier and event.earlier[-1].kind == Event.PLAY),  # it was told as played
    ),
    line(Event.TAKE, depth=1, card=words.told_card),
    line(Event.RETURN, depth=1, card=words.told_card),
    line(Event.EXTRA_PILE, lambda event: text("told.last_round" if event.b else "told.last_but_one")),
    line(Event.HALVE, depth=1),
    line(Event.RESHUFFLE, depth=1),
)
