"""Presentation of the persons' effects: reputation, workers, dice, opponents, and other persons."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.bruges.data.vocabulary import COLOURS
from regnum.games.bruges.rules.reputation import step_price
from regnum.games.bruges.rules.state import Event, StepKind
from regnum.games.bruges.scene import words
from regnum.games.bruges.scene.playing import die
from regnum.games.bruges.scene.turn import trail
from regnum.scenes import (
    NEVER,
    NOTHING,
    ActionPresenter,
    Amount,
    Declarations,
    LoggedEvent,
    StepPrompt,
    Target,
    Text,
    View,
    line,
    plain,
    text,
    without_zeros,
)


def _step(view: View) -> Iterator[Amount]:
    """A step of reputation: for the dice, or by an effect."""
    if view.step.kind == StepKind.BUY:
        yield Amount(words.COINS, -view.ask(step_price, view.seat))
        yield Amount(words.STEPS, 1)
    else:
        cards = view.s["options"]["cards"]
        yield Amount(words.COINS, -int(cards["extra"][view.step.value]))
        yield Amount(words.STEPS, int(cards["amount"][view.step.value]))


def _own_workers(view: View, colour: int, /) -> tuple[Target]:
    return (Target(f"workers/{view.seat}/{COLOURS[colour]}", words.colour(colour)),)


def _no_opponent(view: View, seat: int) -> Text | None:
    """Return the reason why a player cannot be a target at all; None if it can."""
    if seat >= view.s["seats"]:
        return text("why.nobody_there", n=seat + 1)
    if seat == view.seat:
        return text("why.not_yourself")
    protected = view.s["players"][seat]["perks"]["protected"]
    return text("why.protected", name=view.names[seat]) if protected else None


def _other(event: LoggedEvent) -> str:
    return event.view.names[event.a]


PERSONS: Declarations = (
    *map(StepPrompt, (StepKind.PAY_WORKER, StepKind.LOSE_WORKER, StepKind.DIE, StepKind.THREATEN, StepKind.RECALL)),
    *(StepPrompt(kind, trail=trail) for kind in (StepKind.ADVANCE, StepKind.TARGET, StepKind.TRADE, StepKind.REFRESH)),
    StepPrompt(StepKind.BUY, lambda view: text("ask.buy", n=view.ask(step_price, view.seat))),
    StepPrompt(StepKind.WORKERS, lambda view: text("ask.workers", n=view.step.value)),
    StepPrompt(StepKind.ONE_COLOUR, lambda view: text("ask.one_colour", n=view.step.value)),
    ActionPresenter("advance", points_at=NOTHING, changes=lambda view: without_zeros(_step(view)), refused=NEVER),
    ActionPresenter(
        "worker",
        says=words.says_colour,
        points_at=_own_workers,
        changes=lambda view, colour: (
            words.worker(colour, 1 if view.step.kind == StepKind.WORKERS else view.step.value),
        ),
        refused=NEVER,
    ),
    ActionPresenter(
        "return",
        says=words.says_colour,
        points_at=_own_workers,
        changes=lambda worker: (words.worker(worker, -1),),
        refused=(lambda worker: text("why.no_worker", colour=words.colour(worker)),),
    ),
    ActionPresenter(
        "die",
        says=words.says_colour,
        points_at=lambda colour: (Target(f"die/{COLOURS[colour]}", words.colour(colour)),),
        changes=lambda view, colour: (Amount(words.COINS, die(view, colour, of_action=view.step.value == 1)),),
        refused=NEVER,
    ),
    ActionPresenter(
        "target",
        says=lambda view, seat: {"name": view.names[seat]},
        points_at=lambda view, seat: (Target(f"city/{seat}", plain(view.names[seat])),),
        refused=(_no_opponent, lambda view, seat: text("why.nothing_to_take", name=view.names[seat])),
    ),
    ActionPresenter(
        "threaten",
        says=lambda view, seat, colour: {"name": view.names[seat], "colour": words.colour(colour)},
        points_at=lambda view, seat, colour: (
            Target(f"threats/{seat}", plain(view.names[seat])),
            Target(f"die/{COLOURS[colour]}", words.colour(colour)),
        ),
        refused=(_no_opponent, lambda view: text("why.other_opponent", name=view.names[view.step.value])),
    ),
    ActionPresenter("exchange", points_at=NOTHING, refused=NEVER),
    ActionPresenter("recall", says=words.says_card, points_at=words.points_at_card, refused=(words.not_ones_own,)),
    ActionPresenter("refresh", says=words.says_card, points_at=words.points_at_card, refused=(words.not_ones_own,)),
    line(
        Event.STEP,
        lambda event: text("told.step", name=event.name, n=event.a).pointing_at(f"reputation/{event.a}"),
        pays=True,
    ),
    line(Event.FIRES, depth=1, cause=True, card=words.told_card),
    line(Event.REFRESH, depth=1, card=words.told_card),
    line(Event.SPY, depth=1, other=_other),
    line(Event.LOSE, depth=1, other=_other),
)
