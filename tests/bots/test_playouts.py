"""A playout goes on as a greedy bot would, or as a network likes it."""

from __future__ import annotations

from statistics import mean
from typing import Any

import pytest

import regnum
from regnum.bots.kernels.greedy import TRIAL, Play
from regnum.bots.kernels.playouts import ALL, TO_THE_END, keep_likely, roll_out
from regnum.bots.kernels.search import KNOBS, WORK
from regnum.bots.kernels.thinking import MIND
from regnum.bots.nets.named import own
from regnum.bots.registry import make_bot
from regnum.bots.tree import Tree
from regnum.core.contract import Spec
from regnum.core.game import Game
from regnum.core.kernels import NONE, WHOLE, Kernel
from regnum.core.record import States
from regnum.match import Match

from .helpers import COUNCIL, searcher, some_match
from .networks import Thinker

pytestmark = pytest.mark.slow

DEALS = range(20)


def play_out(legal, apply, evaluate, mind, trial, work, turns, params):
    """One playout of `states[0]`."""
    roll_out(Play(legal, apply, evaluate), mind, trial, work, turns, params)


def likely_ones(legal, mind, trial, work, seat, most):
    """Keep the likeliest legal actions in `states[0]`."""
    legal(trial.states[0], trial.choices[0])
    keep_likely(mind, trial.states[0], seat, trial.choices[0], most, work.weights)


def kernel(mind: Any) -> Kernel:
    return Kernel(play_out, ("legal", "apply", "evaluate"), Spec(NONE, (mind, TRIAL, WORK, WHOLE, KNOBS)))


LIKELY_ONES = Kernel(likely_ones, ("legal",), Spec(NONE, (MIND, TRIAL, WORK, WHOLE, WHOLE)))


def tree_of(game: Game, spec: str = "") -> Tree:
    bot = searcher(f"iterations=1{spec}", game)
    state = game.new(2, 1)
    bot.look(game.observe(state, game.on_turn(state)), game.on_turn(state))
    return bot._trees[0]


def played_out(game: Game, tree: Tree, state: States, turns: int, **how: float) -> States:
    """Return a state after a playout."""
    tree._trial.states[0] = state[0]
    params = tree._params._replace(**{"tries": ALL, **how})
    game.bind(kernel(MIND if tree._mind else ()))(tree._mind, tree._trial, tree._work, turns, params)
    return tree._trial.states[:1].copy()


def points_of_greedy_bots(game: Game, deal: int) -> float:
    """The points of all seats at the end of a game of two bots."""
    match = Match(game, 2, deal)
    bots = [make_bot("greedy", game, seat) for seat in range(2)]
    while not match.over:
        match.play(bots[match.on_turn].choose(match.observe(match.on_turn), match.on_turn))
    assert match.outcome is not None
    return float(sum(match.outcome.points))


@pytest.mark.parametrize("name", ["council", "staufer", "bruges"])
def test_a_playout_is_as_good_a_game_as_greedy_bots_play(name: str) -> None:
    game = regnum.make(name)
    tree = tree_of(game)
    ends = [played_out(game, tree, game.new(2, deal), TO_THE_END) for deal in DEALS]
    assert all(game.over(end) for end in ends)
    ours, theirs = (
        mean(game.score(end).sum() for end in ends),
        mean(points_of_greedy_bots(game, deal) for deal in DEALS),
    )
    assert ours == pytest.approx(theirs, rel=0.15)


@pytest.mark.parametrize("most", [1, 3, 100])
def test_the_actions_that_a_network_likes_most_are_left(most: int) -> None:
    tree, thinker = tree_of(COUNCIL, ",net=own"), Thinker(COUNCIL, own(COUNCIL, 2, False), 2)
    for seed in range(10):
        match = some_match(seed=seed)
        seat, legal = match.on_turn, match.legal()
        likings = thinker.asked(match.state, seat)[1]
        tree._trial.states[0] = match.state[0]
        COUNCIL.bind(LIKELY_ONES)(tree._mind, tree._trial, tree._work, seat, most)
        choices = tree._trial.choices[0]
        left = choices["actions"][: choices["count"]]
        assert left.tolist() == sorted(legal, key=lambda action: -likings[action])[:most]
        assert tree._work.weights[: len(left)] == pytest.approx(likings[left])


def test_a_playout_of_the_most_liked_action_alone() -> None:
    tree, thinker = tree_of(COUNCIL, ",net=own"), Thinker(COUNCIL, own(COUNCIL, 2, False), 2)
    state = some_match().state
    followed = played_out(COUNCIL, tree, state, 1, top_k=1)
    seat, steps = COUNCIL.on_turn(state), 0
    while COUNCIL.on_turn(state) == seat:
        likings = thinker.asked(state, seat)[1]
        COUNCIL.apply(state, int(max(COUNCIL.legal(state), key=lambda action: likings[action])))
        steps += 1
    assert steps > 1
    assert (followed == state).all()


def test_a_network_that_leaves_all_and_says_nothing_changes_nothing() -> None:
    """The judgement's favourite is found wherever it stands among the actions, as long as no other equals it."""
    alone, asked = tree_of(COUNCIL), tree_of(COUNCIL, ",net=own")
    state = some_match().state
    usual = played_out(COUNCIL, alone, state, 8)
    assert (usual == played_out(COUNCIL, asked, state, 8, top_k=0)).all()
    told = [played_out(COUNCIL, asked, state, 8, top_k=1000, rollout_policy_weight=guide) for guide in (0.0, 3.0)]
    assert [bool((one == usual).all()) for one in told] == [True, False]


@pytest.mark.parametrize("tries", [1, 3])
def test_of_the_likely_ones_the_best_is_taken_or_one_at_random(tries: int) -> None:
    tree, state = tree_of(COUNCIL, ",net=own"), some_match().state
    played = [str(played_out(COUNCIL, tree, state, 8, top_k=4, tries=tries)) for _ in range(5)]
    best = str(played_out(COUNCIL, tree, state, 8, top_k=4))  # its bytes hold padding, which may differ
    assert (set(played) == {best}) == (tries == 3)
    assert len(set(played)) == (1 if tries == 3 else 5)
