"""The rules for people: the same chapters in both languages, every place that scenes point to, and cutting them up."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import regnum
from conformance.declaring import trials
from regnum.cli.rules_page import chapter, chapters, rules_text
from regnum.core.errors import InvalidOption
from regnum.core.info import GameInfo
from regnum.core.languages import LANGUAGES
from regnum.table.scene import Scene
from sources import walked

from .drawing import new_game, random_game, scene_of

GAMES = sorted(regnum.games().values(), key=lambda info: info.name)
each_game = pytest.mark.parametrize("info", GAMES, ids=lambda info: info.name)
each_language = pytest.mark.parametrize("code", LANGUAGES)


def headings(text: str) -> list[str]:
    return re.findall(r"^#{2,} (.+)$", text, re.MULTILINE)


@each_game
def test_both_languages_have_the_same_chapters_in_the_same_order(info: GameInfo) -> None:
    pages = {code: chapters(rules_text(info, code)) for code in LANGUAGES}
    levels = {code: [(anchor, level) for anchor, (level, _) in found.items()] for code, found in pages.items()}
    assert len(levels["en"]) > 10
    assert all(found == levels["en"] for found in levels.values())
    assert [heading for _, heading in pages["en"].values()] != [heading for _, heading in pages["it"].values()]


@each_game
@each_language
def test_every_heading_has_its_anchor_right_above(info: GameInfo, code: str) -> None:
    text = rules_text(info, code)
    assert [heading for _, heading in chapters(text).values()] == headings(text)
    lines = text.splitlines()
    above = [lines[number - 1] for number, line in enumerate(lines) if re.match("#{2,} ", line)]
    assert all(re.fullmatch("<!-- anchor: [a-z0-9-]+ -->", line) for line in above)
    assert lines[0].startswith(f"# {info.titles[code]}")


@each_game
@each_language
def test_no_line_is_too_long_to_read(info: GameInfo, code: str) -> None:
    assert [line for line in rules_text(info, code).splitlines() if len(line) > 120 or line != line.rstrip()] == []


def anchors(scene: Scene) -> set[str]:
    things = [*scene.zones, *scene.pieces]
    return {thing.help for thing in things if thing.help} | set(scene.rules.values())


@pytest.mark.slow
@each_game
def test_scenes_point_to_chapters_that_are_there(info: GameInfo) -> None:
    pointed: set[str] = set()
    for players in range(info.seats[0], info.seats[1] + 1):
        for case in (case for case in trials(info.name).cases if case.players == players):
            for match in random_game(new_game(info.name, players, players, **case.options), every=70):
                pointed |= anchors(scene_of(match, match.on_turn))
    assert len(pointed) > 5
    assert pointed - set(chapters(rules_text(info, "en"))) == set()


@each_game
def test_every_anchor_written_in_the_scene_is_there(info: GameInfo) -> None:
    folder = Path(regnum.__file__).parent.parent.joinpath(*info.package.split("."))
    keywords = [node for _, nodes in walked(folder.rglob("*.py")) for node in nodes if isinstance(node, ast.keyword)]
    written = {k.value.value for k in keywords if k.arg == "help" and isinstance(k.value, ast.Constant)}
    assert len(written) > 5
    assert written - set(chapters(rules_text(info, "en"))) == set()


# ---- cutting --------------------------------------------------------------------------------------------------------

PAGE = """# Toy

Welcome.

<!-- anchor: one -->
## One
first

<!-- anchor: one-a -->
### One A
deep

<!-- anchor: two -->
## Two
second `<!-- anchor: no -->`
"""


def test_the_chapters_of_a_page() -> None:
    assert chapters(PAGE) == {"one": (1, "One"), "one-a": (2, "One A"), "two": (1, "Two")}


@pytest.mark.parametrize(
    ("anchor", "begins", "ends"),
    [("one", "<!-- anchor: one -->\n## One", "deep"), ("one-a", "<!-- anchor: one-a -->", "deep"), ("two", "<", "`")],
)
def test_a_chapter_goes_to_the_next_of_its_level(anchor: str, begins: str, ends: str) -> None:
    cut = chapter(PAGE, anchor)
    assert cut.startswith(begins)
    assert cut.rstrip().endswith(ends)
    assert cut in PAGE


@pytest.mark.parametrize("anchor", ["three", "ONE", "", "on"])
def test_a_chapter_that_is_not_there(anchor: str) -> None:
    with pytest.raises(InvalidOption, match="there are one, one-a, two"):
        chapter(PAGE, anchor)


@each_game
@each_language
def test_the_chapters_make_the_page(info: GameInfo, code: str) -> None:
    text = rules_text(info, code)
    top = [anchor for anchor, (level, _) in chapters(text).items() if level == 1]
    cut = "".join(chapter(text, anchor) for anchor in top)
    assert text.endswith(cut)
    assert not headings(text.removesuffix(cut))
    for anchor, (level, heading) in chapters(text).items():
        part = chapter(text, anchor)
        assert headings(part)[0] == heading
        assert part.count("\n" + "#" * (level + 1) + " ") == 1
