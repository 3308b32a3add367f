"""What the tests of the cooperative scenarios do with teams in each game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from regnum.bots import make_bot
from regnum.core.game import Game
from regnum.core.record import States


def knights_play(game: Game, seeds: Iterable[int], **options: str) -> Iterator[States]:
    """The ends of games that two knights play together, one a seed."""
    for seed in seeds:
        state, knight = game.new(2, seed, {"scenario": "together", **options}), make_bot("knight", game, seed)
        while not game.over(state):
            seat = game.on_turn(state)
            game.apply(state, knight.choose(game.observe(state, seat), seat))
        yield state


def above_target(game: Game, state: States) -> float:
    """How many points a seat the team is above its goal."""
    target = game.target(state)
    assert target is not None
    return float(game.score(state).sum() - target) / game.seats(state)


def judgement_ends_with_the_margin(game: Game, players: int) -> None:
    """A random game: partners are judged alike in it, and at its end by how far the team is above its goal."""
    state, random = game.new(players, players, {"scenario": "together"}), np.random.default_rng(players)
    while not game.over(state):
        values = game.evaluate(state)
        assert np.all(values == values[0])
        game.apply(state, int(random.choice(game.legal(state))))
    above = above_target(game, state)
    assert np.allclose(game.evaluate(state), above)
    assert np.all(game.shares(state) == (above >= 0))
