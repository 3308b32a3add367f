"""Architecture, section 5: whoever judges what an action leads to plays better than chance."""

from __future__ import annotations

import pytest

import regnum
from regnum.bots import make_bot
from regnum.core.game import Game

from .declaring import NAMES

pytestmark = pytest.mark.slow

DEALS = 30


def share_of_greedy(game: Game, deal: int) -> float:
    """What part of the victory `greedy` has over `random`, on alternating seats."""
    mine, state = deal % 2, game.new(2, deal)
    bots = [make_bot("greedy" if seat == mine else "random", game, deal) for seat in range(2)]
    while not game.over(state):
        seat = game.on_turn(state)
        game.apply(state, bots[seat].choose(game.observe(state, seat), seat))
    return float(game.shares(state)[mine])


@pytest.mark.parametrize("name", NAMES)
def test_greedy_play_beats_random_play(name: str) -> None:
    """By far in every game; how far exactly is measured in the arena."""
    game = regnum.make(name)
    assert sum(share_of_greedy(game, deal) for deal in range(DEALS)) > 0.8 * DEALS
