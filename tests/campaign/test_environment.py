"""A campaign as one episode, and a chapter with given prizes as another."""

from __future__ import annotations

import json
import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from regnum import registry
from regnum.campaign import Campaign, read, record_of, replay, write
from regnum.core.errors import IllegalAction, InvalidOption, UnknownAction, UnknownGame
from regnum.envs import aec_env, campaign_env
from regnum.envs.pettingzoo import RegnumAEC

from .stones import CAMPAIGN


def play(env: RegnumAEC, seed: int) -> tuple[dict[str, float], list[int]]:
    """A whole episode at random: what everybody earned in all, and every action."""
    env.reset(seed=seed)
    random, actions = np.random.default_rng(seed), []
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        total[agent] += reward
        if ended:
            env.step(None)
            continue
        actions.append(int(random.choice(np.flatnonzero(seen["action_mask"]))))
        env.step(actions[-1])
    return total, actions


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_the_api_is_that_of_pettingzoo(players: int) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation", UserWarning)
        api_test(campaign_env("stones", players=players), num_cycles=20)
        seed_test(lambda: campaign_env("stones", players=players), num_cycles=30)


@pytest.mark.parametrize("seed", range(5))
def test_an_episode_is_the_campaign_of_its_seed(seed: int) -> None:
    total, actions = play(campaign_env("stones", players=3), seed)
    campaign = Campaign(CAMPAIGN, 3, seed)
    for action in actions:
        if campaign.ended:
            campaign.go_on()
        campaign.match.play(action)
    assert campaign.over
    leaders = campaign.standing.leaders
    assert [total[f"seat_{seat}"] for seat in leaders] == [pytest.approx(1 / len(leaders))] * len(leaders)
    assert sum(total.values()) == pytest.approx(1)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_episode_of_a_tomesaga_is_a_campaign_whose_file_verifies(players: int) -> None:
    total, actions = play(campaign_env("tomesaga", players=players), players)
    campaign = Campaign(registry.campaign("tomesaga"), players, players)
    for action in actions:
        if campaign.ended:
            campaign.go_on()
        campaign.match.play(action)
    assert campaign.over
    assert sum(total.values()) == pytest.approx(1)
    again = replay(read(write(record_of(campaign))))
    assert (again.over, again.standing) == (True, campaign.standing)


def test_observations_say_the_chapter_and_then_what_its_game_shows() -> None:
    env = campaign_env("stones", players=2)
    env.reset(seed=3)
    chapters = set()
    while env.agents and not any(env.terminations.values()):
        agent = env.agent_selection
        seen = env.observe(agent)
        chapter = int(np.argmax(seen["observation"][:2]))
        chapters.add(chapter)
        assert env.game.info.name == CAMPAIGN.chapters[chapter]
        assert seen["observation"][:2].sum() == 1
        assert env.observation_space(agent).contains(seen)
        size = env.layout.size
        assert not seen["observation"][2 + size :].any()
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert chapters == {0, 1}


def test_the_last_action_of_a_chapter_opens_the_next_one_with_what_was_won() -> None:
    env = campaign_env("stones", players=2)
    env.reset(seed=3)
    while env.game.info.name == "quarry":
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[-1]))
    assert not any(env.terminations.values())
    [first] = [seat for seat in range(2) if env.record(env.agent_selection)[0]["players"][seat]["stones"]]
    assert env.record(env.agent_selection)[0]["won"][1] == first, "the cup brings a stone"


@pytest.mark.parametrize(("reward", "total"), [("rank", 0.0), ("score_difference", 0.0)])
def test_rewards_of_rivals_add_up(reward: str, total: float) -> None:
    earned, _ = play(campaign_env("stones", players=3, reward=reward), 4)
    assert sum(earned.values()) == pytest.approx(total)
    assert max(earned.values()) > 0


def test_shaping_adds_up_to_the_lead_at_the_end() -> None:
    plain, actions = play(campaign_env("stones", players=2), 6)
    shaped, again = play(campaign_env("stones", players=2, shaping=0.5), 6)
    lead, _ = play(campaign_env("stones", players=2, reward="score_difference"), 6)
    assert actions == again
    assert {agent: shaped[agent] - plain[agent] for agent in plain} == pytest.approx(
        {agent: 0.5 * lead[agent] for agent in plain}
    )


def test_one_chapter_with_given_prizes_is_a_game_like_any_other() -> None:
    carried = json.dumps({"chapter": 1, "cups": [1, -1], "laurels": [1, 0, 0]})
    env = aec_env("mason", players=2, options={"campaign": carried})
    env.reset(seed=1)
    assert list(env.record("seat_0")[0]["players"]["stones"][:2]) == [0, 1]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(UnknownGame):
        campaign_env("rocks")
    with pytest.raises(InvalidOption, match="2 to 3 players"):
        campaign_env("stones", players=4)
    with pytest.raises(InvalidOption, match="the reward is one of"):
        campaign_env("stones", reward="gold")
    env = campaign_env("stones")
    env.reset(seed=1)
    with pytest.raises((IllegalAction, UnknownAction)):
        env.step(5)
