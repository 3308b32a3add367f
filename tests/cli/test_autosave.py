"""The file that a game is played in is not lost to another terminal or program."""

from __future__ import annotations

import builtins
import io
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from rich.console import Console

import regnum
from regnum.cli.autosave import FileLock, InUse, RecordFile, place_for
from regnum.cli.session import Session
from regnum.match import Match, load, save

from .running import Done

Run = Callable[..., Done]


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Typed lines (functions are called first); then the input ends."""

    def answer(*lines: str | Callable[[], str]) -> None:
        left: Iterator[str | Callable[[], str]] = iter(lines)

        def read(_prompt: str = "") -> str:
            line = next(left, None)
            if line is None:
                raise EOFError
            return line if isinstance(line, str) else line()

        monkeypatch.setattr(builtins, "input", read)

    return answer


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A game that has begun: one move by a person."""
    match = Match(regnum.make("council"), 2, 3, {}, ("Ada", "Ugo"), ("", ""))
    match.play(match.legal()[0])
    save(match, tmp_path / "kept.json")
    return tmp_path / "kept.json"


def resume(run: Run, file: Path) -> Done:
    return run("play", "council", "--lang", "en", "--resume", str(file))


def moves(file: Path) -> int:
    return len(json.loads(file.read_bytes())["actions"])


def foreign(file: Path) -> Callable[[], str]:
    """Another program writes the file while a choice is made."""

    def choose() -> str:
        file.write_bytes(b"what another program has written")
        return "1"

    return choose


def test_a_second_terminal_is_refused(run: Run, kept: Path, typed: Callable[..., None]) -> None:
    before = kept.read_bytes()
    typed("", "1")
    with closing(FileLock(kept)):
        done = resume(run, kept)
    assert done.status == 2
    assert done.err.startswith(f"regnum: {kept} is being played in another terminal")
    assert kept.read_bytes() == before
    typed("", "1")
    assert resume(run, kept).status == 0
    assert moves(kept) > 1
    assert list(kept.parent.glob(".*")) == []


def test_a_link_to_the_file_is_the_same_game(kept: Path) -> None:
    link = kept.with_name("link.json")
    link.symlink_to(kept)
    with closing(FileLock(kept)), pytest.raises(InUse):
        FileLock(link)


def test_new_games_get_files_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also before the first of them is written."""
    monkeypatch.setenv("REGNUM_DATA", str(tmp_path))
    match = Match(regnum.make("council"), 2, 7)
    with closing(place_for(match)) as first, closing(place_for(match)) as second:
        assert (first.file.name, second.file.name) == ("council-7.json", "council-7-2.json")
        first.keep(match)
        second.keep(match)


def test_with_consent_the_file_is_written_over(run: Run, kept: Path, typed: Callable[..., None]) -> None:
    typed("", foreign(kept), "yes")
    done = resume(run, kept)
    assert f"Another program has changed {kept}" in done.out
    assert moves(kept) > 1


@pytest.mark.parametrize("answer", [["no"], [""], []], ids=["no", "enter", "end of input"])
def test_without_consent_both_are_kept(run: Run, kept: Path, typed: Callable[..., None], answer: list[str]) -> None:
    typed("", foreign(kept), *answer)
    done = resume(run, kept)
    other = kept.with_name("kept-2.json")
    assert done.status == 0
    assert kept.read_bytes() == b"what another program has written"
    assert moves(other) > 1
    assert load(other).names == ("Ada", "Ugo")
    assert f"This game is now saved to {other}" in done.out
    assert f"--resume {other}" in done.out


class Talk:
    """A session in which lines are typed."""

    def __init__(self, keeper: RecordFile, match: Match) -> None:
        self.out = io.StringIO()
        self.session = Session(match, "en", Console(file=self.out, width=200), keeper, 1)

    def save(self, name: object) -> str:
        self.out.truncate(0)
        self.session.save(str(name))
        return " ".join(self.out.getvalue().split())


def test_save_asks_before_it_writes_over_a_file(kept: Path, typed: Callable[..., None]) -> None:
    match, other = load(kept), kept.with_name("other.json")
    other.write_bytes(b"precious")
    talk = Talk(RecordFile(kept, kept.read_bytes()), match)
    typed("no")
    assert "other.json already exists." in talk.save(other)
    assert "not saved" in talk.out.getvalue()
    assert other.read_bytes() == b"precious"
    with closing(FileLock(other)):
        assert "being played in another terminal" in talk.save(other)
    typed("y")
    assert f"saved to {other}" in talk.save(other)
    assert moves(other) == 1
    assert f"saved to {kept}" in talk.save(kept), "its own file needs no consent"
    assert "save FILE" in talk.save("-")
