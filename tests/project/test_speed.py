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


def test_a_loss_of_more_than_forty_percent_is_a_loss(guard) -> None:
    kept = {"pebbles.decisions": 2.0, "pebbles.clones": 1.0, "gone.clones": 1.0}
    assert guard.slower({"pebbles.decisions": 1.21, "pebbles.clones": 5.0, "new.clones": 0.1}, kept) == {}
    assert guard.slower({"pebbles.decisions": 1.0, "pebbles.clones": 0.61}, kept) == {"pebbles.decisions": 0.5}


def test_work_that_takes_twice_as_long_is_seen(guard, monkeypatch: pytest.MonkeyPatch) -> None:
    once = guard._ratio(guard._python_loop, guard._python_loop, 3)
    assert 0.7 < once < 1.4
    both = guard._ratio(lambda: guard._python_loop() * 0 + guard._python_loop(), guard._python_loop, 3)
    assert 0.3 < both < 0.7
    games = {"pebbles": {"play": (guard._python_loop, guard._python_loop)}}
    monkeypatch.setattr(guard, "measured_by", games.__getitem__)
    monkeypatch.setattr(guard.registry, "games", lambda: games)
    assert guard.check({"pebbles.play": 1.0})[1] == {}
    assert list(guard.check({"pebbles.play": 3.0})[1]) == ["pebbles.play"]


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
    assert {"council.decisions", "council.clones", "council.match_decisions"} <= set(kept["unchecked"])
