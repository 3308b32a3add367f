"""The sheet holds what the scenes name; `project/test_art.py` looks at it once the game is registered."""

from __future__ import annotations

import re

from project.test_art import ART, symbols

from .position import Position
from .scenario import Scenario
from .sprites import PREFIX, wanted
from .test_table import scene

HERE = ART["viscounts"]


def test_everything_the_scenes_name_is_drawn() -> None:
    found = [scene(table) for table in (Position.new(2, 1), Position(), Scenario())]
    named = {thing.art for one in found for thing in (*one.zones, *one.pieces) if thing.art}
    assert named | wanted() <= symbols(HERE / "sprites.svg")


def test_the_style_sheet_knows_every_class() -> None:
    style, drawn = (HERE / "style.css").read_text(), (HERE / "sprites.svg").read_text()
    classes = {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()}
    assert {name for name in classes if not re.search(rf"\.{name}(?![\w-])", style)} <= {f"{PREFIX}-clip"}
