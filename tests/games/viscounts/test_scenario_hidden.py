"""What partners see of each other: open hands, or only what can be told of them."""

from __future__ import annotations

import pytest

from regnum.core.record import as_bytes
from regnum.core.rng import Stream

from .position import GAME, cards_in
from .test_hidden import moments


@pytest.mark.parametrize(("players", "hands"), [(2, "on"), (3, "off"), (4, "on")])
def test_determinizations_fit_what_is_seen_in_whole_games(players: int, hands: str) -> None:
    draw = Stream.zeros(1)
    for table in moments(players, 20 + players, scenario="together", open_hands=hands, difficulty="easy"):
        for seat in range(players):
            seen = GAME.observe(table.state, seat)
            drawn = GAME.determinize(seen, seat, draw)
            assert GAME.broken_invariant(drawn) is None
            assert bytes(as_bytes(GAME.observe(drawn, seat))) == bytes(as_bytes(seen))
            own = enumerate(table.seats)
            if hands == "on":
                assert all(
                    drawn[0]["players"]["hand"][other].tolist() == one.record["hand"].tolist() for other, one in own
                )
            if GAME.on_turn(table.state) == seat:
                assert GAME.legal(drawn).tolist() == GAME.legal(table.state).tolist()


def test_open_hands_are_public_and_closed_ones_are_not() -> None:
    for hands in ("on", "off"):
        for table in moments(3, 7, scenario="together", open_hands=hands):
            seen = GAME.observe(table.state, 0)[0]["players"]
            for other in (1, 2):
                assert cards_in(seen["known"][other]) == (table[other].hand if hands == "on" else set())
                assert (seen["hand"][other] == -1).all()
