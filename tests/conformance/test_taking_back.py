"""What a choice showed cannot be taken back, whoever saw it and wherever a game keeps it."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.core.observe import visibility
from regnum.core.record import Record, States, as_bytes, clone
from regnum.core.rng import Stream
from regnum.match import Match

from .cases import EACH, Case

pytestmark = pytest.mark.slow

WORLDS = 3
"""In so many worlds that look alike to a seat its choice is made again."""
ALL, THEN = 80, 20
"""So many choices of a game that could be taken back are looked at, then one in twenty: some games have thousands."""


def differing(schema: type[Record], one: States, other: States, hidden_from: int | None = None) -> list[str]:
    """The lasting fields that are not the same; with a seat, only of those that it does not see."""
    looked_at = visibility(schema, None).lasting
    if hidden_from is not None:
        looked_at = looked_at & ~visibility(schema, hidden_from).keep
    if not ((as_bytes(one) ^ as_bytes(other)) & looked_at).any():
        return []  # to look at each field takes a hundred times as long
    leaves = (leaf for leaf in schema.leaves() if not leaf.transient)
    hidden = (leaf for leaf in leaves if hidden_from is None or not leaf.seen_by(hidden_from))
    return [leaf.path for leaf in hidden if not np.array_equal(leaf.of(one), leaf.of(other))]


def shown(case: Case, before: States, seat: int, action: int, after: States, draw: States) -> list[str]:
    """What a choice showed: to its seat, what did not follow from what it saw; to another, what is that one's own."""
    game, seen = case.game, case.game.observe(before, seat)
    found: list[str] = []
    for _ in range(WORLDS):
        world = game.determinize(seen, seat, draw)
        game.apply(world, action)
        found += differing(game.state, game.observe(world, seat), game.observe(after, seat))
    for other in set(range(case.players)) - {seat}:
        found += differing(game.state, game.observe(before, other), game.observe(after, other), hidden_from=seat)
    return found


@pytest.mark.parametrize("case", EACH)
def test_no_choice_that_showed_anything_can_be_taken_back(case: Case) -> None:
    free, draw = 0, Stream.zeros(1)
    for seed in (1, 2):
        match, chance = Match(case.game, case.players, seed, case.options), np.random.default_rng(seed)
        looked = free + ALL
        while not match.over:
            seat, before, moves = match.on_turn, clone(match.state), len(match.moves)
            action = int(chance.choice(match.legal(seat)))
            match.play(action, seat)
            if len(match.moves) == moves + 1 and match.can_undo(seat):
                free += 1
                if free > looked and free % THEN:
                    continue
                found = shown(case, before, seat, action, match.state, draw)
                assert not found, f"seed {seed}, move {moves}, {case.game.actions.text(action)} showed {found}"
    assert free > 20
