"""Environments of a team: every reward is the same for all seats, in every kind of environment."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pyspiel
import pytest

from bots.pebbles import INFO
from regnum import registry
from regnum.envs import VectorEnv, aec_env, gym_env
from regnum.envs import openspiel as adapter
from regnum.envs.series import REWARDS

WON, LOST = 4, 5
"""So many pebbles, of which two seats take two each."""
EXPECTED = {
    ("win_share", WON): 1.0,
    ("win_share", LOST): 0.0,
    ("rank", WON): 1.0,
    ("rank", LOST): -1.0,
    ("score_difference", WON): 2.0,
    ("score_difference", LOST): 2.0,
}
EVERY = pytest.mark.parametrize(("reward", "pebbles"), EXPECTED)
TWO = 1
"""The number of the action take(2)."""


@pytest.fixture(autouse=True)
def installed() -> Iterator[None]:
    """The game of pebbles is among the games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.games(), "pebbles", INFO)
        yield


def options(pebbles: int) -> dict[str, object]:
    return {"pebbles": pebbles, "together": "on"}


def test_every_reward_is_tried() -> None:
    assert {reward for reward, _ in EXPECTED} == set(REWARDS)


@EVERY
def test_pettingzoo_rewards_partners_alike(reward: str, pebbles: int) -> None:
    env = aec_env("pebbles", options=options(pebbles), reward=reward, relative=False)
    env.reset(seed=1)
    for _ in range(2):
        assert env.last()[0]["action_mask"][TWO]
        env.step(TWO)
    assert set(env.rewards.values()) == {EXPECTED[reward, pebbles]}
    assert all(env.terminations.values())


@EVERY
def test_gymnasium_plays_with_partners_who_are_bots(reward: str, pebbles: int) -> None:
    env = gym_env("pebbles", seat=0, opponents="greedy", options=options(pebbles), reward=reward, relative=False)
    env.reset(seed=1)
    _, got, done, _, info = env.step(TWO)
    assert done
    if pebbles == WON:  # of the three that are left otherwise, the partner may dare
        assert (got, info["ranks"]) == (EXPECTED[reward, pebbles], [1, 1])


@EVERY
def test_a_vector_of_games_rewards_partners_alike(reward: str, pebbles: int) -> None:
    env = VectorEnv("pebbles", 3, 2, options=options(pebbles), reward=reward, relative=False, seed=1)
    env.reset(1)
    turn = env.step(np.full(3, TWO))
    assert not turn.dones.any()
    turn = env.step(np.full(3, TWO))
    assert turn.dones.all()
    assert (turn.rewards == EXPECTED[reward, pebbles]).all()


@EVERY
def test_openspiel_knows_a_game_of_identical_interest(reward: str, pebbles: int) -> None:
    written = adapter._written({"pebbles": str(pebbles), "together": "on"})
    game = adapter.RegnumGame("pebbles", {"options": written, "reward": reward, "relative": False})
    assert game.get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(0 if state.is_chance_node() else TWO)
    assert state.returns() == [EXPECTED[reward, pebbles]] * 2
    assert game.min_utility() <= state.returns()[0] <= game.max_utility()


def test_rivals_stay_rivals_in_openspiel() -> None:
    game = adapter.RegnumGame("pebbles", {"options": "pebbles:4", "relative": False})
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


def test_shaping_of_a_team_is_common() -> None:
    """Half a point a pebble and two seats: each seat gets a quarter of each pebble that anybody takes."""
    env = aec_env("pebbles", options=options(LOST), reward="win_share", shaping=0.5, relative=False)
    env.reset(seed=1)
    env.step(TWO)
    assert set(env.rewards.values()) == {0.5}
