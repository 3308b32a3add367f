"""The sprite sheets are what their programs draw, hold what the scenes ask for, and leave colours to styles."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from importlib import import_module, resources
from pathlib import Path
from xml.etree import ElementTree

import pytest

from conformance.declaring import NAMES
from regnum.registry import info

ROOT = Path(__file__).parent.parent.parent
GAMES = ROOT / "src/regnum/games"
ART = {folder.parent.name: folder for folder in sorted(GAMES.glob("**/art/"))}
"""The drawings of every game, also of those of a family."""
DRAWN = [name for name in NAMES if name in ART]
SHEETS = [ROOT / "client/src/art/icons.svg", *(art / "sprites.svg" for art in ART.values())]
drawn = pytest.mark.parametrize("name", DRAWN)
sheets = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(ROOT)))


def symbols(sheet: Path) -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', sheet.read_text()))


@pytest.mark.slow
def test_the_sheets_are_as_drawn() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "art", "--check"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr


@sheets
def test_a_sheet_is_well_formed_and_its_ids_are_unique(sheet: Path) -> None:
    found = ElementTree.parse(sheet).getroot()
    ids = Counter(node.get("id") for node in found.iter() if node.get("id"))
    assert [name for name, times in ids.items() if times > 1] == []
    used = set(re.findall(r'(?:url\(#|href="#)([^)"]+)', sheet.read_text()))
    assert used <= set(ids)


@sheets
def test_a_sheet_says_nothing_of_colours_and_styles_nothing_itself(sheet: Path) -> None:
    allowed = {"none", "evenodd"}
    for node in ElementTree.parse(sheet).iter():
        assert "style" not in node.attrib
        for name in ("fill", "stroke", "stop-color", "fill-rule"):
            value = node.get(name, "none")
            assert value in allowed or value.startswith("url(#"), value


@drawn
def test_the_style_sheet_knows_every_class_and_every_variable(name: str) -> None:
    art, prefix = ART[name], import_module(f"games.{name}.sprites").PREFIX
    style, drawn = (art / "style.css").read_text(), (art / "sprites.svg").read_text()
    plain = {f"{prefix}-clip", f"{prefix}-glyph"}  # a form and an icon, in the colour of the text
    classes = {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()}
    assert {name for name in classes - plain if not re.search(rf"\.{name}(?![\w-])", style)} == set()
    given = set(re.findall(rf"(--{prefix}-[\w-]+):", style))
    assert set(re.findall(rf"var\((--{prefix}-[\w-]+)\)", style)) <= given
    assert style.count("{") == style.count("}")


@drawn
def test_everything_the_scenes_name_is_drawn(name: str) -> None:
    wanted = import_module(f"games.{name}.sprites").wanted()
    assert wanted
    assert wanted - symbols(ART[name] / "sprites.svg") == set()


@drawn
def test_games_are_shipped_with_their_art(name: str) -> None:
    art = resources.files(info(name).package) / "art"
    assert (art / "sprites.svg").is_file()
    assert (art / "style.css").is_file()
    ignored = (ROOT / ".gitignore").read_text().split()
    assert not {"art", "art/", "*.svg", "*.css"} & set(ignored)
