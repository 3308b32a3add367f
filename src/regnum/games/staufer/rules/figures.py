"""Envoys and nobles: where they come from when a player gets some, and what happens when they run short."""

from __future__ import annotations

from regnum.games.staufer.data import components as c
from regnum.games.staufer.rules.actions import FETCH
from regnum.games.staufer.rules.state import Event, State, StepKind
from regnum.rules import Choices, choice, offer, push, rule, tell

ENVOY, NOBLE = int(c.Figure.ENVOY), int(c.Figure.NOBLE)
MANY = 16  # more figures than anybody gets at once: a FETCH step holds kind * MANY + how many are still to come


@rule
def holder(p: int, kind: int) -> int:
    """Encode a figure as the holder of an office."""
    return 1 + kind + c.KINDS * p


@rule
def seat_of(figure: int) -> int:
    """Return the seat whose figure holds an office."""
    return (figure - 1) // c.KINDS


@rule
def kind_of(figure: int) -> int:
    """Return the kind of figure that holds an office."""
    return (figure - 1) % c.KINDS


@rule
def areas_with(s: State, p: int, kind: int) -> int:
    """In how many payment areas the player has figures of a kind."""
    areas = 0
    for region in range(c.REGIONS):
        areas += s.players[p].paid[region, kind] > 0
    return areas


@rule
def can_get(s: State, p: int, kind: int) -> bool:
    """Return True if a figure of exactly this kind could be had."""
    return s.players[p].province[kind] > 0 or areas_with(s, p, kind) > 0


@rule
def gain(s: State, p: int, kind: int, figures: int) -> None:
    """Take figures into the court: from the province, else from payment areas, an envoy for a noble that is not there.

    Where the player has to say which payment area, a FETCH step waits for it; what cannot be had at all is lost.
    """
    while figures > 0:
        if kind == NOBLE and not can_get(s, p, NOBLE):
            kind = ENVOY
        from_province = min(figures, s.players[p].province[kind])
        if from_province > 0:
            s.players[p].province[kind] -= from_province
            s.players[p].court[kind] += from_province
            figures -= from_province
            tell(s, Event.FIGURES, p, kind, from_province)
        elif areas_with(s, p, kind) > 1:
            push(s.steps, StepKind.FETCH, p, kind * MANY + figures)
            return
        else:
            if not fetch_from_only_area(s, p, kind):
                return
            figures -= 1


@rule
def fetch_from_only_area(s: State, p: int, kind: int) -> bool:
    """Fetch a figure where no choice is; answer whether there was one."""
    for region in range(c.REGIONS):
        if s.players[p].paid[region, kind] > 0:
            fetch(s, p, kind, region)
            return True
    return False


@rule
def fetch(s: State, p: int, kind: int, region: int) -> None:
    """Take a figure back from a payment area."""
    s.players[p].paid[region, kind] -= 1
    s.players[p].court[kind] += 1
    tell(s, Event.FETCH, p, region, kind)


@rule
def any_area_open(s: State, p: int, wanted: int) -> bool:
    """Return True if figures of the wanted kind lie in several payment areas."""
    return areas_with(s, p, wanted // MANY) > 1


@rule
def offer_areas(s: State, p: int, wanted: int, choices: Choices) -> None:
    """The payment areas that hold figures of the wanted kind."""
    for region in range(c.REGIONS):
        if s.players[p].paid[region, wanted // MANY] > 0:
            offer(choices, FETCH, region)


@rule
def fetch_from(s: State, p: int, wanted: int, region: int) -> None:
    """One of the figures that are wanted comes from this area; then the others."""
    fetch(s, p, wanted // MANY, region)
    gain(s, p, wanted // MANY, wanted % MANY - 1)


@rule
def gain_wanted(s: State, p: int, wanted: int) -> None:
    """The figures that are wanted, now that nobody has to say where they come from."""
    gain(s, p, wanted // MANY, wanted % MANY)


@rule
def give_points(s: State, p: int, points: int) -> None:
    """Score points at once."""
    if points > 0:
        s.players[p].points += points
        tell(s, Event.POINTS, p, -1, points)


@rule
def figures_in_areas(s: State, p: int) -> int:
    """Count the figures of the player in payment areas."""
    figures = 0
    for region in range(c.REGIONS):
        figures += s.players[p].paid[region, ENVOY] + s.players[p].paid[region, NOBLE]
    return figures


STEPS = (choice(StepKind.FETCH, offer_areas, {FETCH: fetch_from}, when=any_area_open, else_=gain_wanted),)
