"""The test suites that PettingZoo, Gymnasium and OpenSpiel ship, over every game, every team game and the campaign."""

from __future__ import annotations

import unittest
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pyspiel
import pytest
from absl import flags
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.env_match import check_environments_match
from gymnasium.wrappers import RecordEpisodeStatistics
from open_spiel.python import rl_environment
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.utils import TerminateIllegalWrapper, parallel_to_aec

import regnum
from regnum import registry
from regnum.core.errors import IllegalAction
from regnum.envs import aec_env, campaign_env, gym_env, load_game, parallel_env

from .games import FULL, NAMES

pytestmark = pytest.mark.slow

TOGETHER = {"scenario": "together"}
TEAMS = [name for name in NAMES if "scenario" in regnum.info(name).usual]
GAMES: list[Any] = [
    *(pytest.param(name, {"players": FULL[name]}, id=name) for name in NAMES),
    *(pytest.param(name, {"players": 2, "options": TOGETHER}, id=f"{name}-together") for name in TEAMS),
]
CAMPAIGNS = [pytest.param(name, {"players": 3}, id=name) for name in sorted(registry.campaigns())]
EACH = pytest.mark.parametrize(("name", "settings"), GAMES)
EACH_AND_CAMPAIGNS = pytest.mark.parametrize(("name", "settings"), GAMES + CAMPAIGNS)


def aec(name: str, **settings: Any) -> Any:
    return (campaign_env if name in registry.campaigns() else aec_env)(name, **settings)


@contextmanager
def no_warnings_about_masks() -> Iterator[None]:
    """The tests of PettingZoo know dictionaries with masks for some games of their own, and wonder about others."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be", UserWarning)
        warnings.filterwarnings("ignore", "Observation is not a NumPy array", UserWarning)
        warnings.filterwarnings("ignore", "The state contains negative numbers", UserWarning)
        yield


# ---- PettingZoo -----------------------------------------------------------------------------------------------------


@EACH_AND_CAMPAIGNS
def test_pettingzoo_api(name: str, settings: dict[str, Any]) -> None:
    with no_warnings_about_masks():
        api_test(aec(name, **settings), num_cycles=20)


@EACH_AND_CAMPAIGNS
def test_pettingzoo_seeds(name: str, settings: dict[str, Any]) -> None:
    seed_test(partial(aec, name, **settings), num_cycles=30)


@EACH_AND_CAMPAIGNS
def test_pettingzoo_states(name: str, settings: dict[str, Any]) -> None:
    """It takes actions without looking at masks, which PettingZoo's wrapper answers by ending the episode."""
    with no_warnings_about_masks():
        state_test(TerminateIllegalWrapper(aec(name, **settings), -1), parallel_env(name, **settings))


@EACH_AND_CAMPAIGNS
def test_pettingzoo_drawings(name: str, settings: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(aec, name, **settings))
    assert capsys.readouterr().out


@EACH_AND_CAMPAIGNS
def test_pettingzoo_parallel_api(name: str, settings: dict[str, Any]) -> None:
    parallel_api_test(parallel_env(name, **settings), num_cycles=60)


@EACH_AND_CAMPAIGNS
def test_pettingzoo_parallel_seeds(name: str, settings: dict[str, Any]) -> None:
    """It takes actions without looking at masks."""
    parallel_seed_test(partial(parallel_env, name, strict=False, **settings), num_cycles=30)


@pytest.mark.parametrize(("name", "settings"), [*GAMES[:1], *CAMPAIGNS])
def test_pettingzoo_conversions(name: str, settings: dict[str, Any]) -> None:
    with no_warnings_about_masks():
        api_test(parallel_to_aec(parallel_env(name, strict=False, **settings)), num_cycles=5)


def test_pettingzoo_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(aec_env("council", players=4))
    assert "turns per second" in capsys.readouterr().out


# ---- Gymnasium ------------------------------------------------------------------------------------------------------


@EACH
def test_gymnasium_check(name: str, settings: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*(alternative render modes|no render fps).*")
        check_env(gym_env(name, render_mode="ansi", **settings))


@EACH
def test_gymnasium_match(name: str, settings: dict[str, Any]) -> None:
    """Two environments are alike, also one with wrappers: actions are taken without looking at masks."""
    one, other = (gym_env(name, seat=0, render_mode="ansi", **settings) for _ in range(2))
    check_environments_match(one, other, num_steps=8)
    check_environments_match(one, RecordEpisodeStatistics(other), num_steps=4, info_comparison="superset")


# ---- OpenSpiel ------------------------------------------------------------------------------------------------------


@EACH
def test_openspiel_simulation(name: str, settings: dict[str, Any]) -> None:
    pyspiel.random_sim_test(load_game(name, **settings), 1, False, False)


@EACH
def test_openspiel_api(name: str, settings: dict[str, Any]) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["tests"])
    from open_spiel.integration_tests.api_test import EnforceAPIOnPartialTreeBase

    game = load_game(name, **settings)
    case = type("Case", (EnforceAPIOnPartialTreeBase,), {"game_name": str(game), "game": game})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun >= 4
    assert result.failures + result.errors == []


@EACH
def test_openspiel_environment(name: str, settings: dict[str, Any]) -> None:
    env = rl_environment.Environment(load_game(name, **settings))
    env.seed(1)
    step = env.reset()
    for _ in range(25):
        player = step.observations["current_player"]
        assert env.game.observation_tensor_size() == len(step.observations["info_state"][player])
        step = env.step([step.observations["legal_actions"][player][0]])


# ---- the end of an episode ------------------------------------------------------------------------------------------


@EACH_AND_CAMPAIGNS
def test_stepping_is_refused_where_no_episode_runs(name: str, settings: dict[str, Any]) -> None:
    aecs, together = aec(name, **settings), parallel_env(name, strict=False, **settings)
    for env, action in ((aecs, 0), (together, {})):
        with pytest.raises(IllegalAction, match="call reset"):
            env.step(action)
    together.reset(seed=1)
    together.step({})  # nobody has said what to do: the episode ends
    with pytest.raises(IllegalAction, match="call reset"):
        together.step({})
    aecs.reset(seed=1)
    aecs.truncations = dict.fromkeys(aecs.agents, True)  # as wrappers with a time limit do
    with pytest.raises(ValueError, match="the only valid action is None"):
        aecs.step(0)
    while aecs.agents:
        aecs.step(None)
    with pytest.raises(IllegalAction, match="call reset"):
        aecs.step(None)
