"""Prompts of rewards and cards: hiring, Manuscripts, flipping, resources, choices; Virtue and Corruption."""

from __future__ import annotations

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.vocabulary import When
from regnum.games.kingdom.viscounts.rules.state import Event, StepKind
from regnum.games.kingdom.viscounts.rules.townsfolk import hiring_price
from regnum.games.kingdom.viscounts.scene import cards, words
from regnum.games.kingdom.viscounts.scene.why import empty_pile
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
    line,
    text,
)

# ---- hiring ---------------------------------------------------------------------------------------------------------


def _own(view: View) -> int:
    """The place where the Viscount stands."""
    return int(view.me["space"]) // 3


def _to_person(view: View, place: int, /) -> tuple[Target]:
    card = int(view.s["top"][place])
    if card < 0:
        return (Target(f"{words.TOWNSFOLK}/{place + 1}", words.nobody()),)
    return (Target(words.card_id(0, card), words.person(card)),)


def _says_person(view: View, place: int, /) -> dict[str, Text]:
    card = int(view.s["top"][place])
    return {"person": words.person(card) if card >= 0 else words.nobody()}


def _hired(view: View, place: int) -> tuple[Amount, ...]:
    card = int(view.s["top"][place])
    return cards.given(When.HIRED, card) if card >= 0 else ()


def _recruited(view: View) -> tuple[Amount, ...]:
    return (Amount(words.SILVER, -view.ask(hiring_price, view.seat)), *_hired(view, _own(view)))


def _all_of(view: View, place: int, /) -> Text | None:
    card = int(view.s["top"][place])
    return cards.all_of_person(card) if card >= 0 else None


# ---- Manuscripts ----------------------------------------------------------------------------------------------------


def _to_tile(view: View, place: int, /) -> tuple[Target]:
    tile = int(view.s["tiles"][place])
    if tile < 0:
        return (Target(f"{words.MANUSCRIPTS_ZONE}/{place + 1}", words.nobody()),)
    return (Target(words.tile_id(tile), words.tile(tile)),)


def _says_tile(view: View, place: int, /) -> dict[str, Text]:
    tile = int(view.s["tiles"][place])
    return {"tile": words.tile(tile) if tile >= 0 else words.nobody()}


def _taken(view: View, place: int) -> tuple[Amount, ...]:
    tile = int(view.s["tiles"][place])
    return cards.transcribed(tile) if tile >= 0 else ()


def _tile_says(view: View, place: int) -> Text | None:
    tile = int(view.s["tiles"][place])
    return cards.says(c.TILE + tile) if tile >= 0 else None


# ---- the rest -------------------------------------------------------------------------------------------------------


def _flipped(paper: int) -> tuple[Amount, ...]:
    """A paid Debt brings a resource as well."""
    if paper:
        return (Amount(words.DEED, -1), Amount(words.APPROVED, 1))
    return (Amount(words.DEBT, -1), Amount(words.PAID, 1), Amount(words.RESOURCE, 1))


def _branch(view: View, number: int) -> dict[str, Text]:
    return {"does": cards.branch(view.step.value, number)}


def _gift(view: View, number: int) -> tuple[Amount, ...]:
    return tuple(cards.amounts(c.INDEX.of_branch(int(c.EFFECT.what[view.step.value]) + number)))


def _without(view: View) -> dict[str, Text]:
    """Describe what is left undone."""
    return {"what": text(f"without.{StepKind(view.step.kind).name.lower()}")}


def _turned(event: LoggedEvent) -> Text:
    return text("told.flip_debt" if event.a == 0 else "told.flip_deed", name=event.name)


GIFTS: Declarations = (
    StepPrompt(StepKind.RECRUIT),
    StepPrompt(StepKind.HIRE),
    StepPrompt(StepKind.MANUSCRIPT),
    StepPrompt(StepKind.FLIP),
    StepPrompt(StepKind.RESOURCE),
    StepPrompt(StepKind.CHOOSE, trail=lambda view: (cards.name(int(c.EFFECT.source[view.step.value])),)),
    ActionPresenter(
        "recruit",
        says=lambda view: _says_person(view, _own(view)),
        points_at=lambda view: _to_person(view, _own(view)),
        changes=_recruited,
        note=lambda view: _all_of(view, _own(view)),
        refused=NEVER,
    ),
    ActionPresenter(
        "hire",
        says=_says_person,
        points_at=_to_person,
        changes=_hired,
        note=_all_of,
        refused=(lambda view, place: empty_pile(view, "top", place),),
    ),
    ActionPresenter(
        "manuscript",
        says=_says_tile,
        points_at=_to_tile,
        changes=_taken,
        note=_tile_says,
        refused=(lambda view, place: empty_pile(view, "tiles", place), lambda: text("why.too_costly")),
        thinkable=lambda view: range(len(view.s["tiles"])),
    ),
    ActionPresenter(
        "flip",
        says=lambda paper: {"paper": words.paper(paper)},
        points_at=NOTHING,
        changes=_flipped,
        refused=NEVER,
    ),
    ActionPresenter(
        "resource",
        says=lambda good: {"good": words.good(good + 1)},
        points_at=NOTHING,
        changes=lambda good: (Amount(c.RESOURCES[good], 1),),
        refused=NEVER,
    ),
    ActionPresenter(
        "option",
        says=_branch,
        points_at=NOTHING,
        changes=_gift,
        refused=(lambda: text("why.would_do_nothing"),),
    ),
    ActionPresenter("decline", says=_without, points_at=NOTHING, refused=NEVER),
    line(Event.HIRE, pays=True, card=a(words.person)),
    line(Event.SHOW, depth=1, of_all=True, card=a(words.person)),
    line(Event.SHOW_TILE, depth=1, of_all=True, tile=a(words.tile)),
    change(Event.VIRTUE, words.VIRTUE),
    change(Event.CORRUPTION, words.CORRUPTION),
    line(Event.COLLISION, n=a(lambda space: space + 1)),
    line(Event.DEBT, depth=1),
    line(Event.DEED, depth=1),
    line(Event.FLIP, _turned, depth=1),
    line(Event.REVEAL, of_all=True, closes=True, goal=a(lambda goal: text(f"goal.{c.GOALS[goal]}"))),
)
