"""Games that `regnum selfplay` wrote are lessons: they are played again as they were."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pyarrow.parquet as pq
import pytest

import regnum
from regnum import registry
from regnum.bots.kernels.lessons import LessonPlan, Script, goes_by_judgement
from regnum.core.errors import InvalidOption
from regnum.learn.library import Library
from regnum.learn.school import Manner, School
from regnum.learn.training import Training, TrainingSettings
from regnum.selfplay.shards import generate, plan, prepare

from .helpers import pebbles

pytestmark = pytest.mark.slow

OPTIONS = {"pebbles": "12", "pennies": "off", "together": "off"}


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "make", lambda name: pebbles() if name == "pebbles" else regnum.make(name))


@pytest.fixture(params=["random", "greedy"])
def folder(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """70 games in files of 30."""
    run = plan(pebbles().info, (request.param, "random"), 5, OPTIONS, 30)
    place = tmp_path / "games"
    generate(run, prepare(run, 70, place, resume=False), place, 1, lambda _: None)
    return place


def test_games_of_files_are_played_again(folder: Path) -> None:
    """Every action can be replayed, and the winners are the same as in the files."""
    library, school = Library(folder, pebbles().info, 2, OPTIONS), School(pebbles(), 2, OPTIONS)
    rows = pq.read_table(folder).to_pylist()
    winners = {row["game"]: row["seat"] for row in rows if row["outcome"] == 1.0}
    kept = 0
    for number in range(70):
        lessons = school.lessons_from(library, number, 1, Manner(careless=0.5))
        assert lessons.left_out == 0
        for viewer, targets in zip(lessons.viewers, lessons.targets, strict=True):
            assert targets[(winners[number] - viewer) % 2] == 1
            kept += 1
    assert kept > 30


def test_a_script_may_lie_in_several_files(folder: Path) -> None:
    rows = pq.read_table(folder).to_pylist()
    script = Library(folder, pebbles().info, 2, OPTIONS).script(25, 40)
    for i in range(40):
        game = [row for row in rows if row["game"] == 25 + i]
        assert script.actions[script.ends[i] : script.ends[i + 1]].tolist() == [row["action"] for row in game]
        assert script.seeds[i] == game[0]["seed"]


def test_what_is_not_in_the_files_is_missed(folder: Path, tmp_path: Path) -> None:
    info = pebbles().info
    library = Library(folder, info, 2, OPTIONS)
    with pytest.raises(InvalidOption, match="does not hold the games 60 to 70 of its run"):
        library.script(60, 11)
    (folder / "games-000000.parquet").unlink()
    with pytest.raises(InvalidOption, match="does not hold the games 29 to 30"):
        library.script(29, 2)
    with pytest.raises(InvalidOption, match=r"games of another kind \(other players, options\)"):
        Library(folder, info, 3, OPTIONS | {"pebbles": "5"})
    with pytest.raises(InvalidOption, match="holds no run of self-play"):
        Library(tmp_path, info, 2, OPTIONS)


def test_an_action_that_cannot_be_done_ends_its_game(folder: Path) -> None:
    """A file with a changed byte: that game is not learned from."""
    school, script = School(pebbles(), 2, OPTIONS), Library(folder, pebbles().info, 2, OPTIONS).script(0, 3)
    script.actions[script.ends[1] + 1] = pebbles().actions.parse("hide(heads)")

    class Torn(Library):
        def script(self, first: int, games: int) -> Script:  # noqa: ARG002 - always the same
            return script

    assert school.lessons_from(Torn(folder, pebbles().info, 2, OPTIONS), 0, 3, Manner()).left_out == 1


def test_the_opening_rounds_learn_from_a_library(folder: Path, tmp_path: Path) -> None:
    library = Library(folder, pebbles().info, 2, OPTIONS)
    settings = TrainingSettings(
        game="pebbles",
        options=OPTIONS,
        games=30,
        opening=2,
        gate=2,
        contest=8,
        hidden=8,
        units=8,
        batch=16,
        library=library.digest,
    )
    training = Training(settings, tmp_path / "read.npz", library=library)
    training.run(3, lambda _: None)
    assert [point.left_out for point in training.curve] == [0, 0, 0]
    with pytest.raises(InvalidOption, match="was begun with other library"):
        Training(msgspec.structs.replace(settings, library=""), tmp_path / "read.npz", resume=True)
    again = Training(settings, tmp_path / "own.npz")
    again.run(1, lambda _: None)
    assert again.curve[0].policy_loss != training.curve[0].policy_loss, "it has played its own games"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rivals_by_judgement_take_turns(seats: int) -> None:
    """None of them, one alone, or all but one: as often each."""
    course = LessonPlan(*[0] * len(LessonPlan._fields))._replace(seats=seats)
    whole, everybody = 2 * (seats + 1), set(range(seats))
    met = [{seat for seat in everybody if goes_by_judgement(course, number, seat)} for number in range(whole)]
    assert sorted(map(sorted, met)) == sorted(
        [[], [], *([seat] for seat in everybody), *(sorted(everybody - {seat}) for seat in everybody)]
    )
    assert met == [
        {seat for seat in everybody if goes_by_judgement(course, number + whole, seat)} for number in range(whole)
    ]
