"""A match of Paladins: the choice of paladins is sealed, and greedy partners know what they do."""

from __future__ import annotations

from itertools import permutations

import pytest

from regnum.bots import make_bot
from regnum.core.record import as_bytes
from regnum.match import Match

from .position import GAME


def mustering() -> Match:
    match = Match(GAME, 3, 9)
    while len(match.deciding) == 1:
        seat = match.deciding[0]
        match.play(int(match.legal(seat)[0]), seat)
    return match


def test_the_choice_is_sealed_whoever_answers_first() -> None:
    ends = set()
    for order in permutations(range(3)):
        match = mustering()
        assert set(match.deciding) == {0, 1, 2}
        for seat in order:
            match.play(int(match.legal(seat)[0]), seat)
        ends.add(bytes(as_bytes(match.state)))
        assert len(match.deciding) == 1  # the tavern
    assert len(ends) == 1


def test_a_sealed_answer_shows_nothing_to_the_others() -> None:
    match = mustering()
    before = bytes(as_bytes(GAME.observe(match.state, 1)))
    match.play(int(match.legal(0)[0]), 0)
    assert bytes(as_bytes(GAME.observe(match.state, 1))) == before


@pytest.mark.slow
def test_greedy_partners_come_nearer_to_their_goal_than_chance_does() -> None:
    totals = {}
    for name in ("greedy", "random"):
        state = GAME.new(3, 5, {"scenario": "together"})
        bots = [make_bot(name, GAME, seat) for seat in range(3)]
        while not GAME.over(state):
            seat = GAME.on_turn(state)
            GAME.apply(state, bots[seat].choose(GAME.observe(state, seat), seat))
        totals[name] = int(GAME.score(state).sum())
    assert totals["greedy"] > totals["random"] + 40
