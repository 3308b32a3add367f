"""Reports: whole pages that load nothing and run nothing, with every figure in words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from cli.running import Done
from regnum.arena.report.charts import COUNT, DIFFERENCE, PERCENT, ChartRow, axis
from regnum.arena.report.page import draw, style

pytestmark = pytest.mark.slow

Run = Callable[..., Done]
VOID = {"meta", "br", "wbr", "img"}


class Page(HTMLParser):
    """Checks that what is opened is closed, and gathers the words and what they stand in."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.headings: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "title"):
            self.words.append(data)
            if self.open[-1] in ("h1", "h2", "h3"):
                self.headings.append(data)

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())


def checked(path: Path) -> Page:
    """A page that stands alone."""
    text = path.read_text(encoding="utf-8")
    page = Page(text)
    kinds = {tag for tag, _ in page.tags}
    assert not kinds & {"script", "link", "img", "iframe", "object", "image", "use"}
    assert not any(name in attributes for _, attributes in page.tags for name in ("src", "href", "onclick", "onload"))
    assert "@import" not in text
    assert set(re.findall(r"url\((\w+:[^;)]*)", text)) == {"data:font/woff2"}
    assert "prefers-color-scheme:dark" in text
    assert 'name="viewport"' in text
    for number in re.findall(r'(?:x|x1|x2|width)="([-\d.]+)%"', text):
        assert -0.01 <= float(number) <= 100.01
    assert "nan" not in page.text.lower().split()
    return page


# ---- arena ----------------------------------------------------------------------------------------------------------

ARENA = ("arena", "council", "--options", "round_limit=2", "--workers", "1")


def test_arena_answers_one_json_object_and_writes_a_page(run: Run, tmp_path: Path) -> None:
    done = run(*ARENA, "--bots", "greedy,random,greedy:samples=1", "-p", "3", "-n", "12", "--json", "-o", "out")
    assert (done.status, done.out.count("\n")) == (0, 1)
    found: dict[str, Any] = json.loads(done.out)
    assert found == json.loads((tmp_path / "out" / "results.json").read_text())
    assert (found["game"], found["players"], found["games"], found["deals"]) == ("council", 3, 12, 2)
    assert {row["bot"] for row in found["ratings"]} == {"greedy", "random", "greedy:samples=1"}
    for row in found["ratings"]:
        assert row["low"] < row["rating"] < row["high"]
        assert row["win_low"] <= row["win_share"] <= row["win_high"]
    assert len(found["pairs"]) == 3
    for pair in found["pairs"]:
        assert pair["wins_a"] + pair["wins_b"] + pair["draws"] == pair["games"] == 12
        assert 0 <= pair["low"] <= pair["share"] <= pair["high"] <= 1
    page = checked(tmp_path / "out" / "report.html")
    for heading in ("The Council of Four", "Ratings", "Pairs", "Scores", "Seats", "Length", "Decisions by kind"):
        assert heading in page.headings
    for row in found["ratings"]:
        assert f"{row['rating']:.0f} ({row['low']:.0f}–{row['high']:.0f})" in page.text
    assert "round_limit 2" in page.text


def test_the_same_command_again_plays_nothing(run: Run) -> None:
    command = (*ARENA, "--bots", "greedy,random", "-p", "2", "-n", "6", "--json")
    first, again = run(*command), run(*command)
    assert first.out == again.out
    assert "before" not in first.err
    assert "6 of 6 games have been played before" in again.err
    more = run(*command[:-3], "-n", "8", "--json")
    assert "6 of 8 games have been played before" in more.err
    anew = run(*command, "--anew")
    assert "before" not in anew.err
    assert json.loads(anew.out)["pairs"] == json.loads(first.out)["pairs"]


def test_arena_prints_ratings_and_advice(run: Run) -> None:
    done = run(*ARENA, "--bots", "random,random:", "-p", "2", "-n", "4")
    assert done.status == 0
    assert "4 games of council with 2 players, 2 deals" in done.out
    assert "separate random" in done.words or "are level" in done.words
    assert "report.html" in done.out


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("--bots nobody,random", "unknown bot “nobody”"),
        ("--bots greedy,random,random -p 4", "name each bot once, or name 4 bots for 4 seats"),
        ("--bots greedy, -p 2", "unknown bot “”"),
        ("--bots greedy,random -p 7", "for 2 to 4 players, not 7"),
        ("--bots greedy,random --options nothing=1", "no option “nothing”"),
        ("--bots greedy:depth=2,random -p 2 -n 2", "has no parameter “depth”"),
    ],
)
def test_what_cannot_be_played_is_refused(run: Run, typed: str, says: str) -> None:
    done = run("arena", "council", "--workers", "1", *typed.split())
    assert done.status == 2
    assert says in done.err
    assert done.err.count("\n") == 1
    assert done.out == ""


# ---- balance --------------------------------------------------------------------------------------------------------


def test_balance_answers_one_json_object_and_writes_a_page(run: Run, tmp_path: Path) -> None:
    done = run("balance", "council", "-n", "200", "--json", "-o", "out", "--options", "round_limit=12")
    assert (done.status, done.out.count("\n")) == (0, 1)
    found: dict[str, Any] = json.loads(done.out)
    assert found == json.loads((tmp_path / "out" / "results.json").read_text())
    assert (found["game"], found["players"], found["games"]) == ("council", 4, 200)
    assert [seat["seat"] for seat in found["seats"]] == [1, 2, 3, 4]
    assert sum(seat["win_share"] for seat in found["seats"]) == pytest.approx(1, abs=1e-3)
    assert sum(found["length"]["histogram"]["counts"]) == 200
    fired = {(rule["source"], rule["name"]): rule for rule in found["rules"]}
    assert fired["event", "end"]["times"] == 200
    assert fired["event", "round"]["per_game"] == pytest.approx(12, abs=0.5)
    assert fired["action", "buy"]["times"] == 0
    valued = {(row["source"], row["notation"]) for row in found["values"]}
    assert {("action", "acquire(BCD)"), ("event", "build: A"), ("opening", "elect")} <= valued
    page = checked(tmp_path / "out" / "report.html")
    for heading in ("Seats", "Length", "Kinds of action", "Acquire a permit (action)", "Elect: council (action)"):
        assert heading in page.headings
    assert "Never: " in page.text


@pytest.mark.slow
def test_balance_of_other_bots_plays_their_games(run: Run) -> None:
    command = ("balance", "council", "-n", "20", "-p", "2", "--json", "--options", "round_limit=5")
    greedy, mixed = (run(*command, "--bots", bots, "--workers", "1") for bots in ("greedy", "greedy,random"))
    assert json.loads(greedy.out)["bots"] == ["greedy", "greedy"]
    assert json.loads(greedy.out)["games"] == 20
    assert abs(json.loads(mixed.out)["seats"][0]["win_share"] - 0.5) < 0.3  # the bots change places


def test_balance_prints_what_matters(run: Run) -> None:
    done = run("balance", "council", "-n", "300", "-p", "2", "--options", "round_limit=9", "--workers", "2")
    assert done.status == 0
    assert "Victories: seat 1" in done.out
    assert "stand after Holm's correction" in done.words
    assert run("balance", "council", "--bots", "random,random,random", "-p", "2").status == 2


# ---- parts ----------------------------------------------------------------------------------------------------------


def test_axes_have_round_values_that_can_be_told_apart() -> None:
    assert [words for _, words in axis([0, 97], COUNT).ticks] == ["0", "25", "50", "75"]
    assert [words for _, words in axis([0.243, 0.262], PERCENT).ticks] == ["24.5 %", "25.0 %", "25.5 %", "26.0 %"]
    assert [words for _, words in axis([-0.1, 0.1], DIFFERENCE).ticks] == ["−10 %", "−5 %", "0 %", "+5 %", "+10 %"]
    assert [words for _, words in axis([-1500, 2100], COUNT).ticks] == ["−1,000", "0", "1,000", "2,000"]
    for low, high in ((5, 5), (0, 1e-4), (-3e6, 4e7), (0.123, 0.124)):
        ticks = axis([low, high], COUNT).ticks
        assert len({words for _, words in ticks}) == len(ticks)


def test_marks_stand_where_their_values_are() -> None:
    row = ChartRow("a & b", 5, 2.5, 10, "<5>", "sure")
    drawn = draw.intervals([row], axis([0, 10]), reference=0)
    assert 'class="interval sure" x1="25.00%" x2="100.00%"' in drawn
    assert '<svg x="50.00%"' in drawn
    assert "a &amp; b" in drawn
    assert "&lt;5&gt;" in drawn
    bars = draw.histograms([("all", [0, 5, 10], [3, 1], 4.0, "")], axis([0, 10]), height=100)
    assert 'x="0.00%" width="50.00%" y="6.0" height="94.0"' in bars
    assert 'x="50.00%" width="50.00%" y="68.7" height="31.3"' in bars
    assert 'class="mean" x1="40.00%"' in bars


def test_figures_are_escaped() -> None:
    assert "<td>&lt;b&gt;</td>" in draw.table(("", "x"), [("name", "<b>")])
    assert style().count("@font-face") == 4
