"""Shields: a colour is told by its hue and by its partition of the field."""

from __future__ import annotations

from art.sheet import path

WIDTH, HEIGHT = 24.0, 28.3
SHIELD_BOX = "0 0 26 30.3"


def shield_outline(w: float = WIDTH, h: float = HEIGHT) -> str:
    """The outline of a shield, its upper edge centred on 0,0."""
    a = w / 2
    return (
        f"M{-a},0H{a}V{h * 0.5}C{a},{h * 0.78} {w * 0.22},{h * 0.92} 0,{h}"
        f"C{-w * 0.22},{h * 0.92} {-a},{h * 0.78} {-a},{h * 0.5}Z"
    )


def _pales(w: float, h: float) -> str:
    a = w / 2
    return f"M{-a},0h{w * 0.2}v{h}h{-w * 0.2}zM{a - w * 0.2},0h{w * 0.2}v{h}h{-w * 0.2}z"


def _chief_and_base(w: float, h: float) -> str:
    a = w / 2
    return (
        f"M{-a},{h * 0.98}L0,{h * 0.66}L{a},{h * 0.98}V{h * 1.3}L0,{h * 0.9}L{-a},{h * 1.3}Z"
        f"M{-a},0H{a}V{h * 0.15}H{-a}Z"
    )


def _bend_and_corner(w: float, h: float) -> str:
    a = w / 2
    return (
        f"M{-a},0L{-a + w * 0.34},0L{-a},{h * 0.3}ZM{a},{h * 0.42}V{h * 1.0}L{-a * 0.3},{h * 1.1}L{-a * 0.5},{h * 1.0}Z"
    )


def _chequers(w: float, _h: float) -> str:
    side = w / 4
    dark = [(i, j) for i in range(4) for j in range(5) if (i + j) % 2]
    return "".join(f"M{-w / 2 + i * side},{j * side}h{side}v{side}h{-side}z" for i, j in dark)


def _dancetty(w: float, h: float) -> str:
    a, deep, high = w / 2, h * 0.2, h * 0.06
    return (
        f"M{-a},0H{a}V{deep}L{a * 0.66},{high}L{a * 0.33},{deep}L0,{high}"
        f"L{-a * 0.33},{deep}L{-a * 0.66},{high}L{-a},{deep}Z"
    )


PARTITIONS = {
    "gold": _pales,
    "silver": _chief_and_base,
    "bronze": _bend_and_corner,
    "iron": _chequers,
    "purple": _dancetty,
}


CLIP = f'<clipPath id="~shield">{path("clip", shield_outline())}</clipPath>'
"""The clip of the partitions, to be defined once in a sheet with shields."""


def shield(colour: str) -> str:
    """The shield of a colour, 24 wide."""
    return (
        f'<g class="{colour}" transform="translate(13,1)">'
        + path("field", shield_outline())
        + path("charge", PARTITIONS[colour](WIDTH, HEIGHT), ' clip-path="url(#~shield)"')
        + path("rim", shield_outline())
        + "</g>"
    )
