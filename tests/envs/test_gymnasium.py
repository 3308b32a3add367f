"""Behaviour that Gymnasium's own checks (see `test_contracts`) do not cover."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest

from regnum.core.errors import IllegalAction, InvalidOption
from regnum.envs import gym_env
from regnum.envs.gymnasium import RegnumEnv

from .games import EACH_GAME

pytestmark = pytest.mark.slow


@EACH_GAME
def test_games_are_registered(name: str) -> None:
    env = gymnasium.make(f"regnum.envs.gymnasium:regnum/{name}-v1", opponents="random")
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)


def play(env: RegnumEnv, seed: int) -> tuple[float, dict]:
    seen, info = env.reset(seed=seed)
    random, total, ended = np.random.default_rng(seed), 0.0, False
    while not ended:
        seen, reward, ended, truncated, info = env.step(random.choice(np.flatnonzero(seen["action_mask"])))
        assert not truncated
        total += reward
    return total, info


def test_an_episode_is_a_whole_game_of_the_learner() -> None:
    env = gym_env("council", players=3, opponents=["random", "greedy:samples=1"], seat=1)
    for seed in range(2):
        total, info = play(env, seed)
        assert info["seat"] == 1
        assert total == pytest.approx((info["ranks"][1] == 1) / info["ranks"].count(1))
        again, repeated = play(env, seed)
        assert (again, repeated["points"]) == (total, info["points"])


def test_the_seat_is_drawn_for_each_game() -> None:
    env = gym_env("council", players=2)
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(12)} == {0, 1}


def test_an_illegal_action_loses_or_is_refused() -> None:
    env = gym_env("council")
    _, info = env.reset(seed=1)
    wrong = int(np.argmin(info["action_mask"]))
    _, reward, ended, _, info = env.step(wrong)
    assert (reward, ended) == (-1.0, True)
    assert "cannot" in info["illegal"]
    strict = gym_env("council", strict=True)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="its action mask has"):
        strict.step(wrong)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"players": 3, "opponents": ["random"]}, "3 players need 2 opponents, not 1"),
        ({"opponents": "gredy"}, "did you mean greedy"),
        ({"seat": 2}, "the seat is from 0 to 1"),
    ],
)
def test_bad_settings_are_explained(settings: dict, words: str) -> None:
    with pytest.raises(InvalidOption, match=words):
        gym_env("council", **settings)


def test_stepping_is_refused_however_an_episode_has_ended() -> None:
    env = gym_env("council", options={"round_limit": "1"})
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(0)
    _, info = env.reset(seed=1)
    env.step(int(np.argmin(info["action_mask"])))
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(int(np.argmax(info["action_mask"])))
    play(env, 2)
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(0)
