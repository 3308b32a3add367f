"""A game bound to the kernels: many games at once, counting, batches; the registry; what is compiled when."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

import numpy as np
import pytest

import regnum
from regnum.core.actions import Choices
from regnum.core.errors import InvalidOption, UnknownGame
from regnum.core.game import Game
from regnum.core.record import States, as_bytes, clone

NAMES = sorted(regnum.games())


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return regnum.make(request.param)


def walk(game: Game, seed: int, moves: int) -> States:
    state, random = game.new(game.info.seats[0], seed), np.random.default_rng(seed)
    for _ in range(moves):
        game.apply(state, int(random.choice(game.legal(state))))
    return state


def test_a_game_is_its_players_options_and_seed(game: Game) -> None:
    players = game.info.seats[1]
    one, same, other = game.new(players, 5), game.new(players, 5), game.new(players, 6)
    assert bytes(as_bytes(one)) == bytes(as_bytes(same))
    assert bytes(as_bytes(one)) != bytes(as_bytes(other))
    assert game.seats(one) == players


@pytest.mark.parametrize("difference", [-1, 1])
def test_games_refuse_too_few_and_too_many_players(game: Game, difference: int) -> None:
    wrong = game.info.seats[0] - 1 if difference < 0 else game.info.seats[1] + 1
    with pytest.raises(InvalidOption, match=f"is for .* players, not {wrong}"):
        game.new(wrong, 1)


@pytest.mark.slow
def test_a_series_of_random_games_does_not_depend_on_how_it_is_cut(game: Game) -> None:
    players = game.info.seats[1]
    whole = game.play_random(players, 20, seed=3)
    parts = [game.play_random(players, n, seed=3, first=first) for first, n in ((0, 7), (7, 1), (8, 12))]
    assert np.array_equal(np.concatenate(parts), whole)
    assert not np.array_equal(game.play_random(players, 20, seed=4), whole)


@pytest.mark.slow
def test_the_results_of_random_games_are_those_of_the_games(game: Game) -> None:
    results = game.play_random(game.info.seats[0], 50, seed=9)
    assert (results["broken"] == 0).all()
    assert (results["ending"] > 0).all()
    ranks, scores = (results[name][:, : game.info.seats[0]] for name in ("rank", "score"))
    assert (ranks.min(axis=1) == 1).all()
    best = scores.max(axis=1, keepdims=True)
    assert (scores[ranks == 1] == np.broadcast_to(best, scores.shape)[ranks == 1]).all()


def count_in_python(game: Game, state: States, depth: int) -> int:
    if depth == 0 or game.over(state):
        return 1
    total = 0
    for action in game.legal(state):
        after = clone(state)
        game.apply(after, int(action))
        total += count_in_python(game, after, depth - 1)
    return total


@pytest.mark.slow
@pytest.mark.parametrize("moves", [0, 9, 30])
def test_counting_agrees_with_a_plain_recursion(game: Game, moves: int) -> None:
    state = walk(game, 2, moves)
    for depth in (1, 2, 3):
        assert game.count_sequences(state, depth) == count_in_python(game, state, depth)


@pytest.mark.slow
def test_a_batch_steps_as_its_states_do_alone(game: Game) -> None:
    random, size = np.random.default_rng(4), 40
    states = np.concatenate([walk(game, seed, seed) for seed in range(size)])
    alone = [clone(states[i : i + 1]) for i in range(size)]
    choices = Choices.zeros(size)
    actions = np.array([random.choice(game.legal(state)) for state in alone], np.int64)
    actions[3] = -1
    game.step(states, actions, choices)
    for i, state in enumerate(alone):
        if i != 3:
            game.apply(state, int(actions[i]))
        assert bytes(as_bytes(states[i : i + 1])) == bytes(as_bytes(state))
        offered = choices[i]["actions"][: choices[i]["count"]]
        assert sorted(offered.tolist()) == game.legal(state).tolist()


def test_a_batch_leaves_games_alone_that_are_over(game: Game) -> None:
    state, random = game.new(game.info.seats[0], 1), np.random.default_rng(1)
    while not game.over(state):
        game.apply(state, int(random.choice(game.legal(state))))
    before, choices = bytes(as_bytes(state)), Choices.zeros(1)
    game.step(state, np.array([0], np.int64), choices)
    assert bytes(as_bytes(state)) == before
    assert choices[0]["count"] == 0
    assert game.legal(state).size == 0


def test_the_mask_marks_the_legal_actions(game: Game) -> None:
    state = walk(game, 3, 12)
    assert np.flatnonzero(game.mask(state)).tolist() == game.legal(state).tolist()


def test_an_unknown_game_is_answered_with_what_there_is() -> None:
    with pytest.raises(UnknownGame, match=r"did you mean council\?"):
        regnum.make("counsil")
    with pytest.raises(UnknownGame, match=r"available: .*council"):
        regnum.info("xyzzy")


def run(code: Sequence[str]) -> str:
    """Return the output of a fresh interpreter."""
    done = subprocess.run([sys.executable, "-c", "\n".join(code)], capture_output=True, text=True, check=True)
    return done.stdout


def test_the_list_of_games_does_not_need_the_compiler() -> None:
    printed = run(["import regnum, sys", "regnum.games()", "print('numba' in sys.modules, 'numpy' in sys.modules)"])
    assert printed.split() == ["False", "False"]


def test_a_game_of_another_distribution_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    from regnum import registry
    from regnum.core.info import GameInfo

    other = GameInfo("chess", "chess", {"en": "Chess", "it": "Scacchi"}, ("?",), 1475, 60, (2, 2), 1)

    class Point:
        @staticmethod
        def load() -> GameInfo:
            return other

    monkeypatch.setattr(registry, "entry_points", lambda group: [Point] if group == "regnum.games" else [])
    registry.games.cache_clear()
    try:
        assert registry.info("chess") is other
    finally:
        registry.games.cache_clear()
