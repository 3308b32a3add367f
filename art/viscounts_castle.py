"""The castle of Viscounts: a moat with five bridges, three rings of walls, five sections on the two lower tiers."""

from __future__ import annotations

from math import atan2, cos, degrees, radians, sin

from art.sheet import at, num, path
from regnum.games.kingdom.viscounts.data.places import ISLAND

ISLAND_BOX = f"{num(-ISLAND[0] / 2)} {num(-ISLAND[1] / 2)} {num(ISLAND[0])} {num(ISLAND[1])}"
SECTIONS = 5
TIERS = ((172, 98, 9, 11, 10), (121, 67, 8, 10, 9), (64, 34, 9, 8, 6.5))
"""The half axes of each wall, its height, and how much narrower its floor is."""


def _on(rx: float, ry: float, angle: float) -> tuple[float, float]:
    """A point of an ellipse; the angle in degrees, clockwise from the east."""
    return rx * cos(radians(angle)), ry * sin(radians(angle))


def _ellipse(names: str, rx: float, ry: float, down: float = 0) -> str:
    return f'<ellipse class="{names}" cy="{num(down)}" rx="{num(rx)}" ry="{num(ry)}"/>'


def _spot(point: tuple[float, float]) -> str:
    return f"{num(point[0])},{num(point[1])}"


def _between(section: int) -> float:
    """Where a section ends and the next one begins; the first lies at the top."""
    return -54 + 360 / SECTIONS * section


def castle() -> str:
    """From above and the south; the middle of the castle is 0,0."""
    drawn = _moat()
    for tier, (rx, ry, high, less_x, less_y) in enumerate(TIERS):
        drawn += _ellipse("face", rx, ry, high) + path("course", _courses(rx, ry, high)) + _ellipse("top", rx, ry)
        drawn += _ellipse(f"floor-{tier + 1}", rx - less_x, ry - less_y)
        if tier < len(TIERS) - 1:
            drawn += _partitions(TIERS[tier + 1], rx - less_x + 5, ry - less_y + 4)
        drawn += "".join(_ellipse(f"merlons {side}", rx - 4.5, ry - 4) for side in ("dim", "bright"))
    return drawn + _keep() + _towers()


def _moat() -> str:
    """Water with waves, the bank, and a drawbridge before each section."""
    waves = "".join(
        f"M{_spot((x - 5, y))}q2.5,-2.6 5,0q2.5,2.6 5,0" for x, y in (_on(178, 104.5, a) for a in range(4, 364, 9))
    )
    drawn = _ellipse("moat", 185, 111) + path("wave", waves) + _ellipse("bank", 174, 100, 1)
    for section in range(SECTIONS):
        x, y = _on(179, 105, -90 + 360 / SECTIONS * section)
        bridge = path("bridge", "M-12,-9H13V9H-12Z") + path("plank", "M-12,-5H13M-12,0H13M-12,5H13")
        drawn += at(x, y, bridge, f" rotate({num(degrees(atan2(y, x)))})")
    return drawn


def _courses(rx: float, ry: float, high: float) -> str:
    """The joints on the side of a wall that faces south."""
    return "".join(f"M{_spot((x, y + 2))}v{num(high - 3)}" for x, y in (_on(rx, ry, a) for a in range(4, 178, 5)))


def _partitions(inner: tuple[float, ...], rx: float, ry: float) -> str:
    """The walls between sections."""
    ends = [(_on(inner[0] - 5, inner[1] - 5, _between(k)), _on(rx, ry, _between(k))) for k in range(SECTIONS)]
    lines = "".join(f"M{_spot(one)}L{_spot(other)}" for one, other in ends)
    return path("partition", lines) + path("partition-top", lines)


def _keep() -> str:
    """The sun on the floor of the third tier."""
    rays = "".join(f"M0,0L{_spot(_on(54, 26, a - 2.5))}L{_spot(_on(54, 26, a + 2.5))}Z" for a in range(0, 360, 15))
    return path("ray", rays) + _ellipse("dais", 30, 14)


def _towers() -> str:
    """One where each partition meets a wall, those in front last; two fly flags."""
    found = []
    for section in range(SECTIONS):
        angle = _between(section)
        found.append((*_on(167, 93.5, angle), 0.9, section in (0, SECTIONS - 1)))
        found.append((*_on(116.5, 63, angle), 0.62, False))
    return "".join(
        at(x, y, _tower(flag), f" scale({size})") for x, y, size, flag in sorted(found, key=lambda tower: tower[1])
    )


def _tower(flag: bool) -> str:
    drawn = (
        path("tower", "M-9,6V-16H9V6C5,9 -5,9 -9,6Z")
        + path("shade", "M2,8V-16H9V6C7,7.5 4,8 2,8Z")
        + path("tower", "M-11,-16V-22H-7V-19H-3.5V-22H3.5V-19H7V-22H11V-16Z")
        + path("spire", "M-10,-22L0,-40L10,-22C5,-19.5 -5,-19.5 -10,-22Z")
        + path("shade", "M0,-40L10,-22C8,-21 6,-20.5 3,-20.2Z")
        + path("window", "M-1.5,-11h3v7h-3z")
    )
    return drawn + (path("pole", "M0,-40V-50") + path("flag", "M0,-50h10l-2.5,3l2.5,3H0Z") if flag else "")
