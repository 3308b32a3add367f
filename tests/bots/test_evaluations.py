"""What an iteration of a search takes from its playout."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from regnum.bots.kernels.greedy import TRIAL, NetworkEntries
from regnum.bots.kernels.playouts import TO_THE_END, roll_out
from regnum.bots.kernels.search import KNOBS, WORK, evaluate_leaf, expect
from regnum.bots.kernels.thinking import MIND
from regnum.bots.tree import Tree
from regnum.core.contract import Spec
from regnum.core.kernels import NONE, Kernel
from regnum.core.record import States

from .helpers import COUNCIL, searcher, some_match

pytestmark = pytest.mark.slow

RULES = ("legal", "apply", "rank", "share", "evaluate")
SEED = 7


def evaluated(legal, apply, rank, share, evaluate, mind, trial, work, params):
    """As a search does it."""
    evaluate_leaf(NetworkEntries(legal, apply, evaluate, rank, share), mind, trial, work, 0, params)


def at_its_end(legal, apply, rank, share, evaluate, mind, trial, work, params):
    """What is expected at the end of a playout."""
    play = NetworkEntries(legal, apply, evaluate, rank, share)
    roll_out(play, mind, trial, work, params.turns, params)
    expect(play, mind, trial, work, 0, params.scale)


def shares(kernel: object, tree: Tree, state: States, turns: int, every: int = 0) -> NDArray[np.float64]:
    """What is found in `state` with a playout of so many turns, always the same one."""
    tree._trial.states[0], tree._work.streams[0]["random"] = state[0], SEED
    takes = MIND if tree._mind else (), TRIAL, WORK, KNOBS
    params = tree._params._replace(turns=turns, eval_every=every)
    COUNCIL.bind(Kernel(kernel, RULES, Spec(NONE, takes)))(tree._mind, tree._trial, tree._work, params)
    return tree._work.shares[: tree.seats].copy()


def tree_of(spec: str) -> Tree:
    match = some_match()
    bot = searcher(f"iterations=1{spec}")
    bot.look(match.observe(match.on_turn), match.on_turn)
    return bot._trees[0]


def near_the_end() -> States:
    """A few turns before a game is over."""
    match, random = some_match(), np.random.default_rng(1)
    states = []
    while not match.over:
        states.append(match.state.copy())
        match.play(int(random.choice(match.legal())))
    return states[-6]


@pytest.mark.parametrize(("every", "asked"), [(1, [1, 2, 3, 4, 5]), (2, [2, 4, 5]), (5, [5]), (9, [5]), (0, [5])])
def test_a_network_is_asked_every_so_many_turns_and_the_mean_counts(every: int, asked: list[int]) -> None:
    tree, state = tree_of(",net=own"), some_match().state
    single = [shares(at_its_end, tree, state, turns) for turns in asked]
    assert len({tuple(one) for one in single}) == len(asked), "it says something else each time"
    assert shares(evaluated, tree, state, 5, every) == pytest.approx(np.mean(single, axis=0), abs=1e-12)


def test_how_a_game_ends_stands_for_the_turns_that_are_not_played() -> None:
    tree, state = tree_of(",net=own"), near_the_end()
    single = [shares(at_its_end, tree, state, turns) for turns in range(1, 13)]
    assert single[-1].tolist() == single[-2].tolist() == shares(at_its_end, tree, state, TO_THE_END).tolist()
    assert shares(evaluated, tree, state, 12, every=1) == pytest.approx(np.mean(single, axis=0), abs=1e-12)


@pytest.mark.parametrize("turns", [0, TO_THE_END])
def test_a_playout_to_the_end_or_none_is_looked_at_once(turns: int) -> None:
    tree, state = tree_of(",net=own"), some_match().state
    assert shares(evaluated, tree, state, turns, every=1).tolist() == shares(at_its_end, tree, state, turns).tolist()
