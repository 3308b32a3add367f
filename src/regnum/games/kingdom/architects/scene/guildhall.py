"""The Guildhall: constructing buildings and advancing on the Cathedral."""

from __future__ import annotations

from collections.abc import Iterator

from regnum.games.kingdom.architects.data import components as c
from regnum.games.kingdom.architects.rules.actions import BUILD, DISCARD
from regnum.games.kingdom.architects.rules.guildhall import cards_for_advance
from regnum.games.kingdom.architects.rules.state import Event, StepKind
from regnum.games.kingdom.architects.scene import cards, words
from regnum.games.kingdom.architects.scene.foresight import brings, gains_of
from regnum.games.kingdom.architects.scene.locations import at
from regnum.scenes import (
    ActionPresenter,
    Amount,
    Declarations,
    Ghost,
    StepPrompt,
    Target,
    Text,
    View,
    a,
    itself,
    line,
    members,
    spelled,
    summed,
    text,
    wordless,
)


def _lacking_skills(view: View, building: int) -> Text | None:
    wanted = [
        skill
        for number, skill in enumerate(c.SKILLS)
        if int(c.BUILDING_SKILLS[building]) >> number & 1
        and not int(view.me["apprentices"]) & int(c.WITH_SKILL[number])
    ]
    return text("why.skills", skills=tuple(text(f"tone.{skill}") for skill in wanted)) if wanted else None


def _lacking_goods(view: View, cost: int, /) -> Text:
    """The goods that are not there for a cost."""
    return text("why.goods", goods=spelled(_short_of(view, cost)))


def _short_of(view: View, cost: int) -> Iterator[Amount]:
    goods, wanted = view.me["goods"], c.COST[cost]
    for good in range(c.KINDS):
        if wanted[good] > goods[good]:
            yield Amount(c.GOODS[good], int(wanted[good] - goods[good]))
    mixed = int(wanted[c.Owed.EITHER]) - int(goods[c.Good.WOOD]) - int(goods[c.Good.STONE])
    if mixed > 0:
        yield Amount(words.OWED[c.Owed.EITHER], mixed)


# ---- the Cathedral --------------------------------------------------------------------------------------------------


def _next_level(view: View) -> int:
    return min(int(view.me["cathedral"]) + 1, c.LEVELS)


def _no_advance(view: View) -> Text:
    me, level = view.me, _next_level(view)
    if me["cathedral"] == c.LEVELS:
        return text("why.top_level")
    if me["virtue"] < c.LOWEST_AT_CATHEDRAL:
        return text("why.too_wicked", n=int(me["virtue"]), least=c.LOWEST_AT_CATHEDRAL)
    if me["hand_size"] < view.ask(cards_for_advance, view.seat):
        return text("why.no_plan")
    lacking = tuple(_short_of(view, c.LEVEL_COST + level))
    return text("why.goods", goods=spelled(lacking)) if lacking else text("why.level_full", n=level)


def _advance(view: View) -> tuple[Amount, ...]:
    """The cost of the next level, what every reward and the acolytes give, and the points of the level."""
    level, cards_paid = _next_level(view), view.ask(cards_for_advance, view.seat)
    return summed(
        (
            *words.cost(c.LEVEL_COST + level, -1),
            *([Amount(words.PLANS, -cards_paid)] if cards_paid else []),
            *gains_of(view, StepKind.ASCEND),
            Amount(words.POINTS, int(c.LEVEL_POINTS[level] - c.LEVEL_POINTS[level - 1])),
        )
    )


def _built(view: View, building: int) -> tuple[Amount, ...]:
    """Return the costs and immediate gains of a building, and the points printed on it."""
    points = Amount(words.POINTS, int(c.BUILDING_POINTS[building]))
    return (*brings(view, BUILD.first + building, plans=1), points)


GUILDHALL: Declarations = (
    StepPrompt(StepKind.GUILD, trail=lambda _view: at(c.Location.GUILDHALL)),
    StepPrompt(StepKind.DISCARD, lambda view: text("ask.discard", n=view.step.value)),
    ActionPresenter(
        "build",
        says=words.says_building,
        points_at=words.points_at_plan,
        changes=_built,
        note=lambda building: cards.says(c.BUILDING + building),
        ghosts=lambda view: (Ghost("building", f"built/{view.seat}", None, view.seat),),
        refused=(
            words.not_in_hand,
            _lacking_skills,
            _lacking_goods,
        ),
        thinkable=lambda view: members(view.me["hand"]),
    ),
    ActionPresenter(
        "advance",
        points_at=lambda: (Target(words.CATHEDRAL, text("place.cathedral")),),
        changes=_advance,
        ghosts=lambda view: (Ghost("level", words.TOWN, f"cathedral/{_next_level(view)}", view.seat),),
        refused=(_no_advance,),
        thinkable=itself,
        deed=wordless,
    ),
    ActionPresenter(
        "discard",
        says=words.says_building,
        points_at=words.points_at_plan,
        changes=lambda view, building: brings(view, DISCARD.first + building, plans=1),
        refused=(words.not_in_hand,),
    ),
    line(Event.BUILD, building=a(words.building)),
    line(
        Event.ADVANCE,
        lambda event: text("told.level", name=event.name, n=event.a).pointing_at(f"cathedral/{event.a}"),
        depth=1,
    ),
    line(Event.REWARD, depth=1),
    line(Event.DISCARD, depth=1, n=lambda event: event.b),
)
