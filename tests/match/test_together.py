"""A match that all win or lose together: its outcome, its record, its scene, and the words for its end."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from bots.pebbles import INFO
from regnum import registry
from regnum.bots.review import review
from regnum.cli.autosave import RecordFile
from regnum.cli.review import run
from regnum.cli.session import Session
from regnum.core.codec import digest
from regnum.core.errors import CorruptRecord, InvalidOption
from regnum.core.game import Game
from regnum.match import Match, load, read, record_of, replay, save, write
from regnum.table.contract import View
from regnum.table.language import Language
from regnum.table.scene import Result, of_a_team, validate
from regnum.table.terminal import TablePrinter
from regnum.web.bots.review import in_words
from regnum.web.wording.words import game_words, who_won

GAME = Game(INFO)
WON, LOST = 4, 5
"""So many pebbles, of which two seats take two each."""


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    """The game of pebbles is among the games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.games(), "pebbles", INFO)
        yield


def begun(pebbles: int) -> Match:
    return Match(GAME, 2, 1, {"pebbles": pebbles, "together": "on"}, ("Ada", "Ugo"))


def ended(pebbles: int) -> Match:
    match = begun(pebbles)
    match.play("take(2)")
    match.play("take(2)")
    return match


def seen(match: Match, viewer: int | None = None) -> View:
    return View(GAME, match.observe(viewer), viewer, match.names, match.deciding)


def test_all_win_or_nobody_does() -> None:
    won, lost = ended(WON).outcome, ended(LOST).outcome
    assert won is not None
    assert lost is not None
    assert (won.ending, won.winners, won.ranks, won.points) == ("won", (0, 1), (1, 1), (2, 2))
    assert (lost.ending, lost.winners, lost.ranks, lost.points) == ("lost", (), (2, 2), (2, 2))
    assert ((won.total, won.target), (lost.total, lost.target)) == ((4, 4), (4, 5))


def test_rivals_have_neither_total_nor_target() -> None:
    match = Match(GAME, 2, 1, {"pebbles": 1})
    match.play("take(1)")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.total, match.outcome.target) == ((0,), None, None)
    assert set(msgspec.json.decode(write(record_of(match)))["outcome"]) == {"ending", "points", "ranks"}


@pytest.mark.parametrize("pebbles", [WON, LOST])
def test_a_record_says_what_a_team_had_and_needed(pebbles: int, tmp_path: Path) -> None:
    match = ended(pebbles)
    save(match, tmp_path / "game.json")
    again = load(tmp_path / "game.json")
    assert again.outcome == match.outcome
    record = read((tmp_path / "game.json").read_bytes())
    assert record.outcome is not None
    assert (record.outcome.total, record.outcome.target) == (4, pebbles)
    other = msgspec.structs.replace(record, outcome=msgspec.structs.replace(record.outcome, target=3))
    with pytest.raises(CorruptRecord, match="the outcome is not the one"):
        replay(other)


def test_the_byte_of_a_team_is_no_part_of_the_situation() -> None:
    """It follows from the options, and lies where stored digests had nothing."""
    team, rivals = begun(WON).state, Match(GAME, 2, 1, {"pebbles": WON}).state
    assert (team[0]["team"], rivals[0]["team"]) == (1, 0)
    before = digest(GAME.state, team)
    team[0]["team"] = 0
    assert digest(GAME.state, team) == before


def test_what_does_not_go_together_is_refused() -> None:
    with pytest.raises(InvalidOption, match="not together"):
        Match(GAME, 2, 1, {"together": "on", "pennies": "on"})
    with pytest.raises(InvalidOption, match="is for 2 to 3 players, not 4"):
        Match(GAME, 4, 1, {"together": "on"})


# ---- on the table ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pebbles", "key"), [(WON, "result.won_together"), (LOST, "result.lost_together")])
def test_the_scene_of_a_team_tells_its_goal_and_its_result(pebbles: int, key: str) -> None:
    from bots.pebbles.scene import TABLE

    running, over = begun(pebbles), ended(pebbles)
    scene = TABLE.scene(seen(running, 0))
    validate(scene)
    assert (scene.result, scene.headline[0].args["n"]) == (None, pebbles)
    scene = TABLE.scene(seen(over))
    validate(scene)
    assert scene.result is not None
    assert scene.result == Result("won" if pebbles == WON else "lost", scene.result.ranks, 4, pebbles)
    told = of_a_team(scene.result.ranks, scene.result.total, scene.result.target)
    assert told is not None
    assert told.key == key
    assert of_a_team((1, 2), None, None) is None
    left_out = msgspec.json.decode(msgspec.json.encode(Result("won", (1, 2))))
    assert left_out == {"ending": "won", "ranks": [1, 2]}
    for code in ("en", "it"):
        printer = TablePrinter(INFO.titles[code], Language(code, INFO.package), TABLE.palette, 80)
        assert printer.draw(scene)


@pytest.mark.parametrize(
    ("pebbles", "code", "words"),
    [
        (WON, "en", "Won as a team with 4 points; the goal was 4"),
        (LOST, "en", "Lost as a team with 4 points; the goal was 5"),
        (WON, "it", "Vittoria di squadra con 4 punti; l'obiettivo era 4"),
        (LOST, "it", "Sconfitta di squadra con 4 punti; l'obiettivo era 5"),
    ],
)
def test_the_end_of_a_team_in_words(pebbles: int, code: str, words: str, tmp_path: Path) -> None:
    match, out = ended(pebbles), io.StringIO()
    Session(match, code, Console(file=out, width=100), RecordFile(tmp_path / "kept.json"), 1).end()
    assert out.getvalue().rstrip().endswith(words)
    outcome = match.outcome
    assert outcome is not None
    said = who_won(game_words(code, INFO.package), match.names, outcome.ranks, outcome.points, outcome.target)
    assert said == words
    assert who_won(game_words("en", INFO.package), ("Ada", "Ugo"), (1, 2), (3, 1), None) == "Ada wins with 3 points"


@pytest.mark.parametrize("pebbles", [WON, LOST])
def test_the_review_of_a_team_tells_its_chance_to_win(pebbles: int) -> None:
    found = review(ended(pebbles), "ismcts:iterations=100,rollout=random")
    assert found.team
    assert found.final == ((1.0, 1.0) if pebbles == WON else (0.0, 0.0))
    for one in found.standings:
        assert one.chances[0] == one.chances[1]
    exact = {WON: 1.0, LOST: 1 / 3}[pebbles]  # of five pebbles: dare, or take two and then dare
    assert found.choices[0].preferred.share == pytest.approx(exact, abs=0.15)
    assert all(one.gain.rival is None for one in found.expensive)


def test_where_a_team_s_game_turned_names_who_chose_and_nobody_s_chances() -> None:
    """All have the same chances, so no seat stands for all of them."""
    from bots.pebbles.scene import TABLE

    match = ended(LOST)
    found = review(match, "ismcts:iterations=100")
    told = in_words(match, TABLE, found, Language("en", INFO.package))
    assert told.team
    points = told.seats[0].turning_points
    assert points == told.seats[1].turning_points
    assert points
    assert all((one.seat, one.by, one.done) == (None, one.move, "Take 2 pebbles") for one in points)
    rivals = Match(GAME, 2, 1, {"pebbles": LOST})
    for action in ("take(1)", "take(1)", "take(1)", "take(2)"):
        rivals.play(action)
    assert None not in {one.seat for one in review(rivals, "ismcts:iterations=60").turning_points}


def test_the_review_of_a_team_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(ended(LOST), tmp_path / "game.json")
    run(tmp_path / "game.json", "ismcts:iterations=100", False, "en")
    told = capsys.readouterr().out
    assert len(re.findall(r"^the team .* % ± \d+ %$", told, re.MULTILINE)) == 1
    assert not re.search(r"^[12] (Ada|Ugo) ", told, re.MULTILINE)
