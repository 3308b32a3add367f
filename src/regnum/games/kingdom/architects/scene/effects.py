"""Prompts for the effects of cards."""

from __future__ import annotations

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.rules.actions import ACCEPT, DECLINE, OPTION
from regnum.games.kingdom.architects.rules.state import Event, StepKind
from regnum.games.kingdom.architects.scene import cards, words
from regnum.games.kingdom.architects.scene.foresight import brings
from regnum.scenes import NOTHING, ActionPresenter, Declarations, StepPrompt, Text, View, a, itself, line, text


def _trail(view: View) -> tuple[Text]:
    """The card that asks."""
    return (cards.name(int(c.ROW.source[view.step.value])),)


def _branch(view: View, number: int) -> dict[str, Text]:
    row = view.step.value
    return {"does": cards.branch(row, number) if number < c.ROW.n[row] else text("nobody")}


def _no_branch(view: View, number: int) -> Text:
    return text("why.no_option" if number >= c.ROW.n[view.step.value] else "why.would_do_nothing")


def _accepted(view: View) -> dict[str, Text]:
    if view.step.kind == StepKind.DEBT:
        return {"does": text("accept.debt", n=c.DEBT_PRICE)}
    return {"does": cards.deed(view.step.value)}


EFFECTS: Declarations = (
    StepPrompt(StepKind.CHOOSE, trail=_trail),
    StepPrompt(StepKind.MAY, trail=_trail),
    ActionPresenter(
        "option",
        says=_branch,
        points_at=NOTHING,
        changes=lambda view, number: brings(view, OPTION.first + number),
        refused=(_no_branch,),
    ),
    ActionPresenter(
        "accept",
        says=_accepted,
        points_at=NOTHING,
        changes=lambda view: brings(view, ACCEPT.first),
        refused=(lambda: text("no_use.guildhall"),),  # a Crane without work: all else that can be left can be done
        thinkable=itself,
    ),
    ActionPresenter(
        "decline",
        says=lambda view: {"what": text(f"decline.{StepKind(view.step.kind).name.lower()}")},
        points_at=NOTHING,
        changes=lambda view: brings(view, DECLINE.first),
        refused=(lambda: text("why.must_choose"),),
    ),
    line(Event.APPRENTICE, depth=1, cause=True, card=a(words.apprentice)),
    line(Event.ABILITY, depth=1, cause=True, card=a(words.character)),
    line(Event.EFFECT, depth=1, cause=True, card=a(words.building)),
)
