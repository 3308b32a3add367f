"""The same seed and the same decisions are the same game, wherever it is played."""

from __future__ import annotations

import numpy as np
import pytest

import regnum
from regnum.core.codec import digest
from regnum.core.game import Game
from regnum.core.record import clone
from regnum.envs import VectorEnv, aec_env, load_game
from regnum.match import Match

from .games import EACH_TABLE, choice

pytestmark = pytest.mark.slow

Course = list[tuple[int, int]]  # (seat, action)


def in_a_match(game: Game, players: int, seed: int, options: dict) -> tuple[Course, str, list[int]]:
    match, course = Match(game, players, seed, options), []
    while not match.over:
        course.append((match.on_turn, choice(match.legal(), len(course))))
        match.play(course[-1][1])
    assert match.outcome is not None
    return course, digest(game.state, match.state), list(match.outcome.ranks)


def in_pettingzoo(game: Game, players: int, seed: int, options: dict) -> tuple[Course, str, list[int]]:
    env, course = aec_env(game.info.name, players=players, options=options), []
    env.reset(seed=seed)
    while not any(env.terminations.values()):
        seen, *_ = env.last()
        course.append(
            (env.agents.index(env.agent_selection), choice(np.flatnonzero(seen["action_mask"]).tolist(), len(course)))
        )
        env.step(course[-1][1])
    state = env.state().view(game.state.dtype)
    return course, digest(game.state, state), game.ranks(state).tolist()


def in_openspiel(game: Game, players: int, seed: int, options: dict) -> tuple[Course, str, list[int]]:
    state, course = load_game(game.info.name, players=players, seed=seed, options=options).new_initial_state(), []
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(0)
            continue
        course.append((state.current_player(), choice(state.legal_actions(), len(course))))
        state.apply_action(course[-1][1])
    record = state.record(None, hidden=True)
    return course, digest(game.state, record), game.ranks(record).tolist()


def in_a_vector(
    game: Game, players: int, series: int, options: dict, games: int
) -> dict[int, tuple[Course, str, list[int]]]:
    """By seed: the first game of every slot."""
    env = VectorEnv(game.info.name, games, players, options=options, seed=series)
    seeds, courses = env.seeds.tolist(), [[] for _ in range(games)]
    found: dict[int, tuple[Course, str, list[int]]] = {}
    turn = env.reset(series)
    while len(found) < games:
        actions = [
            choice(np.flatnonzero(mask).tolist(), len(course)) for mask, course in zip(turn.masks, courses, strict=True)
        ]
        for course, seat, action in zip(courses, turn.seats.tolist(), actions, strict=True):
            course.append((seat, action))
        turn = env.step(actions)
        for slot in np.flatnonzero(turn.dones):
            last = clone(env.finals[slot : slot + 1])
            if seeds[slot] not in found:
                found[seeds[slot]] = (courses[slot], digest(game.state, last), game.ranks(last).tolist())
            courses[slot] = []
    return found


OPTIONS = {
    "architects": {"characters": "dealt", "starting_apprentice": "on", "promos": "on", "round_limit": "40"},
    "bruges": {"pets": "on"},
    "council": {"map": "random", "market_module": "on"},
    "paladins": {"promos": "on", "suspicion_taxes": "10_8_6"},
    "staufer": {"privileges": "random"},
    "viscounts": {"promo_heroes": "on"},
}


@EACH_TABLE
@pytest.mark.parametrize("usual", [pytest.param(True, marks=pytest.mark.slow), False])
def test_the_same_game_everywhere(name: str, players: int, usual: bool) -> None:
    game, options = regnum.make(name), {} if usual else OPTIONS[name]
    for seed, from_the_vector in in_a_vector(game, players, 5, options, games=2).items():
        in_match = in_a_match(game, players, seed, options)
        assert len(in_match[0]) > 20
        assert from_the_vector == in_match
        assert in_pettingzoo(game, players, seed, options) == in_match
    assert in_openspiel(game, players, 17, options) == in_a_match(game, players, 17, options)
