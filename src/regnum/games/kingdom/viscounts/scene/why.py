"""Why an action is not possible: the reasons that chapters share, short enough to stand on the board."""

from __future__ import annotations

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.rules.funding import missing, reserve
from regnum.games.kingdom.viscounts.scene import words
from regnum.scenes import Text, View, text


def silver_short(view: View, needed: int) -> Text | None:
    """There is not enough silver."""
    short = needed - int(view.me["goods"][0])
    return text("why.silver", n=short) if short > 0 else None


def not_in_hand(view: View, card: int, /) -> Text | None:
    """A card that is somewhere else."""
    return None if card in words.held(view.me["hand"]) else text("why.not_in_hand")


def elsewhere(view: View, action: int) -> Text | None:
    """Trading and constructing need an outer space, the other two an inner one."""
    inner = int(view.me["space"]) % 3 == c.INNER
    if inner == (action in (c.Action.WORKERS, c.Action.TRANSCRIBE)):
        return None
    return text("why.outer_only" if inner else "why.inner_only")


def unpaid(view: View, action: int, target: int) -> Text | None:
    """Icons and goods together are too few."""
    short = view.ask(missing, view.seat, action, target) - view.ask(reserve, view.seat, action, 0)
    return text(f"short.{words.icon(action)}", n=short) if short > 0 else None


def empty_pile(view: View, piles: str, place: int) -> Text | None:
    """Nothing but what is printed lies at a place."""
    return text("why.pile_empty") if view.s[piles][place] < 0 else None
