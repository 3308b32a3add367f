"""The rules for people say the same numbers as the data, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from regnum.cli.rules_page import chapter
from regnum.core.languages import LANGUAGES
from regnum.core.options import Choice
from regnum.games.kingdom.paladins import data
from regnum.games.kingdom.paladins.data.components import (
    ACTION_NAMES,
    ATTACK_STRENGTH,
    ATTRIBUTE_POINTS,
    COLUMN_FAITH,
    COLUMN_STRENGTH,
    CONVERT_FAITH,
    HIRE_SILVER,
    INFLUENCE_REQUIRED,
    PROVISION_COST,
    TAX_SUPPLY,
    Action,
)
from regnum.games.kingdom.paladins.data.threats import THREAT_ACTION, THREAT_WORKERS
from regnum.games.kingdom.paladins.options import OPTIONS
from regnum.games.kingdom.paladins.rules.actions import ACTIONS

FOLDER = Path(data.__file__).parent.parent
PAGES = {code: FOLDER.joinpath(f"rules.{code}.md").read_text(encoding="utf-8") for code in LANGUAGES}
each_language = pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)


def rows(text: str) -> list[list[str]]:
    """The tables of a chapter, cell by cell, without the lines under their heads."""
    lines = [line for line in text.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if not set(line) <= set("|- ")]


def numbers(cells: list[str]) -> list[int]:
    return [int(found) for cell in cells for found in re.findall(r"\d+", cell)]


@each_language
def test_what_attributes_are_worth(page: str) -> None:
    heights, points = rows(chapter(page, "attributes"))
    assert numbers(heights) == list(range(len(ATTRIBUTE_POINTS)))
    assert numbers(points) == ATTRIBUTE_POINTS.tolist()


@each_language
def test_what_columns_and_places_ask_for(page: str) -> None:
    _, faith, strength = rows(chapter(page, "commission"))
    assert numbers(faith[1:]) == COLUMN_FAITH.tolist()
    assert numbers(strength[1:]) == COLUMN_STRENGTH.tolist()
    for anchor, wanted in (("attack", ATTACK_STRENGTH), ("convert", CONVERT_FAITH), ("recruit", HIRE_SILVER)):
        assert any(
            numbers([said]) == wanted.tolist() for said in re.findall(r"\d(?:, \d+)+ \w+ \d+", chapter(page, anchor))
        )


@each_language
def test_what_the_actions_on_the_right_cost(page: str) -> None:
    table = rows(chapter(page, "right"))[1 : len(ACTION_NAMES) - Action.COMMISSION + 1]
    by_action = dict(zip(ACTION_NAMES[Action.COMMISSION :], table, strict=True))
    for name in ("commission", "garrison"):
        assert numbers([by_action[name][3]]) == PROVISION_COST[Action[name.upper()]].tolist()
    for name in ("fortify", "absolve"):
        assert numbers([by_action[name][2]]) == INFLUENCE_REQUIRED[Action[name.upper()]].tolist()


@each_language
def test_how_full_the_tax_supply_is(page: str) -> None:
    (line,) = [line for line in chapter(page, "setup").splitlines() if line.startswith("4.")]
    assert numbers([line])[1:] == TAX_SUPPLY[2:].tolist()


@each_language
def test_the_workers_of_the_baron(page: str) -> None:
    table = rows(chapter(page, "threats"))[1:]
    said = {name: numbers([cells[1]]) for name, cells in zip(_in_order(), table, strict=True)}
    data_says = zip(THREAT_ACTION.tolist(), THREAT_WORKERS.tolist(), strict=True)
    assert said == {ACTION_NAMES[action]: workers[2:] for action, workers in data_says}


def _in_order() -> list[str]:
    """The actions with a threat in the order of the player board."""
    return [name for number, name in enumerate(ACTION_NAMES) if number in THREAT_ACTION]


@each_language
def test_every_option_and_every_kind_of_action_is_there(page: str) -> None:
    options, notation = chapter(page, "options"), chapter(page, "notation")
    for option in OPTIONS:
        assert f"- `{option.name}`" in options
        assert not isinstance(option, Choice) or all(f"`{value}`" in options for value in option.values)
    missing = {name for name in ACTIONS.families if f"`{name}(" not in notation and f"`{name}`" not in notation}
    assert missing == set()
