"""Bots of a team: what they search is the chance that all win together, and nobody may be left without a winner."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.bots.registry import make_bot

from .exhaustive import chance_together
from .helpers import look, pebbles

pytestmark = pytest.mark.slow

ROLLOUTS = ("random", "greedy", "cutoff", "none")


@pytest.mark.parametrize("rollout", ROLLOUTS)
def test_a_lost_game_is_searched_without_a_winner(rollout: str) -> None:
    """Shares used to be 0 / 0 where nobody wins: then the search ended at no node, and took an illegal action."""
    game = pebbles()
    state = game.new(2, 1, {"pebbles": 12, "together": "on"})
    seen = game.observe(state, 0)
    search = look(f"iterations=400,rollout={rollout}", seen, 0, game)
    assert all(np.isfinite(found.shares).all() for found in search.found)
    assert {found.action for found in search.found} == set(map(int, game.legal(seen)))
    assert sum(found.visits for found in search.found) == 400


@pytest.mark.parametrize(("left", "seats"), [(3, 2), (4, 2), (5, 2), (6, 3), (7, 3), (8, 3)])
def test_the_search_for_the_common_outcome_equals_an_exhaustive_one(left: int, seats: int) -> None:
    game = pebbles()
    state = game.new(seats, 1, {"pebbles": left, "together": "on"})
    search = look("iterations=20000,rollout=random,exploration=1", game.observe(state, 0), 0, game)
    chance, exact = chance_together(left, seats)
    assert exact[game.actions.text(search.best.action)] == pytest.approx(chance)
    assert search.best.shares == pytest.approx([chance] * seats, abs=0.03)
    for found in search.found:
        assert len(set(found.shares)) == 1, "all partners expect the same"
        if found.visits > 3000:
            assert found.shares[0] == pytest.approx(exact[game.actions.text(found.action)], abs=0.05)


@pytest.mark.parametrize("spec", ["greedy", "greedy:ahead=turn", "ismcts:iterations=200"])
def test_a_partner_takes_what_helps_the_team(spec: str) -> None:
    """Two of four pebbles leave two for the partner. Compared with each other, all actions were worth the same."""
    game = pebbles()
    state = game.new(2, 1, {"pebbles": 4, "together": "on"})
    for seat in range(2):
        action = make_bot(spec, game, 1).choose(game.observe(state, seat), seat)
        assert game.actions.text(action) == "take(2)"
        game.apply(state, action)
    assert game.ending(state) == "won"


def test_the_end_of_a_team_in_the_words_of_the_core() -> None:
    game = pebbles()
    won, lost = (game.new(2, 1, {"pebbles": number, "together": "on"}) for number in (4, 5))
    for state in (won, lost):
        assert (game.team(state), game.target(state)) == (True, 4 if state is won else 5)
        for _ in range(2):
            game.apply(state, game.actions.parse("take(2)"))
        assert game.score(state).sum() == 4
    assert (list(game.ranks(won)), list(game.shares(won)), list(game.evaluate(won))) == ([1, 1], [1.0, 1.0], [0.0, 0.0])
    assert (list(game.ranks(lost)), list(game.shares(lost)), list(game.evaluate(lost))) == (
        [2, 2],
        [0, 0],
        [-0.5, -0.5],
    )
    rivals = game.new(2, 1)
    assert (game.team(rivals), game.target(rivals)) == (False, None)
