"""The fixed tasks for learners: pinned to rules, the same games everywhere, with stored baselines."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from regnum import registry
from regnum.arena.learners import GAMES, TASKS, baselines, measure, play
from regnum.arena.statistics import wilson
from regnum.cli import learners as command
from regnum.core.errors import InvalidOption

COUNCIL = TASKS[0]
LEARNERS = {"random", "greedy", "PPO", "trained network"}


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_tasks_are_of_the_rules_as_they_are(task) -> None:
    """A task of former rules is replaced by one with another name, and its baselines are measured anew."""
    task.check()
    registry.info(task.game).agree(task.players, task.options)


def test_there_are_five_different_ones() -> None:
    assert len({task.name for task in TASKS}) == len({task.game for task in TASKS}) == 5
    assert any(registry.info(task.game).is_team({**registry.info(task.game).usual, **task.options}) for task in TASKS)


def test_other_rules_are_refused() -> None:
    for changed in ({"version": 99}, {"components": "0" * 16}):
        with pytest.raises(InvalidOption, match=r"the task council-2.1 cannot be measured with this version"):
            measure(dataclasses.replace(COUNCIL, **changed), "random")


def test_baselines_are_of_the_tasks() -> None:
    stored = baselines()
    assert len(stored.commit) == 40
    assert {score.task for score in stored.scores} <= {task.name for task in TASKS}
    assert {score.learner for score in stored.scores} == LEARNERS
    for score in stored.scores:
        low, high = wilson(score.share, score.games)
        assert (score.low, score.high) == (pytest.approx(low, abs=1e-3), pytest.approx(high, abs=1e-3))
        assert score.games == GAMES
        assert (score.learner == "PPO") == ("decisions" in score.note)


def test_the_page_shows_the_stored_figures() -> None:
    """Empty where nothing has been measured."""
    shown = {(score.task, score.learner): f"{score.share:.1%}" for score in baselines().scores}
    page = (Path(__file__).parents[2] / "docs/cite.md").read_text()
    columns = ["random", "greedy", "PPO", "trained network"]
    for task in TASKS:
        row = next(line for line in page.splitlines() if line.startswith(f"| {task.name} |"))
        cells = [cell.strip().split(" (")[0] for cell in row.strip("|").split("|")[2:]]
        assert cells == [shown.get((task.name, learner), "") for learner in columns]


@pytest.mark.slow
def test_a_score_is_the_mean_of_its_games() -> None:
    score = measure(COUNCIL, "random", games=4)
    assert score.share == pytest.approx(sum(play(COUNCIL, "random", number) for number in range(4)) / 4)
    assert score.low < score.share + 1e-9
    assert measure(COUNCIL, "random", games=4, workers=2) == score


@pytest.mark.slow
def test_stored_games_are_won_again() -> None:
    """The first games of a task end as they did; all of them make the stored figure."""
    first = [play(COUNCIL, "greedy:samples=1", number) for number in range(4)]
    assert first == [play(COUNCIL, "greedy:samples=1", number) for number in range(4)]
    assert first[0] + first[1] in (0.0, 1.0, 2.0)


def test_the_command_measures_one_bot(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("regnum.arena.learners.play", lambda *_: 0.5)
    command.run("council", "random", 4, 1, json=True)
    report = json.loads(capsys.readouterr().out)
    assert [task["name"] for task in report["tasks"]] == ["council-2.1"]
    assert [(score["learner"], score["share"], score["games"]) for score in report["scores"]] == [("random", 0.5, 4)]
    assert {score["learner"] for score in report["baselines"]} == LEARNERS
    command.run("council", None, 4, 1, json=False)
    said = capsys.readouterr().out
    assert "council-2.1: 2 players, against greedy:samples=1; 100,000 decisions to learn" in said
    assert "random, measured now" in said
    assert "PPO, stored" in said
    with pytest.raises(InvalidOption, match="no task is played with paladins"):
        command.run("paladins", None, 4, 1, json=False)
