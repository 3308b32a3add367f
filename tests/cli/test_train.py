"""`regnum train`, typed as people type it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bots.helpers import pebbles
from regnum import registry

from .running import Done

pytestmark = pytest.mark.slow  # PyTorch alone takes more than a second to load

ARGUMENTS = ("train", "pebbles", "--rounds", "2", "--games", "4", "--workers", "1", "-o", "small.npz")


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "make", lambda _: pebbles())
    monkeypatch.setattr(registry, "info", lambda _: pebbles().info)


def test_training_says_how_it_stands_and_goes_on_where_it_was(run: Callable[..., Done]) -> None:
    done = run(*ARGUMENTS)
    assert done.status == 0, done.err
    assert "round 1: 4 games, loss" in done.err
    assert "round 2: 8 games, loss" in done.err
    assert done.words.startswith("2 rounds, 8 games,")
    assert Path("small.training").exists()
    assert Path("small.png").read_bytes().startswith(b"\x89PNG")

    again = run(*ARGUMENTS)
    assert again.status != 0
    assert "--resume" in again.err
    more = run(*ARGUMENTS, "--rounds", "3", "--resume", "--device", "cpu")
    assert (more.status, "round 3: 12 games" in more.err, "round 1:" in more.err) == (0, True, False)


def test_games_of_selfplay_teach_the_opening(run: Callable[..., Done]) -> None:
    games = ("selfplay", "pebbles", "--players", "2", "--bots", "greedy", "--games", "8", "--workers", "1")
    assert run(*games, "-o", "games").status == 0
    done = run(*ARGUMENTS, "--lessons", "games")
    assert done.status == 0, done.err
    assert "round 2: 8 games, loss" in done.err
    other = run(*ARGUMENTS, "-o", "other.npz", "--players", "3", "--lessons", "games")
    assert (other.status, "games of another kind" in other.err) == (2, True)
