"""Our games have not become much slower than the committed figures say."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cli.running import environment

BENCHMARKS = Path(__file__).parent.parent.parent / "benchmarks"


@pytest.fixture
def guard(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import guard

    return guard


def test_a_loss_of_more_than_half_is_a_loss(guard) -> None:
    kept = {"pebbles.decisions": 2.0, "pebbles.searches": 1.0, "gone.searches": 1.0}
    assert guard.slower({"pebbles.decisions": 1.01, "pebbles.searches": 5.0, "new.searches": 0.1}, kept) == {}
    assert guard.slower({"pebbles.decisions": 0.8, "pebbles.searches": 0.51}, kept) == {"pebbles.decisions": 0.4}


class Clock:
    """A processor whose work takes as long as we say; at first something else is in the way."""

    def __init__(self) -> None:
        self.now = 0.0

    def process_time(self) -> float:
        return self.now

    def work(self, seconds: float):
        def do() -> int:
            self.now += seconds * (3 if self.now < 0.2 else 1)
            return 10

        return do


def test_work_that_takes_three_times_as_long_is_seen(guard, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(guard, "time", clock)
    games = {"pebbles": {"play": (clock.work(0.006), clock.work(0.002))}}
    monkeypatch.setattr(guard, "measured_by", games.__getitem__)
    sizes = {"pebbles": 970.0}
    monkeypatch.setattr(guard, "states_per_mebibyte", sizes.__getitem__)
    monkeypatch.setattr(guard.registry, "games", lambda: games)
    found, slow = guard.check({"pebbles.play": 1 / 3, "pebbles.states_per_mebibyte": 1000.0})
    assert found == {"pebbles.play": pytest.approx(1 / 3, rel=0.01), "pebbles.states_per_mebibyte": 970.0}
    assert slow == {}
    assert guard.check({"pebbles.play": 1.0})[1] == {"pebbles.play": pytest.approx(1 / 3, rel=0.01)}
    sizes["pebbles"] = 900.0
    assert guard.check({"pebbles.states_per_mebibyte": 1000.0})[1] == {"pebbles.states_per_mebibyte": 0.9}


@pytest.mark.slow
def test_no_game_has_become_much_slower() -> None:
    done = subprocess.run(
        [sys.executable, str(BENCHMARKS / "guard.py")], env=environment({}), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "council.decisions" in done.stdout


def test_figures_are_committed_for_both_ways_to_compile() -> None:
    kept = json.loads((BENCHMARKS / "guard.json").read_text())
    assert set(kept) == {"bounds_checked", "unchecked"}
    assert set(kept["unchecked"]) == set(kept["bounds_checked"])
    assert {"council.decisions", "council.states_per_mebibyte", "council.match_decisions"} <= set(kept["unchecked"])
