"""A playout goes on as a greedy bot would: what it makes of a game is about what such bots make of it."""

from __future__ import annotations

from statistics import mean

import numpy as np
import pytest

import regnum
from regnum.bots.kernels.greedy import TRIAL, Play, Trial
from regnum.bots.kernels.search import ALL, TO_THE_END, roll_out
from regnum.bots.registry import make_bot
from regnum.core.actions import Choices
from regnum.core.contract import Many, Spec
from regnum.core.game import Game
from regnum.core.kernels import NONE, WHOLE, Kernel
from regnum.core.rng import Stream
from regnum.core.state import MAX_SEATS
from regnum.match import Match

pytestmark = pytest.mark.slow

DEALS = range(20)


def play_out(legal, apply, judge, trial, streams, turns, tries):
    """One playout of `states[0]`."""
    roll_out(Play(legal, apply, judge), trial, streams[0], turns, tries)


KERNEL = Kernel(play_out, ("legal", "apply", "judge"), Spec(NONE, (TRIAL, Many(Stream), WHOLE, WHOLE)))


def points_of_a_playout(game: Game, deal: int) -> float:
    """The points of all seats, in a playout from the beginning."""
    states = game.state.zeros(4)
    states[0] = game.new(2, deal)[0]
    trial = Trial(states, Choices.zeros(2), np.zeros(MAX_SEATS, np.float32))
    game.bind(KERNEL)(trial, Stream.zeros(1), TO_THE_END, ALL)
    assert game.over(states[:1])
    return float(game.score(states[:1]).sum())


def points_of_greedy_bots(game: Game, deal: int) -> float:
    """The same from two bots."""
    match = Match(game, 2, deal)
    bots = [make_bot("greedy", game, seat) for seat in range(2)]
    while not match.over:
        match.play(bots[match.on_turn].choose(match.observe(match.on_turn), match.on_turn))
    assert match.outcome is not None
    return float(sum(match.outcome.points))


@pytest.mark.parametrize("name", ["council", "staufer", "bruges"])
def test_a_playout_is_as_good_a_game_as_greedy_bots_play(name: str) -> None:
    game = regnum.make(name)
    ours = mean(points_of_a_playout(game, deal) for deal in DEALS)
    theirs = mean(points_of_greedy_bots(game, deal) for deal in DEALS)
    assert ours == pytest.approx(theirs, rel=0.15)
