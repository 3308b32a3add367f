"""Answers of a session to typed words, without a terminal around it."""

from __future__ import annotations

import io
import re
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

import regnum
from conformance.declaring import NAMES
from regnum.cli.autosave import RecordFile
from regnum.cli.session import Session
from regnum.core.languages import LANGUAGES
from regnum.match import Match
from regnum.registry import games
from regnum.table.guide import guide_of
from regnum.table.language import Language

WIDTH = 100
INFOS = games()


class Talk:
    """A session at the first question to its only person, and what it prints."""

    def __init__(self, game: str, code: str, folder: Path) -> None:
        match = Match(regnum.make(game), 2, 3, {}, ("Ada", "random"), ("", "random"))
        while match.on_turn != 0:
            match.play(match.legal()[0])
        self.out = io.StringIO()
        console = Console(file=self.out, width=WIDTH, highlight=False, markup=False, emoji=False)
        self.session = Session(match, code, console, RecordFile(folder / "kept.json"), 1)
        self.session.turn_to(0)
        prompt = self.session.scene(0).prompt
        assert prompt is not None
        self.prompt = prompt

    def type(self, line: str) -> str:
        """Return what is printed for a line, with single spaces."""
        self.out.seek(0)
        self.out.truncate()
        self.session.answer(line, self.prompt)
        return " ".join(self.out.getvalue().split())


@pytest.mark.slow
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_the_examples_of_help_work(game: str, code: str, tmp_path: Path) -> None:
    """They used to be those of The Council of Four in every game."""
    talk = Talk(game, code, tmp_path)
    said, examples = talk.type("help"), talk.session.examples()
    assert set(examples) == {"look", "why", "rules"}
    for lines in examples.values():
        assert lines
        for line in lines:
            assert line in said
            answer = talk.type(line)
            assert answer
            assert "!" not in answer.split()
            assert answer != talk.session.language.say("play.possible")  # as `why` was told where nothing is refused


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_question_mark_is_help(code: str, tmp_path: Path) -> None:
    talk = Talk("council", code, tmp_path)
    assert talk.type("?") == talk.type("help") != ""


@pytest.mark.parametrize("game", NAMES)
def test_lessons_fit_browser_and_terminal(game: str) -> None:
    """A terminal has nothing to press."""
    guide = guide_of(INFOS[game])
    for lesson in guide.lessons if guide else ():
        said = {code: Language(code, INFOS[game].package).say(lesson.says) for code in LANGUAGES}
        assert re.search(r"\b(press|click)\b", said["en"], re.IGNORECASE) is None
        assert re.search(r"\b(premi qui|premi un|clicca)", said["it"], re.IGNORECASE) is None


def test_help_is_told_where_everything_is_possible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no example then of something that is not."""
    talk = Talk("council", "en", tmp_path)
    everything = tuple(range(talk.session.game.actions.size))
    monkeypatch.setattr(talk.session.match, "legal", lambda _seat: everything)
    scene = msgspec.structs.replace(talk.session.scene(0), prompt=msgspec.structs.replace(talk.prompt, refused=()))
    monkeypatch.setattr(talk.session, "scene", lambda _seat: scene)
    assert talk.session.examples()["why"] == [f"why {talk.session.game.actions.text(0)}"]
    assert talk.type("help")


def test_a_part_that_is_not_there_is_said_not_to_be(tmp_path: Path) -> None:
    talk = Talk("viscounts", "en", tmp_path)
    assert talk.type("look nobility").startswith("! unknown part of the table “nobility” parts of the table: island, ")
    assert talk.type("look").startswith("parts of the table: island, ")


def test_who_plays_alone_hears_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody chose it: `make play` takes one of its own."""
    talk = Talk("council", "en", tmp_path)
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    talk.session.run()
    assert talk.out.getvalue().startswith("You are Ada.\nType a number")
