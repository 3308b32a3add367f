"""The scenario: summary cards, whose worker leaves a space, and what the Baron does, as it is told."""

from __future__ import annotations

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.rules.state import Event, StepKind
from regnum.games.kingdom.viscounts.scene import cards, piles, words
from regnum.scenes import ActionPresenter, Declarations, LoggedEvent, StepPrompt, Target, Text, View, a, line, text


def _has_two(view: View) -> bool:
    """Return True if the own cards are dealt already, and only their order is asked."""
    return int(view.me["summary"]).bit_count() > 1 and view.me["summary_top"] < 0


def _asked(view: View) -> Text:
    return text("ask.summary_top" if _has_two(view) else "ask.summary")


def _to_summary(view: View, card: int, /) -> tuple[Target, ...]:
    """The card, where it lies before a seat; those that nobody has are chosen by a button."""
    if not words.holds(view.me["summary"], card):
        return ()
    return (Target(words.summary_id(card), words.summary(card)),)


def _no_summary(view: View) -> Text:
    return text("why.not_dealt" if _has_two(view) else "why.taken")


def _whose(view: View, colour: int, /) -> dict[str, Text]:
    return {"who": words.player(view, colour) if colour < view.s["seats"] else words.nobody()}


def _to_guard(view: View, colour: int, /) -> tuple[Target]:
    where = c.SPACE_NAMES[view.step.value]
    return (Target(words.workers_id(where, colour), _whose(view, colour)["who"]),)


def _dismissed(event: LoggedEvent) -> Text:
    return text("told.baron_dismiss", person=words.person(event.a), does=piles.signed(event.a))


def _entered(event: LoggedEvent) -> Text:
    return text("told.baron_enter", section=words.section(event.view, event.b, event.a))


SCENARIO: Declarations = (
    StepPrompt(StepKind.SUMMARY, _asked),
    StepPrompt(StepKind.REMOVE, trail=lambda view: (words.space(view, view.step.value),)),
    ActionPresenter(
        "summary",
        says=lambda card: {"card": words.summary(card)},
        points_at=_to_summary,
        note=lambda view, card: cards.of_summary(card, cards.works_always(view)),
        refused=(_no_summary,),
    ),
    ActionPresenter("remove", says=_whose, points_at=_to_guard, refused=(lambda: text("why.nobody_there"),)),
    line(Event.SUMMARY, card=a(words.summary)),
    line(Event.SUMMARY_TOP, depth=1, card=a(words.summary)),
    line(Event.BARON, of_all=True, closes=True, space=words.on_space),
    line(Event.BARON_MOVE, of_all=True, closes=True, space=words.on_space),
    line(Event.BARON_DISMISS, _dismissed, depth=1, of_all=True),
    line(Event.BARON_WORKER, depth=1, of_all=True, space=words.on_space),
    line(Event.BARON_ADVANCE, depth=1, of_all=True, space=words.on_space),
    line(Event.BARON_ENTER, _entered, depth=1, of_all=True),
    line(Event.BARON_LEAVE, depth=1, of_all=True, space=words.on_space),
    line(Event.REMOVE, depth=1, space=words.on_space),
    line(
        Event.CULL,
        lambda event: text("told.cull", name=event.name, section=words.section(event.view, event.b, event.a)),
        depth=1,
    ),
    line(Event.GUARD, depth=1, space=words.on_space),
)
