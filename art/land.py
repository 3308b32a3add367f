"""Land seen from above: mountains, hills, trees and fields, strewn from a seed where nothing is in their way."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random

from art.sheet import at, path

Point = tuple[float, float]


@dataclass(frozen=True)
class Feature:
    """Something that stands on the land: its foot at x,y, half its width, its height."""

    x: float
    y: float
    w: float
    h: float
    kind: str


def mountain(f: Feature, lean: float) -> str:
    """A rock with a lit and a shaded side and snow on it."""
    w, h, top = f.w, f.h, lean * f.w * 0.15
    east = f"L{w * 0.34},{-h * 0.55}L{w * 0.46},{-h * 0.58}L{w},0"
    return (
        path("rock", f"M{-w},0L{-w * 0.45},{-h * 0.5}L{-w * 0.32},{-h * 0.46}L{top},{-h}{east}Z", ROCK)
        + path("rock-shade", f"M{top},{-h}{east}H{w * 0.2}L{w * 0.02},{-h * 0.3}L{w * 0.14},{-h * 0.5}Z")
        + path(
            "snow",
            f"M{top},{-h}L{top - w * 0.24},{-h * 0.7}L{top - w * 0.1},{-h * 0.74}L{top},{-h * 0.64}"
            f"L{top + w * 0.1},{-h * 0.76}L{top + w * 0.2},{-h * 0.72}Z",
        )
        + path(
            "scratch", f"M{-w * 0.6},{-h * 0.12}L{-w * 0.36},{-h * 0.34}M{-w * 0.3},{-h * 0.1}L{-w * 0.14},{-h * 0.3}"
        )
    )


def hill(f: Feature, _lean: float) -> str:
    """A rounded hill."""
    w, h = f.w, f.h
    back = f"M{-w},0C{-w * 0.7},{-h * 0.7} {-w * 0.3},{-h} 0,{-h}C{w * 0.4},{-h} {w * 0.7},{-h * 0.5} {w},0"
    return (
        path("hill", f"{back}Z", HILL)
        + path(
            "hill-shade",
            f"M{w * 0.1},{-h * 0.96}C{w * 0.45},{-h * 0.9} {w * 0.7},{-h * 0.5} {w},0H{w * 0.35}"
            f"C{w * 0.45},{-h * 0.4} {w * 0.3},{-h * 0.75} {w * 0.1},{-h * 0.96}Z",
        )
        + path("hill-edge", f"{back}M{-w * 0.5},{-h * 0.2}q{w * 0.15},{-h * 0.3} {w * 0.35},{-h * 0.4}")
    )


def tree(_f: Feature, _lean: float) -> str:
    """A broad tree."""
    crown = "".join(
        f'<circle class="{names}" cx="{x}" cy="{y}" r="{r}"/>'
        for names, x, y, r in (("leaves", -2.6, -5.6, 3.3), ("leaves", 2.4, -5.4, 3.1), ("leaves lit", 0, -8.4, 3.4))
    )
    return path("trunk", "M0,0v-4") + crown


def pine(_f: Feature, _lean: float) -> str:
    """A pine."""
    return path("trunk", "M0,0v-3") + path("needles", "M-5,-2L0,-9L5,-2ZM-4,-7L0,-14L4,-7Z")


def ploughland(_f: Feature, _lean: float) -> str:
    """A field with furrows."""
    return path("corn", "M-14,0L-8,-11H13L9,0Z") + path(
        "furrow", "M-10,0L-4.5,-11M-5.5,0L-.5,-11M-1,0L3.5,-11M3.5,0L7.5,-11"
    )


def vines(_f: Feature, _lean: float) -> str:
    """Two rows of vines."""
    row = "q2,-4 4,0" * 5
    return path("vines", f"M-10,0{row}M-9,-5{row}")


def reeds(_f: Feature, _lean: float) -> str:
    """Reeds by the water."""
    return path("reeds", "M-6,0l-1,-7M-2,0l0,-9M2,0l1,-8M5,0l2,-6")


ROCK, HILL = ' fill="url(#~rock)"', ' fill="url(#~hill)"'
DRAWN: dict[str, Callable[[Feature, float], str]] = {
    "mountain": mountain,
    "hill": hill,
    "tree": tree,
    "pine": pine,
    "field": ploughland,
    "vines": vines,
    "reeds": reeds,
}


@dataclass(frozen=True)
class Box:
    """A rectangle that must stay free."""

    left: float
    top: float
    right: float
    bottom: float


class Land:
    """Puts features where they are clear of boxes, of lines and of one another."""

    def __init__(self, seed: int, boxes: Iterable[Box], roads: Iterable[Point], rivers: Iterable[Point]) -> None:
        self.random = Random(seed)
        self.boxes, self.roads, self.rivers = list(boxes), list(roads), list(rivers)
        self.features: list[Feature] = []

    def strew(self, tries: int, make: Callable[[Random], Feature | None]) -> None:
        """Make features so many times and keep those that find room."""
        for _ in range(tries):
            feature = make(self.random)
            if feature is not None and self._free(feature):
                self.features.append(feature)

    def _free(self, f: Feature) -> bool:
        return (
            all(
                f.x + f.w * 0.8 < b.left or f.x - f.w * 0.8 > b.right or f.y < b.top or f.y - f.h > b.bottom
                for b in self.boxes
            )
            and all(abs(x - f.x) >= f.w * 0.75 + 6 or not f.y - f.h - 6 < y < f.y + 7 for x, y in self.roads)
            and all(abs(x - f.x) >= f.w + 9 or abs(y - (f.y - f.h / 3)) >= f.h * 0.6 + 8 for x, y in self.rivers)
            and all(abs(o.x - f.x) >= (o.w + f.w) * 0.62 or abs(o.y - f.y) >= (o.h + f.h) * 0.34 for o in self.features)
        )

    def drawn(self) -> str:
        """All features, those in front last."""
        ordered = sorted(self.features, key=lambda f: f.y)
        return "".join(at(f.x, f.y, DRAWN[f.kind](f, self.random.uniform(-1, 1))) for f in ordered)
