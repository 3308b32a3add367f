"""The example that learns does learn."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

import regnum
from regnum.envs.net import Net
from regnum.match import Match

pytestmark = pytest.mark.slow

UPDATES = 10
EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "train_ppo.py"


def example() -> ModuleType:
    found = importlib.util.spec_from_file_location("train_ppo", EXAMPLE)
    assert found is not None
    assert found.loader is not None
    module = sys.modules["train_ppo"] = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_a_short_run_improves(tmp_path: Path) -> None:
    ppo = example()
    settings = ppo.Settings(most_updates=UPDATES, games=128, evaluate_every=1000, evaluation_games=100)
    _, curve = ppo.train(settings, tmp_path / "council", quiet=True)
    assert curve.decisions == [0, UPDATES * settings.steps * settings.games]
    assert curve.wins[-1] > max(0.6, curve.wins[0] + 0.15)
    assert (tmp_path / "council.png").read_bytes().startswith(b"\x89PNG")
    council = regnum.make("council")
    bot, match = Net(council, 1, file=str(tmp_path / "council.npz")), Match(council, players=2, seed=1)
    for _ in range(20):
        match.play(bot.choose(match.observe(match.on_turn), match.on_turn))
