"""`regnum new-game` that fails on its way: nothing of the game stays behind."""

from __future__ import annotations

from pathlib import Path

import pytest

import regnum
from regnum.cli import new_game
from regnum.core.errors import RegnumError


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one game, and with programs that record the games of another one."""
    monkeypatch.setattr(regnum, "__file__", str(tmp_path / "src/regnum/__init__.py"))
    for folder in (new_game.GAMES, new_game.TESTS):
        (tmp_path / folder / "council").mkdir(parents=True)
    for program in new_game.RECORD:
        (tmp_path / program).parent.mkdir(parents=True)
        (tmp_path / program).write_text("")
    return tmp_path


def written(checkout: Path) -> list[str]:
    return sorted(path.name for folder in (new_game.GAMES, new_game.TESTS) for path in (checkout / folder).iterdir())


def test_a_game_is_written_whole(checkout: Path) -> None:
    assert new_game.create("fair", "The Fair") == (new_game.GAMES / "fair", new_game.TESTS / "fair")
    assert written(checkout) == ["council", "council", "fair", "fair"]


@pytest.mark.parametrize("program", new_game.RECORD)
def test_nothing_stays_behind_when_a_program_fails(checkout: Path, program: str) -> None:
    (checkout / program).write_text("import sys; sys.exit(3)")
    with pytest.raises(RegnumError, match=rf"{program} fair ended with status 3"):
        new_game.create("fair", "The Fair")
    assert written(checkout) == ["council", "council"]


def test_nothing_stays_behind_when_the_disk_is_full(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = Path.write_text

    def full(self: Path, *arguments: str, **options: str) -> int:
        if self.is_relative_to(checkout / new_game.TESTS):
            raise OSError(28, "No space left on device")
        return write(self, *arguments, **options)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(OSError, match="No space left"):
        new_game.create("fair", "The Fair")
    assert written(checkout) == ["council", "council"]


def test_nothing_stays_behind_when_somebody_interrupts(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(new_game.subprocess, "run", interrupt)
    with pytest.raises(KeyboardInterrupt):
        new_game.create("fair", "The Fair")
    assert written(checkout) == ["council", "council"]
