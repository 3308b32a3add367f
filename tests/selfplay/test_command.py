"""`regnum selfplay` as people type it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cli.running import Done, inside
from regnum.cli.ready import make_ready

pytestmark = pytest.mark.slow

Run = Callable[..., Done]
FEW = ("selfplay", "council", "--players", "2", "--options", "round_limit=3", "--workers", "1")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    make_ready("council", quiet=True)
    return inside(capsys, monkeypatch)


def test_it_says_what_it_wrote(run: Run, tmp_path: Path) -> None:
    done = run(*FEW, "-n", "6", "-o", str(tmp_path / "games"))
    assert done.status == 0
    assert "6 games of council with " in done.words
    again = run(*FEW, "-n", "9", "-o", str(tmp_path / "games"), "--resume", "--json")
    report = json.loads(again.out)
    assert (report["games"], report["played_before"]) == (9, 0)  # the one file had fewer games than it is to hold
    report = json.loads(run(*FEW, "-n", "9", "-o", str(tmp_path / "games"), "--resume", "--json").out)
    assert (report["played_before"], report["decisions"], report["bytes"]) == (9, 0, 0)


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--bots", "random,random,random"), "2 players need one bot, or 2; not 3"),
        (("--bots", "wizard"), "wizard"),
        (("--shard", "0"), "--shard"),
    ],
)
def test_what_cannot_be_is_said(run: Run, tmp_path: Path, more: tuple[str, ...], says: str) -> None:
    done = run(*FEW, "-o", str(tmp_path / "games"), *more)
    assert done.status == 2
    assert says in done.err
    assert not (tmp_path / "games").exists()


def test_a_folder_in_use_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear")
    done = run(*FEW, "-n", "6", "-o", str(tmp_path))
    assert done.status == 2
    assert (
        done.err
        == f"regnum: {tmp_path} is not empty and holds no run of self-play; name another folder with --output\n"
    )
