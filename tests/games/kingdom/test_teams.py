"""What the teams of the cooperative scenarios have in common: their judgement is the margin in the end."""

from __future__ import annotations

import pytest

import regnum

from .teams import judgement_ends_with_the_margin

EACH = [
    pytest.param(name, players, marks=() if players == 2 else pytest.mark.slow)
    for name, most in (("architects", 5), ("paladins", 4))
    for players in range(2, most + 1)
]
"""Of Viscounts a Baron who wins at once decides the game, whatever the points."""


@pytest.mark.parametrize(("name", "players"), EACH)
def test_at_the_end_the_judgement_is_how_far_the_team_is_above_its_goal(name: str, players: int) -> None:
    judgement_ends_with_the_margin(regnum.make(name), players)
