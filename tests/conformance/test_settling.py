"""Forced choices play themselves where everybody can tell that they are forced, and nowhere else."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.core.record import as_bytes
from regnum.core.rng import Stream
from regnum.match import Match

from .cases import EACH, FAR, Case


@pytest.mark.slow
@FAR
@pytest.mark.parametrize("case", EACH)
def test_what_plays_itself_tells_nobody_of_a_hand(case: Case, moves: int) -> None:
    """Worlds that look alike to somebody who looks on, after the same choice, go on by the same number of moves."""
    game, draw, compared = case.game, Stream.zeros(1), 0
    for seed in (10, 11):
        match, chance = Match(game, case.players, seed, case.options), np.random.default_rng(seed)
        while not match.over and len(match.moves) < moves:
            seat, other, seen = match.on_turn, match.fork(), []
            viewer = int(chance.choice([q for q in range(case.players) if q != seat]))
            other.state = game.determinize(game.observe(match.state, viewer), viewer, draw)
            action = int(chance.choice(match.legal(seat)))
            match.play(action, seat)
            if action in other.legal(seat):
                other.play(action, seat)
                seen = [bytes(as_bytes(game.observe(m.state, viewer))) for m in (match, other)]
            went_on = match.settle()
            if seen and seen[0] == seen[1]:
                compared += 1
                assert other.settle() == went_on, f"seed {seed}, move {len(match.moves)}, {game.actions.text(action)}"
    assert compared > 20
