"""Workers in the castle: which crowd moves on, who moves aside, who must leave."""

from __future__ import annotations

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.path import is_protected
from regnum.games.kingdom.viscounts.rules.state import Event, StepKind
from regnum.games.kingdom.viscounts.scene import cards, words
from regnum.scenes import (
    ActionPresenter,
    Amount,
    Declarations,
    Ghost,
    LoggedEvent,
    StepPrompt,
    Target,
    Text,
    View,
    b,
    line,
    text,
)


def _to_section(view: View, place: int, /) -> tuple[Target]:
    return (Target(words.section_id(0, place), words.section(view, 0, place)),)


def _coming(view: View, place: int) -> tuple[Ghost, ...]:
    """Workers that an effect brings, or the one of a crowd that moves inward."""
    if view.step.kind == StepKind.SECTION:
        return (Ghost("worker", words.ISLAND, words.section_id(1, place), view.seat),)
    count = min(view.step.value, int(view.me["supply"]))
    return (Ghost("worker", words.ISLAND, words.section_id(0, place), view.seat, count),)


def _rewarded(view: View, place: int) -> tuple[Amount, ...]:
    """Return the gains of a crowd that moves on."""
    if view.step.kind != StepKind.SECTION:
        return ()
    return cards.given(When.GAIN, c.SECTION + (place - int(view.s["rotation"])) % c.PLACES)


# ---- one section aside ----------------------------------------------------------------------------------------------


def _aside(place: int, side: int) -> int:
    return (place + (1 if side == 0 else c.PLACES - 1)) % c.PLACES


def _from_to(view: View, place: int, side: int, /) -> tuple[Target, Target]:
    start, end = (words.section_id(0, where) for where in (place, _aside(place, side)))
    return (
        Target(words.workers_id(start, view.seat), words.player(view, view.seat)),
        Target(end, words.section(view, 0, _aside(place, side))),
    )


def _moved(view: View, place: int, side: int) -> tuple[Ghost]:
    return (Ghost("worker", words.ISLAND, words.section_id(0, _aside(place, side)), view.seat),)


def _says_sections(view: View, place: int, side: int, /) -> dict[str, Text]:
    return {"start": words.section(view, 0, place), "end": words.section(view, 0, _aside(place, side))}


# ---- a section that is too full -------------------------------------------------------------------------------------


def _says_bump(view: View, tier: int, place: int, colour: int, /) -> dict[str, Text]:
    known = colour == c.BARON or colour < view.s["seats"]
    who = words.player(view, colour) if known else words.nobody()
    return {"who": who, "section": words.section(view, tier, place)}


def _to_workers(view: View, tier: int, place: int, colour: int, /) -> tuple[Target]:
    where = words.section_id(tier, place)
    return (Target(words.workers_id(where, colour), _says_bump(view, tier, place, colour)["who"]),)


def _stays(view: View, tier: int, place: int, colour: int) -> Text:
    if c.PLACES * tier + place != view.step.value:
        return text("why.other_section")
    if not view.s["castle"][tier][place][colour]:
        return text("why.nobody_there")
    assert view.ask(is_protected, place), "of those that are there only the Baron's can stay"
    return text("why.protected")


def _full(view: View) -> tuple[Text]:
    return (words.section(view, *divmod(view.step.value, c.PLACES)),)


def _bumped(event: LoggedEvent) -> Text:
    who = words.player(event.view, event.seat if event.seat >= 0 else c.BARON)
    return text("told.bump", who=who, section=words.section(event.view, event.b, event.a))


CASTLE: Declarations = (
    StepPrompt(StepKind.SECTION),
    StepPrompt(StepKind.PLACE, lambda view: text("ask.place", n=view.step.value)),
    StepPrompt(StepKind.SHIFT),
    StepPrompt(StepKind.BUMP, trail=_full),
    ActionPresenter(
        "section",
        says=lambda view, place: {"section": words.section(view, 0, place)},
        points_at=_to_section,
        changes=_rewarded,
        ghosts=_coming,
        refused=(lambda: text("why.no_crowd"),),
    ),
    ActionPresenter(
        "shift",
        says=_says_sections,
        points_at=_from_to,
        ghosts=_moved,
        refused=(lambda: text("why.no_worker_there"),),
    ),
    ActionPresenter("bump", says=_says_bump, points_at=_to_workers, refused=(_stays,)),
    line(Event.WORKERS, section=words.in_section(0), n=b()),
    line(Event.ADVANCE, depth=1, section=words.in_section(0)),
    line(Event.CLIMB, depth=1, section=words.in_section(1)),
    line(Event.SHIFT, depth=1, section=words.in_section(0)),
    line(Event.BUMP, _bumped, depth=1, of_all=True),
    line(Event.LEADER, depth=1),
)
