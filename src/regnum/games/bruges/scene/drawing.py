"""Cards that are drawn, discarded, taken and given."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.bruges.rules.state import Event, StepKind
from regnum.games.bruges.scene import words
from regnum.table.contract import Chapter
from regnum.table.families import Family
from regnum.table.prompting import Question
from regnum.table.scene import Line, Target
from regnum.table.telling import Heard, Tale, a, line, untold
from regnum.table.text import Text, text
from regnum.table.view import View


def heard(tale: Tale) -> Iterator[Heard]:
    """A card that was passed face down, and what the viewer drew: nobody else hears which."""
    view, viewer = tale.view, tale.view.viewer
    family, arguments = view.game.actions.take_apart(tale.action)
    if family == "give":
        giver, taker = tale.actor, tale.before.step.value
        yield Heard(Line(text("told.give", name=view.names[giver], other=view.names[taker]), giver))
        if viewer in (giver, taker):
            yield Heard(Line(text("told.given", card=words.named(view, arguments[0])), giver, 1))
    look = tale.own(Event.LOOK)
    if viewer is None or look is None:
        return
    had, has = (set(words.members(one.s["players"][viewer]["hand"])) for one in (tale.before, view))
    opened = {
        words.card_of(event)
        for kind in (Event.RETURN, Event.TAKE)
        for event in tale.happened(kind)
        if event.seat == viewer
    }
    cards = tuple(words.name(view, card) for card in sorted(has - had - opened))
    if cards:
        yield Heard(Line(text("told.you_draw", cards=cards), viewer, 1), look)


def _top(view: View, pile: int) -> Text:
    return words.colour(int(view.s["piles"][pile]["top"]))


def _not_there(view: View, card: int) -> Text:
    key = "why.not_in_that_hand" if view.step.kind == StepKind.SPY else "why.not_discarded"
    return text(key, card=words.named(view, card))


DRAWING: Chapter = (
    *map(Question, (StepKind.CYCLE, StepKind.TAKE)),
    Question(StepKind.DRAW, lambda view: text("ask.draw", n=view.step.value)),
    Question(StepKind.DISCARD, lambda view: text("ask.discard", n=view.step.value)),
    Question(StepKind.SPY, lambda view: text("ask.spy", name=view.names[view.step.value])),
    Question(StepKind.GIVE_BACK, lambda view: text("ask.give_back", name=view.names[view.step.value])),
    Family(
        "draw",
        says=lambda view, pile: {"n": pile + 1, "colour": _top(view, pile)},
        points_at=lambda view, pile: (Target(f"pile/{pile + 1}", _top(view, pile)),),
        refused=(lambda pile: text("why.empty_pile", n=pile + 1),),
    ),
    Family("discard", says=words.says_card, points_at=words.points_at_card, refused=(words.not_in_hand,)),
    Family("take", says=words.says_card, points_at=words.points_at_card, refused=(_not_there,)),
    Family("give", says=words.says_card, points_at=words.points_at_card, refused=(words.not_in_hand,)),
    line(Event.DRAW, colour=a(words.colour)),
    untold(Event.LOOK),
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
