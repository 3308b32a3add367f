"""Mishaps at the terminal that are known to go wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from .running import regnum

pytestmark = pytest.mark.slow

DUEL = ("play", "council", "--seats", "you:Ada,greedy", "--seed", "7", "--lang", "en")


@pytest.mark.parametrize(
    "typed", ["save /", "save .", "save ~nosuchuser/game.json", "9" * 5000, "log " + "9" * 5000], ids=lambda t: t[:12]
)
def test_a_mishap_does_not_end_the_game(tmp_path: Path, typed: str) -> None:
    done = regnum(*DUEL, typed=f"{typed}\nelect\n", REGNUM_DATA=str(tmp_path))
    assert "Traceback" not in done.err
    assert done.status == 0


def test_a_name_may_hold_square_brackets(tmp_path: Path) -> None:
    done = regnum("play", "council", "--seats", "you:[/b],you:[red]Ugo", "--seed", "7", REGNUM_DATA=str(tmp_path))
    assert done.status == 0
    assert "[/b]" in done.out


def test_a_file_may_hold_square_brackets(tmp_path: Path) -> None:
    done = regnum(*DUEL, typed="save game[red].json\n", folder=tmp_path, REGNUM_DATA=str(tmp_path / "kept"))
    assert (tmp_path / "game[red].json").exists()
    assert "saved to game[red].json" in done.out


def test_resuming_a_finished_game_does_not_remove_its_record(tmp_path: Path, record_file: Path) -> None:
    mine = shutil.copy(record_file, tmp_path / "mine.json")
    done = regnum("play", "council", "--resume", str(mine), "--lang", "en", REGNUM_DATA=str(tmp_path / "kept"))
    assert done.status == 0
    assert " wins" in done.out
    assert mine.exists()


def test_the_line_that_resumes_a_game_can_be_copied(tmp_path: Path) -> None:
    kept = tmp_path / "a folder with a rather long name, and blanks"
    done = regnum(*DUEL, REGNUM_DATA=str(kept))
    assert f"regnum play council --resume '{kept / 'council-7.json'}'" in done.out


def test_a_kept_game_is_not_lost_to_another_one(tmp_path: Path) -> None:
    regnum(*DUEL, typed="elect\n1\nengage\n", REGNUM_DATA=str(tmp_path))
    regnum(*DUEL, REGNUM_DATA=str(tmp_path))
    assert len(list(tmp_path.iterdir())) == 2


def test_a_finished_game_can_be_told_again(tmp_path: Path) -> None:
    regnum(*DUEL, "--options", "round_limit=1", typed="elect\n1\nend_turn\n" * 3, REGNUM_DATA=str(tmp_path))
    assert [file.suffix for file in tmp_path.iterdir()] == [".json"]
