"""Sprite sheets: symbols of one SVG file, coloured by the classes and variables of a style sheet."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ICON_BOX = "0 0 512 512"
FRACTION = re.compile(r"-?\d*\.\d+(?:e-?\d+)?")
COLOUR = re.compile(r"""(?:fill|stroke|stop-color|style)="(?!none"|url\(#)[^"]*\"""")


@cache
def _icons() -> dict[str, str]:
    found: dict[str, str] = json.loads(Path(__file__).with_name("icons.json").read_text())
    return found


def icon(name: str) -> str:
    """The outline of an icon of `icons.json`, in a field of 512 by 512."""
    return f'<path d="{_icons()[name]}"/>'


def num(value: float) -> str:
    """A coordinate, to a tenth of a unit."""
    return f"{round(value, 1) + 0:g}"


def path(names: str, outline: str, more: str = "") -> str:
    """A path with classes; its coordinates are rounded."""
    return f'<path class="{names}" d="{rounded(outline)}"{more}/>'


def rounded(outline: str) -> str:
    """An outline with every coordinate to a tenth of a unit."""
    return FRACTION.sub(lambda found: num(float(found[0])), outline)


def at(x: float, y: float, body: str, more: str = "") -> str:
    """A drawing moved to a place."""
    return f'<g transform="translate({num(x)},{num(y)}){more}">{body}</g>'


@dataclass
class Sheet:
    """A sprite sheet in the making.

    Classes get the sheet's prefix, and ids in which a `~` stands for it, so that the sheets of two games never meet.
    """

    prefix: str
    symbols: dict[str, str] = field(default_factory=dict)
    shared: list[str] = field(default_factory=list)

    def define(self, body: str) -> None:
        """Gradients and clips that several symbols use; their ids begin with `~`."""
        self.shared.append(body)

    def symbol(self, name: str, box: str, body: str, **data: str) -> None:
        """A symbol with its viewBox and data attributes."""
        if name in self.symbols:
            raise ValueError(f"the symbol {name} is drawn twice")
        notes = "".join(f' data-{key}="{value}"' for key, value in data.items())
        self.symbols[name] = f'<symbol id="{name}" viewBox="{box}"{notes}>{body}</symbol>'

    def icon(self, name: str, source: str) -> None:
        """A symbol that is an icon."""
        self.symbol(name, ICON_BOX, icon(source))

    def text(self) -> str:
        """The file, one symbol a line."""
        shared = f"<defs>{''.join(self.shared)}</defs>" if self.shared else ""
        body = "\n".join([shared, *self.symbols.values()] if shared else self.symbols.values())
        body = re.sub(r'class="([^"]*)"', lambda m: f'class="{self._prefixed(m[1])}"', body)
        for reference in ("url(#~", 'id="~', 'href="#~'):
            body = body.replace(reference, f"{reference[:-1]}{self.prefix}-")
        if colour := COLOUR.search(body):
            raise ValueError(f"a colour stands in the drawing instead of the style sheet: {colour[0]}")
        return f'<svg xmlns="http://www.w3.org/2000/svg">\n{body}\n</svg>\n'

    def _prefixed(self, names: str) -> str:
        return " ".join(f"{self.prefix}-{name}" for name in names.split())
