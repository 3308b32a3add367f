"""Many games a step: the arrays tell the truth, and nothing depends on how many cores fill them."""

from __future__ import annotations

import numpy as np
import pytest

import regnum
from regnum.core.actions import Choices
from regnum.core.errors import IllegalAction, InvalidOption, UnknownAction
from regnum.core.record import as_bytes, clone
from regnum.envs import VectorEnv

from .games import EACH_TABLE, NAMES

pytestmark = pytest.mark.slow


def fresh_masks(env: VectorEnv) -> np.ndarray:
    """Return the legal actions of each game, computed independently of the environment."""
    choices = Choices.zeros(len(env))
    env.game.step(env.states, np.full(len(env), -1), choices)
    masks, counts = np.zeros((len(env), env.actions), bool), choices["count"]
    listed = np.arange(choices["actions"].shape[1]) < counts[:, None]
    masks[np.repeat(np.arange(len(env)), counts), choices["actions"][listed]] = True
    return masks


def play_with_masks_checked(name: str, players: int, games: int, slots: int) -> None:
    env = VectorEnv(name, slots, players, seed=3, tensors=False)
    turn, ended = env.reset(), 0
    while ended < games:
        assert np.array_equal(turn.masks, fresh_masks(env))
        turn = env.step(env.sample())
        ended += int(turn.dones.sum())


@EACH_TABLE
def test_masks_are_the_legal_actions(name: str, players: int) -> None:
    play_with_masks_checked(name, players, games=4, slots=4)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_masks_are_the_legal_actions_in_hundreds_of_games(name: str) -> None:
    play_with_masks_checked(name, regnum.info(name).seats[1], games=300, slots=100)


@EACH_TABLE
def test_a_series_is_the_same_on_any_number_of_cores(name: str, players: int) -> None:
    one, three = (VectorEnv(name, 192, players, seed=5, cores=cores) for cores in (1, 3))
    for _ in range(30):
        first, second = one.step(one.sample()), three.step(three.sample())
        for left, right in zip(first, second, strict=True):
            assert np.array_equal(left, right)
    assert np.array_equal(as_bytes(one.states), as_bytes(three.states))


@pytest.mark.parametrize("name", NAMES)
def test_slots_play_the_games_of_their_series(name: str) -> None:
    """The deals are those of `play_random` and of a match with the seed that the slot names."""
    env = VectorEnv(name, 3, 2, seed=11, tensors=False)
    begun: dict[int, int] = {}
    while len(begun) < 8:
        for slot, number in enumerate(env.numbers):
            if int(number) not in begun:
                begun[int(number)] = int(env.seeds[slot])
                assert number % 3 == slot
                dealt = env.game.new(2, int(env.seeds[slot]))
                assert bytes(as_bytes(env.states)[slot]) == bytes(as_bytes(dealt))
        before = env.numbers.copy()
        while np.array_equal(before, env.numbers):
            env.step(env.sample())
    assert len(set(begun.values())) == len(begun)


def finished(env: VectorEnv) -> tuple[np.ndarray, np.ndarray]:
    """Play until a game ends: the rewards of each of its decisions, [decisions, players], and its last state."""
    rewards = []
    while True:
        turn = env.step(env.sample())
        rewards.append(turn.rewards[0].copy())
        if turn.dones[0]:
            return np.array(rewards), clone(env.finals)[:1]


@EACH_TABLE
def test_rewards_are_what_they_are_called(name: str, players: int) -> None:
    game = regnum.make(name)
    for seed in range(2):
        found = {}
        for reward in ("win_share", "rank", "score_difference"):
            env = VectorEnv(name, 1, players, seed=seed, reward=reward, tensors=False)
            found[reward], last = finished(env)
            assert not found[reward][:-1].any()
        ranks, points = game.ranks(last), game.score(last).sum(axis=1)
        winners = ranks == 1
        assert found["win_share"][-1] == pytest.approx(winners / winners.sum())
        assert found["rank"][-1].sum() == pytest.approx(0)
        assert (np.argsort(-found["rank"][-1], kind="stable") == np.argsort(ranks, kind="stable")).all()
        others = (points.sum() - points) / (players - 1)
        assert found["score_difference"][-1] == pytest.approx(points - others)


def test_ranks_are_shared_by_equals() -> None:
    """First of two equals and a third: the equals share the mean of 1 and 0."""
    from regnum.envs.kernels import RANK, WIN_SHARE, share_out

    def rank(s: object, ranks: np.ndarray) -> None:  # noqa: ARG001
        ranks[:3] = (1, 1, 3)

    def share(s: object, ranks: np.ndarray, shares: np.ndarray) -> None:  # noqa: ARG001
        shares[:3] = (0.5, 0.5, 0.0)

    class Three:
        seats, team = 3, 0

    for kind, expected in ((RANK, [0.5, 0.5, -1.0]), (WIN_SHARE, [0.5, 0.5, 0.0])):
        rewards = np.zeros(3)
        share_out(rank, share, Three(), kind, rewards)
        assert rewards.tolist() == expected


@EACH_TABLE
def test_shaping_adds_up_to_the_lead(name: str, players: int) -> None:
    shaped = VectorEnv(name, 1, players, seed=4, shaping=0.5, tensors=False)
    begins = shaped.game.score(clone(shaped.states)[:1]).sum(axis=1)
    rewards, last = finished(shaped)
    ends = shaped.game.score(last).sum(axis=1)
    winners = shaped.game.ranks(last) == 1

    def lead(points: np.ndarray) -> np.ndarray:
        return points - (points.sum() - points) / (players - 1)

    assert rewards.sum(axis=0) == pytest.approx(winners / winners.sum() + 0.5 * (lead(ends) - lead(begins)))
    assert (rewards[:-1] != 0).any()


def test_actions_that_cannot_be_taken_are_refused_before_anything_happens() -> None:
    env = VectorEnv("council", 4, 2, seed=1)
    before = bytes(as_bytes(env.states))
    good = env.sample().copy()
    illegal = good.copy()
    illegal[2] = int(np.argmin(env.step(np.full(4, -1)).masks[2]))
    for actions, error, words in (
        (illegal, IllegalAction, "cannot .* now in game 2; its action mask has"),
        (np.full(4, env.actions), UnknownAction, "unknown action 1514"),
        (np.full(4, -2), UnknownAction, "unknown action -2"),
        (good[:3], IllegalAction, "4 games need an array of 4 whole numbers, not int64"),
        (good.astype(float), IllegalAction, "whole numbers, not float64"),
    ):
        with pytest.raises(error, match=words):
            env.step(actions)
        assert bytes(as_bytes(env.states)) == before
    env.step(good)
    assert bytes(as_bytes(env.states)) != before


def test_a_game_can_be_left_as_it_is() -> None:
    env = VectorEnv("council", 2, 2, seed=1)
    actions = env.sample().copy()
    before = bytes(as_bytes(env.states)[0])
    actions[0] = -1
    turn = env.step(actions)
    assert bytes(as_bytes(env.states)[0]) == before
    assert turn.masks[0].any()


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"games": 0}, "at least one game"),
        ({"reward": "money"}, "the reward is one of win_share"),
        ({"shaping": float("nan")}, "shaping is a finite number"),
        ({"encoding": "zip"}, "the encoding of observations is one of"),
        ({"players": 9}, "for 2 to 4 players"),
        ({"options": {"mapp": "random"}}, "did you mean map"),
    ],
)
def test_bad_settings_are_explained(settings: dict, words: str) -> None:
    with pytest.raises(InvalidOption, match=words):
        VectorEnv("council", **settings)
