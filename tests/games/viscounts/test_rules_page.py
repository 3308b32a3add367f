"""The rules for people say the same as the data, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from regnum.cli.rules_page import chapter, chapters
from regnum.core.languages import LANGUAGES
from regnum.core.options import Choice
from regnum.games.kingdom.viscounts import data
from regnum.games.kingdom.viscounts.data.baron import (
    BACK,
    CLOCKWISE,
    DEBTS,
    FIRST_WORKERS,
    HERE,
    INWARD,
    PLACES_ONE,
    REMOVES,
)
from regnum.games.kingdom.viscounts.data.components import Action
from regnum.games.kingdom.viscounts.options import OPTIONS
from regnum.games.kingdom.viscounts.rules.actions import ACTIONS
from regnum.table.contract import load_table
from regnum.table.language import Language

from .position import GAME
from .scenario import Scenario
from .test_table import scene

FOLDER = Path(data.__file__).parent.parent
PAGES = {code: FOLDER.joinpath(f"rules.{code}.md").read_text(encoding="utf-8") for code in LANGUAGES}
each_language = pytest.mark.parametrize("code", PAGES)


def rows(text: str) -> Iterator[list[str]]:
    """The tables of a chapter, cell by cell, without their heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    rule = next(number for number, line in enumerate(lines) if set(line) <= set("|- "))
    return ([cell.strip() for cell in line.strip("|").split("|")] for line in lines[rule + 1 :])


def words(code: str) -> Language:
    return load_table(GAME.info).language(code)


@each_language
def test_every_option_and_every_kind_of_action_is_there(code: str) -> None:
    options, notation = chapter(PAGES[code], "options"), chapter(PAGES[code], "notation")
    for option in OPTIONS:
        assert f"- `{option.name}`" in options
        assert not isinstance(option, Choice) or all(f"`{value}`" in options for value in option.values)
    assert [name for name in ACTIONS.families if f"`{name}(" not in notation and f"`{name}`" not in notation] == []


@each_language
def test_what_a_dismissal_makes_the_baron_do(code: str) -> None:
    said = [[int(n) for n in re.findall(r"\d", cells[1])] for cells in rows(chapter(PAGES[code], "baron-dismisses"))]
    for sign, numbers in enumerate(said):
        placed = max(int(table[sign]) for table in (HERE, BACK, CLOCKWISE))
        assert numbers in ([placed] if placed else [], [int(INWARD[sign])]), sign
    assert len(said) == len(DEBTS)


@each_language
def test_after_which_actions_summary_cards_work(code: str) -> None:
    names = [words(code).say(f"action.{action.name.lower()}") for action in Action]
    table = [cells[2:] for cells in rows(chapter(PAGES[code], "summary"))]
    assert table == [[names[off], names[on]] for off, on in zip(REMOVES, PLACES_ONE, strict=True)]


@each_language
def test_how_many_workers_the_baron_begins_with(code: str) -> None:
    (line,) = [line for line in chapter(PAGES[code], "options").splitlines() if line.startswith("- `difficulty`")]
    assert [int(n) for n in re.findall(r"\d", line)] == FIRST_WORKERS.tolist()


@each_language
def test_every_place_that_scenes_point_to_is_there(code: str) -> None:
    found = scene(Scenario())
    pointed = {thing.help for thing in (*found.zones, *found.pieces) if thing.help}
    assert pointed <= set(chapters(PAGES[code]))
