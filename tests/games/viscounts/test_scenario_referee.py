"""Random positions of the scenario: the Baron's turn can end as a referee of its own says, and in no other way."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.games.kingdom.viscounts.data import components as c
from regnum.games.kingdom.viscounts.data.baron import SIGN, SIGNS

from .baron_referee import RING, Workers, turn
from .position import GAME, cards_in
from .scenario import Scenario

PLACES = range(1, c.PLACES + 1)


def lay_out(random: np.random.Generator, players: int, cull: str) -> Scenario:
    """Workers anywhere where they may be at the end of a turn, and anybody on the piles."""
    table = Scenario(players, cull=cull)
    for space in c.SPACE_NAMES:
        inner = space.endswith("inner")
        if random.random() < 0.5:
            table.put(space, min(table.left, 1 if inner else int(random.integers(1, 3))))
        elif random.random() < 0.5:
            for seat in range(players):
                table.guard(seat, space, min(int(random.integers(0, 3)), table[seat].supply))
    for tier in (1, 2):
        for place in PLACES:
            room = 3
            if random.random() < 0.4 and table.left:
                table.enter(tier, place)
                room -= 1
            for seat in random.permutation(players):
                number = min(int(random.integers(0, min(room, 2) + 1)), table[int(seat)].supply)
                table.workers(int(seat), tier, place, number)
                room -= number
    table.baron = RING[random.integers(len(RING))]
    for place in PLACES:
        table.show(place, str(random.choice(sorted(cards_in(table.s["unseen"])))))
    return table


def workers_of(table: Scenario) -> Workers:
    """As the referee writes them."""
    found: Workers = {(space, -1): n for space, n in table.barons.items()}
    found |= {(space, seat): n for (seat, space), n in table.guards.items()}
    for tier in (1, 2):
        for place in PLACES:
            for colour, n in enumerate(table.s["castle"][tier - 1, place - 1]):
                if n:
                    found["castle", tier, place, -1 if colour == c.BARON else colour] = int(n)
    return found


def endings(table: Scenario) -> list[Workers | str]:
    """All that can come of what the team decides."""
    if GAME.over(table.state):
        return [GAME.ending(table.state)]
    if table.step != "REMOVE":
        return [workers_of(table)]
    found = []
    for choice in table.choices:
        other = table.copy()
        other.play(choice)
        found += endings(other)
    return found


def compare(players: int, cull: str, positions: int) -> set[str]:
    """Answers what the referee has seen: signs, and ways to lose."""
    seen = set()
    for seed in range(positions):
        table = lay_out(np.random.default_rng(seed), players, cull)
        before = workers_of(table)
        person = c.CARD_NAMES.index(table.on_top(int(table.baron[0])))
        target = RING[(RING.index(table.baron) + int(c.VALUE[person])) % len(RING)]
        sign = SIGNS[SIGN[c.CARD_NAMES.index(table.on_top(int(target[0])))]]
        expected = [
            frozenset(one.items()) if isinstance(one, dict) else one
            for one in turn(before, target, sign, cull == "any_section")
        ]
        table.baron_turn()
        found = [frozenset(one.items()) if isinstance(one, dict) else one for one in endings(table)]
        assert set(found) == set(expected), (seed, target, sign)
        seen |= {sign, *(one for one in expected if isinstance(one, str))}
    return seen


@pytest.mark.parametrize(("players", "cull"), [(2, "any_section"), (3, "with_baron"), (4, "any_section")])
def test_the_referee_agrees_with_some_turns(players: int, cull: str) -> None:
    assert len(compare(players, cull, 12)) > 4


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("cull", ["any_section", "with_baron"])
def test_the_referee_agrees_with_many_turns(players: int, cull: str) -> None:
    assert compare(players, cull, 400) == {*SIGNS, "supply", "summit"}
