"""OpenSpiel's own bots, and what its tests (see `test_contracts`) do not look at."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import regnum
from regnum.core.errors import InvalidOption
from regnum.core.record import as_bytes
from regnum.envs import load_game
from regnum.envs.openspiel import OUTCOMES, RegnumGame, RegnumState

from .games import EACH_GAME, EACH_TABLE

pytestmark = pytest.mark.slow


def dealt(game: RegnumGame, outcomes: tuple[int, int] = (0, 0)) -> RegnumState:
    state = game.new_initial_state()
    for outcome in outcomes:
        state.apply_action(outcome)
    return state


def walk(state: RegnumState, seed: int, steps: int = 10**9) -> RegnumState:
    random = np.random.default_rng(seed)
    while steps > 0 and not state.is_terminal():
        state.apply_action(int(random.choice(state.legal_actions())))
        steps -= 1
    return state


def to_a_choice(state: RegnumState) -> RegnumState:
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[0])
    return state


class Quick(mcts.Evaluator):
    """A playout of a few decisions, judged by who is ahead in points then."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def evaluate(self, state: RegnumState) -> np.ndarray:
        self.seed += 1
        after = walk(state.clone(), self.seed, 8)
        points = after.get_game().table.game.score(after.record(None, hidden=True)).sum(axis=1)
        return np.tanh((points - points.mean()) / 20)

    def prior(self, state: RegnumState) -> list[tuple[int, float]]:
        if state.is_chance_node():
            return state.chance_outcomes()
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@EACH_TABLE
def test_the_searches_of_openspiel_play(name: str, players: int) -> None:
    game = load_game(name, players=players)
    random = np.random.RandomState(1)
    searches = (
        ismcts.ISMCTSBot(game, Quick(1), 2.0, 12, random_state=random, allow_inconsistent_action_sets=True),
        mcts.MCTSBot(game, 2.0, 12, Quick(2), random_state=random),
    )
    state = to_a_choice(dealt(game))
    for search in searches:
        action = search.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
        to_a_choice(state)


@EACH_TABLE
def test_resampling_keeps_what_is_known_and_draws_the_rest_anew(name: str, players: int) -> None:
    game = load_game(name, players=players)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    state, varied = to_a_choice(walk(dealt(game), 3, 40)), 0
    for _ in range(4):
        player = state.current_player()
        for _ in range(3):
            other = state.resample_from_infostate(player, sampler)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            varied += str(other) != str(state)
        state.apply_action(state.legal_actions()[-1])
        to_a_choice(state)
    assert varied > 0


@EACH_GAME
def test_states_are_written_and_read(name: str) -> None:
    game = load_game(name, players=2, seed=7, reward="win_share")
    for steps in (0, 1, 2, 30):
        state = walk(game.new_initial_state(), 5, steps)
        read_game, read = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(read_game) == str(game)
        assert str(read) == str(state)
        assert str(walk(read, 6, 20)) == str(walk(state, 6, 20))


def test_options_are_parameters() -> None:
    options = {"map": "random", "coin_cap": "none"}
    game = load_game("council", players=3, options=options, seed=9)
    again = pyspiel.load_game(str(game))
    assert "players=3" in str(game)
    wanted = bytes(as_bytes(regnum.make("council").new(3, 9, options)))
    assert dealt(game).position.memory == dealt(again).position.memory == wanted
    cards = load_game("bruges", options={"cards": regnum.info("bruges").usual["cards"]})
    assert str(cards) == "regnum_bruges()"


@pytest.mark.parametrize(
    ("settings", "words"),
    [({"players": 7}, "for 2 to 4 players"), ({"options": {"mapp": "x"}}, "did you mean map")],
)
def test_bad_parameters_are_explained(settings: dict, words: str) -> None:
    with pytest.raises(InvalidOption, match=words):
        load_game("council", **settings)


def test_chance_decides_what_was_not_decided_before() -> None:
    """Other outcomes deal otherwise; a clone meets other draws; what is not drawn does not depend on chance."""
    game = load_game("council")
    deals = {str(dealt(game, outcomes)) for outcomes in ((0, 0), (0, 1), (1, 0), (OUTCOMES - 1, OUTCOMES - 1))}
    assert len(deals) == 4
    state = dealt(game)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    ends = set()
    for outcome in range(8):
        drawn = state.clone()
        drawn.apply_action(outcome)
        drawn.apply_action(outcome)
        ends.add(str(drawn))
    assert len(ends) > 1


def test_observers_tell_apart_what_is_private() -> None:
    game = load_game("council")
    state = dealt(game)
    single, none = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    own, public, both = (
        game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, public_info=shown, private_info=kind))
        for shown, kind in ((False, single), (True, none), (True, single))
    )
    hand, coins = game.layout.slices["players[me].hand"], game.layout.slices["players[me].coins"]
    for observer, sees_hand, sees_coins in ((own, True, False), (public, False, True), (both, True, True)):
        observer.set_from(state, 0)
        assert bool(observer.tensor[hand].any()) == sees_hand
        assert bool(observer.tensor[coins].any()) == sees_coins
    other = state.resample_from_infostate(1)
    assert public.string_from(other, 0) == public.string_from(state, 0)
    assert own.string_from(other, 0) != own.string_from(state, 0)
    assert own.string_from(other, 1) == own.string_from(state, 1)


def test_states_can_be_read() -> None:
    state = to_a_choice(dealt(load_game("council")))
    player = state.current_player()
    struct = state.to_observation_struct(player).to_dict()
    assert [offer["action"] for offer in struct["legal"]] == state.legal_actions()
    action = state.legal_actions()[0]
    notation = state.action_to_string(player, action)
    assert state.action_to_struct(player, action).to_dict() == {"action": action, "notation": notation}
    assert notation in state.text(player)
