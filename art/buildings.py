"""What houses are made of: walls, roofs, doors, and what lies about. A foot stands at y = 0."""

from __future__ import annotations

from art.sheet import ICON_BOX, at, icon, num, path


def wall(x: float, w: float, h: float, y: float = 0, kind: str = "wall") -> str:
    """A wall with its right third in the shade."""
    return path(kind, f"M{x},{y}v{-h}h{w}v{h}z") + path("shade", f"M{x + w * 0.66},{y}v{-h}h{w * 0.34}v{h}z")


def gable(x: float, w: float, h: float, roof: float, tone: str, over: float = 3) -> str:
    """A gabled roof on a wall of height h; `over`: how far the eaves stand out."""
    return path(f"roof {tone}", f"M{x - over},{-h}L{x + w / 2},{-h - roof}L{x + w + over},{-h}Z") + path(
        "roof-shade", f"M{x + w / 2},{-h - roof}L{x + w + over},{-h}H{x + w * 0.66}Z"
    )


def hip(x: float, w: float, h: float, roof: float, tone: str, over: float = 3, slope: float = 7) -> str:
    """A hipped roof with two rows of tiles."""
    tiles = "".join(
        f"M{x - over + (slope + over) * t},{-h - roof * t}H{x + w + over - (slope + over) * t}" for t in (0.33, 0.66)
    )
    right = x + w - slope
    return (
        path(f"roof {tone}", f"M{x - over},{-h}L{x + slope},{-h - roof}H{right}L{x + w + over},{-h}Z")
        + path("roof-shade", f"M{right},{-h - roof}L{x + w + over},{-h}H{x + w * 0.7}L{x + w * 0.66},{-h - roof}Z")
        + path("tiles", tiles)
    )


def door(x: float, y: float, w: float, h: float, kind: str = "dark") -> str:
    """A door or a window with a round head."""
    side = h - w / 2
    return path(kind, f"M{x},{y}v{-side}a{w / 2},{w / 2} 0 0 1 {w},0v{side}z")


def window(x: float, y: float, w: float = 5, h: float = 7, kind: str = "pane") -> str:
    """A square window."""
    return path(kind, f"M{x},{y}v{-h}h{w}v{h}z")


def battlement(x: float, y: float, w: float, h: float, teeth: int, kind: str = "wall") -> str:
    """A wall with so many teeth."""
    tooth = num(w / (2 * teeth - 1))
    top = f"h{tooth}".join([f"v-5h{tooth}v5"] * teeth)
    return path(kind, f"M{x},{y}v{-h}{top}v{h}z")


def pine(x: float, y: float, h: float) -> str:
    """A pine so high."""
    drawn = (
        path("trunk", "M0,0v-8")
        + path("needles", "M-11,-6L0,-22L11,-6ZM-9,-16L0,-31L9,-16ZM-6.5,-26L0,-41L6.5,-26Z")
        + path("needles-shade", "M0,-22L11,-6H3ZM0,-31L9,-16H3ZM0,-41L6.5,-26H2Z")
    )
    return at(x, y, drawn, f" scale({num(h / 40)})")


def oak(x: float, y: float, size: float = 1) -> str:
    """A broad tree."""
    crown = "".join(
        f'<circle class="{names}" cx="{cx}" cy="{cy}" r="{r}"/>'
        for names, cx, cy, r in (("leaves", -5.5, -11, 6.5), ("leaves", 5.5, -10.5, 6), ("leaves young", 0, -16.5, 7))
    )
    return at(x, y, path("trunk", "M0,0v-7") + crown, f" scale({size:.2f})")


def logs(x: float, y: float, size: float = 1) -> str:
    """Six logs in a heap."""
    ends = ((0, 0), (9, 0), (18, 0), (4.5, -7.5), (13.5, -7.5), (9, -15))
    drawn = "".join(
        f'<circle class="{names}" cx="{cx}" cy="{cy - 4}" r="{r}"/>'
        for cx, cy in ends
        for names, r in (("log", 4.3), ("log-end", 2.3))
    )
    return at(x, y, drawn, f" scale({size})")


def block(x: float, y: float, s: float = 10) -> str:
    """A hewn block of stone."""
    return (
        path("stone mid", f"M{x},{y}v{-s * 0.7}l{s * 0.9},{s * 0.2}v{s * 0.7}z")
        + path("stone deep", f"M{x + s * 0.9},{y + s * 0.2}v{-s * 0.7}l{s * 0.6},{-s * 0.4}v{s * 0.7}z")
        + path("stone pale", f"M{x},{y - s * 0.7}l{s * 0.6},{-s * 0.4}l{s * 0.9},{s * 0.2}l{-s * 0.6},{s * 0.4}z")
    )


def keg(x: float, y: float, size: float = 1) -> str:
    """A barrel."""
    drawn = (
        path("wood", "M-5,0C-7,-4 -7,-9 -5,-13H5C7,-9 7,-4 5,0Z")
        + path("hoop", "M-6,-4H6M-6,-9H6")
        + '<ellipse class="wood pale" cy="-13" rx="5" ry="1.8"/>'
    )
    return at(x, y, drawn, f" scale({size})")


def sack(x: float, y: float) -> str:
    """A tied sack."""
    left = f"C{x - 9},{y - 7} {x - 4},{y - 10} {x - 2},{y - 11}"
    return path("sack", f"M{x - 6},{y}{left}l-2,-3h6l-2,3C{x + 5},{y - 10} {x + 9},{y - 6} {x + 6},{y}Z")


def charge(name: str, x: float, y: float, size: float) -> str:
    """An icon in the colour of signs, its middle at x,y."""
    scale = size / float(ICON_BOX.split()[2])
    return f'<g class="charge">{at(x - size / 2, y - size / 2, icon(name), f" scale({scale:.4f})")}</g>'


def banner(x: float, y: float, tone: str, name: str, h: float = 22) -> str:
    """A banner with a charge."""
    cloth = path("pole", f"M{x},{y}v-5") + path(f"banner {tone}", f"M{x - 7},{y}h14v{h - 5}l-7,5l-7,-5z")
    return f'{cloth}<g class="inverse">{charge(name, x, y + h * 0.42, 11)}</g>'


def awning(x: float, y: float, w: float, tone: str, stripes: int = 6, h: float = 13) -> str:
    """A striped awning on two poles."""
    stripe = w / stripes
    cloth = "".join(
        path(
            "awning linen" if i % 2 else f"awning {tone}",
            f"M{x + i * stripe},{y}h{stripe}v{h - 3}q{-stripe / 2},5 {-stripe},0z",
        )
        for i in range(stripes)
    )
    return path("pole", f"M{x + 3},{y + 6}v20M{x + w - 3},{y + 6}v20") + cloth


def smoke(x: float, y: float) -> str:
    """Smoke over a chimney."""
    return path("smoke", f"M{x},{y}c-6,-4 4,-8 -2,-13c-3,-4 3,-7 1,-11")


def flag(x: float, y: float, reach: float = 14, pole: float = 12) -> str:
    """A red flag on a pole that ends so high above y."""
    return path("pole", f"M{x},{y}v{-pole}") + path("flag", f"M{x},{y - pole}h{reach}l-4,4l4,4h{-reach}")


def coin(x: float, y: float, r: float) -> str:
    """A silver coin."""
    return (
        f'<circle class="coin" cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>'
        f'<circle class="coin-field" cx="{num(x)}" cy="{num(y)}" r="{num(r * 0.72)}"/>'
    )
