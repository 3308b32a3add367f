"""A match of Architects: the draft is sealed, and greedy play builds."""

from __future__ import annotations

from itertools import permutations

from regnum.core.record import as_bytes
from regnum.match import Match

from .position import GAME


def test_the_draft_is_sealed_whoever_answers_first() -> None:
    ends = set()
    for order in permutations(range(3)):
        match = Match(GAME, 3, 9)
        for seat in order:
            match.play(int(match.legal(seat)[0]), seat)
        ends.add(bytes(as_bytes(match.state)))
        assert set(match.deciding) == {0, 1, 2}  # the second pass
    assert len(ends) == 1


def test_a_sealed_answer_shows_nothing_to_the_others() -> None:
    match = Match(GAME, 3, 9)
    before = bytes(as_bytes(GAME.observe(match.state, 1)))
    match.play(int(match.legal(0)[0]), 0)
    assert bytes(as_bytes(GAME.observe(match.state, 1))) == before
