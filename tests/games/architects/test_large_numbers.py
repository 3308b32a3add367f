"""Numbers that are far larger than in any usual game are kept, or stop at the limit that the state declares."""

from __future__ import annotations

import numpy as np
import pytest

from regnum.core.record import out_of_bounds
from regnum.games.kingdom.rules.room import MOST_HELD

from .position import GAME, Position


def test_more_coins_than_a_byte_holds_lie_on_an_apprentice_and_come_with_it() -> None:
    table = Position()
    table.s["coins"][0] = 127
    table[0].silver = 20
    table.play("place(workshop)", "hire(a4)")
    assert table.s["coins"][0] == 128
    table = Position()
    table.s["coins"][0] = 300
    table[0].silver = 4
    table.play("place(workshop)", "hire(a1)")
    assert (table[0].silver, table.s["coins"][0]) == (300, 0)


def test_goods_stop_at_the_most_that_a_player_can_have() -> None:
    table = Position()
    table[0].silver = MOST_HELD - 1
    table.play("place(silversmith)")
    assert table[0].silver == MOST_HELD


def test_points_beyond_the_room_of_a_rank_still_decide() -> None:
    table = Position()
    table.s["players"][0]["goods"][5] = MOST_HELD
    table.s["players"][1]["goods"][5] = MOST_HELD - 10
    assert GAME.ranks(table.state)[:2].tolist() == [1, 2]


LIKED = "hire(a4) dismiss place(workshop) draw done take_back(workshop) place(silversmith) take_back(silversmith)"


@pytest.mark.slow
def test_five_players_who_pile_up_coins_for_five_hundred_rounds() -> None:
    """They skip the first apprentice for ever, and nobody builds."""
    state, random, most = GAME.new(5, 1, {"round_limit": 500}), np.random.default_rng(1), 0
    while not GAME.over(state):
        actions = [GAME.actions.text(int(action)) for action in GAME.legal(state)]
        silver = state[0]["players"][GAME.on_turn(state)]["goods"][0]
        liked = [
            action
            for word in LIKED.split()
            for action in actions
            if action.startswith(word) and (silver >= 7 or word != "place(workshop)")
        ]
        others = [action for action in actions if "guild" not in action] or actions
        GAME.apply(state, GAME.actions.parse(liked[0] if liked else str(random.choice(others))))
        assert out_of_bounds(GAME.state, state) == []
        most = max(most, int(state[0]["coins"].max()))
    assert GAME.ending(state) == "round_limit"
    assert most > 500
