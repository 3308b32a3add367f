"""Rounds: regions are scored and cleared, the king travels, figures are protected, and the end."""

from __future__ import annotations

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.state import Event, StepKind
from regnum.games.staufer.scene import words
from regnum.games.staufer.scene.turn import trail
from regnum.scenes import (
    NEVER,
    NOTHING,
    ActionPresenter,
    StepPrompt,
    Target,
    Text,
    View,
    a,
    b,
    change,
    ending,
    line,
    text,
)


def _figure(view: View, region: int, office: int, holder: int) -> Text:
    """The figure there, an envoy if there is none."""
    return words.figure(words.seated(max(1, view.s["offices"][region][office][holder]))[1])


def _not_scored(view: View, region: int) -> Text | None:
    scored = region in (view.s["second"], view.s["rounds_a"][view.s["round"] - 1])
    return None if scored else text("why.not_scored", region=words.region(region))


def _protected(view: View, region: int, office: int, holder: int) -> Text | None:
    figure = int(view.s["offices"][region][office][holder])
    mine = figure > 0 and words.seated(figure)[0] == view.seat
    protected = int(view.s["protected"][region]) >> c.HOLDERS * office + holder & 1
    return text("why.protected") if mine and protected else None


ROUNDS = (
    StepPrompt(StepKind.PROTECT, trail=trail),
    ActionPresenter(
        "protect",
        says=lambda view, region, office, holder: {
            "figure": _figure(view, region, office, holder),
            "office": words.office(view.s, region, office),
        },
        points_at=lambda view, region, office, holder: (
            Target(
                words.figure_id(region, office, holder),
                words.office(view.s, region, office),
            ),
        ),
        refused=(_not_scored, _protected, lambda: text("why.not_your_figure")),
    ),
    ActionPresenter("protect_nobody", points_at=NOTHING, refused=NEVER),
    line(Event.ROUND, closes=True, begins=True, n=b()),
    line(Event.SCORE, closes=True, region=a(words.region)),
    line(
        Event.EVALUATE,
        closes=True,
        region=a(words.region),
        condition=b(lambda condition: text(f"condition.{c.CONDITIONS[condition]}")),
    ),
    line(Event.RANK, depth=1, brings="points", n=a(int)),
    line(Event.PROTECTED, office=lambda event: words.office(event.view.s, *divmod(event.a, c.OFFICES))),
    line(Event.CLEARED, closes=True, region=a(words.region)),
    line(Event.KING, closes=True, region=a(words.region), n=b()),
    change(Event.BACK, "figures_back"),
    ending(Event.END),
    line(Event.JOB, depth=1, brings="points", job=a(lambda job: words.job(*divmod(job, c.JOBS)))),
    line(Event.LEFT, depth=1, brings="points"),
)
