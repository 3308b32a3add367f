"""The sprite sheets are what their programs draw, hold what the scenes ask for, and leave colours to styles."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from importlib import resources
from pathlib import Path
from xml.etree import ElementTree

import pytest

from regnum.games.bruges.data.components import FACES, THREAT_LIMIT
from regnum.games.bruges.data.vocabulary import COLOURS, GROUPS
from regnum.games.bruges.rules.actions import ACTIONS as ACTIONS_OF_BRUGES
from regnum.games.bruges.scene import board as bruges_board
from regnum.games.bruges.scene.words import SYMBOLS
from regnum.games.council.data.components import CARDS, CITY_COLOURS, COUNCILS, LETTERS, REGIONS, SPACE_CHOICES
from regnum.games.council.rules.actions import ACTIONS
from regnum.games.council.scene.board import CHARGES
from regnum.games.council.scene.words import KINDS
from regnum.games.staufer.data.components import CONDITIONS, JOB_NAMES, REGION_NAMES
from regnum.games.staufer.rules.actions import ACTIONS as ACTIONS_OF_STAUFER
from regnum.games.staufer.scene import PALETTE as TONES

ROOT = Path(__file__).parent.parent.parent
SHEETS = [ROOT / "client/src/art/icons.svg", *sorted((ROOT / "src/regnum/games").glob("*/art/sprites.svg"))]
COUNCIL = ROOT / "src/regnum/games/council/art"
BRUGES = ROOT / "src/regnum/games/bruges/art"
STAUFER = ROOT / "src/regnum/games/staufer/art"
sheets = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: str(sheet.relative_to(ROOT)))


def symbols(sheet: Path) -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', sheet.read_text()))


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


@pytest.mark.parametrize(
    ("art", "prefix"), [(COUNCIL, "cf"), (STAUFER, "st"), (BRUGES, "br")], ids=["council", "staufer", "bruges"]
)
def test_the_style_sheet_knows_every_class_and_every_variable(art: Path, prefix: str) -> None:
    style, drawn = (art / "style.css").read_text(), (art / "sprites.svg").read_text()
    plain = {f"{prefix}-clip", f"{prefix}-glyph"}  # a form and an icon, in the colour of the text
    classes = {name for names in re.findall(r'class="([^"]+)"', drawn) for name in names.split()}
    assert {name for name in classes - plain if not re.search(rf"\.{name}(?![\w-])", style)} == set()
    given = set(re.findall(rf"(--{prefix}-[\w-]+):", style))
    assert set(re.findall(rf"var\((--{prefix}-[\w-]+)\)", style)) <= given
    assert style.count("{") == style.count("}")


def test_everything_the_scenes_of_the_council_name_is_drawn() -> None:
    wanted = {"board", "balcony", "crown", "emblem", "back-card", "piece-king", "piece-token", "piece-emporium"}
    wanted |= {f"town-{letter}" for letter in LETTERS}
    wanted |= {f"piece-councillor-{family}" for family in CARDS[:-1]} | set(CHARGES)
    wanted |= {f"tone-{tone}" for tone in (*CITY_COLOURS, *COUNCILS[:REGIONS])}
    wanted |= {f"back-permit-{region}" for region in COUNCILS[:REGIONS]}
    wanted |= {f"piece-{kind}-s{seat}" for kind in ("emporium", "marker") for seat in range(1, 5)}
    goods = {*KINDS.values(), "permits", "emporiums", "quick_actions"} - {"points"}  # points are a pennant
    wanted |= {f"good-{kind}" for kind in goods}
    wanted |= {f"group-{family}" for family in ACTIONS.families} | set(SPACE_CHOICES.values())
    assert wanted - symbols(COUNCIL / "sprites.svg") == set()


def test_everything_the_scenes_of_the_staufer_dynasty_name_is_drawn() -> None:
    wanted = {"board", "emblem", "office", "noble_office", "back-chest", "piece-king", "piece-evaluation"}
    wanted |= {f"piece-{kind}-s{seat}" for kind in ("envoy", "noble", "member") for seat in range(1, 6)}
    wanted |= {f"{what}-{colour}" for what in ("piece-chest", "tone") for colour in TONES}
    wanted |= {f"good-{kind}" for kind in ("envoys", "nobles", "figures", "turquoise", "purple", "brown", "privileges")}
    wanted |= {f"group-{family}" for family in ACTIONS_OF_STAUFER.families}
    wanted |= {f"{region}-{place}" for region in REGION_NAMES for place in range(1, len(REGION_NAMES) + 1)}
    wanted |= {*CONDITIONS, "king_steps", "final", "privilege", "job_region"}
    wanted |= {f"job_{name}" for names in JOB_NAMES[1:] for name in names}
    assert wanted - symbols(STAUFER / "sprites.svg") == set()


def test_everything_the_scenes_of_bruges_name_is_drawn() -> None:
    wanted = {
        "city",
        "water",
        "guard",
        "plot",
        "piece-canal",
        "statue",
        "town_hall",
        "back-pile",
        "emblem",
        "portrait-pet",
    }
    for tone in COLOURS:
        wanted |= {f"{what}-{tone}" for what in ("canal", "suit", "places", "tone")}
        wanted |= {f"piece-{what}-{tone}" for what in ("house", "worker", "pile", "back")}
        wanted |= {f"piece-die-{tone}-{value}" for value in range(1, FACES + 1)}
        wanted |= {f"piece-threat-{tone}-x{lying}" for lying in range(1, THREAT_LIMIT)}
        wanted |= {f"good-worker_{tone}", f"tone-worker_{tone}"}
    for group in GROUPS:
        wanted |= {f"tone-{group}", *(f"portrait-{group}-{face + 1}" for face in range(bruges_board.FACES))}
    wanted |= {f"tone-{symbol}" for symbol in set(SYMBOLS.values()) - {"worker"}}
    wanted |= {f"majority-{kind}" for kind in bruges_board.MAJORITIES}
    goods = ("coins", "price", "cards", "steps", "workers", "threats", "houses", "persons", "canals")
    wanted |= {f"good-{kind}" for kind in goods}
    wanted |= {f"group-{family}" for family in ACTIONS_OF_BRUGES.families if family != "end_turn"}
    assert wanted - symbols(BRUGES / "sprites.svg") == set()


def test_games_are_shipped_with_their_art() -> None:
    art = resources.files("regnum.games.council") / "art"
    assert (art / "sprites.svg").is_file()
    assert (art / "style.css").is_file()
    ignored = (ROOT / ".gitignore").read_text().split()
    assert not {"art", "art/", "*.svg", "*.css"} & set(ignored)
