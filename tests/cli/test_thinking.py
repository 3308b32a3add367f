"""Bots that search in the terminal: hints, the analysis of a game, levels at the table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from .running import Done
from .terminal import Terminal

pytestmark = pytest.mark.slow

Run = Callable[..., Done]
QUICK = "ismcts:iterations=30"


def test_the_analysis_of_a_record_in_words(run: Run, record_file: Path) -> None:
    done = run("analyse", str(record_file), "--bot", QUICK, "--lang", "en")
    assert (done.status, done.err) == (0, "")
    lines = done.out.splitlines()
    assert re.match(r"Winning chances over \d+ decisions, estimated by ismcts:iterations=30", lines[0])
    chart = [line for line in lines if "%" in line and any(bar in line for bar in "▁▂▃▄▅▆▇█")]
    assert [line[0] for line in chart] == ["1", "2", "3"]
    assert sorted(line.rstrip().split("  ")[-1].split()[-2] for line in chart)[-1] == "100"
    assert "Turning points:" in done.words
    judged = r"agreed with the search on \d+ % of decisions; the other choices cost \d+ percentage points"
    assert re.search(judged, done.words)
    assert max(map(len, lines)) <= 80


def test_the_analysis_of_a_record_as_json(run: Run, record_file: Path) -> None:
    done = run("analyse", str(record_file), "--bot", QUICK, "--json")
    found = json.loads(done.out)
    assert done.status == 0
    assert found["game"] == "council"
    assert {"move", "seat", "taken", "preferred", "lost", "shares"} == set(found["decisions"][0])
    assert all(abs(sum(one["shares"]) - 1) < 1e-6 for one in found["decisions"])
    assert len(found["lost"]) == 3


def test_the_analysis_in_italian(run: Run, record_file: Path) -> None:
    done = run("analyse", str(record_file), "--bot", QUICK, "--lang", "it")
    assert "Probabilità di vittoria in" in done.words
    assert "è d'accordo con la ricerca" in done.words


@pytest.mark.parametrize(
    ("bot", "words"), [("greedy", "does not search"), ("ismcts:depth=3", "no parameter"), ("oracle", "unknown bot")]
)
def test_only_a_bot_that_searches_can_analyse(run: Run, record_file: Path, bot: str, words: str) -> None:
    done = run("analyse", str(record_file), "--bot", bot)
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
