"""Random games of the scenario, followed decision by decision by a referee of their own."""

from __future__ import annotations

import numpy as np
import pytest

from .position import GAME
from .threat_referee import Referee


def follow(players: int, level: str, games: int, attributes: int = 0) -> set[str]:
    """Play so many games; answers what the referee has seen of what seldom happens."""
    seen: set[str] = set()
    for seed in range(games):
        state = GAME.new(players, seed, {"scenario": "together", "difficulty": level})
        state[0]["players"]["attribute"][:players] = attributes
        referee, random = Referee(state, level), np.random.default_rng(seed)
        while not GAME.over(state):
            seat, action = GAME.on_turn(state), int(random.choice(GAME.legal(state)))
            GAME.apply(state, action)
            referee.follow(seat, GAME.actions.text(action), state)
        parts = [dict(zip(GAME.rules.score_parts, row.tolist(), strict=True)) for row in GAME.score(state)[:players]]
        referee.count(state, parts)
        won = sum(sum(points.values()) for points in parts) >= 70 * players
        assert GAME.ranks(state).tolist() == [1 if won else 2] * players
        seen |= referee.seen
    return seen


@pytest.mark.slow
@pytest.mark.parametrize(("players", "level"), [(2, "impossible"), (3, "normal"), (4, "hard")])
def test_the_referee_agrees_with_some_games(players: int, level: str) -> None:
    assert follow(players, level, 2, 6) >= {"silver"}


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", ["normal", "hard", "impossible"])
def test_the_referee_agrees_with_many_games(players: int, level: str) -> None:
    seen = follow(players, level, 30) | follow(players, level, 20, 8)
    assert seen >= {
        *("strength", "faith", "influence", "silver", "provisions", "worker", "workshop", "suspicion"),
        *("order", "favour again", "skipped"),
    }
