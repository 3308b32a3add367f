"""Bots that search in the terminal: hints, the review of a game, levels at the table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from regnum.bots import review as reviewing
from regnum.bots.review import Review

from .running import Done
from .terminal import Terminal

pytestmark = pytest.mark.slow

Run = Callable[..., Done]
QUICK = "ismcts:iterations=30"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "PLAYOUTS", 4)
    monkeypatch.setattr(reviewing, "CONFIRMED_BY", 2)


@pytest.mark.usefixtures("quick")
def test_the_review_of_a_record_in_words(run: Run, record_file: Path) -> None:
    done = run("review", str(record_file), "--bot", QUICK, "--lang", "en")
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert lines[0].startswith("Chances to win at the start of each turn")
    chart = [line for line in lines if "%" in line and any(bar in line for bar in "▁▂▃▄▅▆▇█")]
    assert [line[0] for line in chart] == ["1", "2", "3"]
    assert all(re.search(r" \d+ % ± \d+ %$", line) for line in chart)
    assert re.search(r"Turning points:|No turn changed the chances", done.words)
    assert re.search(r"Most expensive choices:|No choice cost more", done.words)
    assert re.search(r": (–|\d+ ± \d+); best choice \d+, equally good \d+, a little worse \d+, expensive", done.words)
    assert max(map(len, lines)) <= 80


@pytest.mark.usefixtures("quick")
def test_the_review_of_a_record_as_json(run: Run, record_file: Path) -> None:
    done = run("review", str(record_file), "--bot", QUICK, "--json")
    assert done.status == 0
    found = msgspec.json.decode(done.out, type=Review)
    assert found.game == "council"
    assert all(abs(sum(chance.mean for chance in one.chances) - 1) < 1e-6 for one in found.standings)
    assert len(found.accuracy) == 3


@pytest.mark.usefixtures("quick")
def test_the_review_in_italian(run: Run, record_file: Path) -> None:
    done = run("review", str(record_file), "--bot", QUICK, "--lang", "it")
    assert "Probabilità di vincere" in done.words
    assert "Precisione" in done.words


@pytest.mark.parametrize(
    ("bot", "words"), [("greedy", "does not search"), ("ismcts:depth=3", "no parameter"), ("oracle", "unknown bot")]
)
def test_only_a_bot_that_searches_can_review(run: Run, record_file: Path, bot: str, words: str) -> None:
    done = run("review", str(record_file), "--bot", bot)
    assert done.status == 2
    assert words in done.err


def test_a_list_of_bots_with_parameters(run: Run) -> None:
    bots = "ismcts:iterations=5,expand_after=2,greedy:samples=1"
    done = run(
        "simulate",
        "council",
        "-n",
        "1",
        "-p",
        "2",
        "--bots",
        bots,
        "--options",
        "round_limit=1",
        "--json",
        "--workers",
        "1",
    )
    assert json.loads(done.out)["bots"] == ["ismcts:iterations=5,expand_after=2", "greedy:samples=1"]


@pytest.mark.slow
def test_a_hint_at_the_table(tmp_path: Path) -> None:
    with Terminal(tmp_path / "kept", "--seats", "you:Ada,knight", "--seed", "7", "--lang", "en") as ada:
        told = ada.type("hint")
        assert len(re.findall(r"\d+ % to win \(± \d+ %\)", told)) == 3
        assert re.search(r"after [\d]+ simulated games", told)
        assert "Ada>" in ada.shown
        ada.type("quit")
    with Terminal(tmp_path / "kept", "--seats", "you:Ada,knight", "--seed", "7", "--lang", "it") as ada:
        assert "di vittoria" in ada.type("suggerimento")
        ada.type("esci")
