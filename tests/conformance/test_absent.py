"""Seats that nobody plays stay as they are: whoever compares states need not look at them (`Layout.stretches`)."""

from __future__ import annotations

from itertools import islice

import pytest

from regnum.core.record import Record, States

from .cases import EACH, Walk
from .declaring import Case

pytestmark = pytest.mark.slow


def absent(schema: type[Record], state: States, players: int) -> list[bytes]:
    """The records of the seats that nobody plays."""
    return [state[0][name][players:].tobytes() for name, field in schema.fields.items() if field.per_seat]


@pytest.mark.parametrize("case", EACH)
def test_the_records_of_absent_seats_are_the_same_in_every_game_of_so_many(case: Case) -> None:
    first = Case(case.name, case.players)
    wanted = absent(case.game.state, first.new(1), case.players)
    for seed in (2, 3):
        for state in islice(Walk(case, seed), 0, None, 8):
            assert absent(case.game.state, state, case.players) == wanted
