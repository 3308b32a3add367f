"""The turn of a family member: the track that it goes to, and what it takes from the supply table."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.state import Event, StepKind
from regnum.games.staufer.scene import words
from regnum.games.staufer.scene.board import stack_of
from regnum.scenes import (
    NOTHING,
    ActionPresenter,
    Amount,
    StepPrompt,
    Target,
    Text,
    View,
    a,
    change,
    itself,
    line,
    text,
)

TRAIL = {
    StepKind.END_SUPPLY: "group.supply",
    StepKind.END_DEPLOYMENT: "group.deploy",
    StepKind.SCORE: "trail.scoring",
    StepKind.DISCARD: "trail.scoring",
}
"""Steps that wait below a choice, and what is said of them."""


def trail(view: View) -> Iterator[Text]:
    """Yield the unfinished actions that lie below on the stack."""
    if view.step.kind == StepKind.TURN and view.step.value:
        yield text("group.first_space")
    waiting = reversed([TRAIL[StepKind(step.kind)] for step in view.steps() if step.kind in TRAIL])
    yield from map(text, waiting)
    if view.step.kind == StepKind.PROTECT:
        yield text("trail.clean_up")


def _target(space: int) -> tuple[Target]:
    return (Target(words.supply_id(space), words.space(space)),)


def _chests_there(view: View, space: int) -> Text | None:
    kinds = stack_of(view.s, c.REGIONS * c.OFFICES + space)
    return text("note.chests", chests=words.chests(kinds)) if kinds else None


def _figures_there(view: View, space: int) -> tuple[Amount, ...]:
    """The figures of a space, with envoys for nobles that the seat has no more of outside its court."""
    there = view.me["province"] + view.me["paid"].sum(axis=0)
    envoys, nobles = c.SUPPLY[space]
    short = max(0, nobles - there[words.NOBLE])
    return words.figures(min(envoys + short, there[words.ENVOY]), nobles - short)


def _no_space(view: View, space: int) -> Text | None:
    seats = int(view.s["seats"])
    return text("why.no_space", n=seats) if space >= c.SUPPLY_SPACES[seats] else None


TURN = (
    StepPrompt(StepKind.TURN, trail=trail),
    StepPrompt(StepKind.CHESTS, trail=trail),
    ActionPresenter(
        "supply",
        says=lambda space: {"space": words.space(space)},
        points_at=_target,
        changes=_figures_there,
        note=_chests_there,
        refused=(_no_space,),
    ),
    ActionPresenter(
        "first_space",
        points_at=NOTHING,
        refused=(lambda view: text("why.on_first_space" if view.step.value else "why.no_first_space"),),
        thinkable=itself,
    ),
    ActionPresenter(
        "chests",
        says=lambda space: {"space": words.space(space)},
        points_at=_target,
        note=_chests_there,
        refused=(_no_space, lambda: text("why.no_chests_there")),
        thinkable=lambda view: range(c.SUPPLY_SPACES[view.s["seats"]]),
    ),
    line(Event.TURN, begins=True),
    line(Event.FIRST),
    line(Event.SUPPLY, space=a(words.space)),
    change(Event.FIGURES, a(words.GOODS.__getitem__)),
    change(Event.POINTS, "points"),
)
