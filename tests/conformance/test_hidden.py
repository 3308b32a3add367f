"""Architecture, section 5.4: nobody sees what is hidden, and determinizations fit what is seen."""

from __future__ import annotations

from itertools import islice

import msgspec
import numpy as np
import pytest

from regnum.core.record import States, as_bytes
from regnum.core.rng import Stream
from regnum.table.contract import View, load_table

from .cases import EACH, FAR, Case, Walk


def some_states(case: Case, seed: int, every: int, moves: int = 100_000) -> list[States]:
    return list(islice(Walk(case, seed, moves), 0, 80 * every, every))


def stream(seed: int) -> States:
    draw = Stream.zeros(1)
    draw[0]["random"] = seed
    return draw


@pytest.mark.slow
@pytest.mark.parametrize("case", EACH)
def test_observing_a_determinization_gives_the_observation_back(case: Case) -> None:
    game, draw = case.game, stream(3)
    for state in some_states(case, seed=5, every=4):
        for seat in range(case.players):
            seen = game.observe(state, seat)
            for _ in range(3):
                drawn = game.determinize(seen, seat, draw)
                assert bytes(as_bytes(game.observe(drawn, seat))) == bytes(as_bytes(seen))
                assert game.broken_invariant(drawn) is None
                assert len(game.legal(drawn)) > 0


@FAR
@pytest.mark.parametrize("case", EACH)
def test_hidden_things_do_vary(case: Case, moves: int) -> None:
    game, draw = case.game, stream(4)
    for state in some_states(case, 6, 40, moves):
        seat = game.on_turn(state)
        seen = game.observe(state, seat)
        drawn = {bytes(as_bytes(game.determinize(seen, seat, draw))) for _ in range(8)}
        assert len(drawn) > 1


@FAR
@pytest.mark.parametrize("case", EACH)
def test_what_the_acting_seat_may_do_follows_from_what_it_sees(case: Case, moves: int) -> None:
    game, draw = case.game, stream(5)
    for state in some_states(case, 7, 7, moves):
        seat = game.on_turn(state)
        seen = game.observe(state, seat)
        legal = game.legal(state).tolist()
        assert game.legal(seen).tolist() == legal
        assert game.legal(game.determinize(seen, seat, draw)).tolist() == legal


@FAR
@pytest.mark.parametrize("case", EACH)
def test_states_that_differ_in_hidden_things_look_the_same(case: Case, moves: int) -> None:
    """Scenes, prompts and refusals of a state, and of another one that only differs in what the seat cannot see."""
    game, draw, table = case.game, stream(6), load_table(case.game.info)
    names = [f"player {seat}" for seat in range(case.players)]
    for state in some_states(case, 8, 25, moves):
        for viewer in [None, *range(case.players)]:
            owner = 0 if viewer is None else viewer
            other = game.determinize(game.observe(state, owner), owner, draw)
            views = [
                View(game, game.observe(s, viewer), viewer, names, (game.on_turn(state),), case.options)
                for s in (state, other)
            ]
            first, second = (msgspec.json.encode(table.scene(view)) for view in views)
            assert first == second


@FAR
@pytest.mark.parametrize("case", EACH)
def test_observations_hold_nothing_of_what_is_hidden(case: Case, moves: int) -> None:
    game = case.game
    for state in some_states(case, 9, 30, moves):
        for viewer in [None, *range(case.players)]:
            seen = game.observe(state, viewer)
            for leaf in game.state.leaves():
                if not leaf.seen_by(viewer):
                    assert np.all(leaf.of(seen) == leaf.field.blank), leaf.path
