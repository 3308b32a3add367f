"""Shared fixtures of the command tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import regnum
from regnum.arena.playing import play_match
from regnum.cli.ready import make_ready
from regnum.match import save

from .running import Done, inside


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """No command has to say that it compiles the rules first."""
    make_ready("council", quiet=True)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., Done]:
    """`regnum` inside the test, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("REGNUM_DATA", str(tmp_path / "kept"))
    return inside(capsys, monkeypatch)


@pytest.fixture(scope="session")
def record_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a short game between bots, as `regnum record -p 3 -s 3 --options round_limit=3` writes it."""
    file = tmp_path_factory.mktemp("record") / "game.json"
    save(play_match(regnum.make("council"), ["random"] * 3, 3, {"round_limit": "3"}), file)
    return file
