"""The left side of the board: Develop, Hunt, Trade, Recruit, Pray, Conspire; and what of it comes for nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.data import names
from regnum.games.kingdom.paladins.rules.left import coverable, less, workshops_left
from regnum.games.kingdom.paladins.rules.state import Event, StepKind
from regnum.games.kingdom.paladins.rules.workers import DISMISSING, HIRING
from regnum.games.kingdom.paladins.scene import cards, economy, words
from regnum.games.kingdom.paladins.scene.foresight import brings
from regnum.games.kingdom.paladins.scene.streets import WAYS
from regnum.games.kingdom.paladins.scene.why import empty_place, in_turn, silver_short, unstaffed
from regnum.scenes import (
    NEVER,
    NOTHING,
    ActionPresenter,
    Declarations,
    Ghost,
    StepPrompt,
    Target,
    Text,
    View,
    a,
    data,
    itself,
    line,
    text,
)

Targets = tuple[Target, ...]


def _of_action(view: View, action: int) -> Targets:
    """The house of an action, where it is taken and does not come for nothing."""
    return (words.to_action(action),) if in_turn(view) else ()


def _too_dear(view: View, action: int) -> Text | None:
    return silver_short(view, view.ask(less, view.seat, action, int(c.SILVER_COST[action, 0])))


# ---- Develop --------------------------------------------------------------------------------------------------------


def _covering(view: View, space: int) -> Targets:
    return (*_of_action(view, c.Action.DEVELOP), Target(words.covered_id(space), words.covered(space)))


def _cannot_develop(view: View) -> Text | None:
    return (unstaffed(view, c.Action.DEVELOP, 0) or _too_dear(view, c.Action.DEVELOP)) if in_turn(view) else None


def _cannot_cover(view: View, space: int) -> Text | None:
    if view.s["team"] and in_turn(view):
        return text("why.nobody_covers")
    if not view.ask(workshops_left, view.seat):
        return text("why.all_workshops")
    if words.holds(view.me["covered"], space):
        return text("why.covered")
    return None if words.holds(view.ask(coverable, view.seat), space) else text("why.worker_there")


def _workshop(view: View, space: int) -> Iterable[Ghost]:
    if view.s["team"] and in_turn(view):
        return ()  # it may be for a partner
    where = words.covered_id(space)
    return (Ghost("workshop", f"places/{where.partition('/')[0]}", where, view.seat),)


# ---- Hunt and Trade -------------------------------------------------------------------------------------------------


def _gathering(action: c.Action) -> ActionPresenter:
    """Hunt or Trade, with one worker or two."""
    return ActionPresenter(
        action.name.lower(),
        says=lambda workers: {"n": workers + 1},
        points_at=lambda workers: (words.to_action(action), _way(action, workers)),
        changes=lambda view, workers: brings(view, action.name.lower(), workers),
        refused=(lambda view, workers: unstaffed(view, action, workers),),
        thinkable=lambda: (0,),
        refused_at=0,
    )


def _way(action: int, way: int) -> Target:
    return Target(words.way_id(action, way), text(f"now.{WAYS[action][way]}"))


# ---- Recruit --------------------------------------------------------------------------------------------------------


def _recruit(way: str) -> Callable[[View, int], Targets]:
    """A way to recruit, unless somebody comes for nothing; then one of the Townsfolk."""
    number = WAYS[c.Action.RECRUIT].index(way)

    def path(view: View, place: int, /) -> Targets:
        taken = (_way(c.Action.RECRUIT, number),) if in_turn(view) else ()
        return (*taken, words.to_person(view, place))

    return path


def _there(view: View, place: int) -> Text | None:
    return empty_place(view, "townsfolk", place)


def _no_silver(view: View, place: int) -> Text | None:
    return silver_short(view, economy.price(view, view.seat, place)) if in_turn(view) else None


def _no_debt(view: View, place: int) -> Text:
    if not words.holds(c.HIRE_ON_DEBT, place):
        return text("why.no_debt_here")
    assert not economy.price(view, view.seat, place)
    return text("why.free_anyhow")


def _first_shown(view: View) -> Iterator[int]:
    """The place that tells why nobody can be recruited: the cheapest with somebody in it."""
    if in_turn(view):
        yield from [place for place in range(c.SHOWN_TOWNSFOLK - 1, -1, -1) if view.s["townsfolk"][place] >= 0][:1]


def _all_of(view: View, place: int) -> Text | None:
    """All that a card does."""
    card = int(view.s["townsfolk"][place])
    return cards.says_person(view, card) if card >= 0 else None


# ---- Pray -----------------------------------------------------------------------------------------------------------


def _praying(view: View, action: int) -> Targets:
    return (*_of_action(view, c.Action.PRAY), words.to_action(action))


def _cannot_pray(view: View) -> Text | None:
    return (unstaffed(view, c.Action.PRAY, 0) or _too_dear(view, c.Action.PRAY)) if in_turn(view) else None


def _not_cleared(view: View, action: int) -> Text:
    if action == c.Action.PRAY and in_turn(view):
        return text("why.pray_itself")
    return text("why.no_workers_there", action=data(names.ACTIONS[action]))


def _in_turn_only(view: View) -> Iterable[int]:
    """The first thing that the action is about, to tell why it cannot be taken at all."""
    return (0,) if in_turn(view) else ()


def _left(view: View) -> Text:
    """Describe what is left undone."""
    return text(f"decline.{StepKind(view.step.kind).name.lower()}")


LEFT: Declarations = (
    StepPrompt(StepKind.STARTER),
    StepPrompt(StepKind.HIRE),
    StepPrompt(StepKind.PRAY),
    StepPrompt(StepKind.DEVELOP),
    ActionPresenter(
        "develop",
        says=lambda space: {"space": words.covered(space)},
        points_at=_covering,
        changes=lambda view, space: brings(view, "develop", space),
        ghosts=_workshop,
        refused=(_cannot_develop, _cannot_cover),
        thinkable=_in_turn_only,
        refused_at=0,
    ),
    _gathering(c.Action.HUNT),
    _gathering(c.Action.TRADE),
    ActionPresenter(
        "dismiss",
        says=words.says_person,
        points_at=_recruit("dismiss"),
        changes=lambda view, place: brings(view, "dismiss", place),
        refused=(_there, lambda view: unstaffed(view, c.Action.RECRUIT, DISMISSING)),
        thinkable=_first_shown,
        refused_at=0,
    ),
    ActionPresenter(
        "hire",
        says=words.says_person,
        points_at=_recruit("hire"),
        changes=lambda view, place: brings(view, "hire", place),
        note=_all_of,
        refused=(_there, lambda view: unstaffed(view, c.Action.RECRUIT, HIRING) if in_turn(view) else None, _no_silver),
        thinkable=_first_shown,
        refused_at=0,
    ),
    ActionPresenter(
        "hire_on_debt",
        says=words.says_person,
        points_at=_recruit("hire_on_debt"),
        changes=lambda view, place: brings(view, "hire_on_debt", place),
        note=_all_of,
        refused=(_there, lambda view: unstaffed(view, c.Action.RECRUIT, HIRING), _no_debt),
    ),
    ActionPresenter(
        "pray",
        says=lambda action: {"action": words.action(action)},
        points_at=_praying,
        changes=lambda view, action: brings(view, "pray", action),
        refused=(_cannot_pray, _not_cleared),
        thinkable=_in_turn_only,
        refused_at=0,
    ),
    ActionPresenter(
        "conspire",
        points_at=lambda: (words.to_action(c.Action.CONSPIRE),),
        changes=lambda view: brings(view, "conspire"),
        refused=(lambda view: unstaffed(view, c.Action.CONSPIRE, 0),),
        thinkable=itself,
    ),
    ActionPresenter(
        "decline",
        says=lambda view: {"what": _left(view)},
        points_at=NOTHING,
        changes=lambda view: brings(view, "decline"),
        refused=NEVER,
    ),
    line(Event.HIRE, person=a(words.person)),
    line(Event.DISMISS, person=a(words.person)),
    line(Event.SHOW_TOWNSFOLK, depth=1, of_all=True, person=a(words.person)),
    line(Event.LEAVE_TOWNSFOLK, depth=1, of_all=True, person=a(words.person)),
    line(Event.SHOW_OUTSIDER, depth=1, of_all=True, outsider=a(words.outsider)),
    line(Event.LEAVE_OUTSIDER, depth=1, of_all=True, outsider=a(words.outsider)),
    line(Event.WORKSHOP, depth=1, space=a(words.covered)),
    line(Event.CLEAR, action=a(words.action)),
)
