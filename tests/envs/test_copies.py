"""Copies, pickles, clones and snapshots of environments go on as the original does and share nothing with it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import cloudpickle
import numpy as np
import pytest

import regnum
from regnum.core.errors import IllegalAction, InvalidOption
from regnum.core.record import as_bytes
from regnum.envs import VectorEnv, aec_env, campaign_env, gym_env
from regnum.envs.gymnasium import RegnumEnv
from regnum.envs.pettingzoo import RegnumAEC

from .games import EACH_GAME, EACH_TABLE, FULL, NAMES

pytestmark = pytest.mark.slow

WAYS: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "cloudpickle": lambda thing: pickle.loads(cloudpickle.dumps(thing)),
    "clone": lambda env: env.clone(),
}
EACH_WAY = pytest.mark.parametrize("way", WAYS)
TEAMS = [name for name in NAMES if "scenario" in regnum.info(name).usual]
TOGETHER = {"scenario": "together"}

Course = list[Any]


def play_vector(env: VectorEnv, steps: int) -> Course:
    course: Course = []
    for _ in range(steps):
        turn = env.step(env.sample())
        course += [array.tobytes() for array in turn]
        course += [env.seeds.tobytes(), env.numbers.tobytes(), as_bytes(env.finals).tobytes()]
    return [*course, as_bytes(env.states).tobytes()]


def play_gym(env: RegnumEnv, steps: int) -> Course:
    course: Course = []
    mask = env.action_masks()
    for _ in range(steps):
        if not mask.any():
            seen, info = env.reset()
            course.append(info["seed"])
        else:
            action = env.action_space.sample(mask.astype(np.int8))
            seen, *told, info = env.step(action)
            course += [action, *told, info.get("points")]
        course.append(seen["observation"].tobytes())
        mask = seen["action_mask"].astype(bool)
    return course


def play_aec(env: RegnumAEC, steps: int) -> Course:
    course: Course = []
    for _ in range(steps):
        seen, reward, ended, _, info = env.last()
        course += [
            env.agent_selection,
            seen["observation"].tobytes(),
            seen["action_mask"].tobytes(),
            reward,
            ended,
            info,
        ]
        if ended:
            env.step(None)
            if not env.agents:
                env.reset()
            continue
        env.step(int(np.flatnonzero(seen["action_mask"])[len(course) % int(seen["action_mask"].sum())]))
    return [*course, env.seed, env.state().tobytes()]


def goes_on_alike(env: Any, other: Any, play: Callable[[Any, int], Course], steps: int) -> None:
    """The other plays first: whatever it shared with the original would show."""
    assert other is not env
    assert play(other, steps) == play(env, steps)


@EACH_WAY
@EACH_TABLE
def test_copies_of_vectors(name: str, players: int, way: str) -> None:
    env = VectorEnv(name, 3, players, seed=2, shaping=0.1, cores=1)
    play_vector(env, 40)
    goes_on_alike(env, WAYS[way](env), play_vector, 60)


@EACH_WAY
@EACH_GAME
def test_copies_of_learners(name: str, way: str) -> None:
    env = gym_env(name, players=FULL[name], opponents="random")
    env.action_space.seed(1)
    env.reset(seed=3)
    play_gym(env, 8)
    goes_on_alike(env, WAYS[way](env), play_gym, 25)


@EACH_WAY
@EACH_TABLE
def test_copies_of_tables(name: str, players: int, way: str) -> None:
    env = aec_env(name, players=players, shaping=0.1)
    env.reset(seed=3)
    play_aec(env, 30)
    goes_on_alike(env, WAYS[way](env), play_aec, 60)


@EACH_WAY
@pytest.mark.parametrize("name", TEAMS)
def test_copies_of_teams(name: str, way: str) -> None:
    vector = VectorEnv(name, 3, 2, options=TOGETHER, seed=2, cores=1)
    play_vector(vector, 20)
    goes_on_alike(vector, WAYS[way](vector), play_vector, 40)
    aec = aec_env(name, options=TOGETHER)
    aec.reset(seed=1)
    play_aec(aec, 20)
    goes_on_alike(aec, WAYS[way](aec), play_aec, 40)


@EACH_WAY
def test_copies_of_campaigns(way: str) -> None:
    for name in regnum.registry.campaigns():
        env = campaign_env(name, players=2, shaping=0.1)
        env.reset(seed=3)
        chapters = set()
        while len(chapters) < len(regnum.registry.campaign(name).chapters):
            play_aec(env, 400)
            if env.game.info.name not in chapters:
                chapters.add(env.game.info.name)
                goes_on_alike(env, WAYS[way](env), play_aec, 40)


@pytest.mark.parametrize(
    "opponents", ["greedy:samples=1,epsilon=0.2", "ismcts:iterations=60", "ismcts:iterations=40,cores=2"]
)
@EACH_WAY
def test_copies_of_opponents(opponents: str, way: str) -> None:
    env = gym_env("council", opponents=opponents, seat=0)
    env.action_space.seed(1)
    env.reset(seed=3)
    play_gym(env, 3)
    goes_on_alike(env, WAYS[way](env), play_gym, 6)


def test_a_copy_of_an_environment_that_has_not_begun() -> None:
    for env, play in ((gym_env("council"), play_gym), (aec_env("council"), play_aec)):
        other = pickle.loads(pickle.dumps(env))
        third = copy.copy(env)
        for one in (env, other, third):
            one.reset(seed=4)
            one.action_space("seat_0") if isinstance(one, RegnumAEC) else one.action_space.seed(1)
        assert play(env, 10) == play(other, 10) == play(third, 10)


# ---- snapshots ------------------------------------------------------------------------------------------------------


@EACH_TABLE
def test_a_snapshot_is_restored_again_and_again(name: str, players: int) -> None:
    env = VectorEnv(name, 3, players, seed=2, shaping=0.1, cores=1)
    play_vector(env, 40)
    taken = env.snapshot()
    first = play_vector(env, 60)
    turn = env.restore(taken)
    shown = [array.tobytes() for array in turn]
    assert play_vector(env, 60) == first
    other = VectorEnv(name, 3, players, seed=9, shaping=0.1, cores=1)
    play_vector(other, 15)
    assert [array.tobytes() for array in other.restore(pickle.loads(pickle.dumps(taken)))] == shown
    assert play_vector(other, 60) == first


@EACH_GAME
def test_a_snapshot_of_a_learner_fits_another(name: str) -> None:
    env = gym_env(name, players=FULL[name], opponents="random")
    env.reset(seed=3)
    play_gym(env, 8)
    taken = env.snapshot()
    env.action_space.seed(1)
    first = play_gym(env, 25)
    for other in (env, gym_env(name, players=FULL[name], opponents="random")):
        seen, info = other.restore(pickle.loads(pickle.dumps(taken)))
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        other.action_space.seed(1)
        assert play_gym(other, 25) == first


@EACH_TABLE
def test_a_snapshot_of_a_table_fits_another(name: str, players: int) -> None:
    env = aec_env(name, players=players, shaping=0.1)
    env.reset(seed=3)
    play_aec(env, 30)
    taken = env.snapshot()
    first = play_aec(env, 60)
    for other in (env, aec_env(name, players=players, shaping=0.1)):
        other.restore(pickle.loads(pickle.dumps(taken)))
        assert play_aec(other, 60) == first


def test_a_snapshot_of_a_campaign_leads_back_to_its_chapter() -> None:
    for name in regnum.registry.campaigns():
        env = campaign_env(name, players=2)
        env.reset(seed=3)
        play_aec(env, 30)
        taken, chapter, seed = env.snapshot(), env.game.info.name, env.seed
        first = play_aec(env, 300)
        while env.game.info.name == chapter or env.seed != seed:
            play_aec(env, 50)
        late = env.snapshot()
        other = campaign_env(name, players=2)
        other.restore(late)
        assert other.game.info.name != chapter
        goes_on_alike(env, other, play_aec, 40)
        env.restore(taken)
        assert env.game.info.name == chapter
        assert play_aec(env, 300) == first


def test_an_environment_stands_for_its_snapshot() -> None:
    vector, gym, aec = VectorEnv("council", 2, 2), gym_env("council"), aec_env("council")
    gym.reset(seed=1)
    aec.reset(seed=1)
    play: Any
    for env, play in ((vector, play_vector), (gym, play_gym), (aec, play_aec)):
        if env is gym:
            gym.action_space.seed(1)
        kept = env.clone()
        first = play(env, 10)
        env.restore(kept)
        if env is gym:
            gym.action_space.seed(1)
        assert play(env, 10) == first


@pytest.mark.parametrize(
    ("made", "words"),
    [
        (lambda: VectorEnv("staufer", 2, 2), "rules is staufer version 1 .* there and council version"),
        (lambda: VectorEnv("council", 3, 2), "games is 3 there and 2 here"),
        (lambda: VectorEnv("council", 2, 3), "players is 3 there and 2 here"),
        (lambda: VectorEnv("council", 2, 2, reward="rank"), "reward is rank there and win_share here"),
        (lambda: VectorEnv("council", 2, 2, shaping=1), "shaping is 1.0 there and 0.0 here"),
        (lambda: VectorEnv("council", 2, 2, options={"map": "random"}), "options is .*random.* there and "),
        (lambda: aec_env("council"), "environment is RegnumAEC there and VectorEnv here"),
        (lambda: gym_env("council"), "environment is RegnumEnv there and VectorEnv here"),
        (lambda: campaign_env("tomesaga"), "environment is RegnumAEC there"),
    ],
)
def test_snapshots_of_others_are_refused(made: Callable[[], Any], words: str) -> None:
    env = VectorEnv("council", 2, 2)
    before = as_bytes(env.states).tobytes()
    with pytest.raises(InvalidOption, match=words):
        env.restore(made().snapshot())
    assert as_bytes(env.states).tobytes() == before


def test_anything_else_is_refused() -> None:
    for env in (VectorEnv("council", 2, 2), gym_env("council"), aec_env("council")):
        with pytest.raises(InvalidOption, match="restore takes what clone or snapshot has returned, not dict"):
            env.restore({})
    with pytest.raises(InvalidOption, match="campaign is tomesaga there and nothing of the kind here"):
        aec_env("council").restore(campaign_env("tomesaga").snapshot())
    with pytest.raises(InvalidOption, match=r"opponents is .*greedy.* there and .*random.* here"):
        gym_env("council").restore(gym_env("council", opponents="greedy"))


def test_a_snapshot_remembers_that_an_episode_has_ended() -> None:
    env = gym_env("council")
    _, info = env.reset(seed=1)
    running = env.snapshot()
    env.step(int(np.argmin(info["action_mask"])))
    ended = env.snapshot()
    env.restore(running)
    env.step(int(np.argmax(info["action_mask"])))
    env.restore(ended)
    with pytest.raises(IllegalAction, match="call reset"):
        env.step(int(np.argmax(info["action_mask"])))


def test_a_program_cannot_be_copied() -> None:
    env = gym_env("council", opponents="external:command=python examples/bot.py")
    env.reset(seed=1)
    with pytest.raises(TypeError, match="bot external cannot be copied"):
        env.clone()
