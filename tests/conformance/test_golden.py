"""Architecture, sections 5.6 and 5.7: stored games play on as they were, and the counts of the rules stay the same."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

import regnum
from regnum.match import load

from .declaring import GAMES, NAMES, golden, trials
from .make_golden import TRANSCRIPT, counts, transcript

RECORDS = [
    pytest.param(
        file,
        marks=() if number % 12 == 0 else pytest.mark.slow,  # one in twelve is played by `make check`, too
        id=f"{file.relative_to(GAMES).parts[0]}-{file.stem}",
    )
    for number, file in enumerate(sorted(GAMES.glob("*/golden/**/*.json")))
]


@pytest.mark.parametrize("file", RECORDS)
def test_a_stored_game_plays_on_as_it_was(file: Path) -> None:
    assert load(file).over


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_there_are_enough_stored_games_and_every_ending_is_among_them(name: str) -> None:
    files = sorted(golden(name).rglob("*.json"))
    assert len(files) >= 20
    assert {file.stem for file in files} >= {kept.name for kept in trials(name).golden}
    endings = {load(file).game.ending(load(file).state) for file in files}
    assert endings == set(regnum.make(name).rules.endings) - {"running"}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_line_of_the_transcript(name: str) -> None:
    stored = (golden(name) / "transcript.txt").read_text().splitlines()
    told = list(transcript(load(golden(name) / f"{TRANSCRIPT}.json")))
    for number, (expected, line) in enumerate(zip(stored, told, strict=False), 1):
        assert line == expected, f"line {number}"
    assert len(told) == len(stored)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_number_of_decision_sequences(name: str) -> None:
    stored = yaml.safe_load((golden(name) / "counts.yaml").read_text())
    assert counts(regnum.make(name), golden(name)) == stored
