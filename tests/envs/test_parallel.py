"""The parallel view of PettingZoo: agents that decide at the same time do so in one step."""

from __future__ import annotations

import pickle

import numpy as np
import pytest

import regnum
from regnum.core.codec import digest
from regnum.core.errors import IllegalAction, InvalidOption, UnknownAction
from regnum.envs import aec_env, parallel_env
from regnum.envs.parallel import RegnumParallel
from regnum.match import Match

from .games import EACH_TABLE, choice

pytestmark = pytest.mark.slow


def actions_of(env: RegnumParallel, step: int) -> dict[str, int]:
    return {agent: choice(np.flatnonzero(env.observe(agent)["action_mask"]).tolist(), step) for agent in env.deciding}


@EACH_TABLE
def test_it_is_the_match_of_its_seed(name: str, players: int) -> None:
    """Seats that choose together see each what `Match` shows them, and their answers are taken as there."""
    env, match = parallel_env(name, players=players, shaping=0.1), Match(regnum.make(name), players, 5)
    seen, _ = env.reset(seed=5)
    step = together = 0
    totals = dict.fromkeys(env.agents, 0.0)
    while not match.over:
        assert [env.possible_agents.index(agent) for agent in env.deciding] == list(match.deciding)
        together += len(env.deciding) > 1
        for seat, agent in enumerate(env.possible_agents):
            legal = match.legal(seat) if seat in match.deciding else []
            assert np.flatnonzero(seen[agent]["action_mask"]).tolist() == legal
        actions = actions_of(env, step)
        for agent, action in actions.items():
            match.play(action, env.possible_agents.index(agent))
        seen, rewards, ended, _, _ = env.step(actions)
        for agent, reward in rewards.items():
            totals[agent] += reward
        assert digest(match.game.state, env.state().view(match.game.state.dtype)) == digest(
            match.game.state, match.state
        )
        step += 1
    assert set(ended.values()) == {True}
    assert env.agents == []
    assert match.outcome is not None
    points = np.array(match.outcome.points)
    assert together > 0 or name not in ("architects", "paladins")
    alone = aec_env(name, players=players, shaping=0.1)
    alone.reset(seed=5)
    begins = alone.game.score(alone.state().view(alone.game.state.dtype)).sum(axis=1)
    gained = points - begins
    winners = np.array(match.outcome.ranks) == 1
    expected = winners / winners.sum() + 0.1 * (gained - (gained.sum() - gained) / (players - 1))
    assert list(totals.values()) == pytest.approx(expected.tolist())


def a_common_decision() -> RegnumParallel:
    env = parallel_env("paladins", players=3)
    env.reset(seed=1)
    step = 0
    while len(env.deciding) < 3:
        env.step(actions_of(env, step))
        step += 1
    return env


def test_answers_given_together_are_secret() -> None:
    """The answer of one seat changes nothing that another sees before it answers."""
    env = a_common_decision()
    seen = {agent: env.observe(agent) for agent in env.agents}
    for agent in env.agents:
        assert seen[agent]["action_mask"].any()
    other = pickle.loads(pickle.dumps(env))
    assert {agent: view["observation"].tobytes() for agent, view in seen.items()} == {
        agent: other.observe(agent)["observation"].tobytes() for agent in other.agents
    }
    assert env.step(actions_of(env, 3))[0].keys() == other.step(actions_of(other, 3))[0].keys()
    assert np.array_equal(env.state(), other.state())


def test_a_snapshot_leads_back_to_a_common_decision() -> None:
    env = a_common_decision()
    taken, before = env.snapshot(), env.state()
    env.step(actions_of(env, 0))
    env.restore(taken)
    assert np.array_equal(env.state(), before)
    assert len(env.deciding) == 3
    with pytest.raises(InvalidOption, match="environment is RegnumParallel there and RegnumAEC here"):
        aec_env("paladins", players=3).restore(taken)


def test_missing_and_wrong_answers_are_refused_before_any_is_taken() -> None:
    env = a_common_decision()
    good, before = actions_of(env, 0), env.state()
    last = env.deciding[-1]
    wrong = int(np.argmin(env.observe(last)["action_mask"]))
    for actions, error, words in (
        ({agent: action for agent, action in good.items() if agent != last}, IllegalAction, f"{last} has a decision"),
        ({**good, last: wrong}, IllegalAction, "see its action mask"),
        ({**good, last: -1}, UnknownAction, "unknown action -1"),
    ):
        with pytest.raises(error, match=words):
            env.step(actions)
        assert np.array_equal(env.state(), before)
    env.step(good)


def test_an_illegal_answer_ends_the_episode_if_it_is_not_refused() -> None:
    env = parallel_env("council", strict=False)
    seen, _ = env.reset(seed=1)
    agent = env.deciding[0]
    _, rewards, ended, cut, infos = env.step({agent: int(np.argmin(seen[agent]["action_mask"]))})
    assert rewards == {agent: -1.0, next(other for other in env.possible_agents if other != agent): 0.0}
    assert set(ended.values()) == {True}
    assert set(cut.values()) == {False}
    assert "cannot" in infos[agent]["illegal"]
    assert env.agents == []
