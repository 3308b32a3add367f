"""The choices that the nobility track gives."""

from __future__ import annotations

from regnum.games.council.data import components as c
from regnum.games.council.rules.state import Event, StepKind
from regnum.games.council.scene import words
from regnum.games.council.scene.permits import not_face_up
from regnum.scenes import ActionPresenter, StepPrompt, Text, View, a, line, text


def _no_reward(view: View, city: int) -> Text | None:
    """The city has no reward for the seat."""
    if not int(view.me["emporiums"]) >> city & 1:
        return text("why.no_emporium", city=words.city(city))
    token = int(view.s["tokens"][city])
    if token < 0:
        return text("why.no_token", city=words.city(city))
    return text("why.nobility_token", city=words.city(city)) if c.TOKEN_GAINS[token][c.Good.NOBILITY] else None


NOBILITY = (
    StepPrompt(StepKind.REWARD),
    StepPrompt(StepKind.REWARDS),
    StepPrompt(StepKind.TAKE),
    StepPrompt(StepKind.AGAIN),
    ActionPresenter(
        "reward",
        says=lambda city: {"city": words.city(city)},
        points_at=lambda city: (words.city_target(city),),
        changes=lambda view, city: words.obtained(view, c.TOKEN_GAINS[view.s["tokens"][city]]),
        refused=(_no_reward, lambda: text("why.two_cities")),
    ),
    ActionPresenter(
        "rewards",
        says=lambda cities: {"first": words.city(c.PAIRS[cities][0]), "second": words.city(c.PAIRS[cities][1])},
        points_at=lambda cities: map(words.city_target, c.PAIRS[cities]),
        changes=lambda view, cities: words.obtained(
            view, sum(c.TOKEN_GAINS[view.s["tokens"][city]] for city in c.PAIRS[cities])
        ),
        refused=(
            lambda view, cities: _no_reward(view, c.PAIRS[cities][0]),
            lambda view, cities: _no_reward(view, c.PAIRS[cities][1]),
        ),
    ),
    ActionPresenter(
        "take",
        says=words.gained_permit,
        points_at=lambda permit: (words.permit_target(permit),),
        changes=lambda view, permit: words.obtained(view, c.TILE_GAINS[permit]),
        refused=(not_face_up,),
    ),
    ActionPresenter(
        "again",
        says=words.gained_permit,
        points_at=lambda permit: (words.permit_target(permit),),
        changes=lambda view, permit: words.obtained(view, c.TILE_GAINS[permit]),
        refused=(lambda permit: text("why.not_yours", permit=words.permit(permit)),),
    ),
    line(
        Event.NOBILITY,
        lambda event: text("told.nobility", name=event.name, n=event.a).pointing_at(f"nobility/{event.a}"),
        depth=1,
    ),
    line(Event.REWARD, depth=1, city=a(words.city)),
    line(Event.AGAIN, permit=a(words.permit)),
)
