"""Behaviour that PettingZoo's own tests (see `test_contracts`) do not cover."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.core.errors import IllegalAction, UnknownAction
from regnum.envs import aec_env

pytestmark = pytest.mark.slow


def test_agents_see_what_they_may_do_and_get_what_they_earned() -> None:
    env = aec_env("council", players=3, reward="rank", render_mode="ansi")
    env.reset(seed=4)
    total = dict.fromkeys(env.possible_agents, 0.0)
    random = np.random.default_rng(1)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        total[agent] += reward
        if ended:
            env.step(None)
            continue
        for other in env.agents:
            assert env.observe(other)["action_mask"].any() == (other == agent)
        env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0


def test_observations_are_kept_by_who_took_them() -> None:
    env = aec_env("council", players=2)
    env.reset(seed=4)
    before = env.observe("seat_0")["observation"]
    copy = before.copy()
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert np.array_equal(before, copy)
    assert not np.array_equal(before, env.observe("seat_0")["observation"])


def test_illegal_actions_are_refused_and_change_nothing() -> None:
    env = aec_env("council", players=2)
    env.reset(seed=4)
    before = env.state()
    for action, error in ((1513, IllegalAction), (1514, UnknownAction), (-1, UnknownAction), (None, UnknownAction)):
        with pytest.raises(error):
            env.step(action)
    assert np.array_equal(env.state(), before)


def test_it_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    env = aec_env("council", players=2, render_mode="human")
    env.reset(seed=4)
    env.step(env.game.actions.parse("elect"))
    assert "councillor(king, white)" in capsys.readouterr().out
    assert "councillor(king, white)" in env.text(env.agent_selection)
    assert env.symbols(env.agent_selection)["legal"][0]["notation"].startswith("councillor")
    env.close()
