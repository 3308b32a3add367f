"""Towns: houses, halls and towers behind a wall, standing on 0,0 and about 80 wide."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from art.sheet import path

TOWN_BOX = "-64 -60 128 120"
MERLONS = 5  # teeth and gaps of a battlement
PLOTS = (-33, -11, 11, 33)  # where buildings of the players stand
PLOT_Y = 50.5


def house(x: float, w: float, h: float, roof: float) -> str:
    """A house with a gable."""
    return (
        path("wall", f"M{x},0v{-h}h{w}v{h}z")
        + path("shade", f"M{x + w * 0.62},0v{-h}h{w * 0.38}v{h}z")
        + path("roof", f"M{x - 1.5},{-h}L{x + w / 2},{-h - roof}L{x + w + 1.5},{-h}Z")
        + path("door", f"M{x + w * 0.28},{-h * 0.55}h2.4v3.4h-2.4z")
    )


def hall(x: float, w: float, h: float, roof: float) -> str:
    """A long house with a hipped roof."""
    return (
        path("wall", f"M{x},0v{-h}h{w}v{h}z")
        + path("roof", f"M{x - 1.5},{-h}L{x + 3},{-h - roof}H{x + w - 3}L{x + w + 1.5},{-h}Z")
        + path("door", f"M{x + 4},{-h * 0.6}h2.2v3h-2.2zM{x + w - 7},{-h * 0.6}h2.2v3h-2.2z")
    )


def tower(x: float, w: float, h: float, roofed: bool = True) -> str:
    """A tower, under a cone or with a battlement."""
    tooth = (w + 4) / MERLONS
    top = (
        path("roof", f"M{x - 2},{-h}L{x + w / 2},{-h - w * 1.35}L{x + w + 2},{-h}Z")
        if roofed
        else path("wall", f"M{x - 2},{-h}v-6h{tooth}v3h{tooth}v-3h{tooth}v3h{tooth}v-3h{tooth}v6z")
    )
    return (
        path("wall", f"M{x},0v{-h}h{w}v{h}z")
        + path("shade", f"M{x + w * 0.6},0v{-h}h{w * 0.4}v{h}z")
        + top
        + path("door", f"M{x + w / 2 - 1.2},{-h * 0.62}h2.4v5h-2.4z")
    )


keep = partial(tower, roofed=False)


def flag(x: float, y: float) -> str:
    """A flag on its pole."""
    return path("pole", f"M{x},{y}v-11") + path("flag", f"M{x},{y - 11}h9l-2.5,2.7l2.5,2.7h-9z")


def town_wall(x: float = -39, w: float = 78) -> str:
    """The wall before a town, with a gate."""
    teeth = "h3v2.2h3v-2.2" * int((w + 2) // 6)
    gate = x + w / 2 - 4.5
    return path("wall low", f"M{x},7V-4{teeth}H{x + w}V7Z") + path("door", f"M{gate},7v-5c0,-6 9,-6 9,0v5z")


BUILDINGS: dict[str, Callable[..., str]] = {"house": house, "hall": hall, "tower": tower, "keep": keep, "flag": flag}


def town(plan: str) -> str:
    """A town on its ground, with plots for buildings in front; the plan reads `house -34 13 11 8, flag -13 -40`."""
    buildings = (BUILDINGS[kind](*map(float, numbers)) for kind, *numbers in map(str.split, plan.split(",")))
    plots = "".join(f'<ellipse class="plot" cx="{x}" cy="{PLOT_Y}" rx="7" ry="2.6"/>' for x in PLOTS)
    return '<ellipse class="ground" cy="5" rx="49" ry="12"/>' + "".join(buildings) + town_wall() + plots
