"""What persons do by themselves is written down once, and the invariants see when it no longer follows from them."""

from __future__ import annotations

import pytest

from regnum.games.bruges.rules.state import Perks

from .position import GAME, Position


@pytest.mark.parametrize("perk", Perks.fields)
def test_a_wrong_perk_is_noticed(perk: str) -> None:
    table = Position()
    table.house(0, "blue", "lawyer")
    numbers = table.state["players"][0, :1]["perks"][perk].reshape(-1)  # the very ones of the state
    assert GAME.broken_invariant(table.state) is None
    for place in range(numbers.size):
        numbers[place] += 1
        assert GAME.broken_invariant(table.state) == "what persons do by themselves follows from the persons"
        numbers[place] -= 1
    assert GAME.broken_invariant(table.state) is None
