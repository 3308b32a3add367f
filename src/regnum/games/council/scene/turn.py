"""The turn: quick actions, rounds and turns, and what is gained in them."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.council.data import components as c
from regnum.games.council.rules.state import Event, StepKind
from regnum.games.council.scene import words
from regnum.scenes import (
    NOTHING,
    ActionPresenter,
    Amount,
    Line,
    PrivateLine,
    StepPrompt,
    Text,
    Transition,
    View,
    change,
    ending,
    itself,
    line,
    text,
    wordless,
)


def budget(view: View) -> Iterator[Amount]:
    """The actions that are left in the turn."""
    for kind in ("main_actions", "quick_actions"):
        yield Amount(kind, int(view.s["turn"][kind]))


def no_main_action(view: View) -> Text | None:
    """No main action is left."""
    return None if view.s["turn"]["main_actions"] else text("why.no_main_action")


def no_quick_action(view: View) -> Text | None:
    """The quick action is done."""
    return None if view.s["turn"]["quick_actions"] else text("why.no_quick_action")


def _too_poor_to_engage(view: View) -> Text | None:
    return words.coins_short(view, c.ENGAGE_COINS) if view.me["coins"] < c.ENGAGE_COINS else None


def own_draws(tale: Transition) -> Iterator[PrivateLine]:
    """Yield the politics cards that the viewer drew; nobody else sees them."""
    view, seat = tale.view, tale.view.viewer
    draw = tale.own(Event.DRAW)
    if seat is None or draw is None:
        return
    drawn = view.s["players"][seat]["hand"] - tale.before.s["players"][seat]["hand"]
    family, arguments = view.game.actions.take_apart(tale.action)
    if family == "pay" and tale.actor == seat:
        drawn = drawn + c.PAYMENTS[arguments[0]]
    for event in tale.happened(Event.UNSOLD):  # cards that came back from the market are in the hand too
        if event.seat == seat and event.a > 0:
            drawn[event.a - 1] -= event.b
    yield PrivateLine(Line(text("told.you_draw", cards=words.cards(drawn)), seat, 1), draw)


TURN = (
    StepPrompt(StepKind.TURN, lambda view: text("ask.turn" if view.s["turn"]["main_actions"] else "ask.turn_done")),
    ActionPresenter(
        "engage",
        points_at=NOTHING,
        changes=lambda: (Amount("coins", -c.ENGAGE_COINS), Amount("assistants", 1)),
        refused=(no_quick_action, _too_poor_to_engage, lambda: text("why.no_assistants_left")),
        thinkable=itself,
        deed=wordless,
    ),
    ActionPresenter(
        "extra",
        points_at=NOTHING,
        changes=lambda: (Amount("assistants", -c.EXTRA_ACTION_ASSISTANTS), Amount("main_actions", 1)),
        refused=(no_quick_action, lambda view: words.assistants_short(view, c.EXTRA_ACTION_ASSISTANTS)),
        thinkable=itself,
        deed=wordless,
    ),
    ActionPresenter(
        "end_turn",
        points_at=NOTHING,
        refused=(lambda view: text("why.main_left" if view.s["turn"]["main_done"] else "why.main_mandatory"),),
        thinkable=itself,
    ),
    line(Event.ROUND, begins=True, n=lambda event: int(event.view.s["round"])),
    line(Event.TURN, begins=True),
    change(Event.DRAW, "cards"),
    line(Event.RESHUFFLE, depth=1),
    change(Event.COINS, "coins"),
    change(Event.ASSISTANTS, "assistants"),
    change(Event.POINTS, "points"),
    change(Event.MAIN_ACTIONS, "main_actions"),
    ending(Event.END),
)
