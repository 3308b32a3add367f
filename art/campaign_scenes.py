"""The chapters of the Tomesaga as pictures of one road: a city that grows, a city behind walls, a castle on a lake.

Everything stands on its foot at x,y. The pictures are coloured by a few variables, so that the same drawing serves as a
painting and, with those of paper and ink, as one that is not painted yet.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from random import Random

from art.sheet import at, path

BOX = "0 0 620 190"
ROAD = "M-10,184C90,176 150,190 240,184S400,176 480,184S600,188 640,182"
TURRET = 5  # teeth of a tower


def block(x: float, y: float, w: float, h: float, kind: str = "wall") -> str:
    """Walls with their right third in the shade."""
    return path(kind, f"M{x},{y}v{-h}h{w}v{h}z") + path("shade", f"M{x + w * 0.66},{y}v{-h}h{w * 0.34}v{h}z")


def gable(x: float, y: float, w: float, roof: float, tone: str) -> str:
    """A roof with a ridge that ends at the front; its eaves are at y."""
    top = f"{x + w / 2},{y - roof}L{x + w + 3},{y}"
    return path(f"roof {tone}", f"M{x - 3},{y}L{top}Z") + path("dim", f"M{top}H{x + w * 0.68}Z")


def hip(x: float, y: float, w: float, roof: float, tone: str) -> str:
    """A roof that slopes to all sides."""
    east = f"L{x + w + 3},{y}"
    front = path(f"roof {tone}", f"M{x - 3},{y}L{x + 6},{y - roof}H{x + w - 6}{east}Z")
    return front + path("dim", f"M{x + w - 6},{y - roof}{east}H{x + w * 0.7}Z")


def teeth(x: float, y: float, w: float, n: int, h: float = 6) -> str:
    """A battlement."""
    tooth = w / (2 * n - 1)
    top = f"h{tooth}v{-h * 0.7}".join([f"h{tooth}v{h * 0.7}"] * n)
    return path("stone", f"M{x},{y}v{-h}{top}V{y}z")


def window(x: float, y: float, w: float = 5, h: float = 8, kind: str = "dark") -> str:
    """A window or a door with a round head."""
    return path(kind, f"M{x},{y}v{-h + w / 2}a{w / 2},{w / 2} 0 0 1 {w},0v{h - w / 2}z")


def flag(x: float, y: float, h: float = 13, w: float = 13) -> str:
    """A flag on its pole."""
    return path("pole", f"M{x},{y}v{-h}") + path("flag", f"M{x},{y - h}h{w}l-4,3.5l4,3.5h{-w}z")


def hut(x: float, y: float, w: float, h: float, roof: float, tone: str) -> str:
    """A small house with a door and a light."""
    front = window(x + w * 0.2, y, w * 0.26, h * 0.6) + window(x + w * 0.62, y - h * 0.35, 3.5, 5, "lit")
    return block(x, y, w, h) + gable(x, y - h, w, roof, tone) + front


def huts(*rows: tuple[float, float, float, float, float, str]) -> str:
    """Several of them."""
    return "".join(hut(*row) for row in rows)


def pine(x: float, y: float, h: float) -> str:
    """A pine so high."""
    low = f"M{x - h * 0.24},{y - h * 0.12}L{x},{y - h * 0.55}L{x + h * 0.24},{y - h * 0.12}Z"
    high = f"M{x - h * 0.19},{y - h * 0.42}L{x},{y - h}L{x + h * 0.19},{y - h * 0.42}Z"
    return path("trunk", f"M{x},{y}v-6") + path("pine", low + high)


def oaks(*places: tuple[float, float, float]) -> str:
    """Broad trees: x, y and size."""

    def crown(x: float, y: float, r: float, kind: str) -> str:
        return f'<circle class="{kind}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'

    return "".join(
        path("trunk", f"M{x},{y}v-7")
        + crown(x - 4 * k, y - 8 * k, 5 * k, "oak")
        + crown(x + 4.5 * k, y - 8 * k, 4.8 * k, "oak")
        + crown(x, y - 13 * k, 5.4 * k, "oak young")
        for x, y, k in places
    )


def mountain(x: float, y: float, w: float, h: float) -> str:
    """A rock with a shaded side and snow."""
    east = f"L{x + w * 0.32},{y - h * 0.58}L{x + w * 0.46},{y - h * 0.6}L{x + w},{y}"
    west = f"M{x - w},{y}L{x - w * 0.42},{y - h * 0.56}L{x - w * 0.3},{y - h * 0.5}L{x},{y - h}"
    snow = "".join(f"L{x + w * a},{y - h * b}" for a, b in ((-0.2, 0.72), (-0.07, 0.77), (0, 0.67), (0.1, 0.79)))
    return (
        path("rock", f"{west}{east}Z")
        + path(
            "rock-dim", f"M{x},{y - h}{east}H{x + w * 0.2}L{x + w * 0.03},{y - h * 0.36}L{x + w * 0.12},{y - h * 0.5}Z"
        )
        + path("snow", f"M{x},{y - h}{snow}L{x + w * 0.18},{y - h * 0.76}Z")
    )


def mountains(y: float, rows: Iterable[tuple[float, float, float]]) -> str:
    """A range of them: x, half a width, height."""
    return "".join(mountain(x, y, w, h) for x, w, h in rows)


def sun(x: float) -> str:
    """The sun with its ring."""
    return f'<circle class="glow" cx="{x}" cy="42" r="30"/><circle class="sun" cx="{x}" cy="42" r="18"/>'


def road() -> str:
    """The road that leads from chapter to chapter."""
    return path("road-edge", ROAD) + path("road", ROAD) + path("ruts", ROAD)


# ---- I: the city that grows -----------------------------------------------------------------------------------------


def city() -> str:
    """Architects: a cathedral under scaffolds, the Guildhall, houses between pines."""
    chance = Random(4)
    pines = sorted(
        (124 + chance.random() * 30, 20 + chance.random() * 120, 28 + chance.random() * 18) for _ in range(16)
    )
    return (
        sun(120)
        + mountains(128, ((80, 60, 56), (560, 70, 62)))
        + path("far", "M0,190V118C60,100 120,112 190,116S330,104 420,114S560,100 620,114V190Z")
        + path("near", "M0,190V140C90,128 200,142 310,138S520,130 620,142V190Z")
        + "".join(pine(x, y, h) for y, x, h in pines)
        + huts(
            (152, 148, 22, 15, 12, "brick"),
            (178, 142, 20, 20, 13, "slate"),
            (200, 152, 24, 16, 13, "ochre"),
            (222, 143, 18, 18, 12, "brick"),
            (410, 146, 22, 20, 13, "ochre"),
            (430, 152, 26, 18, 14, "brick"),
        )
        + _guildhall()
        + _cathedral()
        + path("stone", "M418,158h12v-8h-12zM431,158h12v-8h-12zM424,150h12v-8h-12z")
        + oaks((208, 168, 0.9), (226, 172, 0.8), (452, 172, 0.9), (556, 166, 1.1), (582, 162, 1), (604, 168, 1.1))
        + oaks((12, 164, 1.1), (36, 170, 0.9), (140, 172, 0.9), (574, 174, 0.9))
        + road()
    )


def _guildhall() -> str:
    windows = "".join(window(469 + i * 16, 150 - row * 21, 8, 14) for row in range(2) for i in range(5))
    roofs = hip(462, 110, 86, 22, "copper") + block(496, 106, 16, 14) + gable(496, 92, 16, 13, "copper")
    return block(462, 154, 86, 44) + roofs + windows + flag(504, 79)


def _cathedral() -> str:
    nave = (
        block(262, 156, 104, 56)
        + path("roof royal", "M258,100L272,70H330L334,100Z")
        + path("dim", "M322,70H330L334,100H326Z")
        + path("beams", "M336,100L346,70M348,100L356,74M360,100L366,84M330,70H352M334,100H370")
        + "".join(window(294 + i * 22, 140, 9, 26, "lit" if i == 1 else "dark") for i in range(3))
        + path("stone", "M262,120h104v4h-104z")
    )
    tower = (
        block(234, 158, 34, 92)
        + path("roof royal", "M230,66L251,18L272,66Z")
        + path("dim", "M251,18L272,66H258Z")
        + path("pole", "M251,18v-9M247.5,12h7")
        + window(246, 92, 10, 18)
        + window(247, 128, 8, 14)
        + path("stone", "M232,104h38v4h-38z")
        + window(243, 158, 16, 22)
    )
    unfinished = (
        block(362, 158, 34, 66)
        + window(374, 122, 10, 18)
        + path("stone", "M360,110h38v4h-38z")
        + window(372, 158, 14, 20)
        + path("stone", "M362,92v-7h8v7zM374,92v-4h9v4zM388,92v-9h8v9z")
        + path("scaffold", "M356,160V64M402,160V58M356,78H402M356,100H402M356,122H402M356,144H402")
        + path("scaffold", "M356,78L402,100M402,100L356,122M356,122L402,144")
    )
    crane = (
        path("crane", "M400,60L378,40L438,34M378,40L402,58M410,37V60")
        + path("pole", "M436,34V66M400,50v16M392,58h16")
        + path("stone", "M429,66h14v11h-14z")
        + '<circle class="wheel" cx="400" cy="58" r="8"/>'
    )
    return nave + tower + unfinished + crane


# ---- II: the city behind its walls ----------------------------------------------------------------------------------


def walls() -> str:
    """Paladins: the city behind a wall, a garrison on the left, tents of Outsiders on the right."""
    peaks = ((40, 60, 60), (130, 54, 66), (230, 56, 72), (330, 60, 70), (430, 62, 78), (520, 54, 62), (600, 58, 72))
    town = (
        huts((196, 122, 20, 22, 13, "ochre"), (220, 118, 22, 24, 14, "brick"))
        + huts((380, 120, 20, 22, 13, "slate"), (402, 122, 22, 18, 13, "brick"))
        + block(254, 126, 34, 44)
        + path("roof copper", "M251,82C251,60 291,60 291,82Z")
        + path("dim", "M276,67C286,70 291,76 291,82H276Z")
        + path("pole", "M271,65v-12M267,57h8")
        + block(330, 126, 24, 60)
        + hip(330, 66, 24, 20, "royal")
        + flag(342, 46)
    )
    joints = "".join(f"M{160 + i * 14.3},{128 + i * 7 % 22}h9" for i in range(22))
    gate = (
        block(284, 158, 52, 52, "stone")
        + teeth(280, 106, 60, 6, 10)
        + path("dark", "M297,158v-22a13,13 0 0 1 26,0v22z")
        + path("grate", "M303,158v-33M310,158v-35M317,158v-33M297,136h26M297,146h26")
        + path("banner", "M303,98h14v20l-7,-5l-7,5z")
        + path("charge", "M308.8,100h2.4v4h4v2.4h-4v6h-2.4v-6h-4v-2.4h4z")
    )
    garrison = block(56, 168, 30, 40, "stone") + teeth(53, 128, 36, 4, 8) + window(68, 148, 5, 14) + flag(71, 120, 14)
    return (
        sun(150)
        + mountains(130, peaks)
        + path("far", "M0,190V126C80,112 160,122 260,118S470,112 620,124V190Z")
        + path("near", "M0,190V146C110,138 220,148 330,146S520,140 620,150V190Z")
        + town
        + block(150, 154, 320, 36, "stone")
        + teeth(150, 118, 320, 20, 9)
        + path("joints", joints)
        + _tower(138)
        + _tower(448)
        + gate
        + flag(155, 92, 14, 15)
        + flag(465, 92, 14, 15)
        + _tent(520, 166, 1, "red")
        + _tent(560, 172, 1.1, "green")
        + _tent(596, 164, 0.9, "red")
        + _tent(490, 174, 0.8, "green")
        + path("fire", "M532,180c-5,-5 0,-8 0,-13c5,4 7,8 3,13z")
        + path("trunk", "M526,181h14")
        + garrison
        + oaks((20, 172, 1.1), (38, 176, 0.9), (102, 172, 1), (120, 176, 0.8), (210, 172, 0.8), (228, 176, 0.7))
        + oaks((404, 174, 0.8), (424, 170, 0.9))
        + "".join(pine(*one) for one in ((8, 160, 30), (110, 152, 26), (126, 156, 24)))
        + road()
    )


def _tower(x: float) -> str:
    slits = window(x + 15, 120, 4, 13) + window(x + 15, 144, 4, 12)
    return block(x, 157, 34, 58, "stone") + teeth(x - 3, 99, 40, 4, 9) + slits


def _tent(x: float, y: float, size: float, tone: str) -> str:
    drawn = (
        path(f"tent {tone}", "M-24,0L0,-34L24,0Z")
        + path("lap", "M-10,0L0,-34L4,0ZM12,0L0,-34L24,0Z")
        + path("dark", "M-5,0L0,-15L5,0Z")
        + path("pole", "M0,-34v-7")
        + path("pennon", "M0,-41l10,3l-10,3z")
    )
    return at(x, y, drawn, f" scale({size})")


# ---- III: the castle on the lake ------------------------------------------------------------------------------------


def castle() -> str:
    """Viscounts: three rings of walls on an island, and a ship on its way."""
    waves = ((20, 140), (70, 152), (110, 136), (150, 160), (470, 146), (520, 134), (560, 156), (600, 142), (36, 170))
    ship = (
        path("hull", "M-20,0H20L14,9H-14Z")
        + path("pole", "M0,0v-32")
        + path("sail", "M1,-30C16,-26 16,-10 1,-5Z")
        + path("cross", "M4,-18h8")
    )
    return (
        sun(232)
        + mountains(112, ((60, 70, 58), (600, 80, 66)))
        + path("far", "M0,190V104C90,94 150,104 210,106H420C500,100 560,98 620,106V190Z")
        + path("water", "M0,190V122C60,116 130,128 200,122S420,118 470,124S580,118 620,124V190Z")
        + path("waves", "".join(f"M{x},{y}q5,-4 10,0q5,4 10,0" for x, y in waves))
        + path("near", "M120,172C120,138 200,128 310,128S500,138 500,172C500,196 120,196 120,172Z")
        + _ring(152, 124, 22, 24, 26)
        + _turret(206, 162, 9, 44, 24, "royal")
        + _turret(398, 162, 9, 44, 24, "royal")
        + _ring(128, 84, 15, 26, 18)
        + _turret(240, 132, 7, 40, 20, "brick")
        + _turret(380, 132, 7, 40, 20, "brick")
        + _ring(100, 46, 9, 26, 11)
        + block(296, 84, 28, 40)
        + teeth(293, 44, 34, TURRET, 7)
        + flag(310, 37, 16, 16)
        + window(306, 70, 8, 14)
        + window(302, 174, 16, 20)
        + "".join(window(238 + i * 22, 170 - round(abs(i - 3) * 2.3), 4, 9) for i in range(7) if i != 3)
        + huts((140, 170, 20, 15, 12, "ochre"), (168, 176, 22, 15, 13, "brick"))
        + huts((424, 176, 22, 15, 13, "slate"), (454, 170, 20, 15, 12, "brick"))
        + oaks((128, 176, 0.8), (196, 180, 0.8), (412, 180, 0.8), (484, 174, 0.9))
        + at(556, 142, ship)
    )


def _turret(x: float, y: float, half: float, h: float, roof: float, tone: str) -> str:
    top, out = y - h, half + 3
    return block(x - half, y, 2 * half, h, "stone") + path(
        f"roof {tone}", f"M{x - out},{top}L{x},{top - roof}L{x + out},{top}Z"
    )


def _ring(y: float, rx: float, ry: float, h: float, n: int) -> str:
    """A round wall with so many teeth on its front."""
    left, right, dim = 310 - rx, 310 + rx, 310 + rx * 0.45
    low, high = y + ry * 0.89, y - h + ry * 0.89
    front = f"M{left},{y}v{-h}A{rx},{ry} 0 0 0 {right},{y - h}v{h}A{rx},{ry} 0 0 1 {left},{y}Z"
    shade = f"M{dim},{high}V{low}A{rx},{ry} 0 0 0 {right},{y}v{-h}A{rx},{ry} 0 0 1 {dim},{high}Z"
    angles = [pi * (i + 0.5) / n for i in range(n)]
    merlons = "".join(f"M{310 + rx * cos(a) - 3},{y - h + ry * sin(a) + 1}v-6h6v6z" for a in angles)
    court = f'<ellipse class="court" cx="310" cy="{y - h:g}" rx="{rx:g}" ry="{ry:g}"/>'
    return path("stone", front) + path("shade", shade) + court + path("stone", merlons)


CHAPTERS = {"architects": city, "paladins": walls, "viscounts": castle}
