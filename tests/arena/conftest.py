"""Shared fixtures of the arena tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cli.running import Done, inside
from regnum.cli.ready import make_ready


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
