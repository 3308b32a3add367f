"""What partners cannot see of each other. Trap 12: the drawn paladins stay a secret, as among rivals."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.core.record import as_bytes, clone
from regnum.core.rng import Stream

from .position import GAME
from .test_hidden import moments

LEVELS = ({}, {"difficulty": "impossible", "starting_townsfolk": "dealt"})


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", LEVELS)
def test_determinizations_fit_what_is_seen_in_whole_games(players: int, options: dict[str, str]) -> None:
    draw = Stream.zeros(1)
    for table in moments(players, 20 + players, scenario="together", **options):
        for seat in range(players):
            seen = GAME.observe(table.state, seat)
            drawn = GAME.determinize(seen, seat, draw)
            assert GAME.broken_invariant(drawn) is None
            assert bytes(as_bytes(GAME.observe(drawn, seat))) == bytes(as_bytes(seen))
            if GAME.on_turn(table.state) == seat:
                assert GAME.legal(drawn).tolist() == GAME.legal(table.state).tolist()


def test_p9_trap_12_nobody_sees_what_a_partner_has_drawn() -> None:
    for table in moments(3, 5, scenario="together"):
        if table.step == "MUSTER":
            seen = GAME.observe(table.state, 0)[0]["players"]
            assert (seen["hand"][1:3] == -1).all()
            return
    raise AssertionError("nobody ever mustered")


def test_nothing_of_the_threats_is_hidden_and_none_of_those_to_come_is_known() -> None:
    """A threat is drawn when it is turned up: until then no field of the state tells of it."""
    table = next(table for table in moments(3, 6, scenario="together") if 2 <= table.s["round"] <= 4)
    seen, whole = GAME.observe(table.state, None), clone(table.state)
    for field in ("threats", "baron", "orders", "order_workers"):
        assert np.array_equal(seen[0][field], whole[0][field])
    assert (whole[0]["threats"][6] == -1).all()
