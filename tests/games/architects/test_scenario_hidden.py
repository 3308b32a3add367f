"""What partners cannot see of the Baron's cards, and how it is drawn anew. Trap T11."""

from __future__ import annotations

import numpy as np

from regnum.core.rng import Stream
from regnum.games.kingdom.architects.data.baron import FINAL, FUTURE

from .position import GAME
from .scenario import Scenario


def determinizations(table: Scenario, number: int = 40) -> list[tuple[int, int]]:
    """The intrigue on top and those still to come, as some seat may think them."""
    draw = Stream.zeros(1)
    drawn = (GAME.determinize(GAME.observe(table.state, 0), 0, draw)[0]["baron"] for _ in range(number))
    return [(int(baron["next"]), int(baron["future"])) for baron in drawn]


def test_t11_nobody_sees_what_is_to_come() -> None:
    table = Scenario(2)
    for seat in (0, 1, None):
        baron = GAME.observe(table.state, seat)[0]["baron"]
        assert (baron["future"], baron["next"]) == (-1, -1)


def test_without_a_future_intrigue_on_top_everything_is_known() -> None:
    assert set(determinizations(Scenario(2))) == {(-1, FUTURE)}


def test_a_future_intrigue_on_top_may_be_any_but_the_last() -> None:
    table = Scenario(2)
    table.events("conspiracy levy")
    table.reveal("starting_5", "conspiracy")
    came = int(table.s["baron"]["next"])
    found = {top for top, _ in determinizations(table)}
    assert came in found
    assert found == {card for card in range(15) if FUTURE >> card & 1 and not FINAL >> card & 1}


def test_with_open_hands_all_hands_are_known() -> None:
    state = GAME.new(3, 5, {"scenario": "together"})
    random, draw = np.random.default_rng(5), Stream.zeros(1)
    for _ in range(120):
        if GAME.over(state):
            break
        drawn = GAME.determinize(GAME.observe(state, 0), 0, draw)
        assert drawn[0]["players"]["hand"].tolist() == state[0]["players"]["hand"].tolist()
        GAME.apply(state, int(random.choice(GAME.legal(state))))
