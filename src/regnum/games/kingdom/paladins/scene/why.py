"""Why an action is not possible: the reasons that chapters share, short enough to stand on the board."""

from __future__ import annotations

from regnum.games.kingdom.paladins.data import components as c
from regnum.games.kingdom.paladins.rules.right import missing_strength, provisions_due, silver_due
from regnum.games.kingdom.paladins.rules.state import StepKind
from regnum.games.kingdom.paladins.rules.supply import pieces, strength_of
from regnum.games.kingdom.paladins.rules.workers import has_workers, is_used, pattern
from regnum.games.kingdom.paladins.scene import words
from regnum.scenes import Text, View, text


def in_turn(view: View) -> bool:
    """Return True if an action is being taken, and not something that is free."""
    return view.step.kind == StepKind.ACT


def unstaffed(view: View, action: int, target: int) -> Text | None:
    """The action is closed, or there are no workers for it."""
    if action < c.Action.FAVOUR and view.ask(is_used, view.seat, action):
        return text("why.used")
    wanted = view.ask(pattern, view.seat, action, target)
    if view.ask(has_workers, view.seat, wanted):
        return None
    return _lacking(view, wanted)


def _lacking(view: View, wanted: int) -> Text:
    """The worker that is not there, or that there are too few."""
    workers = view.me["workers"]
    asked = [int(colour) for colour in c.PATTERN_COLOURS[wanted] if colour != c.ANY]
    lacking = next((colour for colour in asked if not workers[colour]), c.ANY)
    if lacking == c.ANY or int(workers.sum()) < c.PATTERN_SIZE[wanted]:
        return text("why.workers", n=int(c.PATTERN_SIZE[wanted]))
    return text("why.no_worker", worker=words.colour(lacking))


def silver_short(view: View, needed: int) -> Text | None:
    """There is not enough silver."""
    short = needed - int(view.me["silver"])
    return text("why.silver", n=short) if short > 0 else None


def provisions_short(view: View, needed: int) -> Text | None:
    """There are not enough Provisions."""
    short = needed - int(view.me["provisions"])
    return text("why.provisions", n=short) if short > 0 else None


def unpaid(view: View, action: int) -> Text | None:
    """The cost of an action on the right cannot be paid."""
    return provisions_short(view, view.ask(provisions_due, view.seat, action)) or silver_short(
        view, view.ask(silver_due, view.seat, action)
    )


def full(view: View, action: int) -> Text | None:
    """All pieces of a kind are placed."""
    return text("why.all_placed") if view.ask(pieces, view.seat, action) >= c.USES else None


def attribute_short(view: View, attribute: int, needed: int) -> Text | None:
    """A requirement is not met."""
    short = needed - view.ask(strength_of, view.seat, attribute)
    return text("why.attribute", n=short, attribute=text(f"attribute.{c.ATTRIBUTES[attribute]}")) if short > 0 else None


def influence_short(view: View, action: int) -> Text | None:
    """Fortify and Absolve ask for Influence."""
    number = view.ask(pieces, view.seat, action)
    return attribute_short(view, c.Attribute.INFLUENCE, int(c.INFLUENCE_REQUIRED[action, number]))


def strength_unpaid(view: View, place: int) -> Text | None:
    """The silver that would make up for Strength is not there."""
    return silver_short(view, view.ask(missing_strength, view.seat, place))


def empty_place(view: View, display: str, place: int) -> Text | None:
    """Nobody lies at a place of a display."""
    return text("why.nobody_there") if view.s[display][place] < 0 else None
