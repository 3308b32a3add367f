"""The action phase and the end of a round: choosing an action and its workers, Favours, passing, keeping workers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data.vocabulary import When
from regnum.games.kingdom.paladins.rules.state import Event, StepKind
from regnum.games.kingdom.paladins.rules.supply import staying
from regnum.games.kingdom.paladins.rules.workers import TARGETS, pattern
from regnum.games.kingdom.paladins.scene import cards, economy, words
from regnum.games.kingdom.paladins.scene.foresight import brings
from regnum.games.kingdom.paladins.scene.why import provisions_short, silver_short, unstaffed
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
    a,
    change,
    ending,
    line,
    silent,
    spelled,
    text,
)


def budget(view: View) -> Iterator[Amount]:
    """The workers that are left, while an action or its workers are chosen."""
    if view.step.kind in (StepKind.ACT, StepKind.WORKERS):
        yield Amount("workers", int(view.me["workers"].sum()))


# ---- workers --------------------------------------------------------------------------------------------------------


def _doing(view: View) -> tuple[int, int]:
    """The action that workers are chosen for, and its target."""
    return divmod(view.step.value, TARGETS)


def _trail(view: View) -> tuple[Text]:
    action, target = _doing(view)
    if action == c.Action.ORDER:
        return (words.order(int(view.s["orders"][target])),)
    return (words.favour(int(view.s["favours"][target])) if action == c.Action.FAVOUR else words.action(action),)


def _mix(mix: int) -> tuple[Text, ...]:
    return spelled(economy.company(c.MIXES[mix]))


def _unfit(view: View, colours: int) -> Text | None:
    """Workers that do not fill the spaces."""
    wanted = view.ask(pattern, view.seat, *_doing(view))
    if colours in c.FITTING[wanted]:
        return None
    if c.MIXES[colours].sum() != c.PATTERN_SIZE[wanted]:
        return text("why.workers", n=int(c.PATTERN_SIZE[wanted]))
    return text("why.wrong_workers")


def _not_yours(view: View, mix: int) -> Text:
    short = c.MIXES[mix] - view.me["workers"]
    return text("why.lacking", workers=spelled(economy.company(short.clip(0))))


def _not_so_many(view: View, colours: int) -> Text | None:
    """Fewer or more workers than stay."""
    stay = view.ask(staying, view.seat)
    return text("why.stay", n=stay) if c.MIX_SIZE[colours] != stay else None


# ---- Favours --------------------------------------------------------------------------------------------------------


def _card(view: View, place: int) -> int:
    return int(view.s["favours"][place])


def _granted(view: View, place: int, /) -> dict[str, Text]:
    does = cards.does(When.USED, c.FAVOUR + _card(view, place)) if _card(view, place) >= 0 else None
    return {"does": does or words.nobody()}


def _at_king(view: View, place: int, /) -> tuple[Target]:
    return (Target(words.king_id(words.favour_place(place)), _granted(view, place)["does"]),)


def _not_granted(view: View, place: int) -> Text | None:
    if _card(view, place) < 0:
        return text("why.face_down", n=int(c.FAVOUR_ROUND[place]))
    there, honour = int(view.s["favour_workers"][place].sum()), int(view.me["honour"])
    if there > honour:
        return text("why.honour", n=there - honour) if view.s["team"] else text("why.favour_taken")
    lacking = unstaffed(view, c.Action.FAVOUR, place)
    if lacking is not None:
        return lacking
    cost = {amount.kind: -amount.n for amount in economy.favour_cost(_card(view, place))}
    return silver_short(view, cost.get(words.SILVER, 0)) or provisions_short(view, cost.get(words.PROVISIONS, 0))


def _shown(view: View) -> Iterable[int]:
    return (place for place in range(c.FAVOURS_SHOWN) if _card(view, place) >= 0)


# ---- what cards ask -------------------------------------------------------------------------------------------------


def _branch(view: View, number: int) -> dict[str, Text]:
    row = view.step.value
    return {"does": cards.branch(row, number) if number < c.ROW.n[row] else words.nobody()}


def _no_branch(view: View, number: int) -> Text:
    return text("why.no_option" if number >= c.ROW.n[view.step.value] else "why.would_do_nothing")


def _track(attribute: int) -> tuple[Target]:
    return (Target(c.ATTRIBUTES[attribute], words.attribute(attribute)),)


def _told_action(event: LoggedEvent) -> Text:
    if event.a == c.Action.FAVOUR:
        return text("told.act_favour", name=event.name)
    if event.a == c.Action.ORDER:
        return text("told.act_order", name=event.name)
    return text("told.act", name=event.name, action=words.action(event.a))


TURN: Declarations = (
    StepPrompt(StepKind.ACT),
    StepPrompt(StepKind.WORKERS, trail=_trail),
    StepPrompt(StepKind.KEEP, lambda view: text("ask.keep", n=view.ask(staying, view.seat))),
    StepPrompt(StepKind.CHOOSE, trail=lambda view: (cards.name(int(c.ROW.source[view.step.value])),)),
    StepPrompt(StepKind.ATTRIBUTE),
    ActionPresenter(
        "workers",
        says=lambda colours: {"workers": _mix(colours)},
        points_at=NOTHING,
        changes=lambda colours: economy.company(c.MIXES[colours], -1),
        refused=(_unfit, lambda view, colours: _not_yours(view, colours)),
        deed=lambda colours: {"workers": _mix(colours)},
    ),
    ActionPresenter(
        "favour",
        says=_granted,
        points_at=_at_king,
        changes=lambda view, place: brings(view, "favour", place),
        refused=(_not_granted,),
        thinkable=_shown,
    ),
    ActionPresenter("pass", points_at=NOTHING, refused=NEVER),
    ActionPresenter(
        "keep",
        says=lambda colours: {"workers": _mix(colours)},
        points_at=NOTHING,
        changes=lambda view, colours: economy.company(c.MIXES[colours] - view.me["workers"]),
        refused=(_not_so_many, lambda view, colours: _not_yours(view, colours)),
        deed=lambda colours: {"workers": _mix(colours)},
    ),
    ActionPresenter(
        "option",
        says=_branch,
        points_at=NOTHING,
        changes=lambda view, number: brings(view, "option", number),
        refused=(_no_branch,),
    ),
    ActionPresenter(
        "attribute",
        says=lambda attribute: {"attribute": words.attribute(attribute)},
        points_at=_track,
        changes=lambda view, attribute: brings(view, "attribute", attribute),
        refused=(lambda: text("why.at_the_end"),),
        thinkable=lambda: range(len(c.ATTRIBUTES)),
    ),
    silent(Event.TURN, begins=True),
    line(Event.ACT, _told_action),
    silent(Event.PLACE),
    change(Event.WORKERS, a(lambda colour: c.COLOURS[colour])),
    change(Event.SILVER, words.SILVER),
    change(Event.PROVISIONS, words.PROVISIONS),
    change(Event.ATTRIBUTE, a(lambda attribute: c.ATTRIBUTES[attribute])),
    line(Event.USE_FAVOUR, depth=1, does=a(lambda card: cards.does(When.USED, c.FAVOUR + card) or words.nobody())),
    line(Event.PERSON, depth=1, cause=True, card=a(words.person)),
    line(Event.ABILITY, depth=1, cause=True, card=a(words.paladin)),
    line(Event.PASS),
    silent(Event.KEEP),
    ending(Event.END),
)
