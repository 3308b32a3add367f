"""The vector environment for Gymnasium is many single ones, stepped together."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from regnum.core.errors import IllegalAction, InvalidOption, UnknownAction
from regnum.envs import gym_env, gym_vec
from regnum.envs.gym_vector import RegnumVectorEnv

from .games import EACH_GAME, EACH_TABLE, FULL

pytestmark = pytest.mark.slow

EACH_MODE = pytest.mark.parametrize("mode", list(AutoresetMode))


def legal(masks: np.ndarray, step: int) -> np.ndarray:
    """One legal action of each game; 0 where there is none."""
    return np.array([rows[step * 7 % len(rows)] if len(rows := np.flatnonzero(mask)) else 0 for mask in masks])


def same(ours: Any, theirs: Any) -> None:
    assert ours.keys() == theirs.keys()
    for name in ours:
        one, other = ours[name], theirs[name]
        if isinstance(one, dict):
            same(one, other)
        elif name == "illegal":  # ours says in which game
            assert [text is None for text in one] == [text is None for text in other]
        elif one.dtype == object:
            assert data_equivalence(list(one), list(other)), name
        else:
            assert (one.dtype.kind, one.tolist()) == (other.dtype.kind, other.tolist()), name


@EACH_MODE
@EACH_GAME
def test_it_is_many_single_environments(name: str, mode: AutoresetMode) -> None:
    """With opponents whose decisions do not depend on how they are asked, it is `SyncVectorEnv`, number by number."""
    settings: dict[str, Any] = {"players": 2, "opponents": "greedy:samples=1", "shaping": 0.01}
    ours = gym_vec(name, 3, autoreset_mode=mode, **settings)
    theirs = SyncVectorEnv([lambda: gym_env(name, **settings) for _ in range(3)], autoreset_mode=mode)
    assert ours.metadata["autoreset_mode"] == theirs.metadata["autoreset_mode"] == mode
    assert ours.single_observation_space == theirs.single_observation_space
    assert (ours.observation_space, ours.action_space) == (theirs.observation_space, theirs.action_space)
    (seen, info), (their_seen, their_info) = ours.reset(seed=5), theirs.reset(seed=5)
    same(seen, their_seen)
    same(info, their_info)
    for step in range(24):
        actions = legal(seen["action_mask"], step)
        if step in (6, 13):
            actions[step % 3] = int(np.argmin(seen["action_mask"][step % 3]))  # illegal: the episode ends
        (seen, *told, info), (their_seen, *their_told, their_info) = ours.step(actions), theirs.step(actions)
        assert ours.observation_space.contains(seen)
        same(seen, their_seen)
        same(info, their_info)
        for one, other in zip(told, their_told, strict=True):
            assert np.array_equal(one, other)
        if mode is AutoresetMode.DISABLED and told[1].any():
            seeds = [40 + step, None, 50 + step]
            seen, info = ours.reset(seed=seeds, options={"reset_mask": told[1]})
            their_seen, _ = theirs.reset(seed=seeds, options={"reset_mask": told[1]})
            same(seen, their_seen)


@EACH_MODE
def test_whole_games_are_those_of_single_environments(mode: AutoresetMode) -> None:
    settings: dict[str, Any] = {"players": 3, "opponents": "greedy:samples=1", "options": {"round_limit": "3"}}
    ours = gym_vec("council", 2, autoreset_mode=mode, **settings)
    theirs = SyncVectorEnv([lambda: gym_env("council", **settings) for _ in range(2)], autoreset_mode=mode)
    (seen, _), _ = ours.reset(seed=5), theirs.reset(seed=5)
    ends = 0
    for step in range(60):
        actions = legal(seen["action_mask"], step)
        (seen, *told, info), (their_seen, *their_told, their_info) = ours.step(actions), theirs.step(actions)
        same(seen, their_seen)
        same(info, their_info)
        for one, other in zip(told, their_told, strict=True):
            assert np.array_equal(one, other)
        ends += int(told[1].sum())
        if mode is AutoresetMode.DISABLED and told[1].any():
            seen, _ = ours.reset(options={"reset_mask": told[1]})
            theirs.reset(options={"reset_mask": told[1]})
    assert ends > 0


def course(env: RegnumVectorEnv, steps: int, seed: int | None = 3) -> list[bytes]:
    seen: Any
    if seed is None:
        masks = env.action_masks()
    else:
        seen, _ = env.reset(seed=seed)
        masks = seen["action_mask"]
    told = []
    for step in range(steps):
        seen, rewards, ended, _, info = env.step(legal(masks, step))
        masks = seen["action_mask"]
        told += [seen["observation"].tobytes(), rewards.tobytes(), ended.tobytes(), info["seed"].tobytes()]
    return told


@EACH_TABLE
def test_random_opponents_play_on_any_number_of_cores(name: str, players: int) -> None:
    one, three = (gym_vec(name, 192, players=players, cores=cores, shaping=0.1) for cores in (1, 3))
    assert course(one, 12) == course(three, 12)


def test_a_game_depends_on_its_seed_alone() -> None:
    few, many = gym_vec("council", 2, seat=0), gym_vec("council", 5, seat=0)
    (left, _), (right, _) = few.reset(seed=3), many.reset(seed=3)
    for step in range(30):
        assert np.array_equal(left["observation"], right["observation"][:2])
        left, *_ = few.step(legal(left["action_mask"], step))
        right, *_ = many.step(legal(right["action_mask"], step))


def test_random_games_end_with_the_reward_of_the_learner() -> None:
    env = gym_vec("council", 8, players=2, options={"round_limit": "2"})
    seen, _ = env.reset(seed=1)
    won = games = 0
    for step in range(200):
        seen, rewards, ended, _, info = env.step(legal(seen["action_mask"], step))
        for slot in np.flatnonzero(ended):
            ranks, seat = info["ranks"][slot], int(info["seat"][slot])
            assert rewards[slot] == pytest.approx((ranks[seat] == 1) / ranks.count(1))
            won, games = won + rewards[slot], games + 1
    assert games > 8
    assert 0 < won < games


@EACH_MODE
@pytest.mark.parametrize("opponents", ["random", "greedy:samples=1,epsilon=0.3"])
def test_copies_and_snapshots_go_on_alike(mode: AutoresetMode, opponents: str) -> None:
    def made() -> RegnumVectorEnv:
        return gym_vec("council", 3, opponents=opponents, autoreset_mode=mode)

    env = made()
    course(env, 8)
    taken = env.snapshot()
    others = [env.clone(), pickle.loads(pickle.dumps(env)), made()]
    seen, info = others[2].restore(pickle.loads(pickle.dumps(taken)))
    assert np.array_equal(seen["action_mask"], info["action_mask"])
    first = course(env, 12, None)
    env.restore(taken)
    for other in (*others, env):
        assert course(other, 12, None) == first
    with pytest.raises(InvalidOption, match="seat is 0 there and None here"):
        env.restore(gym_vec("council", 3, seat=0, opponents=opponents, autoreset_mode=mode).snapshot())


def test_it_is_made_by_gymnasium() -> None:
    env = gymnasium.make_vec("regnum.envs.gymnasium:regnum/council-v1", 3, vectorization_mode="vector_entry_point")
    wrapped = RecordEpisodeStatistics(env)
    seen, _ = wrapped.reset(seed=1)
    assert env.observation_space.contains(seen)
    wrapped.step(legal(seen["action_mask"], 0))
    wrapped.close()


def test_what_cannot_be_done_is_refused() -> None:
    env = gym_vec("council", 2, autoreset_mode="Disabled")
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(np.zeros(2, int))
    with pytest.raises(InvalidOption, match="the first reset begins all games"):
        env.reset(options={"reset_mask": np.array([True, False])})
    seen, _ = env.reset(seed=1)
    wrong = np.argmin(seen["action_mask"], axis=1)
    _, rewards, ended, _, info = env.step(np.array([wrong[0], legal(seen["action_mask"], 0)[1]]))
    assert rewards[0] == -1
    assert ended.tolist() == [True, False]
    assert "cannot" in info["illegal"][0]
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(legal(seen["action_mask"], 0))
    for mask in (np.zeros(2, bool), np.ones(3, bool), np.ones(2, int)):
        with pytest.raises(InvalidOption, match="reset_mask is a bool"):
            env.reset(options={"reset_mask": mask})
    with pytest.raises(InvalidOption, match="2 games need 2 seeds, not 1"):
        env.reset(seed=[1])
    strict = gym_vec("council", 2, strict=True)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="its action mask has"):
        strict.step(wrong)
    with pytest.raises(UnknownAction):
        strict.step(np.array([-1, 0]))
    with pytest.raises(IllegalAction, match="2 games need an array of 2 whole numbers"):
        strict.step([0.5, 1.5])
    with pytest.raises(InvalidOption, match=f"{FULL['council']} players need"):
        gym_vec("council", 2, players=FULL["council"], opponents=["random"])
